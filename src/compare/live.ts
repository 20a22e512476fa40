import { listedNumbers } from '../domain/card-catalogue.ts'
import { isMap } from '../domain/is-map.ts'
import { type Body, bodyOf } from './bodies.ts'
import { cardNumbersWithin } from './card-search.ts'
import { fieldsOf } from './claims.ts'
import type { RawExchange } from './recording.ts'

/**
 * Whether a card number was sent that is no listed test number: such a recording may be of real cards. What stands where
 * a number belongs is one whatever its check digit says; anywhere else it is what looks like one.
 */
export const isLive = (raws: readonly RawExchange[]): boolean => {
  const listed = new Set(listedNumbers())
  // Ids that the service gave may look like numbers, and are sent again in paths.
  const answered = new Set(raws.flatMap(({ response }) => textsIn(bodyOf(response))))
  return raws.some(({ request }) => {
    const path = request.url.split('/').filter((part) => !answered.has(part))
    const sent = [path.join('/'), ...request.headers.flat(), request.body ?? '']
    const numbers = sent.flatMap((text) => [...cardNumbersWithin(text)])
    return [...numbers, ...numbersIn(bodyOf(request))].some((number) => !isListed(number, listed))
  })
}

/** Two numbers that stand side by side are found as one. */
const isListed = (digits: string, listed: ReadonlySet<string>): boolean =>
  listed.has(digits) ||
  [...listed].some((number) => digits.startsWith(number) && isListed(digits.slice(number.length), listed))

/** What was sent as the number of a card, as far as it is digits. */
const numbersIn = (body: Body): string[] => {
  const sent = body.kind === 'json' || body.kind === 'form' ? fieldsOf(body.value) : {}
  const given = [sent.number, fieldsOf(sent.card).number].map((value) => String(value ?? '').replace(/[\s.-]/g, ''))
  return given.filter((digits) => /^\d{12,19}$/.test(digits))
}

/** Every text that stands in a body. */
const textsIn = (body: Body): string[] => {
  const found: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (Array.isArray(value)) for (const each of value) collect(each)
    else if (isMap(value)) for (const each of Object.values(value)) collect(each)
  }
  if (body.kind === 'json') collect(body.value)
  return found
}
