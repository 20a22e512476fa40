import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './controls.tsx'
import { useConsole } from './hooks.ts'

type DialogProps = {
  readonly id?: string
  readonly label: string
  /** Whether the label stands at its top, beside a way out. */
  readonly hasHead?: boolean
  readonly children: ComponentChildren
}

/** Something over the page that has the keyboard until it is closed; focus goes back to where it was. */
export const Dialog = ({ id, label, hasHead, children }: DialogProps) => {
  const { overlay } = useConsole()
  const close = () => (overlay.value = undefined)
  const at = useRef<HTMLDialogElement>(null)
  // Together with what is drawn: whoever types right after Ctrl K types into the field, not into the page below.
  useLayoutEffect(() => {
    const before = document.activeElement
    at.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too; a click beside it is the same for a pointer
    <dialog
      id={id}
      ref={at}
      aria-label={label}
      onClose={close}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) close()
      }}
    >
      {hasHead && (
        <div class="dialog-h across">
          <h2>{label}</h2>
          <Button icon="off" look="bare icon" aria-label="Close" onClick={close} />
        </div>
      )}
      {children}
    </dialog>
  )
}
