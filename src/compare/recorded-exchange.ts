import { fieldsOf } from '../core/contract/contract-items.ts'
import { listedNumbers } from '../core/domain/card-numbers.ts'
import { cardNumbersIn } from './card-search.ts'
import { membersOf } from './match-operation.ts'
import type { FaultyEntry } from './read-har.ts'
import { bodyOf, headerOf } from './recorded-bodies.ts'
import type { Position, RawExchange } from './recording.ts'

/** A request to the service, or a webhook of it. */
export type Sent = { readonly raw: RawExchange; readonly isWebhook: boolean }

/**
 * Returns the entries with a card number that is not a listed test number, because the recording may be of real cards.
 * The member for a number counts even with a wrong check digit. IDs of the service are excluded in URLs, headers and
 * webhooks, but not in bodies of the merchant. `sent` is in order; `astray` has unknown targets.
 */
export const liveIn = (sent: readonly Sent[], withoutTarget: readonly FaultyEntry[]): readonly Position[] => {
  const isListed = createList()
  const numbersIn = createSearch()
  const issued = issuedIds(sent, numbersIn)
  const isOfCard = (number: string): boolean => !isListed(number)
  const hasNumber = (text: string): boolean => numbersIn(text).some(isOfCard)
  const hasNumberOtherThanId = (text: string): boolean =>
    numbersIn(text).some((number) => isOfCard(number) && !issued.has(number))
  const isLive = ({ raw: { request }, isWebhook }: Sent): boolean =>
    submittedNumbers(request).some(isOfCard) ||
    urlAndHeaders(request).some(hasNumberOtherThanId) ||
    (isWebhook ? hasNumberOtherThanId : hasNumber)(request.body ?? '')
  return [...sent.filter(isLive).map(({ raw }) => raw), ...withoutTarget.filter((faulty) => hasNumber(faulty.sent))]
    .map(({ file, entry }) => ({ file, entry }))
    .sort((a, b) => a.file - b.file || a.entry - b.entry)
}

const urlAndHeaders = ({ url, headers }: RawExchange['request']): readonly string[] => [url, ...headers.flat()]

type Search = (text: string) => readonly string[]

/** Creates a search that caches texts, because requests repeat each other. */
const createSearch = (): Search => {
  const cache = new Map<string, readonly string[]>()
  return (text) => {
    const cached = cache.get(text) ?? [...cardNumbersIn(text)]
    cache.set(text, cached)
    return cached
  }
}

/** Creates a test for listed numbers, including several adjacent ones, which are found as one. */
const createList = () => {
  const numbers = listedNumbers()
  const listed = new Set(numbers)
  const isListed = (digits: string): boolean =>
    listed.has(digits) || numbers.some((number) => digits.startsWith(number) && isListed(digits.slice(number.length)))
  return isListed
}

/** Returns the values of card number members that are digits. */
const submittedNumbers = (request: RawExchange['request']): string[] => {
  const sent = membersOf(bodyOf(request))
  const numbers = [sent.number, fieldsOf(sent.card).number].map(digitsOf)
  return numbers.filter((digits) => /^\d{12,19}$/.test(digits))
}

const digitsOf = (value: unknown): string => String(value ?? '').replace(/[\s.-]/g, '')

/**
 * Returns the IDs that the service issued: its own ones, and those of merchant and request if the merchant did not send
 * them before.
 */
const issuedIds = (sent: readonly Sent[], numbersIn: Search): ReadonlySet<string> => {
  const issued = new Set<string>()
  const ofMerchant = new Set<string>()
  for (const { raw, isWebhook } of sent) {
    const { request, response } = raw
    const texts = isWebhook ? [] : [...urlAndHeaders(request), request.body ?? '']
    for (const number of texts.flatMap(numbersIn)) ofMerchant.add(number)
    if (!isWebhook && response.status >= 400) continue
    const content = membersOf(bodyOf(isWebhook ? request : response))
    for (const own of [content.transactionId, content.id]) issued.add(digitsOf(own))
    const others = [content.refno, content.refno2, content.reference, headerOf(response, 'correlation-id')].map(
      digitsOf,
    )
    for (const other of others) if (!ofMerchant.has(other)) issued.add(other)
  }
  return issued
}
