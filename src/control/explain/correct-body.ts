import { suggestedName } from '../../core/contract/nearest-field.ts'
import requests from '../../core/contract/request-validators.gen.cjs'
import type { Violation } from '../../core/contract/validator.ts'
import { exampleCvv } from '../../core/domain/brand-names.ts'
import type { ListedCard } from '../../core/domain/card-catalog.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { keysOf, valueAt } from '../../core/domain/json-pointer.ts'
import { HIDDEN } from '../../core/secrets/secret-names.ts'
import { correctValue, missingValue } from './correct-value.ts'

/** A valid body and its corrections, or the location that only its author can correct. */
type Corrected =
  | { readonly body: unknown; readonly changes: readonly string[] }
  | { readonly stuckAt: string | undefined }

type Path = readonly string[]
type Step = { readonly body: unknown; readonly change: string }

/** Returns the body with another value at a location, as a copy: the event log keeps the original. */
const withValue = (body: unknown, [first, ...rest]: Path, value: unknown): unknown => {
  if (first === undefined) return value
  if (Array.isArray(body))
    return body.map((member, i) => (String(i) === first ? withValue(member, rest, value) : member))
  const map = isMap(body) ? body : {}
  const changed = withValue(map[first], rest, value)
  // Existing members keep their position, so that the author recognizes the body.
  return Object.hasOwn(map, first)
    ? Object.fromEntries(Object.entries(map).map(([name, old]) => [name, name === first ? changed : old]))
    : Object.fromEntries([...Object.entries(map), [first, changed]])
}

const without = (body: unknown, path: Path): unknown => {
  const parent = path.slice(0, -1)
  const map = valueAt(body, parent)
  if (!isMap(map)) return body
  const rest = Object.fromEntries(Object.entries(map).filter(([name]) => name !== path.at(-1)))
  return withValue(body, parent, rest)
}

const pathOf = (instancePath: string): Path => keysOf(instancePath.replace(/^\/body/, ''))

const location = (path: Path): string => path.map((part) => `/${part}`).join('')

/** Formats a small value. Cards are never formatted. */
const formatValue = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** Moves an unknown field to its correct location, or removes it. */
const correctName = (request: 'init' | 'link', body: unknown, path: Path): Step => {
  const meant = suggestedName(request, path)
  const target = meant && ('here' in meant ? [...path.slice(0, -1), meant.here] : meant.elsewhere)
  const left = without(body, path)
  if (target === undefined) return { body: left, change: `${location(path)} removed` }
  if (valueAt(body, target) !== undefined)
    return { body: left, change: `${location(path)} removed: ${location(target)} exists` }
  return {
    body: withValue(left, target, valueAt(body, path)),
    change: `${location(path)} renamed to ${location(target)}`,
  }
}

/** Removes the number or the alias of a card that has both, depending on its CVV. */
const correctCard = (body: unknown): Step | undefined => {
  const card = valueAt(body, ['card'])
  if (!isMap(card)) return undefined
  const isPlain = 'number' in card && !('aliasCVV' in card)
  const isAlias = 'alias' in card && !('cvv' in card)
  if (isPlain === isAlias) return undefined
  const gone = (isPlain ? ['alias', 'aliasCVV'] : ['number', 'cvv']).filter((name) => name in card)
  const corrected = gone.reduce((left, name) => without(left, ['card', name]), body)
  return { body: corrected, change: `${gone.map((name) => `/card/${name}`).join(' and ')} removed` }
}

const step = (request: 'init' | 'link', body: unknown, violation: Violation, card: ListedCard | undefined) => {
  const { instancePath, keyword, params } = violation
  const { additionalProperty, unevaluatedProperty, missingProperty } = params
  const path = pathOf(instancePath)
  const known = { currency: valueAt(body, ['currency']), brand: card?.brand }
  const unknown = additionalProperty ?? unevaluatedProperty
  if (typeof unknown === 'string') return correctName(request, body, [...path, unknown])
  if (keyword === 'oneOf' && location(path) === '/card') return correctCard(body)
  if (typeof missingProperty === 'string') {
    const missing = missingValue(location([...path, missingProperty]), known)
    if (!missing) return undefined
    const { value, isExample } = missing
    const change = `${location([...path, missingProperty])} added: ${formatValue(value)}${isExample ? ' (example)' : ''}`
    return { body: withValue(body, [...path, missingProperty], value), change }
  }
  const corrected = correctValue(violation, location(path), valueAt(body, path), known)
  if (!corrected) return undefined
  if ('left' in corrected) return { body: without(body, path), change: `${location(path)} removed` }
  const change = `${location(path)} is now ${formatValue(corrected.value)}`
  return { body: withValue(body, path, corrected.value), change }
}

/** Returns the violations of a body in the validator of an operation. */
const violationsOf = (request: 'init' | 'link', body: unknown): readonly Violation[] => {
  const accepts = request === 'init' ? requests.initTransaction : requests.createLink
  // A copy, because the validator adds the defaults of the contract.
  return accepts({ headers: {}, params: {}, body: structuredClone(body) }) ? [] : (accepts.errors ?? [])
}

/** Returns the location of a violation. */
const locationOf = ({ instancePath, params }: Violation): string =>
  location([...pathOf(instancePath), ...(typeof params.missingProperty === 'string' ? [params.missingProperty] : [])])

const PLACEHOLDERS: readonly (readonly [name: 'number' | 'cvv', hidden: string])[] = [
  ['number', HIDDEN.number],
  ['cvv', HIDDEN.cvv],
]

/**
 * Returns the first certain correction. A correction may only be certain after another one. The failed choice of a
 * card's form includes the violations of its branches.
 */
const firstStep = (
  request: 'init' | 'link',
  body: unknown,
  violations: readonly Violation[],
  card: ListedCard | undefined,
): Step | undefined => {
  const choice = violations.find(({ keyword }) => keyword === 'oneOf')
  // An unknown field may be the missing one.
  const names = violations.filter(({ keyword }) => /Properties$/.test(keyword))
  for (const violation of choice ? [...names, choice] : [...names, ...violations]) {
    const next = step(request, body, violation, card)
    if (next) return next
  }
  return undefined
}

/** More corrections than any genuine body needs. */
const MOST_STEPS = 40

/**
 * Corrects a stored body until the validator of the contract accepts it, as long as each next correction is the only
 * possible one. Hidden card data stays hidden: a listed card replaces it during validation.
 */
export const correctBody = (request: 'init' | 'link', kept: unknown, card: ListedCard | undefined): Corrected => {
  const hidden = PLACEHOLDERS.filter(([name, mark]) => valueAt(kept, ['card', name]) === mark)
  const replacements = { number: card?.number ?? '', cvv: exampleCvv(card?.brand ?? 'VIS') }
  let body = hidden.reduce((left, [name]) => withValue(left, ['card', name], replacements[name]), kept)
  const changes: string[] = []
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const violations = violationsOf(request, body)
    if (violations.length === 0) {
      const display = hidden.filter(([name]) => valueAt(body, ['card', name]) !== undefined)
      return { body: display.reduce((left, [name, mark]) => withValue(left, ['card', name], mark), body), changes }
    }
    const next = firstStep(request, body, violations, card)
    if (!next) return { stuckAt: violations[0] && locationOf(violations[0]) }
    body = next.body
    changes.push(next.change)
  }
  return { stuckAt: undefined }
}
