import { type ReadonlySignal, signal } from '@preact/signals'
import type { OneShot, SpaceClock, SpaceScenario } from '../../contract/control.gen.ts'
import type { Control } from '../calls/control.ts'
import type { Told } from '../calls/events.ts'
import { createDirty } from './dirty.ts'
import { type Connection, follow } from './follow.ts'
import { createRowList, MOST_ROWS, type RowList } from './row-list.ts'
import { touchedBy } from './touched.ts'
import type { Turns } from './turns.ts'

/** What decides about the next requests of a space, besides the card. */
export type Armed = { readonly once: readonly OneShot[]; readonly choice: SpaceScenario['scenario'] }

/** The clock of a space, and when the machine heard of it. */
export type HeardClock = SpaceClock & { readonly heardAt: number }

/** Said once the sandbox answers again. */
export type Notice = { readonly is: 'restarted' | 'back'; readonly came: number }

/** A space as it is now, kept up by what happens in it. */
export type SpaceWatch = {
  readonly space: string
  readonly list: RowList
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
}

type WatchParts = {
  readonly control: Control
  readonly space: string
  readonly turns: Turns
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const FIRST_ROWS = 100

const startOf = (event: string): string => event.slice(0, event.lastIndexOf('-'))

/** Watches a space from now on. */
export const watchSpace = ({ control, space, turns, now, sleep }: WatchParts): SpaceWatch => {
  const list = createRowList()
  const connection = signal<Connection>({ is: 'loading' })
  const notice = signal<Notice | undefined>(undefined)
  const clock = signal<HeardClock | undefined>(undefined)
  const armed = signal<Armed>({ once: [], choice: null })
  const scenariosChanged = signal(0)
  const receivedChanged = signal(0)
  let mark = ''
  let isLoaded = false
  let wasLost = false
  let running = new AbortController()

  const readClock = async (): Promise<void> => {
    const got = await control.call('showClock', { query: { space } })
    if ('value' in got) clock.value = { ...got.value, heardAt: now() }
  }
  const readArmed = async (): Promise<void> => {
    const [once, chosen] = await Promise.all([
      control.call('listNext', { query: { space } }),
      control.call('showSpaceScenario', { path: { space } }),
    ])
    if ('value' in once && 'value' in chosen) armed.value = { once: once.value.next, choice: chosen.value.scenario }
  }
  const dirty = createDirty(async (ids) => {
    const got = await control.call('listRows', { query: { space, ids: ids.join(',') } })
    if ('refused' in got) return got.refused.status !== undefined
    list.update(ids, got.value.rows)
    return true
  })

  /** Everything that is older than the first rows; the page is there before. */
  const readOlder = async (): Promise<void> => {
    const got = await control.call('listRows', { query: { space, limit: MOST_ROWS } })
    if ('value' in got) list.addOlder(got.value.rows, got.value.total)
  }
  const load = async (): Promise<boolean> => {
    if (isLoaded) return true
    const got = await control.call('listRows', { query: { space, limit: FIRST_ROWS } })
    if ('refused' in got) return false
    const isRestart = mark !== '' && startOf(mark) !== startOf(got.event)
    const { rows, total, omitted } = got.value
    mark = got.event
    // A start of the sandbox does not know the refused requests of the one before: what was seen stays.
    const came = list.replace(rows, total, isRestart ? ({ kind }) => kind === 'request' : undefined)
    if (isRestart) notice.value = { is: 'restarted', came }
    isLoaded = true
    dirty.clear()
    scenariosChanged.value += 1
    receivedChanged.value += 1
    void readClock()
    void readArmed()
    if (omitted > 0) void readOlder()
    return true
  }

  const take = (told: readonly Told[]): void => {
    const ids = new Set<string>()
    for (const one of told) {
      if ('mark' in one) mark = one.mark
      // What is missing is not guessed: everything is asked again.
      if ('gap' in one) isLoaded = false
      if (!('event' in one)) continue
      mark = one.event.id
      const touched = touchedBy(one.event)
      for (const id of touched.ids) ids.add(id)
      if (touched.all) isLoaded = false
      if (touched.clock) void readClock()
      if (touched.armed) void readArmed()
      if (touched.scenarios) scenariosChanged.value += 1
      if (touched.received) receivedChanged.value += 1
    }
    if (isLoaded) dirty.add([...ids])
    else begin()
  }

  const onConnection = (next: Connection): void => {
    const before = connection.value
    if (next.is === 'lost') {
      wasLost = true
      connection.value = before.is === 'lost' ? { ...next, since: before.since } : next
      return
    }
    if (next.is === 'open' && wasLost) {
      wasLost = false
      if (notice.value === undefined) notice.value = { is: 'back', came: 0 }
      dirty.again()
    }
    if (before.is !== next.is) connection.value = next
  }

  const begin = (): void => {
    running.abort()
    running = new AbortController()
    const parts = { control, space, turns, now, sleep, mark: () => mark, take, load, onConnection }
    void follow(parts, running.signal)
  }
  begin()

  return {
    space,
    list,
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
  }
}
