import { signal } from '@preact/signals'
import type { Row } from '../../core/contract/control.gen.ts'
import type { Control, Told } from '../calls/control-api.ts'
import { machineNow } from '../host-clock.ts'
import { createFeeds, type Stays } from './feeds.ts'
import { follow, type Locks } from './follow.ts'
import { createCatalogue } from './outcome-catalog.ts'
import { createSteering } from './space-clock.ts'

/** How the console hears of what happens; `resting` while the tab is hidden: it catches up when it is shown. */
type Connection =
  | { readonly is: 'loading' | 'open' | 'resting' }
  | { readonly is: 'lost'; readonly since: number; readonly retryAt: number }
  /** There is a sandbox, and it does not tell of this space, such as of one that cannot exist. */
  | { readonly is: 'refused'; readonly message: string }

/** Said once the sandbox answers again. `emptied`: it was restarted, and nothing of what was is there any more. */
type Notice = { readonly is: 'restarted' | 'emptied' | 'back'; readonly came: number }

/** What has to be done again after events of these types. */
type Again = readonly [does: () => unknown, ...after: readonly string[]]

const startOf = (event: string): string => event.slice(0, event.lastIndexOf('-'))

const isRequest = ({ kind }: Row): boolean => kind === 'request'

/** A space as it is now, kept up by what happens in it from now on. */
export const watchSpace = (control: Control, space: string, locks: Locks) => {
  const connection = signal<Connection>({ is: 'loading' })
  const notice = signal<Notice | undefined>(undefined)
  const { clock, armed, readClock, readArmed } = createSteering(control, space)
  const catalogue = createCatalogue(control, space)
  /** Counts up when what came to the receiver, or where pages are, has changed. */
  const receivedChanged = signal(0)
  const over = new AbortController()
  const feeds = createFeeds(control, space, over.signal, (feed, isFollowed) => {
    if (isLoaded) void feed.load()
    // The stream begins anew where it was, and tells of that list, too.
    if (!isFollowed && connection.value.is === 'open') wake()
  })
  const { main } = feeds
  /** How many rows came while nobody was listening, until that is said. */
  let cameUnseen = 0
  let mark = ''
  let isLoaded = false
  let wasLost = false
  let isOtherState = false
  let running = new AbortController()

  /** What of the space comes not with its rows. */
  const besideRows: readonly Again[] = [
    [readClock, 'clock.changed'],
    [
      readArmed,
      'outcome.queued',
      'outcome.removed',
      'outcome.used',
      'space.scenario_changed',
      'scenario.saved',
      'scenario.deleted',
    ],
    [catalogue.again, 'scenario.saved', 'scenario.deleted'],
    [() => receivedChanged.value++, 'space.pages_changed', 'webhook.received'],
  ]
  const again: readonly Again[] = [
    ...besideRows,
    [() => feeds.all().map((feed) => feed.loadSoon()), 'space.trimmed'],
    // Emptied, filled from an export, or put back.
    [() => (isLoaded = false), 'space.reset', 'space.restored'],
  ]
  const isRestart = (event: string) => mark !== '' && startOf(mark) !== startOf(event)

  /** A new start does not know the refused requests of the one before: they stay, unless nothing else that was seen is there. */
  const stays: Stays = (event, rows) => {
    const former = main.list.rows.value.filter((row) => row && !isRequest(row))
    isOtherState = isRestart(event) && former.length > 0 && !former.some((row) => rows.some(({ id }) => id === row?.id))
    return isRestart(event) && !isOtherState ? isRequest : undefined
  }

  const load = async (stop: AbortSignal) => {
    const got = isLoaded ? undefined : await main.load(stays)
    if (!got || stop.aborted) return undefined
    if ('refused' in got) return got.refused
    const { event, came } = got
    if (isOtherState) notice.value = { is: 'emptied', came: 0 }
    else if (isRestart(event) || wasLost) notice.value = { is: isRestart(event) ? 'restarted' : 'back', came }
    mark = event
    isLoaded = true
    for (const [does] of besideRows) does()
    // After the mark was set: what they do not know yet is told again.
    for (const feed of feeds.all()) if (feed !== main) void feed.load()
    return undefined
  }

  const take = (told: readonly Told[]): boolean => {
    for (const { gap, event, news, mark: place = mark } of told) {
      // What is missing is not guessed: everything is asked again.
      if (gap) isLoaded = false
      if (!isLoaded) return false
      mark = place
      const [came = 0] = news ? feeds.all().map((feed) => feed.hear(news)) : []
      if (wasLost) cameUnseen += came
      for (const [does, ...after] of again) if (event && after.includes(event.type)) does()
    }
    return isLoaded
  }

  const onOpen = () => {
    if (wasLost) {
      wasLost = false
      // Where everything was loaded again, that has been said.
      if (main.isKnown.value) notice.value ??= { is: 'back', came: cameUnseen }
      readClock()
      readArmed()
      for (const feed of feeds.all()) feed.again()
    }
    if (connection.value.is !== 'open') connection.value = { is: 'open' }
  }
  const onLost = (retryMs: number) => {
    const before = connection.value
    const now = machineNow()
    wasLost = true
    cameUnseen = 0
    notice.value = undefined
    connection.value = { is: 'lost', since: before.is === 'lost' ? before.since : now, retryAt: now + retryMs }
  }
  const followed = () => ({
    space,
    after: mark,
    rows: [...feeds.lists()].join(','),
    type: [...new Set(again.flatMap(([, ...after]) => after))].join(','),
  })
  const onRefused = (message: string) => {
    connection.value = { is: 'refused', message }
  }

  /** Begins again where it was, at once. */
  const wake = () => {
    if (over.signal.aborted) return
    running.abort()
    running = new AbortController()
    const parts = { control, locks, followed, load, take, isLost: () => wasLost, onOpen, onLost, onRefused }
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
    armed,
    catalogue,
    receivedChanged,
    wake,
    /** Ends when nobody looks. */
    rest() {
      running.abort()
      connection.value = { is: 'resting' }
    },
    /** Ends for good: what comes late is not taken in any more. */
    end() {
      running.abort()
      over.abort()
    },
  }
}
export type SpaceWatch = ReturnType<typeof watchSpace>
