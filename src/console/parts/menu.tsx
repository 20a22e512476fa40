import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

type MenuProps = {
  /** What opens it. */
  readonly summary: ComponentChildren
  readonly summaryClass?: string
  readonly label?: string
  /** The single letter that opens it. */
  readonly letter?: string
  readonly isRight?: boolean
  readonly onOpen?: () => void
  readonly children: ComponentChildren
}

/** A button with more below it; on a phone a sheet. Escape, a choice and a click elsewhere close it. */
export const Menu = ({ summary, summaryClass = 'btn', label, letter, isRight, onOpen, children }: MenuProps) => {
  const at = useRef<HTMLDetailsElement>(null)
  const close = (withFocus: boolean): void => {
    if (!at.current?.open) return
    at.current.open = false
    if (withFocus) at.current.querySelector('summary')?.focus()
  }
  /** Opens to the other side where the window ends before it does. */
  const turnBack = (): void => {
    const box = at.current?.querySelector('.pop')
    if (box && box.getBoundingClientRect().right > window.innerWidth) box.classList.add('right')
  }
  useEffect(() => {
    const elsewhere = ({ target }: Event): void => {
      if (target instanceof Node && !at.current?.contains(target)) close(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !at.current?.open) return
    event.stopPropagation()
    close(true)
  }
  const onClick = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('.pop button, .pop a')) close(true)
  }
  return (
    <details
      class="menu"
      ref={at}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onToggle={() => {
        if (!at.current?.open) return
        turnBack()
        onOpen?.()
      }}
    >
      <summary class={summaryClass} aria-label={label} data-key={letter} aria-keyshortcuts={letter}>
        {summary}
      </summary>
      <div class={`pop ${isRight ? 'right' : ''}`}>{children}</div>
    </details>
  )
}
