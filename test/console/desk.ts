import { Window as HappyWindow } from 'happy-dom'
import { h, options, render } from 'preact'
import { expect, onTestFinished } from 'vitest'
import { App } from '../../src/console/console-app.tsx'
import { keepTheKeyboard, listenForLetters } from '../../src/console/frame/keyboard.ts'
import { createConsole } from '../../src/console/state/console-state.ts'
import type { Desk, Part, Words } from '../support/console-words.ts'
import { eventually } from '../support/eventually.ts'
import { childrenOf, quickDom } from './quick-dom.ts'

/** What the console uses of a browser beside its window. */
const OF_A_BROWSER = [
  'window',
  'document',
  'navigator',
  'Node',
  'Element',
  'HTMLElement',
  'CustomEvent',
  'CSS',
  'ResizeObserver',
  'getComputedStyle',
  'requestAnimationFrame',
] as const

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const fits = (text: string, words: Words): boolean =>
  typeof words === 'string' ? plain(text) === words : words.test(plain(text))
const holds = (text: string, words: Words): boolean =>
  typeof words === 'string' ? text.includes(words) : words.test(text)

/** Selectors are asked for as little as possible here: they cost more than all the rest. */
const isFolded = (element: Element): boolean => element.localName === 'details' && !element.hasAttribute('open')
const isClosed = (element: Element): boolean =>
  element.hasAttribute('hidden') || (element.localName === 'dialog' && !element.hasAttribute('open'))

/** Whether nothing hides it: not `hidden`, not folded away, not in a dialog that is closed. */
const isShown = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (isClosed(at)) return false
    if (at.localName !== 'summary' && at.parentElement && isFolded(at.parentElement)) return false
  }
  return element.isConnected
}

/** What can be read of it, in its pieces. */
const piecesOf = (node: Node, pieces: string[] = []): readonly string[] => {
  if (node.nodeType === 3) pieces.push(node.textContent ?? '')
  if (node.nodeType !== 1) return pieces
  const element = node as Element
  if (element.localName === 'svg' || element.localName === 'select' || isClosed(element)) return pieces
  const folds = isFolded(element)
  for (const child of childrenOf(element))
    if (!folds || (child as Element).localName === 'summary') piecesOf(child, pieces)
  return pieces
}
/** What can be read, with and without a blank between pieces: only a style sheet knows where one is seen. */
const readable = (element: Element): string => {
  const pieces = piecesOf(element)
  return `${plain(pieces.join(''))}\n${plain(pieces.join(' '))}`
}

const nameOf = (element: Element): string => {
  const by = element.getAttribute('aria-labelledby')
  const label = by === null ? null : element.ownerDocument.getElementById(by)
  return element.getAttribute('aria-label') ?? (label ?? element).textContent ?? ''
}

/** How a field is called: by its own name, or by the label around it or for it. */
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

/** All of a kind below an element. A walk: in this document, selectors cost ten times as much. */
const below = (element: Node, isOne: Kind, found: Element[] = []): readonly Element[] => {
  for (const child of childrenOf(element)) {
    if (child.nodeType !== 1) continue
    if (isOne(child as Element)) found.push(child as Element)
    below(child, isOne, found)
  }
  return found
}

/** Where a part of the console is looked for. */
type Place = {
  readonly window: Window & typeof globalThis
  /** Tries until it does not throw; again only once something in the document has changed. */
  look<T>(attempt: () => T): Promise<T>
}

const find = ({ look }: Place, scope: () => Element, what: string, kind: Kind, isIt: Kind) =>
  look(() => {
    const found = below(scope(), kind).find((one) => isIt(one) && isShown(one))
    if (!found) throw new Error(`${what} is not there. What can be read:\n${readable(scope())}`)
    return found as HTMLElement
  })

const fieldIn = (place: Place, scope: () => Element, label: Words) =>
  find(place, scope, `the field ${label}`, isField, (one) =>
    labelsOf(one).some((name) => fits(name, label)),
  ) as Promise<HTMLInputElement>

