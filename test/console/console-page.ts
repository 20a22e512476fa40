import { Window as HappyWindow } from 'happy-dom'
import { h, options, render } from 'preact'
import { expect, onTestFinished } from 'vitest'
import { App } from '../../src/console/console-app.tsx'
import { listenForLetters, listenForPaste, restoreFocus } from '../../src/console/frame/keyboard.ts'
import { createConsole } from '../../src/console/state/console-state.ts'
import type { ConsoleText, Desk, Part } from '../support/console-labels.ts'
import { eventually } from '../support/eventually.ts'
import { childrenOf, quickDom } from './quick-dom.ts'

/** Browser globals that the console uses in addition to its window. */
const BROWSER_GLOBALS = [
  'window',
  'document',
  'navigator',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'CustomEvent',
  'CSS',
  'ResizeObserver',
  'getComputedStyle',
  'requestAnimationFrame',
] as const

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const fits = (text: string, expected: ConsoleText): boolean =>
  typeof expected === 'string' ? plain(text) === expected : expected.test(plain(text))
const holds = (text: string, expected: ConsoleText): boolean =>
  typeof expected === 'string' ? text.includes(expected) : expected.test(text)

/** Avoids selectors, because they cost more than everything else here. */
const isFolded = (element: Element): boolean => element.localName === 'details' && !element.hasAttribute('open')
const isClosed = (element: Element): boolean =>
  element.hasAttribute('hidden') || (element.localName === 'dialog' && !element.hasAttribute('open'))

/** Returns whether an element is visible: not `hidden`, not collapsed, and not in a closed dialog. */
const isVisible = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (isClosed(at)) return false
    if (at.localName !== 'summary' && at.parentElement && isFolded(at.parentElement)) return false
  }
  return element.isConnected
}

/** Returns the visible texts of a node. */
const piecesOf = (node: Node, chunks: string[] = []): readonly string[] => {
  if (node.nodeType === 3) chunks.push(node.textContent ?? '')
  if (node.nodeType !== 1) return chunks
  const element = node as Element
  // An icon has no text; a picture has a role.
  if (element.localName === 'svg' && !element.hasAttribute('role')) return chunks
  if (element.localName === 'select' || isClosed(element)) return chunks
  const folds = isFolded(element)
  for (const child of childrenOf(element))
    if (!folds || (child as Element).localName === 'summary') piecesOf(child, chunks)
  return chunks
}
/** Returns the visible text with and without blanks between its pieces, because only a style sheet defines them. */
const readable = (element: Element): string => {
  const chunks = piecesOf(element)
  return `${plain(chunks.join(''))}\n${plain(chunks.join(' '))}`
}

const nameOf = (element: Element): string => {
  const by = element.getAttribute('aria-labelledby')
  const label = by === null ? null : element.ownerDocument.getElementById(by)
  return element.getAttribute('aria-label') ?? (label ?? element).textContent ?? ''
}

/** Returns the names of a field: its own, and that of its label. */
const labelsOf = (field: Element): readonly string[] => {
  const label = field.closest('label') ?? field.ownerDocument.querySelector(`label[for="${field.id}"]`)
  return [field.getAttribute('aria-label') ?? '', (label?.querySelector('.lab') ?? label)?.textContent ?? '']
}

const legendOf = (part: Element): Node | undefined =>
  childrenOf(part).find((child) => (child as Element).localName === 'legend')

type Kind = (element: Element) => boolean

const among = (...names: readonly string[]): Kind => {
  const all = new Set(names)
  return ({ localName }) => all.has(localName)
}
const isField = among('input', 'select', 'textarea')
const isHeading = among('h1', 'h2', 'h3')
const isButton = among('button', 'summary')
const isPressed: Kind = (element) =>
  isButton(element) ||
  (element.localName === 'a' && element.hasAttribute('href')) ||
  element.getAttribute('role') === 'option'
const isSection = among('section', 'article', 'aside', 'nav', 'fieldset', 'ul', 'ol', 'table', 'tr', 'form', 'dialog')
const isPart: Kind = (element) => isSection(element) || element.hasAttribute('role')

