import type { ComponentChildren } from 'preact'
import { Form } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'

type FormDialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly onSubmit?: () => void
  /** Why it could not be done, in words. */
  readonly problem?: string
  readonly children: ComponentChildren
}

/** A few fields over the page, with what was wrong with them. */
export const FormDialog = ({ title, onClose, onSubmit, problem = '', children }: FormDialogProps) => (
  <Dialog id="form" label={title} hasHead onClose={onClose}>
    <Form class="stack" onSubmit={() => onSubmit?.()}>
      {problem === '' ? null : (
        <p class="t-fail" role="alert">
          {problem}
        </p>
      )}
      {children}
    </Form>
  </Dialog>
)
