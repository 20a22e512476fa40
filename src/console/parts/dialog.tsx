import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './controls.tsx'
import { useConsole } from './hooks.ts'

type DialogProps = {
  readonly id?: string
  readonly label: string
  /** Shows the label and a close button at the top. */
  readonly hasHead?: boolean
  readonly children: ComponentChildren
}

/** Renders a modal dialog. Restores the focus when it is closed. */
export const Dialog = ({ id, label, hasHead, children }: DialogProps) => {
  const { overlay } = useConsole()
  const close = () => (overlay.value = undefined)
  const at = useRef<HTMLDialogElement>(null)
  // A layout effect, so that a key right after Ctrl K goes into the dialog and not into the page.
  useLayoutEffect(() => {
    const before = document.activeElement
    at.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const hasEntered = useRef(false)
  // The browser would focus the close button. Content may be rendered later than the dialog.
  useLayoutEffect(() => {
    const first = hasEntered.current
      ? null
      : at.current?.querySelector<HTMLElement>('input, select, textarea, .pri, [type="submit"]')
    if (!first) return
    hasEntered.current = true
    first.focus()
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too; a click outside does the same for a pointer
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
          <Button icon="off" variant="bare icon" aria-label="Close" onClick={close} />
        </div>
      )}
      {children}
    </dialog>
  )
}
