import { signal } from '@preact/signals'
import type { Row, RowNews } from '../../core/contract/control.gen.ts'

/** How long the list is at most. What is older is found by a search. */
const MOST_ROWS = 10_000

/** How many rows are remembered that were heard of and are not in a loaded part. */
const MOST_HEARD = 500

/** A row, and where it stands among all; without a place, it is one that the sandbox does not know any more. */
type Slot = { readonly row: Row; readonly place: number | undefined }

/** Rows as an answer has them, newest first, and how many the list has in all. */
type Page = Pick<RowNews, 'rows' | 'positions' | 'total'>

const isStranger = (slot: Slot | undefined): boolean => slot !== undefined && slot.place === undefined

const slotsOf = ({ rows, positions: places }: Page): readonly Slot[] =>
  rows.map((row, n) => ({ row, place: places[n] }))

/** A list, newest first, of which what was seen is loaded. Each thing is there once. */
export const createRowList = () => {
  /** As many as there are to be seen; undefined what is not loaded yet. */
  const rows = signal<readonly (Row | undefined)[]>([])
  /** How many there are in all, those that are too old to be seen included. */
  const total = signal(0)
  let slots: (Slot | undefined)[] = []
  const byId = new Map<string, Slot>()
  const heard = new Map<string, Row>()
  /** How many there are that the sandbox does not know. */
  let strangers = 0

  const know = (slot: Slot) => {
    byId.set(slot.row.id, slot)
    heard.delete(slot.row.id)
  }
  const remove = (at: number) => {
    const [slot] = slots.splice(at, 1)
    if (slot) byId.delete(slot.row.id)
  }
  /** Where the first stands that is older than a place. */
  const indexOf = (place: number): number => {
    const at = slots.findIndex((slot) => slot?.place !== undefined && slot.place < place)
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
    total,
    /** A row that is loaded, or that was heard of. */
    find: (id: string): Row | undefined => byId.get(id)?.row ?? heard.get(id),
    /** The list begins anew; `stays` says of rows that the answer lacks which stay. Gives back how many newer ones came. */
    replace(page: Page, stays: (row: Row) => boolean = () => false): number {
      const there = new Set(page.rows.map(({ id }) => id))
      const known = page.rows.findIndex(({ id }) => byId.has(id))
      const stay = slots.flatMap((slot) => (slot && !there.has(slot.row.id) && stays(slot.row) ? [slot.row] : []))
      strangers = stay.length
      slots = [...slotsOf(page)]
      for (const row of stay) {
        const older = slots.findIndex((slot) => (slot?.row.at ?? '') < (row.at ?? ''))
        slots.splice(older < 0 ? slots.length : older, 0, { row, place: undefined })
      }
      byId.clear()
      for (const slot of slots) if (slot) know(slot)
      show(page.total)
      return known < 0 ? page.rows.length : known
    },
    /** What is not loaded of a part: behind which row its first is, and how many after that one to leave out. */
    gapIn(from: number, to: number) {
      const missing = slots.slice(from, to).indexOf(undefined)
      if (missing < 0) return undefined
      const known = slots.findLastIndex((slot, at) => at < from + missing && slot?.place !== undefined)
      const skip = slots.slice(known + 1, from + missing).filter((slot) => !slot).length
      return { before: slots[known]?.row.id, skip }
    },
    fill({ before, skip }: { readonly before: string | undefined; readonly skip: number }, page: Page): void {
      let at = before === undefined ? 0 : slots.findIndex((slot) => slot?.row.id === before) + 1
      // The row is gone, and with it the place: it is asked again.
      if (before !== undefined && at === 0) return
      for (let left = skip; left > 0; at += 1) if (!isStranger(slots[at])) left -= 1
      for (const slot of slotsOf(page)) {
        while (isStranger(slots[at])) at += 1
        const there = byId.get(slot.row.id)
        if (there) slots[slots.indexOf(there)] = undefined
        // What was heard meanwhile is newer than the answer.
        const newest = { ...slot, row: there?.row ?? heard.get(slot.row.id) ?? slot.row }
        slots[at] = newest
        know(newest)
        at += 1
      }
      show(page.total)
    },
    /** Takes in rows, of which those that belong are listed. Gives back how many came that were not known. */
    hear(page: Page & { readonly came: RowNews['came'] }, belongs: (row: Row) => boolean): number {
      let count = total.value
      let added = 0
      /** The place of what was heard of that is not loaded. */
      let hidden: number | undefined
      for (const slot of slotsOf(page).toReversed()) {
        const { row, place = 0 } = slot
        const known = byId.get(row.id)
        const isHere = belongs(row)
        if (known && isHere && known.place === place) {
          slots[slots.indexOf(known)] = slot
          know(slot)
          continue
        }
        if (known) {
          remove(slots.indexOf(known))
          count -= 1
        } else if (isHere && page.came.includes(row.id)) added += 1
        const at = indexOf(place)
        const isHidden = at > 0 && slots[at - 1] === undefined
        if (isHidden && !known) hidden = place
        if (isHere && !isHidden && (at < slots.length || at === count)) {
          slots.splice(at, 0, slot)
          know(slot)
          count += 1
        } else heard.set(row.id, row)
      }
      for (const [id] of heard) if (heard.size > MOST_HEARD) heard.delete(id)
      // Whatever else has come or gone is not loaded, or is among the oldest requests, which are no longer kept.
      const until = hidden === undefined ? slots.length : indexOf(hidden)
      for (; count < page.total + strangers && until < slots.length; count += 1) slots.splice(until, 0, undefined)
      const mayGo = (slot: Slot | undefined): boolean =>
        !slot || (slot.row.kind === 'request' && slot.place !== undefined)
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
