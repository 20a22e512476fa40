import { fieldsOf } from '../contract/claims.ts'
import { listedNumbers } from '../domain/card-catalogue.ts'
import { bodyOf } from './bodies.ts'
import { cardNumbersWithin } from './card-search.ts'
import { membersOf } from './match.ts'
import type { RawExchange } from './recording.ts'

/**
 * Whether a card number was sent that is no listed test number: such a recording may be of real cards. What stands where
 * a number belongs is one whatever its check digit says; anywhere else it is what looks like one.
 */
export const isLive = (raws: readonly RawExchange[]): boolean => {
  const isListed = createList()
  // Ids that the service gave may look like numbers, and are sent again in paths.
  const ids = new Set(
    raws.flatMap(({ response }) => {
      const { transactionId, id } = membersOf(bodyOf(response))
      return [transactionId, id]
    }),
  )
  const withoutIds = (url: string): string =>
    url
      .split('/')
      .filter((part) => !ids.has(part))
      .join('/')
  // Requests repeat each other: each text is looked at once.
  const texts = new Set(
    raws.flatMap(({ request }) => [withoutIds(request.url), ...request.headers.flat(), request.body ?? '']),
  )
  const isOfCard = (number: string): boolean => !isListed(number)
  return (
    raws.some(({ request }) => numbersSent(request).some(isOfCard)) ||
    [...texts].some((text) => [...cardNumbersWithin(text)].some(isOfCard))
  )
}

/** Knows a listed number, and several that stand side by side: these are found as one. */
const createList = () => {
  const numbers = listedNumbers()
  const listed = new Set(numbers)
  const isListed = (digits: string): boolean =>
    listed.has(digits) || numbers.some((number) => digits.startsWith(number) && isListed(digits.slice(number.length)))
  return isListed
}

/** What was sent as the number of a card, as far as it is digits. */
const numbersSent = (request: RawExchange['request']): string[] => {
  const sent = membersOf(bodyOf(request))
  const given = [sent.number, fieldsOf(sent.card).number].map((value) => String(value ?? '').replace(/[\s.-]/g, ''))
  return given.filter((digits) => /^\d{12,19}$/.test(digits))
}