/** Returns all descendants of a kind. Walks the tree, because selectors cost ten times as much in this document. */
const below = (element: Node, isOne: Kind, matches: Element[] = []): readonly Element[] => {
  for (const child of childrenOf(element)) {
    if (child.nodeType !== 1) continue
    if (isOne(child as Element)) matches.push(child as Element)
    below(child, isOne, matches)
  }
  return matches
}

/** The window, and how to wait for its document. */
type ConsoleLocation = {
  readonly window: Window & typeof globalThis
  /** Retries until the function does not throw, each time after a change of the document. */
  retry<T>(attempt: () => T): Promise<T>
}

const find = ({ retry }: ConsoleLocation, scope: () => Element, label: string, kind: Kind, isIt: Kind) =>
  retry(() => {
    const match = below(scope(), kind).find((element) => isIt(element) && isVisible(element))
    if (!match) throw new Error(`${label} not found. Visible text:\n${readable(scope())}`)
    return match as HTMLElement
  })

const fieldIn = (location: ConsoleLocation, scope: () => Element, label: ConsoleText) =>
  find(location, scope, `the field ${label}`, isField, (element) =>
    labelsOf(element).some((name) => fits(name, label)),
  ) as Promise<HTMLInputElement>

const partOf = (location: ConsoleLocation, scope: () => Element): Part => {
  const { window, retry } = location
  const field = (label: ConsoleText) => fieldIn(location, scope, label)
  return {
    async sees(...texts) {
      for (const item of texts)
        await retry(() => {
          const text = readable(scope())
          if (!holds(text, item)) throw new Error(`${item} is not visible. Visible text:\n${text.split('\n')[1]}`)
        })
    },
    async lacks(...texts) {
      for (const item of texts)
        await retry(() => {
          if (holds(readable(scope()), item)) throw new Error(`${item} is visible`)
        })
    },
    async heading(text) {
      await find(location, scope, `the heading ${text}`, isHeading, (element) =>
        fits(readable(element).split('\n')[0] ?? '', text),
      )
    },
    async press(name) {
      const isIt = (element: Element): boolean =>
        fits(nameOf(element), name) &&
        !(element as HTMLButtonElement).disabled &&
        element.getAttribute('aria-hidden') !== 'true'
      const match = await find(location, scope, `the button ${name}`, isPressed, isIt)
      match.dispatchEvent(new window.Event('pointerdown', { bubbles: true }))
      match.focus()
      // A link in a picture has no method for a click.
      const target: Element = match
      if ('click' in target) match.click()
      else target.dispatchEvent(new window.Event('click', { bubbles: true, cancelable: true }))
    },
    async fill(label, text) {
      const result = await field(label)
      result.focus()
      result.value = text
      result.dispatchEvent(new window.Event('input', { bubbles: true }))
    },
    async choose(label, optionLabel) {
      const result = await field(label)
      const option = await retry(() => {
        const option = [...result.querySelectorAll('option')].find(
          (item) => plain(item.textContent ?? '') === optionLabel || item.value === optionLabel,
        )
        if (!option) throw new Error(`${label} does not offer ${optionLabel}`)
        return option
      })
      result.value = option.value
      result.dispatchEvent(new window.Event('change', { bubbles: true }))
    },
    async tick(label) {
      ;(await field(label)).click()
    },
    value: async (label) => (await field(label)).value,
    within(name) {
      const part = (): Element => {
        const isIt = (element: Element): boolean =>
          fits(element.getAttribute('aria-label') ?? '', name) ||
          (element.hasAttribute('aria-labelledby') && fits(nameOf(element), name)) ||
          fits(legendOf(element)?.textContent ?? '\n', name) ||
          (element.localName === 'tr' && fits(element.querySelector('th')?.textContent ?? '', name))
        const match = below(scope(), isPart).find((element) => isIt(element) && isVisible(element))
        if (!match) throw new Error(`No part ${name}. Visible text:\n${readable(scope())}`)
        return match
      }
      return partOf(location, part)
    },
  }
}

