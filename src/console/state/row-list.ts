import { computed, signal } from '@preact/signals'
import type { Row, RowUpdate } from '../../core/contract/control.gen.ts'

/** Maximum length of the list. Older rows are found by a search. */
const MOST_ROWS = 10_000

/** Maximum number of changed rows that are kept although they are not in a loaded part. */
const MOST_RECEIVED = 500

/** A row and its position among all rows. A row without position is no longer known to the sandbox. */
type Slot = { readonly row: Row; readonly position: number | undefined }

/** Rows of a response, newest first, and the total of the list. */
type Page = Pick<RowUpdate, 'rows' | 'positions' | 'total'>

const isStranger = (slot: Slot | undefined): boolean => slot !== undefined && slot.position === undefined

const slotsOf = ({ rows, positions }: Page): readonly Slot[] => rows.map((row, n) => ({ row, position: positions[n] }))

/** Creates a list of rows, newest first, each once. Only the parts that were visible are loaded. */
export const createRowList = () => {
  /** All rows of the list; undefined if not loaded yet. Set after each change, also of rows that are not loaded. */
  const rows = signal<readonly (Row | undefined)[]>([])
  let listed = rows.peek()
  /** Total, with the rows beyond the maximum length. */
  const total = signal(0)
  let slots: (Slot | undefined)[] = []
  const byId = new Map<string, Slot>()
  const received = new Map<string, Row>()
  /** Number of rows that the sandbox no longer knows. */
  let strangers = 0

  const know = (slot: Slot) => {
    byId.set(slot.row.id, slot)
    received.delete(slot.row.id)
  }
  const remove = (at: number) => {
    const [slot] = slots.splice(at, 1)
    if (slot) byId.delete(slot.row.id)
  }
  /** Returns the index of the first row that is older than a position. */
  const indexOf = (index: number): number => {
    const at = slots.findIndex((slot) => slot?.position !== undefined && slot.position < index)
    return at < 0 ? slots.length : at
  }
  const show = (all: number) => {
    total.value = all + strangers
    const length = Math.min(total.value, MOST_ROWS)
    while (slots.length > length) remove(length)
    slots = Array.from({ length }, (_, at) => slots[at])
    rows.value = slots.map((slot) => slot?.row)
  }

  return {
    rows,
    /** The same rows. They change only if one of them does. */
    listed: computed(() => {
      const now = rows.value
      if (now.length !== listed.length || now.some((row, at) => row !== listed[at])) listed = now
      return listed
    }),
    total,
    isEmpty: computed(() => rows.value.length === 0),
    /** Number of rows beyond the maximum length. */
    cut: computed(() => total.value - rows.value.length),
    /** Returns a row that is loaded or was in a change. */
    find: (id: string): Row | undefined => byId.get(id)?.row ?? received.get(id),
    /** Replaces the list. `stays` selects the rows that stay although the page lacks them. Returns the number of new rows. */
    replace(page: Page, stays: (row: Row) => boolean = () => false): number {
      const there = new Set(page.rows.map(({ id }) => id))
      const known = page.rows.findIndex(({ id }) => byId.has(id))
      const stay = slots.flatMap((slot) => (slot && !there.has(slot.row.id) && stays(slot.row) ? [slot.row] : []))
      strangers = stay.length
      slots = [...slotsOf(page)]
      for (const row of stay) {
        const older = slots.findIndex((slot) => (slot?.row.at ?? '') < (row.at ?? ''))
        slots.splice(older < 0 ? slots.length : older, 0, { row, position: undefined })
      }
      byId.clear()
      for (const slot of slots) if (slot) know(slot)
      show(page.total)
      return known < 0 ? page.rows.length : known
    },
    /** Returns the first gap of a part: the row before it, and the number of rows to skip after that row. */
    gapIn(from: number, to: number) {
      const missing = slots.slice(from, to).indexOf(undefined)
      if (missing < 0) return undefined
      const known = slots.findLastIndex((slot, at) => at < from + missing && slot?.position !== undefined)
      const skip = slots.slice(known + 1, from + missing).filter((slot) => !slot).length
      return { before: slots[known]?.row.id, skip }
    },
    fill({ before, skip }: { readonly before: string | undefined; readonly skip: number }, page: Page): void {
      let at = before === undefined ? 0 : slots.findIndex((slot) => slot?.row.id === before) + 1
      // The row before the gap is gone, so that the gap must be requested again.
      if (before !== undefined && at === 0) return
      for (let left = skip; left > 0; at += 1) if (!isStranger(slots[at])) left -= 1
      for (const slot of slotsOf(page)) {
        while (isStranger(slots[at])) at += 1
        const there = byId.get(slot.row.id)
        if (there) slots[slots.indexOf(there)] = undefined
        // A change that arrived in the meantime is newer than the response.
        const newest = { ...slot, row: there?.row ?? received.get(slot.row.id) ?? slot.row }
        slots[at] = newest
        know(newest)
        at += 1
      }
      show(page.total)
    },
    /** Applies changed rows, and lists those that belong to the list. Returns the number of new rows. */
    hear(page: Page & { readonly newIds: RowUpdate['newIds'] }, belongs: (row: Row) => boolean): number {
      let count = total.value
      let added = 0
      /** The position of a changed row that is not loaded. */
      let hidden: number | undefined
      for (const slot of slotsOf(page).toReversed()) {
        const { row, position = 0 } = slot
        const known = byId.get(row.id)
        const isHere = belongs(row)
        if (known && isHere && known.position === position) {
          slots[slots.indexOf(known)] = slot
          know(slot)
          continue
        }
        if (known) {
          remove(slots.indexOf(known))
          count -= 1
        } else if (isHere && page.newIds.includes(row.id)) added += 1
        const at = indexOf(position)
        const isHidden = at > 0 && slots[at - 1] === undefined
        if (isHidden && !known) hidden = position
        if (isHere && !isHidden && (at < slots.length || at === count)) {
          slots.splice(at, 0, slot)
          know(slot)
          count += 1
        } else received.set(row.id, row)
      }
      for (const [id] of received) if (received.size > MOST_RECEIVED) received.delete(id)
      // All other rows that came or went are not loaded, or are the oldest requests, which are no longer kept.
      const until = hidden === undefined ? slots.length : indexOf(hidden)
      for (; count < page.total + strangers && until < slots.length; count += 1) slots.splice(until, 0, undefined)
      const mayGo = (slot: Slot | undefined): boolean =>
        !slot || (slot.row.kind === 'request' && slot.position !== undefined)
      for (; count > page.total + strangers; count -= 1) {
        const gone = slots.findLastIndex((slot, at) => at < until && mayGo(slot))
        if (gone < 0) break
        remove(gone)
      }
      show(page.total)
      return added
    },
  }
}
