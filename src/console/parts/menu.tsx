import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Icon, type IconName } from '../../look/icon.tsx'
import { useElsewhere } from './hooks.ts'
import { Sign } from './shown.tsx'

type MenuProps = {
  readonly summary: ComponentChildren
  /** Stands before it; then a sign that there is more stands behind it. */
  readonly icon?: IconName | undefined
  readonly summaryClass?: string
  readonly label?: string
  readonly letter?: string | undefined
  readonly isRight?: boolean
  /** Whether it stays open when something in it is pressed: for what is done several times. */
  readonly stays?: boolean
  readonly onOpen?: (() => void) | undefined
  readonly children: ComponentChildren
}

type EntryProps = {
  readonly words: ComponentChildren
  readonly note: string
  readonly sign?: IconName | undefined
  /** The single letter that does it, also while the menu is closed. */
  readonly letter?: string | undefined
  readonly onClick: () => unknown
}

/** Something that a menu offers, and what to know of it. */
export const Entry = ({ words, note, sign, letter, onClick }: EntryProps) => (
  <button type="button" data-key={letter} aria-keyshortcuts={letter} onClick={() => void onClick()}>
    {sign ? <Sign name={sign} /> : null}
    <span>
      {words}
      <small>{note}</small>
    </span>
  </button>
)

/** Closes an open menu; the keyboard is then at what opens it. */
export const closeMenu = (menu: HTMLDetailsElement): void => {
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Closes the menus that a pointer or the keyboard has left. */
export const closeLeft = ({ target }: Event): void => {
  // What was pressed in one and is gone since was in it.
  if (!(target instanceof Node && target.isConnected)) return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]'))
    if (!menu.contains(target)) menu.open = false
}

/** A button with more below it; on a phone a sheet. Escape, a choice, or going elsewhere closes it. */
export const Menu = ({
  icon,
  summary,
  summaryClass = 'btn',
  label,
  letter,
  isRight,
  stays,
  onOpen,
  children,
}: MenuProps) => {
  const at = useRef<HTMLDetailsElement>(null)
  // Whoever has gone elsewhere does not look at it any more.
  useElsewhere(() => {
    if (at.current) at.current.open = false
  })
  /** Opens to the other side where the window ends before it does. */
  const turnBack = (): void => {
    const box = at.current?.querySelector('.pop')
    if (box && box.getBoundingClientRect().right > window.innerWidth) box.classList.add('right')
  }
  const onClick = ({ target }: Event): void => {
    const closing = stays ? '.pop a' : '.pop button, .pop a'
    if (at.current && target instanceof Element && target.closest(closing)) closeMenu(at.current)
  }
  /** Arrows go through what it offers, from what opens it on. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { target } = event
    if (by === undefined || !at.current?.open || !(target instanceof HTMLElement) || target.matches('input, select'))
      return
    event.preventDefault()
    const all = [...at.current.querySelectorAll<HTMLElement>('summary, .pop :is(button, a):not(:disabled)')]
    all[(all.indexOf(target) + by + all.length) % all.length]?.focus()
  }
  return (
    <details
      class="menu"
      ref={at}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onToggle={() => {
        if (!at.current?.open) return
        turnBack()
        onOpen?.()
      }}
    >
      <summary class={summaryClass} aria-label={label} data-key={letter} aria-keyshortcuts={letter}>
        {icon ? <Icon name={icon} isSmall /> : null}
        {summary}
        {icon ? <Icon name="down" isSmall /> : null}
      </summary>
      <div class={`pop ${isRight ? 'right' : ''}`}>{children}</div>
    </details>
  )
}