export type DomDesk = Desk & {
  /** The document, for details that are not visible. */
  readonly document: Document
  readonly window: Window & typeof globalThis
  /** Delays the next response for a path until the returned function is called. */
  hold(path: RegExp): () => void
  /** The requests to the sandbox so far: method, path and query. */
  readonly requests: readonly string[]
  /** The addresses of opened windows, and the names of saved files. */
  readonly opened: readonly string[]
  readonly saved: readonly string[]
  /** Delays animation frames until the returned function is called. */
  holdFrames(): () => void
  /** Counts the visible buttons, menus and links with this name. */
  count(name: ConsoleText): Promise<number>
  focusOn(name: ConsoleText): Promise<void>
  /** Waits until no request is pending. */
  settled(): Promise<void>
  /** Returns the facts of a row by name. */
  facts(): Promise<Readonly<Record<string, string>>>
  /** Returns the steps of the timeline. */
  steps(): Promise<readonly string[]>
  /** Returns the choices of a select, and the selected one. */
  choices(label: ConsoleText): Promise<readonly string[]>
  chosen(label: ConsoleText): Promise<string>
  /** Returns the labels of invalid fields. */
  wrong(): Promise<readonly string[]>
  /** Expands everything. */
  unfold(): Promise<void>
  /** Returns whether a button is disabled. */
  isOff(name: string): Promise<boolean>
  /** Returns the text of each item of a list. */
  lines(list: ConsoleText): Promise<readonly string[]>
  /** Counts the rows that J and K step through. */
  rowCount(): Promise<number>
  /** Returns whether the selected row is still loading. */
  isBusy(): boolean
  /** Counts the open event streams. */
  readonly streams: () => number
  /** Redirects all further requests to another sandbox. */
  moveTo(running: { readonly url: string }): void
  /** The number of rendered rows, and the scroll position of the list. */
  readonly drawn: () => number
  readonly scrolled: () => number
  /** Scrolls the list to a position in pixels; a row is 50 pixels high. */
  scrollTo(pixel: number): void
  /** Returns whether a key keeps its default action at the focused element. */
  lets(key: string): boolean
  /** Selects a file in a file input. */
  giveFile(label: string, name: string, text: string): Promise<void>
  /** Sets whether the tab is hidden. */
  hide(isHidden: boolean): void
  /** Reloads the page in the same tab. */
  reload(): void
}

type Changed = { readonly path: RegExp; readonly change: (body: Record<string, unknown>) => Record<string, unknown> }

type DeskOptions = {
  /** Changes of responses. */
  readonly changedResponses?: readonly Changed[]
}

/**
 * Opens the whole console in a DOM without a browser, with a real sandbox. Only one at a time, because components use global
 * objects. It has no layout and no style sheet, and its own clipboard.
 */
