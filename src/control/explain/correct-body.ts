import { meantName } from '../../core/contract/nearest-field.ts'
import requests from '../../core/contract/request-validators.gen.cjs'
import type { Violation } from '../../core/contract/validator.ts'
import { exampleCvv } from '../../core/domain/brand-names.ts'
import type { ListedCard } from '../../core/domain/card-catalog.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { keysOf, valueAt } from '../../core/domain/json-pointer.ts'
import { HIDDEN } from '../../engine/events/hidden-names.ts'
import { mendValue, missingValue } from './correct-value.ts'

/** A body that the contract takes and what was changed for that, or the place that only its author can correct. */
type Corrected =
  | { readonly body: unknown; readonly changes: readonly string[] }
  | { readonly stuckAt: string | undefined }

type Path = readonly string[]
type Step = { readonly body: unknown; readonly change: string }

/** The body with another value at a place. A copy: nothing is shared with what the journal keeps. */
const withValue = (body: unknown, [first, ...rest]: Path, value: unknown): unknown => {
  if (first === undefined) return value
  if (Array.isArray(body))
    return body.map((member, i) => (String(i) === first ? withValue(member, rest, value) : member))
  const map = isMap(body) ? body : {}
  const changed = withValue(map[first], rest, value)
  // What is there keeps its place: the author knows the body again.
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

const place = (path: Path): string => path.map((part) => `/${part}`).join('')

/** Small values are said as they are; a card is not shown. */
const sayValue = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** A name that the contract does not know goes where it belongs, or goes away. */
const mendName = (request: 'init' | 'link', body: unknown, path: Path): Step => {
  const meant = meantName(request, path)
  const target = meant && ('here' in meant ? [...path.slice(0, -1), meant.here] : meant.elsewhere)
  const left = without(body, path)
  if (target === undefined) return { body: left, change: `${place(path)} left out` }
  if (valueAt(body, target) !== undefined)
    return { body: left, change: `${place(path)} left out: ${place(target)} is there` }
  return { body: withValue(left, target, valueAt(body, path)), change: `${place(path)} renamed to ${place(target)}` }
}

/** A card with a number and an alias is what its CVV says that it is. */
const mendCard = (body: unknown): Step | undefined => {
  const card = valueAt(body, ['card'])
  if (!isMap(card)) return undefined
  const isPlain = 'number' in card && !('aliasCVV' in card)
  const isAlias = 'alias' in card && !('cvv' in card)
  if (isPlain === isAlias) return undefined
  const gone = (isPlain ? ['alias', 'aliasCVV'] : ['number', 'cvv']).filter((name) => name in card)
  const mended = gone.reduce((left, name) => without(left, ['card', name]), body)
  return { body: mended, change: `${gone.map((name) => `/card/${name}`).join(' and ')} left out` }
}

const step = (request: 'init' | 'link', body: unknown, violation: Violation, card: ListedCard | undefined) => {
  const { instancePath, keyword, params } = violation
  const { additionalProperty, unevaluatedProperty, missingProperty } = params
  const path = pathOf(instancePath)
  const known = { currency: valueAt(body, ['currency']), brand: card?.brand }
  const unknown = additionalProperty ?? unevaluatedProperty
  if (typeof unknown === 'string') return mendName(request, body, [...path, unknown])
  if (keyword === 'oneOf' && place(path) === '/card') return mendCard(body)
  if (typeof missingProperty === 'string') {
    const missing = missingValue(place([...path, missingProperty]), known)
    if (!missing) return undefined
    const { value, isExample } = missing
    const change = `${place([...path, missingProperty])} added: ${sayValue(value)}${isExample ? ', an example' : ''}`
    return { body: withValue(body, [...path, missingProperty], value), change }
  }
  const mended = mendValue(violation, place(path), valueAt(body, path), known)
  if (!mended) return undefined
  if ('left' in mended) return { body: without(body, path), change: `${place(path)} left out` }
  const change = `${place(path)} is now ${sayValue(mended.value)}`
  return { body: withValue(body, path, mended.value), change }
}

/** What the validator of an operation holds against a body. */
const violationsOf = (request: 'init' | 'link', body: unknown): readonly Violation[] => {
  const accepts = request === 'init' ? requests.initTransaction : requests.createLink
  // A copy: the validator puts in what the contract has as defaults, and nobody wants to find in a call what was not sent.
  return accepts({ headers: {}, params: {}, body: structuredClone(body) }) ? [] : (accepts.errors ?? [])
}

/** Where nobody but the author knows on: the place of a violation. */
const placeOf = ({ instancePath, params }: Violation): string =>
  place([...pathOf(instancePath), ...(typeof params.missingProperty === 'string' ? [params.missingProperty] : [])])

const STAND_INS: readonly (readonly [name: 'number' | 'cvv', hidden: string])[] = [
  ['number', HIDDEN.number],
  ['cvv', HIDDEN.cvv],
]

/** Any that is sure: one may be, once another is mended. A failed choice of a card's form brings its branches along. */
const firstStep = (
  request: 'init' | 'link',
  body: unknown,
  violations: readonly Violation[],
  card: ListedCard | undefined,
): Step | undefined => {
  const choice = violations.find(({ keyword }) => keyword === 'oneOf')
  // A name that is not known may be the one that is missing.
  const names = violations.filter(({ keyword }) => /Properties$/.test(keyword))
  for (const violation of choice ? [...names, choice] : [...names, ...violations]) {
    const next = step(request, body, violation, card)
    if (next) return next
  }
  return undefined
}

/** More than any honest body has wrong. */
const MOST_STEPS = 40

/**
 * Corrects what is kept of a body until the contract's own validator takes it, as long as each next step is the only right
 * one. What is hidden of a card stays hidden: a listed card stands in for it while the validator looks.
 */
export const correctBody = (request: 'init' | 'link', kept: unknown, card: ListedCard | undefined): Corrected => {
  const hidden = STAND_INS.filter(([name, mark]) => valueAt(kept, ['card', name]) === mark)
  const stand = { number: card?.number ?? '', cvv: exampleCvv(card?.brand ?? 'VIS') }
  let body = hidden.reduce((left, [name]) => withValue(left, ['card', name], stand[name]), kept)
  const changes: string[] = []
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const violations = violationsOf(request, body)
    if (violations.length === 0) {
      const shown = hidden.filter(([name]) => valueAt(body, ['card', name]) !== undefined)
      return { body: shown.reduce((left, [name, mark]) => withValue(left, ['card', name], mark), body), changes }
    }
    const next = firstStep(request, body, violations, card)
    if (!next) return { stuckAt: violations[0] && placeOf(violations[0]) }
    body = next.body
    changes.push(next.change)
  }
  return { stuckAt: undefined }
}
