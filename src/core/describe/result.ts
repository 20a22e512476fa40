import type { Explained, ExplainedValue, Liability } from '../contract/control.gen.ts'
import type { ThreeDSecureResult } from '../contract/wire.gen.ts'
import { BRANDS } from '../domain/brand-names.ts'
import { factsOf } from '../domain/brands.ts'
import { isMap } from '../domain/is-record.ts'
import { THREEDS_VERSIONS } from '../domain/outcome-values.ts'
import { reasonMissing, statusReason } from '../domain/status-reasons.ts'
import { memberNamed, rowNamed } from '../domain/table-keys.ts'
import { isAuthenticated, isProven } from '../domain/threeds.ts'
import { TRANS_STATUS, type TransStatus } from '../domain/trans-statuses.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import { OPEN_LOSS, theBanks, UNPROVEN, yours } from './description.ts'
import { defect, eciMeaning, type Meaning } from './eci.ts'
import { brandWords, upper } from './format.ts'
import type { Recorded } from './steps.ts'

/** What a result says beside the value that is explained. */
type About = Readonly<Record<'answer' | 'network' | 'final' | 'version', string | undefined>> & {
  readonly brand: string
}
type Explain = (value: string | undefined, about: About) => Meaning | string

type Answered = NonNullable<ThreeDSecureResult['directoryResponse' | 'authenticationResponse']>

/** Answers that end no authentication. */
const NO_END: Readonly<Record<Exclude<Answered, TransStatus>, string>> = {
  C: 'The bank wanted to ask, and nobody answered.',
  D: 'The card takes no part in 3-D Secure.',
}

const meaningOf = (value: string): string =>
  rowNamed(TRANS_STATUS, value)?.means ??
  rowNamed(NO_END, value) ??
  'Not a value of 3-D Secure. Treat it as not passed.'

/** The bytes of a proof, by its base64 text; undefined where it is none. */
const bytesOf = (base64: string): number | undefined =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, 'base64').length : undefined

/** How many bytes every scheme wants a proof to have. */
export const PROOF_BYTES = 20

const BY_PATH = { kA: 'without a challenge', kB: 'after a challenge', kC: 'an attempt' } as const

/** What the beginning of a proof says, where it says something (sources.md: facts 3.4). */
const beginnings = (cavv: string, brand: string): string => {
  const known = memberNamed(BRANDS, brand)
  const scheme = known && factsOf(known).eci
  const way = scheme === 'mastercard' ? rowNamed(BY_PATH, cavv.slice(0, 2)) : undefined
  if (way) return ` It begins with ${cavv.slice(0, 2)}: ${way}.`
  // The six bits of B and two ones.
  return scheme === 'visa' && /^B[w-z0-9+/]/.test(cavv) ? ' Its first byte is 07: an attempt.' : ''
}

const proof: Explain = (cavv, { final, brand }) => {
  if (cavv === undefined)
    return isProven(final)
      ? defect('It must be there with this result. Your app should notice.')
      : 'As it should be: there is no proof without an authentication.'
  const bytes = bytesOf(cavv)
  if (bytes === undefined) return defect('It is not base64. A gateway would refuse it.')
  if (bytes !== PROOF_BYTES)
    return defect(`${bytes} bytes where every scheme wants ${PROOF_BYTES}. A gateway would refuse it.`)
  return isProven(final)
    ? `${PROOF_BYTES} bytes, well formed.${beginnings(cavv, brand)} Hand it to your gateway as it is.`
    : defect('There should be none without an authentication.')
}

const reason: Explain = (code, { brand, final, version }) => {
  if (code === undefined)
    return final === 'N' || final === 'R' || final === 'U' ? 'The bank gave none.' : 'None is needed with this result.'
  const known = statusReason(code, brand)
  if (!known) return `Not a reason that is defined for ${brandWords(brand)}.`
  const meaning = `${upper(known.words)} (${known.name}).`
  const spoken = memberNamed(THREEDS_VERSIONS, version)
  const missing = spoken && reasonMissing(spoken, code)
  return missing ? defect(`${meaning} ${upper(missing)}.`) : meaning
}

const directory: Explain = (value, { answer }) => {
  if (value === undefined) return answer === 'D' ? 'It was not asked: the card takes no part.' : 'It did not answer.'
  // D of the card network is another D than that of a card that takes no part.
  if (value === 'D') return 'It took part and let the bank ask elsewhere (decoupled).'
  if (answer !== undefined) return 'It took part and let the bank ask the cardholder.'
  return value === 'C' ? 'The bank wants to ask the cardholder.' : meaningOf(value)
}

const result: Explain = (value, { network }) => {
  if (value !== undefined) return meaningOf(value)
  return network === 'C' || network === 'D' ? 'Nobody has answered the bank yet.' : 'The cardholder was not asked.'
}