const partOf = (place: Place, scope: () => Element): Part => {
  const { window, look } = place
  const field = (label: Words) => fieldIn(place, scope, label)
  return {
    async sees(...words) {
      for (const one of words)
        await look(() => {
          const text = readable(scope())
          if (!holds(text, one)) throw new Error(`${one} cannot be read. What can:\n${text.split('\n')[1]}`)
        })
    },
    async lacks(...words) {
      for (const one of words)
        await look(() => {
          if (holds(readable(scope()), one)) throw new Error(`${one} can be read`)
        })
    },
    async heading(words) {
      await find(place, scope, `the heading ${words}`, isHeading, (one) =>
        fits(readable(one).split('\n')[0] ?? '', words),
      )
    },
    async press(name) {
      const isIt = (one: Element): boolean =>
        fits(nameOf(one), name) && !(one as HTMLButtonElement).disabled && one.getAttribute('aria-hidden') !== 'true'
      const found = await find(place, scope, `the button ${name}`, isPressed, isIt)
      found.dispatchEvent(new window.Event('pointerdown', { bubbles: true }))
      found.focus()
      found.click()
    },
    async fill(label, text) {
      const found = await field(label)
      found.focus()
      found.value = text
      found.dispatchEvent(new window.Event('input', { bubbles: true }))
    },
    async choose(label, words) {
      const found = await field(label)
      const option = await look(() => {
        const option = [...found.querySelectorAll('option')].find(
          (one) => plain(one.textContent ?? '') === words || one.value === words,
        )
        if (!option) throw new Error(`${label} does not offer ${words}`)
        return option
      })
      found.value = option.value
      found.dispatchEvent(new window.Event('change', { bubbles: true }))
    },
    async tick(label) {
      ;(await field(label)).click()
    },
    value: async (label) => (await field(label)).value,
    within(name) {
      const part = (): Element => {
        const isIt = (one: Element): boolean =>
          fits(one.getAttribute('aria-label') ?? '', name) ||
          (one.hasAttribute('aria-labelledby') && fits(nameOf(one), name)) ||
          fits(legendOf(one)?.textContent ?? '\n', name) ||
          (one.localName === 'tr' && fits(one.querySelector('th')?.textContent ?? '', name))
        const found = below(scope(), isPart).find((one) => isIt(one) && isShown(one))
        if (!found) throw new Error(`there is no part ${name}. What can be read:\n${readable(scope())}`)
        return found
      }
      return partOf(place, part)
    },
  }
}

export type DomDesk = Desk & {
  /** The document, for what nobody sees. */
  readonly document: Document
  readonly window: Window & typeof globalThis
  /** Keeps back the answers to what is asked of such a path until it is let go. */
  hold(path: RegExp): () => void
  /** What was asked of the sandbox so far: method, path and query. */
  readonly asked: readonly string[]
  /** Where windows were opened, and what was saved as a file. */
  readonly opened: readonly string[]
  readonly saved: readonly string[]
  /** Keeps the frames of the browser back until it is let go: what waits for one has not run. */
  holdFrames(): () => void
  /** How many buttons, menus and links of this name there are now. */
  count(name: Words): Promise<number>
  focusOn(name: Words): Promise<void>
  /** Waits until nothing that was asked for is on its way. */
  settled(): Promise<void>
  /** What stands beside each name in the facts of a thing. */
  facts(): Promise<Readonly<Record<string, string>>>
  /** The lines of what happened. */
  steps(): Promise<readonly string[]>
  /** What a field offers, and what of it is chosen, in words. */
  choices(label: Words): Promise<readonly string[]>
  chosen(label: Words): Promise<string>
  /** The fields that are marked as wrong. */
  wrong(): Promise<readonly string[]>
  /** Unfolds all that is folded. */
  unfold(): Promise<void>
  /** Whether a button cannot be pressed. */
  isOff(name: string): Promise<boolean>
  /** What stands in each line of a list. */
  lines(list: Words): Promise<readonly string[]>
  /** How many rows there are that keys step through. */
  rowCount(): Promise<number>
  /** Whether what is shown is not yet what was asked for. */
  isBusy(): boolean
  /** How many event streams are open. */
  readonly streams: () => number
  /** From now on another sandbox has the address of the console. */
  moveTo(running: { readonly url: string }): void
  /** How many rows of lists are drawn, and where the list of what happens is scrolled to. */
  readonly drawn: () => number
  readonly scrolled: () => number
  /** Scrolls the list of what happens to a pixel; a row takes 50 of them. */
  scrollTo(pixel: number): void
  /** Whether a key where the keyboard is now does what it always does. */
  lets(key: string): boolean
  /** Chooses a file where one is asked for. */
  giveFile(label: string, name: string, text: string): Promise<void>
  /** Whether somebody looks at the tab. */
  hide(isHidden: boolean): void
  /** Opens the page once more in the same tab. */
  reload(): void
}

type Changed = { readonly path: RegExp; readonly change: (body: Record<string, unknown>) => Record<string, unknown> }

type DeskOptions = {
  /** Answers of the sandbox that are given otherwise. */
  readonly answers?: readonly Changed[]
}

/**
 * The whole console in a document without a browser, at a real sandbox. There is one at a time: components know only one
 * document. It has no layout, no style sheet and no clipboard but the one here.
 */
