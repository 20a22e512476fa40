import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { UndoOffer } from '../../contract/control.gen.ts'
import type { Answer, Arguments, ControlName, Outcome, WrittenCall } from '../../contract/control-call.ts'
import { sentence } from '../../telling/figures.ts'
import { asCurl, type Control, createControl } from '../calls/control.ts'
import { type Now, sleep } from '../clock.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { createNavigation, type Navigation } from './route.ts'
import { type SpaceWatch, watchSpace } from './space-watch.ts'
import { createToasts, type Toasts } from './toasts.ts'
import { createToldRows, type ToldRows } from './told-rows.ts'
import { createTurns } from './turns.ts'
import { createWishes, type Wishes } from './wishes.ts'

/** What lies over the page. */
export type Overlay = 'palette' | 'keys' | undefined

/** Everything that the views of a console share. */
export type Console = {
  readonly control: Control
  readonly nav: Navigation
  /** The space of the address. */
  readonly space: ReadonlySignal<string>
  readonly watch: ReadonlySignal<SpaceWatch>
  readonly told: ToldRows
  readonly catalogue: Catalogue
  readonly toasts: Toasts
  readonly wishes: Wishes
  readonly overlay: { value: Overlay }
  /** What was typed where something is started, by what it starts and field: a look elsewhere does not lose it. */
  readonly drafts: { value: Readonly<Record<string, Readonly<Record<string, string>>>> }
  /** The way back from what was done to spaces last; what was there is kept by the sandbox. */
  readonly undo: { value: Undo | undefined }
  /** The machine's time, new every second, for ages. */
  readonly now: ReadonlySignal<number>
  /** Where the sandbox is, without a slash at its end. */
  readonly origin: string
  /** Whether the sandbox wants a token that it was not given. */
  readonly isClosed: ReadonlySignal<boolean>
  /** Whether the token that it was given is another one. */
  readonly isRefused: ReadonlySignal<boolean>
  /** Whether its control API asks for a token: then a page of it cannot be opened by an address alone. */
  readonly hasToken: () => boolean
  /** Keeps the token for as long as the tab is open, and tries it. */
  readonly giveToken: (token: string) => void
  /**
   * Does what a button says: calls, and tells what came of it in words, with the call. Gives back what was answered.
   */
  readonly act: <Name extends ControlName>(
    done: string,
    name: Name,
    ...given: Arguments<Name>
  ) => Promise<Outcome<Answer<Name>>>
  /** What a call answers; where it does not, what went wrong is said. */
  readonly want: <Name extends ControlName>(name: Name, ...given: Arguments<Name>) => Promise<Answer<Name> | undefined>
  /** A call as a line for a shell. */
  readonly curl: <Name extends ControlName>(name: Name, ...given: Arguments<Name>) => string
  readonly curlOf: (call: WrittenCall) => string
  /**
   * Copies a text and says so, also where it cannot: then it is shown, to be copied by hand. A secret is not, since what is
   * said stays on the page; `instead` says where it can be read.
   */
  readonly copy: (text: string, what: string, instead?: string) => Promise<boolean>
}

/** Something done to whole spaces, and the way back. */
export type Undo = UndoOffer & { readonly done: string; readonly spaces: readonly string[] }

const TOKEN = 'threeds-sandbox-control-token'

/** The console of a window. Nothing is kept but in the address, what whoever looks wishes, and for the tab the token. */
export const createConsole = (window: Window, now: Now): Console => {
  const root = new URL('.', window.location.href)
  const origin = root.href.replace(/\/_sandbox\/$/, '')
  const nav = createNavigation(window)
  const space = computed(() => nav.route.value.space)
  const isClosed = signal(false)
  const isRefused = signal(false)
  const token = (): string | undefined => window.sessionStorage.getItem(TOKEN) ?? undefined
  const control = createControl({
    fetch: (input, init) => fetch(input, init),
    root: root.href,
    space: () => space.value,
    token,
    onClosed: (sent) => {
      // Asked with a token that has been replaced since.
      if (sent !== token()) return
      isRefused.value = sent !== undefined
      window.sessionStorage.removeItem(TOKEN)
      isClosed.value = true
      watch.peek().rest()
    },
  })
  const turns = createTurns(window.navigator.locks)
  const { document } = window
  const start = (): SpaceWatch => {
    const started = watchSpace({ control, space: space.peek(), turns, now, sleep })
    // A tab that was opened behind another one begins when somebody looks at it.
    if (document.hidden) started.rest()
    return started
  }
  const watch = signal(start())
  const anew = (): void => {
    watch.peek().end()
    watch.value = start()
  }
  effect(() => {
    if (space.value !== watch.peek().space) anew()
  })
  const tick = signal(now())
  const look = (): void => {
    if (!document.hidden) tick.value = now()
  }
  window.setInterval(look, 1_000)
  document.addEventListener('visibilitychange', () => {
    look()
    if (document.hidden) watch.value.rest()
    else if (!isClosed.value) watch.value.wake()
  })

  const toasts = createToasts()
  const curlOf = (call: WrittenCall): string => asCurl(call, origin, token() !== undefined)
  return {
    control,
    nav,
    space,
    watch,
    told: createToldRows(watch, tick),
    catalogue: createCatalogue(
      control,
      () => watch.value.scenariosChanged.value,
      () => space.value,
    ),
    toasts,
    wishes: createWishes(window),
    overlay: signal<Overlay>(undefined),
    drafts: signal({}),
    undo: signal<Undo | undefined>(undefined),
    now: tick,
    origin,
    isClosed,
    isRefused,
    hasToken: () => token() !== undefined,
    giveToken(given) {
      window.sessionStorage.setItem(TOKEN, given)
      isClosed.value = false
      anew()
    },
    async act(done, name, ...given) {
      const call = control.shown(name, ...given)
      const outcome = await control.call(name, ...given)
      if ('value' in outcome) toasts.say({ tone: 'pass', words: done, call })
      else toasts.say({ tone: 'fail', words: sentence(outcome.refused.message), call })
      return outcome
    },
    async want(name, ...given) {
      const outcome = await control.call(name, ...given)
      if ('value' in outcome) return outcome.value
      toasts.say({ tone: 'fail', words: sentence(outcome.refused.message), call: control.shown(name, ...given) })
      return undefined
    },
    curl: (name, ...given) => curlOf(control.shown(name, ...given)),
    curlOf,
    async copy(text, what, instead) {
      try {
        await window.navigator.clipboard.writeText(text)
        toasts.say({ tone: 'pass', words: `Copied ${what}` })
        return true
      } catch {
        // Browsers keep the clipboard from pages that came without TLS from another machine.
        const words = `The browser does not let this page copy. ${instead ?? `Here is ${what} to copy by hand`}`
        toasts.say({ tone: 'fail', words, ...(instead === undefined && { text }) })
        return false
      }
    },
  }
}