const FOR_SUPPORT = 'Name it when you ask support about this payment.'
const NO_MESSAGE = 'No message went to the card network.'

const xid: Explain = (value, { network, final }) => {
  if (value !== undefined) return `${FOR_SUPPORT} Gateways call it the directory server’s transaction id.`
  return network !== undefined && isAuthenticated(final)
    ? defect('It belongs to a result like this. Your app should notice.')
    : NO_MESSAGE
}

type Row = readonly [label: string, field: string, explain: Explain]

/** Every value of a result, in the order in which it is explained; some come with the end. */
const ANSWERS: readonly Row[] = [
  ['Result', 'authenticationResponse', result],
  ['Card network', 'directoryResponse', directory],
]
const OF_END: readonly Row[] = [
  ['Reason', 'transStatusReason', reason],
  ['Liability', 'eci', (eci, { brand, final }) => eciMeaning(eci, brand, final)],
  ['Proof', 'cavv', proof],
  [
    'Message from the bank',
    'cardHolderInfo',
    (words) => (words === undefined ? 'The bank sent none.' : 'Your app must show it to the cardholder.'),
  ],
]
const OF_MESSAGES: readonly Row[] = [
  [
    'Protocol',
    'threeDSVersion',
    (version) => (version === undefined ? 'None was used.' : 'The version of EMV 3-D Secure.'),
  ],
  ['Directory server transaction ID', 'xid', xid],
  ['3DS server transaction ID', 'threeDSTransactionId', (id) => (id === undefined ? NO_MESSAGE : FOR_SUPPORT)],
]

const liabilityOf = (final: string | undefined, isOpen: boolean, values: readonly ExplainedValue[]): Liability => {
  if (isOpen) return OPEN_LOSS
  if (!isProven(final))
    return yours(isAuthenticated(final) || final === 'D' ? 'nobody was authenticated' : 'if you charge anyway')
  if (values.some(({ field, isDefect }) => isDefect && field !== 'xid')) return yours(UNPROVEN)
  return theBanks(final)
}

const textIn = (threeDS: Readonly<Record<string, unknown>>, field: string): string | undefined => {
  const value = threeDS[field] ?? undefined
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}

/** What `card.3D` of an answer says, every value with its meaning; absent ones say why. Undefined where there is none. */
export const explainedResult = (threeDS: unknown, brand: string, isOpen: boolean): Explained | undefined => {
  if (!isMap(threeDS)) return undefined
  const answer = textIn(threeDS, 'authenticationResponse')
  const network = textIn(threeDS, 'directoryResponse')
  const final = answer ?? network
  const version = textIn(threeDS, 'threeDSVersion')
  const values = [...ANSWERS, ...(isOpen ? [] : OF_END), ...OF_MESSAGES].map(([label, field, explain]) => {
    const value = textIn(threeDS, field)
    const said = explain(value, { answer, network, final, version, brand })
    const meaning = typeof said === 'string' ? { meaning: said } : said
    return { label, field, ...(value !== undefined && { value }), ...meaning }
  })
  return { values, liability: liabilityOf(final, isOpen, values) }
}

const cardOf = (response: unknown) => (isMap(response) && isMap(response.card) ? response.card : {})

/** The same for a transaction or a link as its merchant reads it now. */
export const explained = ({ response, status, paymentMethod = '' }: Recorded): Explained | undefined =>
  explainedResult(cardOf(response)['3D'], paymentMethod, [...OPEN_STATUSES, 'PENDING'].includes(status))

/** A card that a link has saved as its merchant reads it, every value with what it is for; undefined where there is none. */
export const savedCard = ({ response }: Recorded): ExplainedValue[] | undefined => {
  const card = cardOf(response)
  if (card.alias === undefined) return undefined
  const { type, usage, country, issuer } = isMap(card.info) ? card.info : {}
  const expiry = `${card.expiryMonth}/${card.expiryYear}`
  const row = (label: string, field: string, value: unknown, meaning: string) => ({
    label,
    field,
    meaning,
    ...(value !== undefined && { value: String(value) }),
  })
  return [
    row('Alias', 'alias', card.alias, 'Charge with it: it goes where the number of a card would.'),
    row(
      'Fingerprint',
      'fingerprint',
      card.fingerprint,
      'The same whenever this card is saved: by it you know the card again.',
    ),
    row('Masked number', 'masked', card.masked, 'What you may show to the cardholder.'),
    row('Expiry', 'expiryMonth, expiryYear', expiry, 'It is good until the end of that month.'),
    row('Type', 'info.type', type, usage === undefined ? 'How the card pays.' : `A ${usage} card.`),
    row('Country', 'info.country', country, issuer === undefined ? 'Where its bank is.' : `Of ${issuer}.`),
  ]
}
