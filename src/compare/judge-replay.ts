import type { Contract } from './contract-index.ts'
import { type Difference, has, isThere, isWebhook, parentOf, sentByService, shapeOf, wordsAt } from './difference.ts'
import { differenceIn, type Measure } from './judge-contract.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'

/** Places whose words depend on the card, the account or the time. They are not compared. */
const INCIDENTAL = /^(?:body card\.info\.|header (?:location|correlation-id)|body link$)/

/** Returns the item of a status of an operation. */
export const statusItem = (contract: Contract, { operation: id }: Exchange, status: number): string | undefined => {
  const operation = contract.operation(id)
  return operation && contract.response(operation, status)?.pointer
}

const placesOf = (seen: readonly ScrubbedValue[]): readonly string[] => [
  ...new Set(seen.filter(isThere).map(({ place }) => place)),
]

const firstAt = (seen: readonly ScrubbedValue[], place: string): ScrubbedValue | undefined =>
  seen.find((each) => each.place === place && isThere(each))

const countAt = (seen: readonly ScrubbedValue[], place: string): number =>
  seen.filter((each) => each.place === place && isThere(each)).length

/** Returns the list of a place: `body history[]` for `body history[].action`. */
const listOf = (place: string): string | undefined => /^.*\[\]/.exec(place)?.[0]

/** Returns whether a place can be compared: its parent object is present. */
const isComparable = (seen: readonly ScrubbedValue[], place: string): boolean => {
  if (!place.startsWith('body')) return true
  const parent = parentOf(place)
  return parent === '' || has(seen, parent)
}

/** Compares the lengths of lists. Their elements are not compared if the lengths differ. */
const lengthDifferences = (theirs: Exchange, ours: Exchange, { ledger }: Measure): readonly Difference[] => {
  const recorded = sentByService(theirs)
  const own = sentByService(ours)
  const lists = new Set([...recorded, ...own].flatMap(({ place }) => (place.endsWith('[]') ? [place] : [])))
  return [...lists].flatMap((place) => {
    const there = countAt(recorded, place)
    const here = countAt(own, place)
    const item = firstAt([...recorded, ...own], place.slice(0, -2))?.item
    const line = item !== undefined && ledger.isDocumented(item) ? undefined : item
    return there === here
      ? []
      : [differenceIn(theirs)('sometimes', place, line, `${here} elements`, `${there} elements`)]
  })
}

/** Returns differences in presence. */
const presenceDifferences = (
  theirs: Exchange,
  ours: Exchange,
  { ledger, presence }: Measure,
): readonly Difference[] => {
  const difference = differenceIn(theirs)
  const recorded = sentByService(theirs)
  const own = sentByService(ours)
  const judged = new Set(recorded.filter(({ unlike }) => unlike !== undefined).map(({ place }) => place))
  const missing = placesOf(own).filter(
    (place) => !has(recorded, place) && !judged.has(place) && isComparable(recorded, place),
  )
  const more = placesOf(recorded).filter((place) => !has(own, place) && !judged.has(place) && isComparable(own, place))
  return [
    ...missing.flatMap((place) => {
      const seen = firstAt(own, place)
      if (seen?.item === undefined) return []
      // The document states that a member exists, but not when it is present.
      const isNever = presence(theirs, place) === 'never'
      const line = isNever || !ledger.isDocumented(seen.item) ? seen.item : undefined
      return [difference(isNever ? 'missing' : 'sometimes', place, line, shapeOf(seen), 'missing')]
    }),
    ...more.flatMap((place) => {
      const seen = firstAt(recorded, place)
      if (seen?.item === undefined) return []
      const line = ledger.isDocumented(seen.item) ? undefined : seen.item
      return [difference('sometimes', place, line, 'missing', shapeOf(seen))]
    }),
  ]
}

/** Compares words of the contract with those of the sandbox in the same flow. */
const wordDifferences = (theirs: Exchange, ours: Exchange): readonly Difference[] => {
  const difference = differenceIn(theirs)
  const recorded = sentByService(theirs)
  const own = sentByService(ours)
  return placesOf(own).flatMap((place) => {
    const seen = firstAt(own, place)
    const list = listOf(place)
    if (!seen || place === 'status' || INCIDENTAL.test(place) || !has(recorded, place)) return []
    if (list !== undefined && countAt(recorded, list) !== countAt(own, list)) return []
    const unlisted = recorded.some((each) => each.place === place && each.unlike === 'value')
    const there = wordsAt(recorded, place)
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

/** Returns the precision of a date. The contract allows several offsets. */
const precisionOf = (seen: ScrubbedValue | undefined): string | undefined =>
  /^date with [a-z ]+?(?= and )/.exec(seen?.form ?? '')?.[0]

/** Returns dates that match the contract but have different precision. */
const dateDifferences = (theirs: Exchange, ours: Exchange): readonly Difference[] => {
  const recorded = sentByService(theirs)
  const own = sentByService(ours)
  return placesOf(own).flatMap((place) => {
    const there = firstAt(recorded, place)
    const here = firstAt(own, place)
    const theirPrecision = precisionOf(there)
    const precision = precisionOf(here)
    if (!there || !here || theirPrecision === undefined || precision === undefined) return []
    if (there.unlike !== undefined || theirPrecision === precision) return []
    return [differenceIn(theirs)('form', place, here.rule ?? here.item, here.form, there.form)]
  })
}

/**
 * Compares a response with that of the sandbox in the same flow. Differences from the contract are omitted, because
 * they are reported already.
 */
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
