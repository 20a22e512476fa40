import { closeMenu, closeMenus } from '../parts/menu.tsx'
import type { Console } from '../state/console-state.ts'
import { NOTHING_CHOSEN, PLACES } from '../state/navigation-state.ts'

/** How long a letter after G says where to go. */
const GO_MS = 1_200

const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

/** Whether it is there to be seen, or one of what a menu offers that is. */
const isThere = (element: HTMLElement): boolean =>
  [element, element.closest<HTMLElement>('.menu')].some((one) => one?.offsetParent)

/** What has the letter, among what is there: a field is entered, a menu opened, everything else pressed. */
const press = (letter: string, event: Event): void => {
  const all = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(letter)}"]`)
  const found = [...all].find(isThere)
  if (!found) return
  event.preventDefault()
  found.focus()
  if (!found.matches('input, textarea, select')) found.click()
}

/** Goes to the next row of the list, or back; a list that draws only a part of them does it itself. */
const step = (by: 1 | -1): void => {
  const list = document.querySelector('[data-steps]')
  if (list) return void list.dispatchEvent(new CustomEvent('step', { detail: by }))
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('[data-row]')]
  const at = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
  next?.click()
  next?.focus({ preventScroll: true })
}

/**
 * Single letters press what names them with `aria-keyshortcuts`, once however long they are held. Not in fields, under a
 * dialog, in an open menu, or where somebody has switched it off; Ctrl K and Escape always work.
 */
export const listenForLetters = (window: Window, { enters, nav, overlay, wishes }: Console): void => {
  let goesUntil = 0
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return
    const { key, target } = event
    const isChord = event.ctrlKey || event.metaKey
    if (isChord && key.toLowerCase() === 'k') {
      event.preventDefault()
      overlay.value = overlay.value === 'palette' ? undefined : 'palette'
      return
    }
    if (overlay.value !== undefined) return
    const menu = document.querySelector<HTMLDetailsElement>('.menu[open]')
    if (key === 'Escape') {
      if (menu) closeMenu(menu)
      else if (isTyping(target)) target.blur()
      else if (nav.route.value.selected !== '') {
        const row = document.querySelector<HTMLElement>('[data-row][aria-current]')
        nav.go({ selected: '' })
        // Where the list was hidden by what it led to, it is there again by the next frame.
        requestAnimationFrame(() => row?.focus({ preventScroll: true }))
      }
      return
    }
    if (menu || isTyping(target) || isChord || event.altKey || !wishes.hasLetterKeys.value) return
    const letter = key.length === 1 ? key.toLowerCase() : ''
    // Who holds J goes on; nobody wants to arm or send something thirty times a second.
    if (event.repeat && letter !== 'j' && letter !== 'k') return
    const place = event.timeStamp < goesUntil && PLACES.find((one) => one.letter.toLowerCase() === letter)
    goesUntil = letter === 'g' ? event.timeStamp + GO_MS : 0
    if (place) nav.go({ view: place.view, ...NOTHING_CHOSEN })
    else if (letter === '?') overlay.value = 'keys'
    else if (letter === 'j') step(1)
    else if (letter === 'k') step(-1)
    else if (letter === 'n') {
      event.preventDefault()
      enters.value = 'start'
      nav.go({ view: 'start', ...NOTHING_CHOSEN })
    } else if (letter === 't') wishes.switchTheme()
    else press(letter, event)
  })
}

/**
 * Closes menus that were left. Where what had the keyboard is gone, the menu that it was in has it, or what is shown: it would
 * begin at the top of the page again.
 */
export const keepTheKeyboard = ({ document, Element, MutationObserver }: Window & typeof globalThis): void => {
  /** What has it, and the menu that this is in. */
  let had: Element | undefined
  let menu: Element | null | undefined
  const leave = ({ target }: Event) => {
    // What was pressed in a menu and is gone since was in it, and a dialog is about what was pressed in one.
    if (target instanceof Element && target.isConnected && !target.closest('dialog')) closeMenus(target)
  }
  document.addEventListener('pointerdown', leave)
  document.addEventListener('focusin', (event) => {
    leave(event)
    had = event.target instanceof Element ? event.target : undefined
    if (!had?.closest('dialog')) menu = had?.closest('.menu')
  })
  new MutationObserver(() => {
    if (document.activeElement !== document.body || had?.isConnected !== false) return
    const home = menu?.isConnected ? menu.querySelector('summary') : document.getElementById('main')
    home?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}
