import { type ReadonlySignal, signal } from '@preact/signals'
import type { Row } from '../../contract/control.gen.ts'

/** How long the list is at most. What is older is found by a search. */
export const MOST_ROWS = 10_000

/** A row, and where it stands among all; without a place, it is one that the sandbox does not know any more. */
type Slot = { readonly row: Row; readonly place: number | undefined }

/** Rows as an answer has them, newest first. */
export type Placed = { readonly rows: readonly Row[]; readonly places: readonly number[] }

/** What of a list was not loaded yet: behind which row, and how many after it to leave out. */
export type Gap = { readonly before: string | undefined; readonly skip: number }

/** A list, newest first, of which what was seen is loaded. Each thing is there once. */
export type RowList = {
  /** As many as there are to be seen; undefined what is not loaded yet. */
  readonly rows: ReadonlySignal<readonly (Row | undefined)[]>
  /** How many there are in all, those that are too old to be seen included. */
  readonly total: ReadonlySignal<number>
  /** A row that is loaded, or that was heard of. */
  readonly find: (id: string) => Row | undefined
  /** The list begins anew. `stays` says which rows stay although the answer lacks them. Gives back how many newer ones came. */
  readonly replace: (page: Placed, total: number, stays?: (row: Row) => boolean) => number
  /** The first that is not loaded of a part. */
  readonly gapIn: (from: number, to: number) => Gap | undefined
  readonly fill: (gap: Gap, page: Placed, total: number) => void
  /**
   * Takes in rows that came or changed. `belongs` says which ones are listed, `hasCome` which ones are new. Gives back the
   * ids of those that were not known.
   */
  readonly hear: (
    page: Placed,
    total: number,
    belongs: (row: Row) => boolean,
    hasCome: (row: Row) => boolean,
  ) => readonly string[]
}

/** How many rows are remembered that were heard of and are not in a loaded part. */
const MOST_HEARD = 500

const slotsOf = ({ rows, places }: Placed): readonly Slot[] => rows.map((row, n) => ({ row, place: places[n] }))

/** Puts rows that stay among those of an answer, each before the first that is older; the answer keeps its order. */
const merged = (next: readonly Slot[], stay: readonly Slot[]): Slot[] => {
  const left = [...stay]
  const all: Slot[] = []
  for (const slot of next) {
    while (left[0] && (left[0].row.at ?? '') > (slot.row.at ?? '')) all.push(...left.splice(0, 1))
    all.push(slot)
  }
  return [...all, ...left]
}

export const createRowList = (): RowList => {
  const rows = signal<readonly (Row | undefined)[]>([])
  const total = signal(0)
  let slots: (Slot | undefined)[] = []
  const byId = new Map<string, Slot>()
  const heard = new Map<string, Row>()
  /** How many there are that the sandbox does not know. */
  let strangers = 0

  const set = (at: number, slot: Slot): void => {
    slots[at] = slot
    byId.set(slot.row.id, slot)
    heard.delete(slot.row.id)
  }
  const show = (all: number): void => {
    const length = Math.min(all + strangers, MOST_ROWS)
    for (const slot of slots.slice(length)) if (slot) byId.delete(slot.row.id)
    slots.length = length
    total.value = all + strangers
    rows.value = Array.from(slots, (slot) => slot?.row)
  }
  const take = (slot: Slot): void => {
    slots.splice(slots.indexOf(slot), 1)
    byId.delete(slot.row.id)
  }
  /** Before the first that is older, as far as all above it is loaded. */
  const insert = (slot: Slot): boolean => {
    const { place = 0 } = slot
    const at = slots.findIndex((one) => one === undefined || (one.place !== undefined && one.place < place))
    if (at >= 0 ? slots[at] === undefined : slots.length < total.value) return false
    slots.splice(at >= 0 ? at : slots.length, 0, slot)
    byId.set(slot.row.id, slot)
    return true
  }

  return {
    rows,
    total,
    find: (id) => byId.get(id)?.row ?? heard.get(id),
    replace(page, all, stays = () => false) {
      const next = slotsOf(page)
      const there = new Set(page.rows.map(({ id }) => id))
      const known = page.rows.findIndex(({ id }) => byId.has(id))
      const stay = slots.flatMap((slot) => (slot && !there.has(slot.row.id) && stays(slot.row) ? [slot] : []))
      slots = []
      byId.clear()
      strangers = stay.length
      for (const [at, slot] of merged(
        next,
        stay.map(({ row }) => ({ row, place: undefined })),
      ).entries())
        set(at, slot)
      show(all)
      return known < 0 ? page.rows.length : known
    },
    gapIn(from, to) {
      const until = Math.min(to, slots.length)
      const first = slots.findIndex((slot, at) => at >= from && at < until && slot === undefined)
      if (first < 0) return undefined
      let skip = 0
      for (let at = first - 1; at >= 0; at -= 1) {
        const slot = slots[at]
        if (slot?.place !== undefined) return { before: slot.row.id, skip }
        if (!slot) skip += 1
      }
      return { before: undefined, skip }
    },
    fill({ before, skip }, page, all) {
      const known = before === undefined ? undefined : byId.get(before)
      let at = known ? slots.indexOf(known) + 1 : 0
      for (let left = skip; left > 0; at += 1) if (slots[at]?.place !== undefined || !slots[at]) left -= 1
      for (const slot of slotsOf(page)) {
        while (slots[at] && slots[at]?.place === undefined) at += 1
        const there = byId.get(slot.row.id)
        if (there && slots[at] !== there) slots[slots.indexOf(there)] = undefined
        // What was heard meanwhile is newer than the answer.
        set(at, { ...slot, row: there?.row ?? heard.get(slot.row.id) ?? slot.row })
        at += 1
      }
      show(all)
    },
    hear(page, all, belongs, hasCome) {
      const added: string[] = []
      for (const slot of slotsOf(page).toReversed()) {
        const { row, place } = slot
        const known = byId.get(row.id)
        const isHere = belongs(row)
        if (known && isHere && known.place === place) set(slots.indexOf(known), slot)
        else {
          if (known) take(known)
          const isIn = isHere && insert(slot)
          if (!isIn) heard.set(row.id, row)
          if (!known && isHere && hasCome(row)) added.push(row.id)
        }
      }
      for (const [id] of heard) if (heard.size > MOST_HEARD) heard.delete(id)
      show(all)
      return added
    },
  }
}
