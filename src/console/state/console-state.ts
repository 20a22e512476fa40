import { computed, effect, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { UndoOffer } from '../../core/contract/control.gen.ts'
import type { Arguments, ControlName, WrittenCall } from '../../core/contract/control-call.ts'
import { sentence } from '../../core/describe/format.ts'
import { spaceOfToken } from '../../core/domain/space-token.ts'
import { asCurl, createControl } from '../calls/control-api.ts'
import { machineNow } from '../host-clock.ts'
import type { Deed } from './action.ts'
import { ALL } from './feeds.ts'
import { createNavigation, NOTHING_CHOSEN, type View } from './navigation-state.ts'
import { createSeen, createWishes } from './preferences.ts'
import { shownTime, spaceTime } from './space-clock.ts'
import { type SpaceWatch, watchSpace } from './space-watch.ts'
import { createToasts, effectOf } from './toasts.ts'

/** Who waits longer than this is told that something is under way. */
const SLOW_MS = 500

const TOKEN = 'threeds-sandbox-control-token'

/** What all views of a window share. Nothing is kept but the address, what whoever looks wishes, and for the tab the token. */
export const createConsole = (window: Window) => {
  const root = new URL('.', window.location.href).href
  const origin = root.replace(/\/_sandbox\/$/, '')
  const nav = createNavigation(window)
  const space = computed(() => nav.route.value.space)
  const locked = signal<'' | 'no token' | 'wrong token'>('')
  const token = () => window.sessionStorage.getItem(TOKEN) ?? undefined
  const control = createControl({
    root,
    space: () => space.value,
    token,
    onClosed: (sent) => {
      // Asked with a token that has been replaced since.
      if (sent !== token()) return
      window.sessionStorage.removeItem(TOKEN)
      locked.value = sent === undefined ? 'no token' : 'wrong token'
      watch.peek().rest()
    },
  })
  const { document } = window
  const start = (): SpaceWatch => {
    const started = watchSpace(control, space.peek(), window.navigator.locks)
    // A tab that was opened behind another one begins when somebody looks at it.
    if (document.hidden) started.rest()
    return started
  }
  const watch = signal(start())
  const anew = () => {
    watch.peek().end()
    watch.value = start()
  }
  effect(() => {
    if (space.value !== watch.peek().space) anew()
  })
  const now = signal(machineNow())
  const look = () => {
    if (!document.hidden) now.value = machineNow()
  }
  window.setInterval(look, 1_000)
  document.addEventListener('visibilitychange', () => {
    look()
    if (document.hidden) watch.value.rest()
    else if (!locked.value) watch.value.wake()
  })

  const toasts = createToasts()
  const curlOf = (call: WrittenCall) => asCurl(call, origin, token() !== undefined)
  /** Calls, and says what came of it, with the call; that it went well only where there are words for that. */
  const act = async <Name extends ControlName>(done: string | undefined, name: Name, ...given: Arguments<Name>) => {
    const call = control.shown(name, ...given)
    const wait = () => toasts.say({ tone: 'wait', words: 'Waiting for the result' })
    const slow = done === undefined ? undefined : setTimeout(wait, SLOW_MS)
    const outcome = await control.call(name, ...given)
    clearTimeout(slow)
    if ('refused' in outcome) toasts.say({ tone: 'fail', words: sentence(outcome.refused.message), call })
    else if (done !== undefined) toasts.say({ ...effectOf(name, done, outcome.value, given), call })
    return outcome
  }
  /** Copies a text and says so; where it cannot, shows it. A secret would stay on the page: `instead` says where it is. */
  const copy = async (text: string, what: string, instead?: string): Promise<boolean> => {
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
  }

  return {
    control,
    nav,
    space,
    watch,
    told: {
      /** How many rows each filter has, once that is known. */
      counts: computed(() => watch.value.feed(ALL).counts.value),
      /** The time on the space's clock, new every second, as long as the sandbox answers. */
      now: computed(() => {
        const { clock, connection } = watch.value
        // Where nobody answers, nobody knows what it shows by now.
        const at = connection.value.is === 'lost' ? connection.value.since : now.value
        return clock.value ? spaceTime(clock.value, at) : at
      }),
      /** An instant as a clock shows it to whoever looks. */
      local: (at: string | number) => shownTime(watch.value.clock.value, at),
    },
    get catalogue() {
      return watch.value.catalogue
    },
    toasts,
    wishes: createWishes(window),
    seen: createSeen(window, () => space.value),
    /** What lies over the page. */
    overlay: signal<'palette' | 'keys' | (() => ComponentChildren) | undefined>(undefined),
    /** What can be done about what is open. */
    deeds: signal<readonly Deed[]>([]),
    /** The view that should have the keyboard at its first field, once it is there. */
    enters: signal<View | ''>(''),
    /** What was typed, by what it is for and field: a look elsewhere does not lose it. */
    drafts: signal<Readonly<Record<string, Readonly<Record<string, string>>>>>({}),
    /** The way back from what was done to whole spaces last. */
    undo: signal<(UndoOffer & { readonly done: string; readonly spaces: readonly string[] }) | undefined>(undefined),
    /** The machine's time, new every second, for ages. */
    now,
    /** Where the sandbox is, without a slash at its end. */
    origin,
    /** Why the sandbox does not open, where it does not. */
    locked,
    /** Whether a page of the control API cannot be opened by its address alone. */
    hasToken: () => token() !== undefined,
    /** The only space that the token opens; undefined where that is all. */
    only: () => spaceOfToken(token()),
    /** Keeps the token for as long as the tab is open, and tries it, where it opens one space in that. */
    giveToken(given: string) {
      window.sessionStorage.setItem(TOKEN, given)
      locked.value = ''
      const home = spaceOfToken(given) ?? space.value
      if (home === space.value) anew()
      else nav.go({ space: home, ...NOTHING_CHOSEN })
    },
    act,
    /** What a call answers; where it does not, what went wrong is said. */
    async want<Name extends ControlName>(name: Name, ...given: Arguments<Name>) {
      const outcome = await act(undefined, name, ...given)
      return 'value' in outcome ? outcome.value : undefined
    },
    /** A call as a line for a shell. */
    curl: <Name extends ControlName>(name: Name, ...given: Arguments<Name>) => curlOf(control.shown(name, ...given)),
    curlOf,
    copy,
    /** Copies the address of what is looked at, which holds all that is chosen. */
    copyAddress: () => copy(window.location.href, 'the address of this view'),
  }
}
export type Console = ReturnType<typeof createConsole>
