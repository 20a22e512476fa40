import {
  type Document,
  type Element,
  HTMLAnchorElement,
  HTMLElement,
  HTMLFormElement,
  HTMLInputElement,
  SubmitEvent,
} from 'happy-dom'
import { displayedIn, formRequest, type Going, type Options } from './dom-page.ts'

/**
 * A tab without a browser: it opens pages of the sandbox, runs their script if their policy allows that, and sends their
 * forms. It types, clicks and tabs as a browser does, with events and caret; it does not draw or wait.
 * Find elements to type into or to click in its document.
 */
export type DomTab = {
  open(url: string): Promise<void>
  /** Its document. */
  document(): Document
  url(): string
  status(): number
  headers(): Headers
  html(): string
  /** Focuses a field, with the caret at its end. */
  goTo(field: HTMLElement): void
  /** Focuses a field and selects its text, so that typing replaces it. */
  mark(field: HTMLElement): void
  /** Presses keys at the caret: letters, or Tab, Enter, Backspace, ArrowLeft. */
  press(...keys: readonly string[]): Promise<void>
  /** Pastes a text at the caret, replacing the selection; an empty text deletes it. */
  paste(text: string): void
  click(element: HTMLElement): Promise<void>
  /** Clicks without receiving the response. */
  clickWithoutResponse(element: HTMLElement): void
  /** Presses the mouse button without releasing it. */
  pressDown(element: HTMLElement): void
  /** Follows the Refresh header of the page without waiting. Returns its delay in seconds. */
  letLeadOn(): Promise<number>
  /** Number of submitted forms of all its pages. */
  sent(): number
  /** Returns to the page that is still shown, as with the back button of a browser. */
  comeBack(): void
  /** Waits until all script tasks are done. */
  settled(): Promise<void>
}

const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, summary'

const isField = (element: Element | null): element is HTMLInputElement => element instanceof HTMLInputElement

export const domTab = (options: Options = {}): DomTab => {
  let displayed: Awaited<ReturnType<typeof displayedIn>> | undefined
  let sent = 0
  /** The value of a field when it got the focus. */
  let before = ''
  let next: Going | undefined

  const now = () => {
    if (!displayed) throw new Error('nothing was opened yet')
    return displayed
  }
  const document = (): Document => now().window.document

  const go = async (going: Going): Promise<void> => {
    const fresh = await displayedIn(going, options)
    const { window } = fresh
    // Last, so that the scripts of the page run first.
    window.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      sent += 1
      const submitter = event instanceof SubmitEvent ? event.submitter : null
      if (event.target instanceof HTMLFormElement) next = formRequest(window, event.target, submitter)
    })
    await displayed?.window.happyDOM.abort()
    displayed = fresh
  }

  /** Follows the navigation of the last event. */
  const follow = async (): Promise<void> => {
    const going = next
    next = undefined
    if (going) await go(going)
  }

  const report = (element: Element, type: string): void => {
    element.dispatchEvent(new (now().window.Event)(type, { bubbles: true, cancelable: true }))
  }

  const focus = (element: HTMLElement): void => {
    const { activeElement } = document()
    if (activeElement === element) return
    if (isField(activeElement) && activeElement.value !== before) report(activeElement, 'change')
    element.focus()
    before = isField(element) ? element.value : ''
  }

  /** Inserts a text in place of the selection of a field, or deletes the letter before it. */
  const edit = (field: HTMLInputElement, data: string | null): void => {
    const from = field.selectionStart ?? 0
    const to = field.selectionEnd ?? 0
    const start = data === null && from === to ? Math.max(0, from - 1) : from
    const text = field.value.slice(0, start) + (data ?? '') + field.value.slice(to)
    if (data === null ? start === to : field.maxLength >= 0 && text.length > field.maxLength) return
    field.value = text
    const caret = start + (data?.length ?? 0)
    field.setSelectionRange(caret, caret)
    const inputType = data === null ? 'deleteContentBackward' : 'insertText'
    field.dispatchEvent(
      new (now().window.InputEvent)('input', { bubbles: true, inputType, ...(data === null ? {} : { data }) }),
    )
  }

  const tab = (): void => {
    const all = [...document().querySelectorAll<HTMLElement>(FOCUSABLE)]
    const to = all[all.findIndex((element) => element.isSameNode(document().activeElement)) + 1]
    if (to) focus(to)
  }

  const press = async (key: string): Promise<void> => {
    const active = document().activeElement
    if (key === 'Tab') return tab()
    if (key === 'Enter') {
      const button = isField(active) ? active.form?.querySelector('button') : active
      if (button instanceof HTMLElement) button.click()
      return follow()
    }
    if (!isField(active)) throw new Error(`${key} was pressed where no field is`)
    if (key === 'Backspace') edit(active, null)
    else if (key === 'ArrowLeft') {
      const caret = Math.max(0, (active.selectionStart ?? 0) - 1)
      active.setSelectionRange(caret, caret)
    } else edit(active, key)
  }

  const pressDown = (element: HTMLElement): void => {
    report(element, 'mousedown')
    const focused = element.closest(FOCUSABLE)
    if (focused instanceof HTMLElement) focus(focused)
  }

  /** Releases a button or a link, which triggers its action. */
  const release = (element: HTMLElement): void => {
    report(element, 'mouseup')
    const folded = element.closest('summary')?.parentElement
    if (element instanceof HTMLAnchorElement) next = { url: element.href }
    else if (folded) folded.toggleAttribute('open')
    else element.click()
  }

  return {
    open: (url) => go({ url }),
    document,
    url: () => now().window.location.href,
    status: () => now().response.status,
    headers: () => now().response.headers,
    html: () => now().html,
    goTo(field) {
      focus(field)
      if (isField(field)) field.setSelectionRange(field.value.length, field.value.length)
    },
    mark(field) {
      focus(field)
      if (isField(field)) field.setSelectionRange(0, field.value.length)
    },
    async press(...keys) {
      for (const key of keys) await press(key)
    },
    paste(text) {
      const active = document().activeElement
      if (isField(active)) edit(active, text)
    },
    click(element) {
      pressDown(element)
      release(element)
      return follow()
    },
    clickWithoutResponse(element) {
      pressDown(element)
      release(element)
      next = undefined
    },
    pressDown,
    async letLeadOn() {
      const [, seconds, url] = /^(\d+); url=(.+)$/.exec(now().response.headers.get('refresh') ?? '') ?? []
      if (!url) throw new Error('the page has no Refresh header')
      await go({ url: new URL(url, now().response.url).href })
      return Number(seconds)
    },
    sent: () => sent,
    comeBack() {
      now().window.dispatchEvent(new (now().window.Event)('pageshow'))
    },
    settled: () => now().window.happyDOM.waitUntilComplete(),
  }
}
