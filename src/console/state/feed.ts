import { type ReadonlySignal, signal } from '@preact/signals'
import type { Row } from '../../contract/control.gen.ts'
import type { Refused } from '../../contract/control-call.ts'
import type { Control } from '../calls/control.ts'
import { createDirty, type Heard } from './dirty.ts'
import { createRowList, MOST_ROWS, type RowList } from './row-list.ts'
import type { TouchedRow } from './touched.ts'

/** What came of loading: from which event on to follow, and how many rows were not known before. */
export type Loaded = { readonly event: string; readonly came: number } | { readonly refused: Refused }

/** Which of the rows that were known stay although an answer does not have them. */
export type Stays = (event: string, rows: readonly Row[]) => ((row: Row) => boolean) | undefined

/** Rows of a space that are loaded once, and kept up by what is heard. */
export type Feed = {
  readonly list: RowList
  /** Whether what there is is there: an empty list is not the same as none. */
  readonly isKnown: ReadonlySignal<boolean>
  readonly load: (stays?: Stays) => Promise<Loaded>
  readonly hear: (rows: readonly TouchedRow[], wasAway: boolean) => void
  /** Asks again for what nobody answered. */
  readonly again: () => void
}

type FeedParts = {
  readonly control: Control
  readonly space: string
  /** Which rows; without it, those of the list. */
  readonly kind?: 'request' | 'webhook'
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Ends it for good. */
  readonly stop: AbortSignal
  /** Rows were added that came while nobody was listening. */
  readonly onCame?: (count: number) => void
}

/** So many come first, so that the page is there before all of them are. */
const FIRST_ROWS = 100

export const createFeed = ({ control, space, kind, sleep, stop, onCame }: FeedParts): Feed => {
  const list = createRowList()
  const isKnown = signal(false)
  const query = { space, ...(kind && { kind }) }
  /** Counts loads: an answer to what was asked before one may be older than what it brought. */
  let loads = 0
  /** What is heard while an answer is on its way that may not know of it yet. */
  let meanwhile: Map<string, Heard> | undefined

  const dirty = createDirty({
    sleep,
    stop,
    async ask(ids, heard) {
      const asked = loads
      const got = await control.call('listRows', { query: { ...query, ids: ids.join(','), limit: ids.length } })
      if (stop.aborted || asked !== loads) return 'done'
      if ('refused' in got) return got.refused.status === undefined ? 'unreachable' : 'done'
      const { rows } = got.value
      const away = rows.filter(({ id }) => heard(id).wasAway && heard(id).isNew && list.find(id) === undefined)
      list.update(ids, rows, (id) => heard(id).isNew)
      if (away.length > 0) onCame?.(away.length)
      return 'done'
    },
  })
  const settle = (): void => {
    const heard = meanwhile
    meanwhile = undefined
    if (heard) dirty.add(heard)
  }
  /** Whether older rows are there that could not be asked for. */
  let isPart = false
  const readOlder = async (load: number): Promise<void> => {
    const got = await control.call('listRows', { query: { ...query, limit: MOST_ROWS } })
    if (stop.aborted || load !== loads) return
    isPart = 'refused' in got
    if ('value' in got) list.addOlder(got.value.rows, got.value.total)
    settle()
  }
  return {
    list,
    isKnown,
    async load(stays) {
      loads += 1
      const load = loads
      dirty.clear()
      meanwhile = new Map()
      // The second time, what is there stays until all of it is there again.
      const limit = isKnown.value ? MOST_ROWS : FIRST_ROWS
      const got = await control.call('listRows', { query: { ...query, limit } })
      if (stop.aborted || load !== loads) return { event: '', came: 0 }
      if ('refused' in got) {
        settle()
        return got
      }
      const { rows, total, omitted } = got.value
      const came = list.replace(rows, total, stays?.(got.event, rows))
      isKnown.value = true
      isPart = false
      if (omitted > 0 && limit < MOST_ROWS) void readOlder(load)
      else settle()
      return { event: got.event, came }
    },
    hear(rows, wasAway) {
      if (!isKnown.value && meanwhile === undefined) return
      const heard = rows.map(({ id, isNew }) => [id, { isNew, wasAway }] as const)
      if (meanwhile === undefined) dirty.add(heard)
      else
        for (const [id, one] of heard) {
          const known = meanwhile.get(id)
          meanwhile.set(id, { isNew: one.isNew || known?.isNew === true, wasAway })
        }
    },
    again() {
      dirty.again()
      if (!isPart) return
      meanwhile ??= new Map()
      void readOlder(loads)
    },
  }
}
