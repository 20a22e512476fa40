import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from '../../pages/design/icon.tsx'
import { Sign } from './display-parts.tsx'

type MenuProps = {
  readonly summary: ComponentChildren
  /** Icon before the summary. If it is set, an arrow follows the summary. */
  readonly icon?: IconName | undefined
  readonly summaryClass?: string
  readonly label?: string
  readonly letter?: string | undefined
  readonly isRight?: boolean
  /** Content that is rendered on first open. The menu then stays open after a click, for actions that you repeat. */
  readonly holds?: ComponentType
  readonly onOpen?: (() => void) | undefined
  readonly children?: ComponentChildren
}

type EntryProps = {
  readonly label: ComponentChildren
  readonly note: string
  readonly sign?: IconName | undefined
  /** The single-letter key of the entry. It also works while the menu is closed. */
  readonly letter?: string | undefined
  readonly onClick: () => unknown
}

/** Renders a menu entry with a note. */
export const Entry = ({ label, note, sign, letter, onClick }: EntryProps) => (
  <button type="button" aria-keyshortcuts={letter} onClick={() => void onClick()}>
    {sign && <Sign name={sign} />}
    <span>
      {label}
      {note !== '' && <small>{note}</small>}
    </span>
  </button>
)

/** Closes a menu and focuses its button. */
export const closeMenu = (menu: HTMLDetailsElement): void => {
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Closes all open menus except the one that contains `inside`. */
export const closeMenus = (inside?: Node): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]'))
    if (!inside || !menu.contains(inside)) menu.open = false
}

/** Moves an opened menu into its pane, which cuts off everything outside, or into the window. */
const keepInPane = (menu: HTMLDetailsElement): void => {
  const box = menu.querySelector<HTMLElement>('.pop')
  if (!box) return
  box.style.translate = ''
  // Without the scrollbar, which covers a part of the pane.
  const pane = menu.closest('.scroll') ?? document.documentElement
  const start = pane.getBoundingClientRect().left + pane.clientLeft
  const { left, right } = box.getBoundingClientRect()
  const before = start - left
  const after = right - start - pane.clientWidth
  if (before > 0) box.style.translate = `${before}px`
  else if (after > 0) box.style.translate = `${-after}px`
}

/** Renders a button with a menu, on a phone a sheet. Escape, a choice or a navigation closes it. */
export const Menu = (props: MenuProps) => {
  const { icon, summary, summaryClass = 'btn', label, letter, isRight, holds: Holds, onOpen, children } = props
  const [wasOpened, setOpened] = useState(false)
  const sizes = useRef<ResizeObserver>(undefined)
  useEffect(() => () => sizes.current?.disconnect(), [])
  return (
    <details
      class="menu"
      onClick={({ target, currentTarget: menu }) => {
        const closing = Holds ? '.pop a' : '.pop button, .pop a'
        if (target instanceof Element && target.closest(closing)) closeMenu(menu)
      }}
      onKeyDown={(event) => {
        // Arrow keys move through the button and the entries.
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        const { target, currentTarget: menu } = event
        if (!by || !menu.open || !(target instanceof HTMLElement) || target.matches('input, select')) return
        event.preventDefault()
        const all = [...menu.querySelectorAll<HTMLElement>('summary, .pop :is(button, a):not(:disabled)')]
        all[(all.indexOf(target) + by + all.length) % all.length]?.focus()
      }}
      onToggle={({ currentTarget: menu }) => {
        sizes.current?.disconnect()
        if (!menu.open) return
        keepInPane(menu)
        // Entries that are loaded later widen the menu.
        sizes.current = new ResizeObserver(() => keepInPane(menu))
        const box = menu.querySelector('.pop')
        if (box) sizes.current.observe(box)
        setOpened(true)
        onOpen?.()
      }}
    >
      <summary class={summaryClass} aria-label={label} aria-keyshortcuts={letter}>
        {icon && <Icon name={icon} isSmall />}
        {summary}
        {icon && <Icon name="down" isSmall />}
      </summary>
      <div class={`pop ${isRight ? 'right' : ''}`}>{Holds && wasOpened ? <Holds /> : children}</div>
    </details>
  )
}
