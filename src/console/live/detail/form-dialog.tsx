import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Outcome } from '../../../contract/control-call.ts'
import { Form } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'

type FormDialogProps = {
  readonly title: string
  readonly onClose: () => void
  /** Does what the fields say; then it closes, unless that was refused. */
  readonly onSubmit?: (() => Promise<Outcome<unknown> | { readonly refused: { readonly message: string } }>) | undefined
  readonly children: ComponentChildren
}

/** A few fields over the page, with what was wrong with them. */
export const FormDialog = ({ title, onClose, onSubmit, children }: FormDialogProps) => {
  const [problem, setProblem] = useState('')
  const submit = async (): Promise<void> => {
    const got = await onSubmit?.()
    if (got && 'refused' in got) setProblem(got.refused.message)
    else if (got) onClose()
  }
  return (
    <Dialog id="form" label={title} hasHead onClose={onClose}>
      <Form class="stack" onSubmit={submit}>
        {problem === '' ? null : (
          <p class="t-fail" role="alert">
            {problem}
          </p>
        )}
        {children}
      </Form>
    </Dialog>
  )
}