export const openDesk = async (
  { url }: { readonly url: string },
  place: string,
  { answers = [] }: DeskOptions = {},
): Promise<DomDesk> => {
  const happy = new HappyWindow({ url: `${url}/_sandbox/#/${place}`, width: 1440, height: 900 })
  const quick = quickDom()
  quick.switchTo(true)
  const window = happy as unknown as Window & typeof globalThis
  const { document } = window
  const look = <T>(attempt: () => T): Promise<T> => {
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
  const here: Place = { window, look }
  let clipboard = ''
  const asked: string[] = []
  const opened: string[] = []
  const saved: string[] = []
  let underWay = 0
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
  // The one by which the sandbox knows what was asked from here.
  Object.defineProperty(window.navigator, 'userAgent', { value: 'node' })
  Object.assign(window, {
    // Without a style sheet there is nothing to compute.
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
      return isShown(this)
    },
    scrollIntoView: () => undefined,
  })
  Object.defineProperty(window.HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })
  Object.defineProperty(window.HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: Element) {
      return isShown(this) ? this.parentElement : null
    },
  })

  const before = new Map<string, PropertyDescriptor | undefined>()
  const put = (name: string, value: unknown): void => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  for (const name of OF_A_BROWSER) put(name, name === 'window' ? window : window[name as 'document'])
  const nodeFetch = globalThis.fetch
  put('fetch', async (target: URL | string, init: RequestInit = {}) => {
    const to = new URL(target)
    asked.push(`${init.method ?? 'GET'} ${to.pathname}${to.search}`)
    const gate = gates.findIndex(({ path }) => path.test(to.href))
    if (new Headers(init.headers).get('accept') === 'text/event-stream') {
      streams.add(init)
      init.signal?.addEventListener('abort', () => streams.delete(init))
    }
    underWay += 1
    const answer = await nodeFetch(to.href.replace(url, origin), init).finally(() => {
      underWay -= 1
    })
    if (gate >= 0) await gates.splice(gate, 1)[0]?.open
    const changed = answers.find(({ path }) => path.test(to.href))
    if (!changed) return answer
    return new Response(JSON.stringify(changed.change(await answer.json())), {
      status: answer.status,
      headers: answer.headers,
    })
  })
  // A frame comes soon, and nothing waits for a screen.
  const { requestAnimationFrame: frame } = options
  options.requestAnimationFrame = (callback) => {
    if (frames) frames.push(callback)
    else setTimeout(callback)
  }
  // As a browser: a way within the page, a file that is saved, a tab that is opened.
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
    // Of a link that is in no document, its document hears no click.
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
    keepTheKeyboard(window)
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
  const choice = (label: Words) =>
    fieldIn(here, () => document.body, label) as Promise<unknown> as Promise<HTMLSelectElement>
  const rows = () => [...document.querySelectorAll('[aria-label="What happened, newest first"] [data-row]')]
  const scroller = () => document.querySelector('[data-steps]') as HTMLElement
  const desk: DomDesk = {
    ...partOf(here, () => document.body),
    document,
    window,
    asked,
    opened,
    saved,
    async goTo(to) {
      window.location.hash = `#/${to}`
      await new Promise((resolve) => setTimeout(resolve))
    },
    isAt: (to) =>
      eventually(() => {
        if (!holds(window.location.hash, to)) throw new Error(`it is at ${window.location.hash}, not at ${to}`)
      }),
    async keys(...names) {
      for (const name of names) key(name)
    },
    copied: (words) =>
      eventually(() => {
        if (!holds(clipboard, words)) throw new Error(`${clipboard} was copied, not ${words}`)
        return clipboard
      }),
    focused: async () => plain(nameOf(document.activeElement ?? document.body)),
    open: async () =>
      rows()
        .find((row) => row.getAttribute('aria-current') === 'true')
        ?.querySelector('.ref')?.textContent ?? '',
    refnos: async () => rows().map((row) => row.querySelector('.ref')?.textContent ?? ''),
    hold(path) {
      let releaseHold = (): void => undefined
      gates.push({ path, open: new Promise((resolve) => (releaseHold = resolve)) })
      return () => releaseHold()
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
      below(document.body, isPressed).filter((one) => isShown(one) && fits(nameOf(one), name)).length,
    focusOn: async (name) =>
      (
        await find(
          here,
          () => document.body,
          `${name}`,
          isPressed,
          (one) => fits(nameOf(one), name),
        )
      ).focus(),
    settled: async () => {
      await eventually(() => expect(underWay).toBe(0))
      // Until the answers have been read and drawn.
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
    send: () => partOf(here, () => document.querySelector('main form') ?? document.body).press('Only start'),
    isOff: async (name) =>
      (
        (await find(
          here,
          () => document.body,
          name,
          isButton,
          (one) => fits(nameOf(one), name),
        )) as HTMLButtonElement
      ).disabled,
    lines: async (list) =>
      below(document.body, isPart)
        .filter((one) => fits(one.getAttribute('aria-label') ?? '', list))
        .flatMap((one) => [...one.querySelectorAll('li')].map((line) => plain(line.textContent ?? ''))),
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
        (one) => (one as HTMLInputElement).type === 'file',
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
