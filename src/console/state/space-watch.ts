import { signal } from '@preact/signals'
import type { Row } from '../../core/contract/control.gen.ts'
import type { Control, StreamItem } from '../calls/control-api.ts'
import { hostNow } from '../host-clock.ts'
import { createFeeds, type KeepRows } from './feeds.ts'
import { follow, type Locks } from './follow-events.ts'
import { createCatalog } from './outcome-catalog.ts'
import { createSpaceControls } from './space-clock.ts'

/** State of the connection. `resting` while the tab is hidden; it catches up when the tab is visible again. */
type Connection =
  | { readonly is: 'loading' | 'open' | 'resting' }
  | { readonly is: 'lost'; readonly since: number; readonly retryAt: number }
  /** The sandbox rejects requests for this space, for example because of its name. */
  | { readonly is: 'rejected'; readonly message: string }

/** Shown after a reconnect. `emptied`: the sandbox was restarted without the previous state. */
type Notice = { readonly is: 'restarted' | 'emptied' | 'back'; readonly added: number }

/** A function to run after events of these types. */
type Again = readonly [does: () => unknown, ...after: readonly string[]]

const startOf = (event: string): string => event.slice(0, event.lastIndexOf('-'))

const isRequest = ({ kind }: Row): boolean => kind === 'request'

/** Loads the state of a space and keeps it up to date. */
export const watchSpace = (control: Control, space: string, locks: Locks) => {
  const connection = signal<Connection>({ is: 'loading' })
  const notice = signal<Notice | undefined>(undefined)
  const { clock, queued, holds, readClock, readQueued, readHolds } = createSpaceControls(control, space)
  const catalogue = createCatalog(control, space)
  /** Counts changes of the received webhooks and of the host for pages. */
  const receivedChanged = signal(0)
  const over = new AbortController()
  const feeds = createFeeds(control, space, over.signal, (feed, isFollowed) => {
    if (isLoaded) void feed.load()
    // Reopens the stream at the same event, with the new list.
    if (!isFollowed && connection.value.is === 'open') wake()
  })
  const { main } = feeds
  /** Number of rows that added during a lost connection, until it is shown. */
  let unseenCount = 0
  let mark = ''
  let isLoaded = false
  let wasLost = false
  let isOtherState = false
  let running = new AbortController()

  /** Reloads of state that is not part of the rows. */
  const reloads: readonly Again[] = [
    [readClock, 'clock.changed'],
    [
      readQueued,
      'outcome.queued',
      'outcome.removed',
      'outcome.used',
      'space.scenario_changed',
      'scenario.saved',
      'scenario.deleted',
    ],
    [readHolds, 'response.held', 'response.released'],
    [catalogue.again, 'scenario.saved', 'scenario.deleted'],
    [() => receivedChanged.value++, 'space.pages_changed', 'space.request_settings_changed', 'webhook.received'],
  ]
  const again: readonly Again[] = [
    ...reloads,
    [() => feeds.all().map((feed) => feed.loadSoon()), 'space.trimmed'],
    // The space was reset, imported or restored.
    [() => (isLoaded = false), 'space.reset', 'space.restored'],
  ]
  const isRestart = (event: string) => mark !== '' && startOf(mark) !== startOf(event)

  /** A restarted sandbox does not know earlier rejected requests. They stay in the list, unless no other known row is left. */
  const stays: KeepRows = (event, rows) => {
    const former = main.list.rows.value.filter((row) => row && !isRequest(row))
    isOtherState = isRestart(event) && former.length > 0 && !former.some((row) => rows.some(({ id }) => id === row?.id))
    return isRestart(event) && !isOtherState ? isRequest : undefined
  }

  const load = async (stop: AbortSignal) => {
    const got = isLoaded ? undefined : await main.load(stays)
    if (!got || stop.aborted) return undefined
    if ('rejected' in got) return got.rejected
    const { event, added } = got
    if (isOtherState) notice.value = { is: 'emptied', added: 0 }
    else if (isRestart(event) || wasLost) notice.value = { is: isRestart(event) ? 'restarted' : 'back', added }
    mark = event
    isLoaded = true
    for (const [does] of reloads) does()
    // After the mark is set, so that the stream repeats what these loads miss.
    for (const feed of feeds.all()) if (feed !== main) void feed.load()
    return undefined
  }

  const take = (items: readonly StreamItem[]): boolean => {
    for (const { gap, event, news, mark: path = mark } of items) {
      // If events are missing, everything is reloaded.
      if (gap) isLoaded = false
      if (!isLoaded) return false
      mark = path
      const [arrived = 0] = news ? feeds.all().map((feed) => feed.hear(news)) : []
      if (wasLost) unseenCount += arrived
      for (const [does, ...after] of again) if (event && after.includes(event.type)) does()
    }
    return isLoaded
  }

  const onOpen = () => {
    if (wasLost) {
      wasLost = false
      // If everything was reloaded, the notice is already set.
      if (main.isKnown.value) notice.value ??= { is: 'back', added: unseenCount }
      readClock()
      readQueued()
      readHolds()
      for (const feed of feeds.all()) feed.again()
    }
    if (connection.value.is !== 'open') connection.value = { is: 'open' }
  }
  const onLost = (retryMs: number) => {
    const before = connection.value
    const now = hostNow()
    wasLost = true
    unseenCount = 0
    notice.value = undefined
    connection.value = { is: 'lost', since: before.is === 'lost' ? before.since : now, retryAt: now + retryMs }
  }
  const followed = () => ({
    space,
    after: mark,
    rows: [...feeds.lists()].join(','),
    type: [...new Set(again.flatMap(([, ...after]) => after))].join(','),
  })
  const onRejected = (message: string) => {
    connection.value = { is: 'rejected', message }
  }

  /** Reconnects immediately and continues at the last event. */
  const wake = () => {
    if (over.signal.aborted) return
    running.abort()
    running = new AbortController()
    const parts = { control, locks, followed, load, take, isLost: () => wasLost, onOpen, onLost, onRejected }
    void follow(parts, running.signal)
  }
  wake()

  return {
    space,
    list: main.list,
    isKnown: main.isKnown,
    feed: feeds.of,
    find: feeds.find,
    connection,
    notice,
    clock,
    queued,
    holds,
    /** Reloads the holds after a change of the console, because creating or deleting one causes no event. */
    readHolds,
    /** Counts changes of faults and overridden statuses by the console, because they cause no event. */
    altered: signal(0),
    catalogue,
    receivedChanged,
    wake,
    /** Disconnects while the tab is hidden. */
    rest() {
      running.abort()
      connection.value = { is: 'resting' }
    },
    /** Ends for good. Late responses are ignored. */
    end() {
      running.abort()
      over.abort()
    },
  }
}
export type SpaceWatch = ReturnType<typeof watchSpace>
