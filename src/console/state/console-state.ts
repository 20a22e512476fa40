import { computed, effect, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { UndoOffer } from '../../core/contract/control.gen.ts'
import type { Arguments, ControlName, WrittenCall } from '../../core/contract/control-call.ts'
import { sentence } from '../../core/describe/format.ts'
import { spaceOfToken } from '../../core/domain/space-token.ts'
import { asCurl, createControl } from '../calls/control-api.ts'
import { hostNow } from '../host-clock.ts'
import type { Action } from './action.ts'
import { ALL } from './feeds.ts'
import { createNavigation, NOTHING_CHOSEN, type View } from './navigation-state.ts'
import { createPreferences, createSeen } from './preferences.ts'
import { displayedTime, spaceTime } from './space-clock.ts'
import { type SpaceWatch, watchSpace } from './space-watch.ts'
import { createToasts, effectOf } from './toasts.ts'

/** Delay in milliseconds until an action shows that it is pending. */
const SLOW_MS = 500

const TOKEN = 'threeds-sandbox-control-token'

/** Creates the state that all views share. Only the address, the preferences and, for the tab, the token are kept. */
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
      // The request used a token that has been replaced since.
      if (sent !== token()) return
      window.sessionStorage.removeItem(TOKEN)
      locked.value = sent === undefined ? 'no token' : 'wrong token'
      watch.peek().rest()
    },
  })
  const { document } = window
  const start = (): SpaceWatch => {
    const started = watchSpace(control, space.peek(), window.navigator.locks)
    // A tab that was opened in the background starts when it becomes visible.
    if (document.hidden) started.rest()
    return started
  }
  const watch = signal(start())
  const restart = () => {
    watch.peek().end()
    watch.value = start()
  }
  effect(() => {
    if (space.value !== watch.peek().space) restart()
  })
  const now = signal(hostNow())
  const tick = () => {
    if (!document.hidden) now.value = hostNow()
  }
  window.setInterval(tick, 1_000)
  document.addEventListener('visibilitychange', () => {
    tick()
    if (document.hidden) watch.value.rest()
    else if (!locked.value) watch.value.wake()
  })

  const toasts = createToasts()
  const curlOf = (call: WrittenCall) => asCurl(call, origin, token() !== undefined)
  /** Sends a request and shows the result with the request. A success is shown only if `done` is given. */
  const act = async <Name extends ControlName>(done: string | undefined, name: Name, ...args: Arguments<Name>) => {
    const call = control.shown(name, ...args)
    const wait = () => toasts.report({ tone: 'wait', message: 'Waiting for the response' })
    const slow = done === undefined ? undefined : setTimeout(wait, SLOW_MS)
    const outcome = await control.call(name, ...args)
    clearTimeout(slow)
    if ('rejected' in outcome) toasts.report({ tone: 'fail', message: sentence(outcome.rejected.message), call })
    else if (done !== undefined) toasts.report({ ...effectOf(name, done, outcome.value, args), call })
    return outcome
  }
  /** Copies a text and shows a message. On failure, shows the text, or `instead` for a secret that must not stay on the page. */
  const copy = async (text: string, subject: string, instead?: string): Promise<boolean> => {
    try {
      await window.navigator.clipboard.writeText(text)
      toasts.report({ tone: 'pass', message: `Copied ${subject}` })
      return true
    } catch {
      // Browsers block the clipboard for pages of another host without TLS.
      const message = `The browser blocked copying. ${instead ?? `Copy ${subject} manually`}`
      toasts.report({ tone: 'fail', message, ...(instead === undefined && { text }) })
      return false
    }
  }

  return {
    control,
    nav,
    space,
    watch,
    derived: {
      /** Number of rows per filter; undefined until loaded. */
      counts: computed(() => watch.value.feed(ALL).counts.value),
      /** Time of the space in milliseconds, updated every second while the sandbox responds. */
      now: computed(() => {
        const { clock, connection } = watch.value
        // Without a connection, the clock may have been changed since.
        const at = connection.value.is === 'lost' ? connection.value.since : now.value
        return clock.value ? spaceTime(clock.value, at) : at
      }),
      /** Converts a time to the clock that is displayed. */
      local: (at: string | number) => displayedTime(watch.value.clock.value, at),
    },
    get catalogue() {
      return watch.value.catalogue
    },
    toasts,
    preferences: createPreferences(window),
    seen: createSeen(window, () => space.value),
    /** The open dialog. The palette may open with a search text. */
    overlay: signal<'palette' | { readonly search: string } | 'keys' | (() => ComponentChildren) | undefined>(
      undefined,
    ),
    /** The actions of the open row. */
    rowActions: signal<readonly Action[]>([]),
    /** The view whose first field is focused once it is rendered. */
    enters: signal<View | ''>(''),
    /** Form values by form and field, so that they survive a visit to another view. */
    drafts: signal<Readonly<Record<string, Readonly<Record<string, string>>>>>({}),
    /** The last operation on whole spaces that can be undone. */
    undo: signal<(UndoOffer & { readonly done: string; readonly spaces: readonly string[] }) | undefined>(undefined),
    /** Time of the host in milliseconds, updated every second. */
    now,
    /** Base URL of the sandbox, without a trailing slash. */
    origin,
    /** Why the sandbox requires a token; empty if it does not. */
    locked,
    /** Returns whether the control API needs a token, so that its pages cannot be opened by address. */
    hasToken: () => token() !== undefined,
    /** Returns the only space that the token opens; undefined if it opens all. */
    only: () => spaceOfToken(token()),
    /** Keeps the token until the tab is closed, and uses it. A token of one space also opens that space. */
    giveToken(input: string) {
      window.sessionStorage.setItem(TOKEN, input)
      locked.value = ''
      const home = spaceOfToken(input) ?? space.value
      if (home === space.value) restart()
      else nav.go({ space: home, ...NOTHING_CHOSEN })
    },
    act,
    /** Sends a request and returns its response. On failure, shows the error and returns undefined. */
    async want<Name extends ControlName>(name: Name, ...args: Arguments<Name>) {
      const outcome = await act(undefined, name, ...args)
      return 'value' in outcome ? outcome.value : undefined
    },
    /** Returns a request as a curl command. */
    curl: <Name extends ControlName>(name: Name, ...args: Arguments<Name>) => curlOf(control.shown(name, ...args)),
    curlOf,
    copy,
    /** Copies the address of the view, which includes the selection, the filter and the search. */
    copyAddress: () => copy(window.location.href, 'the address of this view'),
  }
}
export type Console = ReturnType<typeof createConsole>
