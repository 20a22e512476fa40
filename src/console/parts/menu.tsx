import type { ComponentChildren, ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from '../../pages/design/icon.tsx'
import { Sign } from './display-parts.tsx'

type MenuProps = {
  readonly summary: ComponentChildren
  /** Stands before it; then a sign that there is more stands behind it. */
  readonly icon?: IconName | undefined
  readonly summaryClass?: string
  readonly label?: string
  readonly letter?: string | undefined
  readonly isRight?: boolean
  /** Drawn when it is first opened; then it stays open when something in it is pressed: for what is done several times. */
  readonly holds?: ComponentType
  readonly onOpen?: (() => void) | undefined
  readonly children?: ComponentChildren
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
  <button type="button" aria-keyshortcuts={letter} onClick={() => void onClick()}>
    {sign && <Sign name={sign} />}
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

/** Closes the menus that are open, but not one in which something is. */
export const closeMenus = (inside?: Node): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]'))
    if (!inside || !menu.contains(inside)) menu.open = false
}

/** A button with more below it; on a phone a sheet. Escape, a choice, or going elsewhere closes it. */
export const Menu = (props: MenuProps) => {
  const { icon, summary, summaryClass = 'btn', label, letter, isRight, holds: Holds, onOpen, children } = props
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      class="menu"
      onClick={({ target, currentTarget: menu }) => {
        const closing = Holds ? '.pop a' : '.pop button, .pop a'
        if (target instanceof Element && target.closest(closing)) closeMenu(menu)
      }}
      onKeyDown={(event) => {
        // Arrows go through what it offers, from what opens it on.
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        const { target, currentTarget: menu } = event
        if (!by || !menu.open || !(target instanceof HTMLElement) || target.matches('input, select')) return
        event.preventDefault()
        const all = [...menu.querySelectorAll<HTMLElement>('summary, .pop :is(button, a):not(:disabled)')]
        all[(all.indexOf(target) + by + all.length) % all.length]?.focus()
      }}
      onToggle={({ currentTarget: menu }) => {
        if (!menu.open) return
        // Opens to the other side where the window ends before it does.
        const box = menu.querySelector('.pop')
        if (box && box.getBoundingClientRect().right > window.innerWidth) box.classList.add('right')
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