export const openDesk = async (
  { url }: { readonly url: string },
  location: string,
  { changedResponses = [] }: DeskOptions = {},
): Promise<DomDesk> => {
  const happy = new HappyWindow({ url: `${url}/_sandbox/#/${location}`, width: 1440, height: 900 })
  const quick = quickDom()
  quick.switchTo(true)
  const window = happy as unknown as Window & typeof globalThis
  const { document } = window
  const retry = <T>(attempt: () => T): Promise<T> => {
    let seen = -1
    let failure: unknown
    return eventually(() => {
      if (quick.changes() === seen) throw failure
      seen = quick.changes()
      try {
        return attempt()
      } catch (error) {
        failure = error
        throw error
      }
    })
  }
  const here: ConsoleLocation = { window, retry }
  let clipboard = ''
  const requests: string[] = []
  const opened: string[] = []
  const saved: string[] = []
  let pending = 0
  const streams = new Set<RequestInit>()
  let origin = url
  const gates: { readonly path: RegExp; readonly open: Promise<void> }[] = []
  let frames: (() => void)[] | undefined

  Object.defineProperty(window.navigator, 'clipboard', {
    value: {
      writeText: async (text: string) => {
        clipboard = text
      },
    },
  })
  // The sandbox recognizes requests of this console by this user agent.
  Object.defineProperty(window.navigator, 'userAgent', { value: 'node' })
  Object.assign(window, {
    // Without a style sheet, there are no computed values.
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    open: (to: string) => {
      opened.push(to)
      const tab = {
        closed: false,
        opener: window,
        location: { replace: (next: string) => opened.push(next) },
        close: () => undefined,
      }
      return tab
    },
  })
  Object.assign(window.HTMLElement.prototype, {
    checkVisibility(this: Element) {
      return isVisible(this)
    },
    scrollIntoView: () => undefined,
  })
  Object.defineProperty(window.HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })
  Object.defineProperty(window.HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: Element) {
      return isVisible(this) ? this.parentElement : null
    },
  })

  const before = new Map<string, PropertyDescriptor | undefined>()
  const put = (name: string, value: unknown): void => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  for (const name of BROWSER_GLOBALS) put(name, name === 'window' ? window : window[name as 'document'])
  const nodeFetch = globalThis.fetch
  put('fetch', async (target: URL | string, init: RequestInit = {}) => {
    const to = new URL(target)
    requests.push(`${init.method ?? 'GET'} ${to.pathname}${to.search}`)
    const gate = gates.findIndex(({ path }) => path.test(to.href))
    if (new Headers(init.headers).get('accept') === 'text/event-stream') {
      streams.add(init)
      init.signal?.addEventListener('abort', () => streams.delete(init))
    }
    pending += 1
    const response = await nodeFetch(to.href.replace(url, origin), init).finally(() => {
      pending -= 1
    })
    if (gate >= 0) await gates.splice(gate, 1)[0]?.open
    const changed = changedResponses.find(({ path }) => path.test(to.href))
    if (!changed) return response
    return new Response(JSON.stringify(changed.change(await response.json())), {
      status: response.status,
      headers: response.headers,
    })
  })
  // Frames run immediately, because there is no screen.
  const { requestAnimationFrame: frame } = options
  options.requestAnimationFrame = (callback) => {
    if (frames) frames.push(callback)
    else setTimeout(callback)
  }
  // Like a browser: follows links in the page, saves files, and opens tabs.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    const to = link.getAttribute('href') ?? ''
    if (link.hasAttribute('download')) saved.push(link.download)
    else if (to.startsWith('#')) window.location.hash = to
    else opened.push(link.href)
  })
  const { createElement } = document
  document.createElement = ((name: string) => {
    const made = createElement.call(document, name)
    // Clicks on a link outside of the document do not reach the document.
    if (name === 'a')
      made.addEventListener('click', (event) => {
        if (made.isConnected || !made.hasAttribute('download')) return
        event.preventDefault()
        saved.push((made as HTMLAnchorElement).download)
      })
    return made
  }) as typeof document.createElement

  let end = (): void => undefined
  const load = (): void => {
    document.body.innerHTML = '<div id="console"></div>'
    const root = document.getElementById('console') as HTMLElement
    const console = createConsole(window)
    listenForLetters(window, console)
    listenForPaste(window, console)
    restoreFocus(window)
    render(h(App, { console }), root)
    end = () => {
      render(null, root)
      console.watch.peek().end()
    }
  }
  load()
  onTestFinished(async () => {
    end()
    options.requestAnimationFrame = frame as never
    await happy.happyDOM.close()
    quick.switchTo(false)
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else delete (globalThis as Record<string, unknown>)[name]
  })

  const key = (name: string): void => {
    const parts = name.split('+')
    const pressed = name === '+' ? '+' : (parts.pop() ?? '')
    const target = (document.activeElement ?? document.body) as HTMLInputElement
    const more = { ctrlKey: parts.includes('Control'), repeat: parts.includes('held'), bubbles: true, cancelable: true }
    if (!target.dispatchEvent(new window.KeyboardEvent('keydown', { key: pressed, ...more }))) return
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    if (pressed === 'Escape') dialog?.close()
    else if (pressed === 'Enter' && target.matches('button, a, summary')) target.click()
    else if (pressed === 'Enter' && target.matches('input')) target.form?.requestSubmit()
    else if (pressed.length === 1 && !more.ctrlKey && target.matches('input, textarea')) {
      target.value += pressed
      target.dispatchEvent(new window.Event('input', { bubbles: true }))
    }
  }
  const choice = (label: ConsoleText) =>
    fieldIn(here, () => document.body, label) as Promise<unknown> as Promise<HTMLSelectElement>
  const rows = () => [...document.querySelectorAll('[aria-label="Activity, newest first"] [data-row]')]
  const scroller = () => document.querySelector('[data-steps]') as HTMLElement
  const desk: DomDesk = {
    ...partOf(here, () => document.body),
    document,
    window,
    requests,
    opened,
    saved,
    async goTo(to) {
      window.location.hash = `#/${to}`
      await new Promise((resolve) => setTimeout(resolve))
    },
    isAt: (to) =>
      eventually(() => {
        if (!holds(window.location.hash, to)) throw new Error(`The address is ${window.location.hash}, not ${to}`)
      }),
    async keys(...names) {
      for (const name of names) key(name)
    },
    copied: (expected) =>
      eventually(() => {
        if (!holds(clipboard, expected)) throw new Error(`Copied ${clipboard}, not ${expected}`)
        return clipboard
      }),
    focused: async () => plain(nameOf(document.activeElement ?? document.body)),
    open: async () =>
      rows()
        .find((row) => row.getAttribute('aria-current') === 'true')
        ?.querySelector('.ref')?.textContent ?? '',
    refnos: async () => rows().map((row) => row.querySelector('.ref')?.textContent ?? ''),
    hold(path) {
      let release = (): void => undefined
      gates.push({ path, open: new Promise((resolve) => (release = resolve)) })
      return () => release()
    },
    holdFrames() {
      frames = []
      return () => {
        const held = frames ?? []
        frames = undefined
        for (const callback of held) callback()
      }
    },
    count: async (name) =>
      below(document.body, isPressed).filter((element) => isVisible(element) && fits(nameOf(element), name)).length,
    focusOn: async (name) =>
      (
        await find(
          here,
          () => document.body,
          `${name}`,
          isPressed,
          (element) => fits(nameOf(element), name),
        )
      ).focus(),
    settled: async () => {
      await eventually(() => expect(pending).toBe(0))
      // Waits until the responses are read and rendered.
      for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setTimeout(resolve))
    },
    facts: async () =>
      Object.fromEntries(
        [...document.querySelectorAll('.facts > div')].map((fact) => [
          fact.querySelector('dt')?.textContent,
          piecesOf(fact.querySelector('dd') as Element).join(', '),
        ]),
      ),
    steps: async () => [...document.querySelectorAll('.tl > li')].map((step) => readable(step)),
    choices: async (label) => [...(await choice(label)).options].map((option) => plain(option.textContent ?? '')),
    chosen: async (label) => plain((await choice(label)).selectedOptions[0]?.textContent ?? ''),
    wrong: async () =>
      [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => plain(labelsOf(field).join(''))),
    async unfold() {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
    },
    send: () => partOf(here, () => document.querySelector('main form') ?? document.body).press('Start only'),
    isOff: async (name) =>
      (
        (await find(
          here,
          () => document.body,
          name,
          isButton,
          (element) => fits(nameOf(element), name),
        )) as HTMLButtonElement
      ).disabled,
    lines: async (list) =>
      below(document.body, isPart)
        .filter((element) => fits(element.getAttribute('aria-label') ?? '', list))
        .flatMap((element) => [...element.querySelectorAll('li')].map((line) => plain(line.textContent ?? ''))),
    rowCount: async () => document.querySelectorAll('[data-row]').length,
    isBusy: () => document.querySelector('[aria-busy="true"]') !== null,
    streams: () => streams.size,
    moveTo: (running) => {
      origin = running.url
    },
    drawn: () => document.querySelectorAll('main tbody tr, main .scroll > ul > li').length,
    scrolled: () => scroller().scrollTop,
    scrollTo(pixel) {
      scroller().scrollTop = pixel
      scroller().dispatchEvent(new window.Event('scroll'))
    },
    lets: (pressed) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new window.KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
      ),
    async giveFile(label, name, text) {
      const input = await find(
        here,
        () => document.body,
        `the field ${label}`,
        isField,
        (element) => (element as HTMLInputElement).type === 'file',
      )
      Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], name)] })
      input.dispatchEvent(new window.Event('change', { bubbles: true }))
    },
    hide(isHidden) {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new window.Event('visibilitychange'))
    },
    reload() {
      end()
      load()
    },
  }
  return desk
}
