import type { Contract } from './contract-index.ts'
import { type Difference, has, isThere, isWebhook, parentOf, shapeOf, toldIn, wordsAt } from './difference.ts'
import { differenceIn, type Measure } from './judge-contract.ts'
import type { Exchange, Seen } from './recording.ts'

/** What depends on the card, the account or the moment, and is nobody's decision: its words are not compared. */
const INCIDENTAL = /^(?:body card\.info\.|header (?:location|correlation-id)|body link$)/

/** The item of a status that an operation answers. */
export const statusItem = (contract: Contract, { operation: id }: Exchange, status: number): string | undefined => {
  const operation = contract.operation(id)
  return operation && contract.response(operation, status)?.pointer
}

const placesOf = (seen: readonly Seen[]): readonly string[] => [
  ...new Set(seen.filter(isThere).map(({ place }) => place)),
]

const firstAt = (seen: readonly Seen[], place: string): Seen | undefined =>
  seen.find((each) => each.place === place && isThere(each))

const countAt = (seen: readonly Seen[], place: string): number =>
  seen.filter((each) => each.place === place && isThere(each)).length

/** The list that a place is in: `body history[]` of `body history[].action`. */
const listOf = (place: string): string | undefined => /^.*\[\]/.exec(place)?.[0]

/** Whether there is something to compare: a body that is there on both sides, and whose object is. */
const isComparable = (seen: readonly Seen[], place: string): boolean => {
  if (!place.startsWith('body')) return true
  const parent = parentOf(place)
  return parent === '' || has(seen, parent)
}

/** A list that has more or fewer elements than ours; what is in it is not compared member by member. */
const lengthDifferences = (theirs: Exchange, ours: Exchange, { ledger }: Measure): readonly Difference[] => {
  const told = toldIn(theirs)
  const own = toldIn(ours)
  const lists = new Set([...told, ...own].flatMap(({ place }) => (place.endsWith('[]') ? [place] : [])))
  return [...lists].flatMap((place) => {
    const there = countAt(told, place)
    const here = countAt(own, place)
    const item = firstAt([...told, ...own], place.slice(0, -2))?.item
    const line = item !== undefined && ledger.isDocumented(item) ? undefined : item
    return there === here
      ? []
      : [differenceIn(theirs)('sometimes', place, line, `${here} elements`, `${there} elements`)]
  })
}

/** What is there on one side only. */
const presenceDifferences = (
  theirs: Exchange,
  ours: Exchange,
  { ledger, presence }: Measure,
): readonly Difference[] => {
  const difference = differenceIn(theirs)
  const told = toldIn(theirs)
  const own = toldIn(ours)
  const judged = new Set(told.filter(({ unlike }) => unlike !== undefined).map(({ place }) => place))
  const missing = placesOf(own).filter((place) => !has(told, place) && !judged.has(place) && isComparable(told, place))
  const more = placesOf(told).filter((place) => !has(own, place) && !judged.has(place) && isComparable(own, place))
  return [
    ...missing.flatMap((place) => {
      const seen = firstAt(own, place)
      if (seen?.item === undefined) return []
      // When a documented member is there is not documented; that there is such a member is.
      const isNever = presence(theirs, place) === 'never'
      const line = isNever || !ledger.isDocumented(seen.item) ? seen.item : undefined
      return [difference(isNever ? 'missing' : 'sometimes', place, line, shapeOf(seen), 'not there')]
    }),
    ...more.flatMap((place) => {
      const seen = firstAt(told, place)
      if (seen?.item === undefined) return []
      const line = ledger.isDocumented(seen.item) ? undefined : seen.item
      return [difference('sometimes', place, line, 'not there', shapeOf(seen))]
    }),
  ]
}

/** Words of the contract that differ from those that the sandbox says in the same story. */
const wordDifferences = (theirs: Exchange, ours: Exchange): readonly Difference[] => {
  const difference = differenceIn(theirs)
  const told = toldIn(theirs)
  const own = toldIn(ours)
  return placesOf(own).flatMap((place) => {
    const seen = firstAt(own, place)
    const list = listOf(place)
    if (!seen || place === 'status' || INCIDENTAL.test(place) || !has(told, place)) return []
    if (list !== undefined && countAt(told, list) !== countAt(own, list)) return []
    const unlisted = told.some((each) => each.place === place && each.unlike === 'value')
    const there = wordsAt(told, place)
    const here = wordsAt(own, place)
    if (!unlisted && (here.length === 0 || there.length === 0 || there.join() === here.join())) return []
    if (!unlisted && [...there].sort().join() === [...here].sort().join()) {
      const item = list === undefined ? undefined : firstAt(own, list.slice(0, -2))?.item
      return [difference('order', place, item, here.join(', '), there.join(', '))]
    }
    const at = here.findIndex((word, index) => word !== there[index])
    const lost = own.filter((each) => each.place === place)[at]
    return [
      difference('value', place, lost?.wordItem ?? lost?.item, here.join(', '), there.join(', ') || 'another word'),
    ]
  })
}

/** How exactly a date tells the time; its offset is one of those that the contract allows. */
const exactnessOf = (seen: Seen | undefined): string | undefined =>
  /^date with [a-z ]+?(?= and )/.exec(seen?.form ?? '')?.[0]

/** Dates that both fit what the contract says, and are not equally exact. */
const dateDifferences = (theirs: Exchange, ours: Exchange): readonly Difference[] => {
  const told = toldIn(theirs)
  const own = toldIn(ours)
  return placesOf(own).flatMap((place) => {
    const there = firstAt(told, place)
    const here = firstAt(own, place)
    const theirExactness = exactnessOf(there)
    const exactness = exactnessOf(here)
    if (!there || !here || theirExactness === undefined || exactness === undefined) return []
    if (there.unlike !== undefined || theirExactness === exactness) return []
    return [differenceIn(theirs)('form', place, here.rule ?? here.item, here.form, there.form)]
  })
}

/** How an answer differs from that of the sandbox in the same story. What the contract alone shows is not told again. */
export const judgeByReplay = (theirs: Exchange, ours: Exchange, measure: Measure): readonly Difference[] => {
  if (!isWebhook(theirs) && theirs.status !== ours.status) {
    const line = statusItem(measure.contract, ours, ours.status)
    return [differenceIn(theirs)('status', 'status', line, String(ours.status), String(theirs.status))]
  }
  return [
    ...lengthDifferences(theirs, ours, measure),
    ...presenceDifferences(theirs, ours, measure),
    ...wordDifferences(theirs, ours),
    ...dateDifferences(theirs, ours),
  ]
}
