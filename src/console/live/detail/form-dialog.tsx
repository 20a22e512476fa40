import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Outcome } from '../../../contract/control-call.ts'
import { Form } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useConsole } from '../../parts/hooks.ts'

type FormDialogProps = {
  readonly title: string
  /** Does what the fields say; then it closes, unless that was refused. */
  readonly onSubmit?: (() => Promise<Outcome<unknown> | { readonly refused: { readonly message: string } }>) | undefined
  readonly children: ComponentChildren
}

/** A few fields over the page, with what was wrong with them. */
export const FormDialog = ({ title, onSubmit, children }: FormDialogProps) => {
  const { overlay } = useConsole()
  const [problem, setProblem] = useState('')
  const submit = async (): Promise<void> => {
    const got = await onSubmit?.()
    if (got && 'refused' in got) setProblem(got.refused.message)
    else if (got) overlay.value = undefined
  }
  return (
    <Dialog id="form" label={title} hasHead>
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
