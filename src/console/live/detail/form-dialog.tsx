import type { ComponentChildren } from 'preact'
import { Icon } from '../../../look/icon.tsx'
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
  <Dialog id="form" label={title} onClose={onClose}>
    <div class="dialog-h">
      <h2>{title}</h2>
      <button type="button" class="btn bare icon" aria-label="Close" onClick={onClose}>
        <Icon name="off" isSmall />
      </button>
    </div>
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      {problem === '' ? null : (
        <p class="t-fail" role="alert">
          {problem}
        </p>
      )}
      {children}
    </form>
  </Dialog>
)
