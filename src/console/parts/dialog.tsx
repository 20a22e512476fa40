import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

type DialogProps = {
  readonly id?: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Something over the page that has the keyboard until it is closed; focus goes back to where it was. */
export const Dialog = ({ id, label, onClose, children }: DialogProps) => {
  const at = useRef<HTMLDialogElement>(null)
  useEffect(() => {
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
      onClose={onClose}
      onClick={({ target }) => {
        if (target === at.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
