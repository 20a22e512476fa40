import { maskedSearch } from '../../core/describe/mask-search.ts'
import { closeMenu, closeMenus } from '../parts/menu.tsx'
import type { Console } from '../state/console-state.ts'
import { NOTHING_CHOSEN, VIEWS_BY_KEY } from '../state/navigation-state.ts'
import { findExactRow } from './exact-row.ts'

/** Time in milliseconds after G in which a second letter selects a view. */
const SEQUENCE_MS = 1_200

const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

/** Returns whether an element, or the menu that contains it, is visible. */
const isVisible = (element: HTMLElement): boolean =>
  [element, element.closest<HTMLElement>('.menu')].some((item) => item?.offsetParent)

/** Finds the visible element with the letter. Focuses a field, opens a menu, and clicks anything else. */
const press = (letter: string, event: Event): void => {
  const all = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(letter)}"]`)
  const match = [...all].find(isVisible)
  if (!match) return
  event.preventDefault()
  match.focus()
  // The next key replaces the previous search.
  if (match instanceof HTMLInputElement) match.select()
  else if (!match.matches('textarea, select')) match.click()
}

/** Selects the next or previous row. A list that renders only some of its rows handles the `step` event itself. */
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
 * Makes single letters press the element that names them in `aria-keyshortcuts`, once per key press. Letters do nothing in
 * fields, under a dialog, in an open menu, and when they are switched off. Ctrl K and Escape always work.
 */
export const listenForLetters = (window: Window, { enters, nav, overlay, preferences }: Console): void => {
  let goUntil = 0
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return
    const { key, target } = event
    const isChord = event.ctrlKey || event.metaKey
    if (isChord && key.toLowerCase() === 'k') {
      event.preventDefault()
      const isOpen = overlay.value === 'palette' || typeof overlay.value === 'object'
      overlay.value = isOpen ? undefined : 'palette'
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
        // If the details covered the list, it is visible again in the next frame.
        requestAnimationFrame(() => row?.focus({ preventScroll: true }))
      }
      return
    }
    if (menu || isTyping(target) || isChord || event.altKey || !preferences.hasLetterKeys.value) return
    const letter = key.length === 1 ? key.toLowerCase() : ''
    // Holding J or K repeats. Every other key acts once, because repeating would queue or send something 30 times a second.
    if (event.repeat && letter !== 'j' && letter !== 'k') return
    const location = event.timeStamp < goUntil && VIEWS_BY_KEY.find((item) => item.letter.toLowerCase() === letter)
    goUntil = letter === 'g' ? event.timeStamp + SEQUENCE_MS : 0
    if (location) nav.go({ view: location.view, ...NOTHING_CHOSEN })
    else if (letter === '?') overlay.value = 'keys'
    else if (letter === 'j') step(1)
    else if (letter === 'k') step(-1)
    else if (letter === 'n') {
      event.preventDefault()
      enters.value = 'start'
      nav.go({ view: 'start', ...NOTHING_CHOSEN })
    } else if (letter === 't') preferences.switchTheme()
    else press(letter, event)
  })
}

/** Opens the row with a text that is pasted outside of a field, from every view. Otherwise opens the palette with it. */
export const listenForPaste = (window: Window, console: Console): void => {
  const { nav, overlay, locked } = console
  window.addEventListener('paste', async ({ target, clipboardData }) => {
    const text = maskedSearch(clipboardData?.getData('text/plain').trim() ?? '')
    if (!/^.{1,200}$/.test(text) || isTyping(target)) return
    if (overlay.value !== undefined || locked.value) return
    const before = nav.route.value
    const row = await findExactRow(console, text)
    if (nav.route.value !== before || overlay.value !== undefined) return
    if (row) nav.go({ view: 'live', ...NOTHING_CHOSEN, selected: row.id })
    else overlay.value = { search: text }
  })
}

/**
 * Closes a menu when the focus leaves it. If the focused element is removed, focuses its menu or the main content, because
 * the browser would start at the top of the page again.
 */
export const restoreFocus = ({ document, Element, MutationObserver }: Window & typeof globalThis): void => {
  /** The focused element, and the menu that contains it. */
  let focusedElement: Element | undefined
  let menu: Element | null | undefined
  const closeLeft = ({ target }: Event) => {
    // A removed target may have been inside the menu. A dialog belongs to the menu entry that opened it.
    if (target instanceof Element && target.isConnected && !target.closest('dialog')) closeMenus(target)
  }
  document.addEventListener('pointerdown', closeLeft)
  document.addEventListener('focusin', (event) => {
    closeLeft(event)
    focusedElement = event.target instanceof Element ? event.target : undefined
    if (!focusedElement?.closest('dialog')) menu = focusedElement?.closest('.menu')
  })
  new MutationObserver(() => {
    if (document.activeElement !== document.body || focusedElement?.isConnected !== false) return
    const home = menu?.isConnected ? menu.querySelector('summary') : document.getElementById('main')
    home?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}
