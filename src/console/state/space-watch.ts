import { type ReadonlySignal, signal } from '@preact/signals'
import type { Row } from '../../contract/control.gen.ts'
import type { Control } from '../calls/control.ts'
import type { Told } from '../calls/events.ts'
import type { Feed, Stays, View } from './feed.ts'
import { createFeeds } from './feeds.ts'
import { type Connection, follow } from './follow.ts'
import type { RowList } from './row-list.ts'
import { type Armed, createSteering, type HeardClock } from './steering.ts'
import { STEERING_TYPES, steeredBy } from './touched.ts'
import type { Turns } from './turns.ts'

/** Said once the sandbox answers again. */
export type Notice = {
  /** `emptied`: it was restarted, and nothing is there any more of what was. */
  readonly is: 'restarted' | 'emptied' | 'back'
  readonly came: number
}

/** A space as it is now, kept up by what happens in it. */
export type SpaceWatch = {
  readonly space: string
  readonly list: RowList
  /** Whether the rows are there: an empty list is not the same as none. */
  readonly isKnown: ReadonlySignal<boolean>
  /** What happens, or another list, which is loaded and kept up from the first time on that somebody wants it. */
  readonly feed: (view: View) => Feed
  /** A row that any list has. */
  readonly find: (id: string) => Row | undefined
  readonly connection: ReadonlySignal<Connection>
  readonly notice: ReadonlySignal<Notice | undefined>
  readonly clock: ReadonlySignal<HeardClock | undefined>
  readonly armed: ReadonlySignal<Armed>
  /** Count up when the space's own scenarios, or what came to the receiver, have changed. */
  readonly scenariosChanged: ReadonlySignal<number>
  readonly receivedChanged: ReadonlySignal<number>
  readonly dismiss: () => void
  /** Asks again at once after the connection was lost. */
  readonly retry: () => void
  /** Ends when nobody looks, and begins again where it was. */
  readonly rest: () => void
  readonly wake: () => void
  /** Ends for good: what comes late is not taken in any more. */
  readonly end: () => void
}

type WatchParts = {
  readonly control: Control
  readonly space: string
  readonly turns: Turns
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const startOf = (event: string): string => event.slice(0, event.lastIndexOf('-'))

/** Watches a space from now on. */
export const watchSpace = ({ control, space, turns, now, sleep }: WatchParts): SpaceWatch => {
  const connection = signal<Connection>({ is: 'loading' })
  const notice = signal<Notice | undefined>(undefined)
  const { clock, armed, readClock, readArmed } = createSteering(control, space, now)
  const scenariosChanged = signal(0)
  const receivedChanged = signal(0)
  const over = new AbortController()
  const common = { control, space, sleep, stop: over.signal }
  const feeds = createFeeds({
    ...common,
    onCame: (count) => (cameUnseen += count),
    onOpened: (feed) => isLoaded && void feed.load(),
    // The stream begins anew where it was.
    onFollow: () => connection.value.is === 'open' && begin(),
  })
  const { main } = feeds
  /** How many rows came while nobody was listening, until that is said. */
  let cameUnseen = 0
  let mark = ''
  let isLoaded = false
  let wasLost = false
  let isOtherState = false
  let running = new AbortController()

  const isRestart = (event: string): boolean => mark !== '' && startOf(mark) !== startOf(event)
  const isRequest = ({ kind }: Row): boolean => kind === 'request'

  /**
   * A start of the sandbox does not know the refused requests of the one before: what was seen stays, unless nothing else
   * of what was seen is there any more.
   */
  const stays: Stays = (event, rows) => {
    const there = new Set(rows.map(({ id }) => id))
    const former = main.list.rows.value.filter((row) => row !== undefined && !isRequest(row))
    isOtherState = isRestart(event) && former.length > 0 && !former.some((row) => row && there.has(row.id))
    return isRestart(event) && !isOtherState ? isRequest : undefined
  }

  const load = async (stop: AbortSignal) => {
    if (isLoaded) return undefined
    const got = await main.load(stays)
    if (stop.aborted) return undefined
    if ('refused' in got) return got
    const { event, came } = got
    if (isOtherState) notice.value = { is: 'emptied', came: 0 }
    else if (isRestart(event) || wasLost) notice.value = { is: isRestart(event) ? 'restarted' : 'back', came }
    mark = event
    isLoaded = true
    scenariosChanged.value += 1
    receivedChanged.value += 1
    readClock()
    readArmed()
    // After the mark was set: what they do not know yet is told again.
    for (const feed of feeds.others()) void feed.load()
    return undefined
  }

  const take = (told: readonly Told[]): boolean => {
    for (const one of told) {
      // What is missing is not guessed: everything is asked again.
      if ('gap' in one) isLoaded = false
      if (!isLoaded) return false
      if ('mark' in one) mark = one.mark
      if ('news' in one) feeds.hear(one.news, wasLost)
      if (!('event' in one)) continue
      mark = one.event.id
      const touched = steeredBy(one.event)
      if (touched.all) isLoaded = false
      if (touched.clock) readClock()
      if (touched.armed) readArmed()
      if (touched.scenarios) scenariosChanged.value += 1
      if (touched.received) receivedChanged.value += 1
    }
    return isLoaded
  }

  const onConnection = (next: Connection): void => {
    const before = connection.value
    if (next.is === 'lost') {
      wasLost = true
      cameUnseen = 0
      notice.value = undefined
      connection.value = before.is === 'lost' ? { ...next, since: before.since } : next
      return
    }
    if (next.is === 'open' && wasLost) {
      wasLost = false
      // Where everything was loaded again, that has been said.
      if (main.isKnown.value) notice.value ??= { is: 'back', came: cameUnseen }
      readClock()
      readArmed()
      for (const feed of [main, ...feeds.others()]) feed.again()
    }
    if (before.is !== next.is) connection.value = next
  }

  const followed = () => ({ after: mark, rows: [...feeds.lists()].join(','), type: STEERING_TYPES })
  const begin = (): void => {
    if (over.signal.aborted) return
    running.abort()
    running = new AbortController()
    const parts = { control, space, turns, now, sleep, followed, take, load, onConnection, wasLost }
    void follow(parts, running.signal)
  }
  begin()

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
    scenariosChanged,
    receivedChanged,
    dismiss: () => {
      notice.value = undefined
    },
    retry: begin,
    rest() {
      running.abort()
      connection.value = { is: 'resting' }
    },
    wake: begin,
    end() {
      running.abort()
      over.abort()
    },
  }
}
