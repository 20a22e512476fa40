import { fieldsOf } from '../core/contract/claims.ts'
import { listedNumbers } from '../core/domain/card-numbers.ts'
import { cardNumbersWithin } from './card-search.ts'
import { membersOf } from './match-operation.ts'
import type { OddEntry } from './read-har.ts'
import { bodyOf, headerOf } from './recorded-bodies.ts'
import type { RawExchange, Where } from './recording.ts'

/** What was sent to the service or, as a webhook, by it. */
export type Sent = { readonly raw: RawExchange; readonly isWebhook: boolean }

/**
 * The entries in which a card number was sent that is no listed test number: such a recording may be of real cards. What
 * stands where a number belongs is one whatever its check digit says; anywhere else it is what looks like one. Ids that the
 * service gives may look like one, too: these are none in addresses, headers and webhooks, and no id excuses a body that the
 * merchant sends. `sent` is in order; `astray` went nobody knows where.
 */
export const liveIn = (sent: readonly Sent[], astray: readonly OddEntry[]): readonly Where[] => {
  const isListed = createList()
  const numbersIn = createSearch()
  const given = idsGiven(sent, numbersIn)
  const isOfCard = (number: string): boolean => !isListed(number)
  const holdsOne = (text: string): boolean => numbersIn(text).some(isOfCard)
  const holdsMoreThanIds = (text: string): boolean =>
    numbersIn(text).some((number) => isOfCard(number) && !given.has(number))
  const isLive = ({ raw: { request }, isWebhook }: Sent): boolean =>
    numbersSent(request).some(isOfCard) ||
    addressed(request).some(holdsMoreThanIds) ||
    (isWebhook ? holdsMoreThanIds : holdsOne)(request.body ?? '')
  return [...sent.filter(isLive).map(({ raw }) => raw), ...astray.filter((odd) => holdsOne(odd.sent))]
    .map(({ file, entry }) => ({ file, entry }))
    .sort((one, other) => one.file - other.file || one.entry - other.entry)
}

const addressed = ({ url, headers }: RawExchange['request']): readonly string[] => [url, ...headers.flat()]

type Search = (text: string) => readonly string[]

/** Requests repeat each other: each text is looked at once. */
const createSearch = (): Search => {
  const found = new Map<string, readonly string[]>()
  return (text) => {
    const known = found.get(text) ?? [...cardNumbersWithin(text)]
    found.set(text, known)
    return known
  }
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
  const given = [sent.number, fieldsOf(sent.card).number].map(digitsOf)
  return given.filter((digits) => /^\d{12,19}$/.test(digits))
}

const digitsOf = (value: unknown): string => String(value ?? '').replace(/[\s.-]/g, '')

/**
 * What the service has given as an id: its own, which nobody else makes; those of the merchant and of the call, where the
 * merchant had not sent the same before.
 */
const idsGiven = (sent: readonly Sent[], numbersIn: Search): ReadonlySet<string> => {
  const given = new Set<string>()
  const ofMerchant = new Set<string>()
  for (const { raw, isWebhook } of sent) {
    const { request, response } = raw
    const texts = isWebhook ? [] : [...addressed(request), request.body ?? '']
    for (const number of texts.flatMap(numbersIn)) ofMerchant.add(number)
    if (!isWebhook && response.status >= 400) continue
    const said = membersOf(bodyOf(isWebhook ? request : response))
    for (const own of [said.transactionId, said.id]) given.add(digitsOf(own))
    const others = [said.refno, said.refno2, said.reference, headerOf(response, 'correlation-id')].map(digitsOf)
    for (const other of others) if (!ofMerchant.has(other)) given.add(other)
  }
  return given
}
