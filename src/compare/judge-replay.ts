import type { Contract } from './contract-index.ts'
import { type Difference, has, isPresent, isWebhook, parentOf, sentByService, shapeOf, textsAt } from './difference.ts'
import { differenceIn, type Measure } from './judge-contract.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'

/** Locations whose words depend on the card, the account or the time. They are not compared. */
const INCIDENTAL = /^(?:body card\.info\.|header (?:location|correlation-id)|body link$)/

/** Returns the item of a status of an operation. */
export const statusItem = (contract: Contract, { operation: id }: Exchange, status: number): string | undefined => {
  const operation = contract.operation(id)
  return operation && contract.response(operation, status)?.pointer
}

const locationsOf = (values: readonly ScrubbedValue[]): readonly string[] => [
  ...new Set(values.filter(isPresent).map(({ location }) => location)),
]

const firstAt = (values: readonly ScrubbedValue[], location: string): ScrubbedValue | undefined =>
  values.find((each) => each.location === location && isPresent(each))

const countAt = (values: readonly ScrubbedValue[], location: string): number =>
  values.filter((each) => each.location === location && isPresent(each)).length

/** Returns the list of a location: `body history[]` for `body history[].action`. */
const listOf = (location: string): string | undefined => /^.*\[\]/.exec(location)?.[0]

/** Returns whether a location can be compared: its parent object is present. */
const isComparable = (values: readonly ScrubbedValue[], location: string): boolean => {
  if (!location.startsWith('body')) return true
  const parent = parentOf(location)
  return parent === '' || has(values, parent)
}

/** Compares the lengths of lists. Their elements are not compared if the lengths differ. */
const lengthDifferences = (
  recordedExchange: Exchange,
  replayed: Exchange,
  { assumptions }: Measure,
): readonly Difference[] => {
  const recordedValues = sentByService(recordedExchange)
  const replayedValues = sentByService(replayed)
  const lists = new Set(
    [...recordedValues, ...replayedValues].flatMap(({ location }) => (location.endsWith('[]') ? [location] : [])),
  )
  return [...lists].flatMap((location) => {
    const recordedPart = countAt(recordedValues, location)
    const replayedPart = countAt(replayedValues, location)
    const item = firstAt([...recordedValues, ...replayedValues], location.slice(0, -2))?.item
    const line = item !== undefined && assumptions.isDocumented(item) ? undefined : item
    return recordedPart === replayedPart
      ? []
      : [
          differenceIn(recordedExchange)(
            'presence',
            location,
            line,
            `${replayedPart} elements`,
            `${recordedPart} elements`,
          ),
        ]
  })
}

/** Returns differences in presence. */
const presenceDifferences = (
  recordedExchange: Exchange,
  replayed: Exchange,
  { assumptions, presence }: Measure,
): readonly Difference[] => {
  const difference = differenceIn(recordedExchange)
  const recordedValues = sentByService(recordedExchange)
  const replayedValues = sentByService(replayed)
  const judged = new Set(
    recordedValues.filter(({ mismatch }) => mismatch !== undefined).map(({ location }) => location),
  )
  const missing = locationsOf(replayedValues).filter(
    (location) => !has(recordedValues, location) && !judged.has(location) && isComparable(recordedValues, location),
  )
  const more = locationsOf(recordedValues).filter(
    (location) => !has(replayedValues, location) && !judged.has(location) && isComparable(replayedValues, location),
  )
  return [
    ...missing.flatMap((location) => {
      const value = firstAt(replayedValues, location)
      if (value?.item === undefined) return []
      // The document states that a member exists, but not when it is present.
      const isNever = presence(recordedExchange, location) === 'never'
      const line = isNever || !assumptions.isDocumented(value.item) ? value.item : undefined
      return [difference(isNever ? 'missing' : 'presence', location, line, shapeOf(value), 'missing')]
    }),
    ...more.flatMap((location) => {
      const value = firstAt(recordedValues, location)
      if (value?.item === undefined) return []
      const line = assumptions.isDocumented(value.item) ? undefined : value.item
      return [difference('presence', location, line, 'missing', shapeOf(value))]
    }),
  ]
}

/** Compares words of the contract with those of the sandbox in the same flow. */
const wordDifferences = (recordedExchange: Exchange, replayed: Exchange): readonly Difference[] => {
  const difference = differenceIn(recordedExchange)
  const recordedValues = sentByService(recordedExchange)
  const replayedValues = sentByService(replayed)
  return locationsOf(replayedValues).flatMap((location) => {
    const value = firstAt(replayedValues, location)
    const list = listOf(location)
    if (!value || location === 'status' || INCIDENTAL.test(location) || !has(recordedValues, location)) return []
    if (list !== undefined && countAt(recordedValues, list) !== countAt(replayedValues, list)) return []
    const unlisted = recordedValues.some((each) => each.location === location && each.mismatch === 'value')
    const recordedPart = textsAt(recordedValues, location)
    const replayedPart = textsAt(replayedValues, location)
    if (
      !unlisted &&
      (replayedPart.length === 0 || recordedPart.length === 0 || recordedPart.join() === replayedPart.join())
    )
      return []
    if (!unlisted && [...recordedPart].sort().join() === [...replayedPart].sort().join()) {
      const item = list === undefined ? undefined : firstAt(replayedValues, list.slice(0, -2))?.item
      return [difference('order', location, item, replayedPart.join(', '), recordedPart.join(', '))]
    }
    const at = replayedPart.findIndex((word, index) => word !== recordedPart[index])
    const changed = replayedValues.filter((each) => each.location === location)[at]
    return [
      difference(
        'value',
        location,
        changed?.wordItem ?? changed?.item,
        replayedPart.join(', '),
        recordedPart.join(', ') || 'another word',
      ),
    ]
  })
}

/** Returns the precision of a date. The contract allows several offsets. */
const precisionOf = (value: ScrubbedValue | undefined): string | undefined =>
  /^date with [a-z ]+?(?= and )/.exec(value?.format ?? '')?.[0]

/** Returns dates that match the contract but have different precision. */
const dateDifferences = (recordedExchange: Exchange, replayed: Exchange): readonly Difference[] => {
  const recordedValues = sentByService(recordedExchange)
  const replayedValues = sentByService(replayed)
  return locationsOf(replayedValues).flatMap((location) => {
    const recordedPart = firstAt(recordedValues, location)
    const replayedPart = firstAt(replayedValues, location)
    const recordedPrecision = precisionOf(recordedPart)
    const precision = precisionOf(replayedPart)
    if (!recordedPart || !replayedPart || recordedPrecision === undefined || precision === undefined) return []
    if (recordedPart.mismatch !== undefined || recordedPrecision === precision) return []
    return [
      differenceIn(recordedExchange)(
        'format',
        location,
        replayedPart.rule ?? replayedPart.item,
        replayedPart.format,
        recordedPart.format,
      ),
    ]
  })
}

/**
 * Compares a response with that of the sandbox in the same flow. Differences from the contract are omitted, because
 * they are reported already.
 */
export const judgeByReplay = (recorded: Exchange, replayed: Exchange, measure: Measure): readonly Difference[] => {
  if (!isWebhook(recorded) && recorded.status !== replayed.status) {
    const line = statusItem(measure.contract, replayed, replayed.status)
    return [differenceIn(recorded)('status', 'status', line, String(replayed.status), String(recorded.status))]
  }
  return [
    ...lengthDifferences(recorded, replayed, measure),
    ...presenceDifferences(recorded, replayed, measure),
    ...wordDifferences(recorded, replayed),
    ...dateDifferences(recorded, replayed),
  ]
}
