import type { Explained, ExplainedValue, Liability } from '../contract/control.gen.ts'
import type { ThreeDSecureResult } from '../contract/wire.gen.ts'
import { BRANDS } from '../domain/brand-names.ts'
import { factsOf } from '../domain/brands.ts'
import { isMap } from '../domain/is-record.ts'
import { THREEDS_VERSIONS } from '../domain/outcome-values.ts'
import { cavvRuleOf, isUnproven, NO_LIABILITY_SHIFT, requiresCavv, type SchemeResult } from '../domain/scheme-rules.ts'
import { missingReasonProblem, statusReason } from '../domain/status-reasons.ts'
import { memberNamed, rowNamed } from '../domain/table-keys.ts'
import { isAuthenticated, isProven } from '../domain/threeds.ts'
import { TRANS_STATUS, TRANS_STATUSES, type TransStatus } from '../domain/trans-statuses.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import { bankLiability, merchantLiability, OPEN_LIABILITY, UNPROVEN } from './description.ts'
import { defect, eciMeaning, type Meaning } from './eci.ts'
import { brandLabel, upper } from './format.ts'
import type { Recorded } from './steps.ts'

/** Other values of a result that the explanation of one value needs. */
type About = Readonly<Record<'response' | 'network' | 'final' | 'version' | 'reason' | 'eci', string | undefined>> & {
  readonly brand: string
}
type Explain = (value: string | undefined, about: About) => Meaning | string

type ExplainedResponse = NonNullable<ThreeDSecureResult['directoryResponse' | 'authenticationResponse']>

/** Values that do not end an authentication. */
const NO_END: Readonly<Record<Exclude<ExplainedResponse, TransStatus>, string>> = {
  C: 'The bank required a challenge, which was not completed.',
  D: 'The card is not enrolled in 3-D Secure.',
}

const meaningOf = (value: string): string =>
  rowNamed(TRANS_STATUS, value)?.means ??
  rowNamed(NO_END, value) ??
  'Not a value of 3-D Secure. Treat it as not passed.'

/** Returns the number of bytes of a CAVV in base64, or undefined for other text. */
const bytesOf = (base64: string): number | undefined =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, 'base64').length : undefined

/** Number of bytes of a CAVV of every scheme. */
export const PROOF_BYTES = 20

const BY_PATH = { kA: 'without a challenge', kB: 'after a challenge', kC: 'an attempt' } as const

/** Describes the meaning of the first bytes of a CAVV, if they have one (sources.md: facts 3.4). */
const beginnings = (cavv: string, brand: string): string => {
  const known = memberNamed(BRANDS, brand)
  const scheme = known && factsOf(known).eci
  const path = scheme === 'mastercard' ? rowNamed(BY_PATH, cavv.slice(0, 2)) : undefined
  if (path) return ` It begins with ${cavv.slice(0, 2)}: ${path}.`
  // The six bits of B and two ones.
  return scheme === 'visa' && /^B[w-z0-9+/]/.test(cavv) ? ' Its first byte is 07: an attempt.' : ''
}

const schemeResultOf = ({ final, brand, reason, eci }: About): SchemeResult => ({
  brand,
  transStatus: final,
  reason,
  eci,
})

/** Meaning of an absent CAVV that is not required. */
const NO_CAVV = {
  none: 'Correct: a result without an authentication has no CAVV.',
  possible: 'None was sent. It is possible with this result.',
  unpublished: 'None was sent. No CAVV is published for this result of this brand.',
}

const proof: Explain = (cavv, about) => {
  const { brand, final } = about
  const rule = cavvRuleOf(schemeResultOf(about))
  if (cavv === undefined) {
    if (requiresCavv(schemeResultOf(about)))
      return defect('It is required with this result. Your app should detect this.')
    // Without a result of the bank there is no rule.
    const isResult = memberNamed(TRANS_STATUSES, final) !== undefined
    return NO_CAVV[rule === 'possible' ? rule : isResult && rule === undefined ? 'unpublished' : 'none']
  }
  const bytes = bytesOf(cavv)
  if (bytes === undefined) return defect('It is not base64. A gateway would reject it.')
  if (bytes !== PROOF_BYTES) return defect(`${bytes} bytes instead of ${PROOF_BYTES}. A gateway would reject it.`)
  if (rule === 'none') return defect('A result without an authentication must not have one.')
  const published = rule === undefined && !isProven(final) ? ' It is not published for this result of this brand.' : ''
  return `${PROOF_BYTES} bytes, well formed.${beginnings(cavv, brand)}${published} Send it to your gateway unchanged.`
}

const reason: Explain = (code, { brand, final, version }) => {
  if (code === undefined)
    return final === 'N' || final === 'R' || final === 'U' ? 'The bank returned none.' : 'This result needs none.'
  const known = statusReason(code, brand)
  if (!known) return `Not a reason that is defined for ${brandLabel(brand)}.`
  const meaning = `${upper(known.meaning)} (${known.name}).`
  const protocol = memberNamed(THREEDS_VERSIONS, version)
  const missing = protocol && missingReasonProblem(protocol, code)
  return missing ? defect(`${meaning} ${upper(missing)}.`) : meaning
}

/** Meaning of a result with which the merchant may continue without an authentication. */
const DATA_ONLY = `The cardholder was not authenticated. The payment ${NO_LIABILITY_SHIFT}.`

const directory: Explain = (value, about) => {
  const { response } = about
  if (value === undefined)
    return response === 'D' ? 'No request was sent: the card is not enrolled.' : 'It did not respond.'
  // D of the card network differs from the D of a card that is not enrolled.
  if (value === 'D') return 'The bank requires a decoupled authentication.'
  if (response !== undefined) return 'The bank required a challenge.'
  if (isUnproven(schemeResultOf(about))) return DATA_ONLY
  return value === 'C' ? 'The bank requires a challenge.' : meaningOf(value)
}

const result: Explain = (value, { network }) => {
  if (value !== undefined) return meaningOf(value)
  return network === 'C' || network === 'D' ? 'The challenge is not completed yet.' : 'There was no challenge.'
}

const FOR_SUPPORT = 'Give it to support in questions about this payment.'
const NO_MESSAGE = 'No message was sent to the card network.'

const xid: Explain = (value, { network, final }) => {
  if (value !== undefined) return `${FOR_SUPPORT} Gateways call it the directory server’s transaction ID.`
  return network !== undefined && isAuthenticated(final)
    ? defect('It is required with this result. Your app should detect this.')
    : NO_MESSAGE
}

type Row = readonly [label: string, field: string, explain: Explain]

/** The values of a result in the order of their explanation; some exist only after the end. */
const RESULTS: readonly Row[] = [
  ['Result', 'authenticationResponse', result],
  ['Card network', 'directoryResponse', directory],
]
const OF_END: readonly Row[] = [
  ['Reason', 'transStatusReason', reason],
  ['Liability', 'eci', (eci, { brand, final, reason: code }) => eciMeaning(eci, brand, final, code)],
  ['CAVV', 'cavv', proof],
  [
    'Message from the bank',
    'cardHolderInfo',
    (message) => (message === undefined ? 'The bank sent none.' : 'Your app must show it to the cardholder.'),
  ],
]
const OF_MESSAGES: readonly Row[] = [
  [
    'Protocol',
    'threeDSVersion',
    (version) => (version === undefined ? 'None was used.' : 'The version of EMV 3-D Secure.'),
  ],
  ['Message ID', 'xid', xid],
  ['Authentication ID', 'threeDSTransactionId', (id) => (id === undefined ? NO_MESSAGE : FOR_SUPPORT)],
]

const liabilityOf = (about: About, isOpen: boolean, values: readonly ExplainedValue[]): Liability => {
  const { final } = about
  if (isOpen) return OPEN_LIABILITY
  if (isUnproven(schemeResultOf(about))) return merchantLiability('no liability shift')
  if (!isProven(final)) return merchantLiability(final === 'D' ? 'no authentication' : 'if you charge anyway')
  if (values.some(({ field, isDefect }) => isDefect && field !== 'xid')) return merchantLiability(UNPROVEN)
  return bankLiability(final)
}

const textIn = (threeDS: Readonly<Record<string, unknown>>, field: string): string | undefined => {
  const value = threeDS[field] ?? undefined
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Explains `card.3D` of a response, every value with its meaning, absent ones with the reason. Undefined without
 * `card.3D`.
 */
export const explainedResult = (threeDS: unknown, brand: string, isOpen: boolean): Explained | undefined => {
  if (!isMap(threeDS)) return undefined
  const response = textIn(threeDS, 'authenticationResponse')
  const network = textIn(threeDS, 'directoryResponse')
  const final = response ?? network
  const version = textIn(threeDS, 'threeDSVersion')
  const code = textIn(threeDS, 'transStatusReason')
  const about = { response, network, final, version, brand, reason: code, eci: textIn(threeDS, 'eci') }
  const values = [...RESULTS, ...(isOpen ? [] : OF_END), ...OF_MESSAGES].map(([label, field, explain]) => {
    const value = textIn(threeDS, field)
    const explanation = explain(value, about)
    const meaning = typeof explanation === 'string' ? { meaning: explanation } : explanation
    return { label, field, ...(value !== undefined && { value }), ...meaning }
  })
  return { values, liability: liabilityOf(about, isOpen, values) }
}

const cardOf = (response: unknown) => (isMap(response) && isMap(response.card) ? response.card : {})

/** Explains the current result of a transaction or a link as its merchant reads it. */
export const explained = ({ response, status, paymentMethod = '' }: Recorded): Explained | undefined =>
  explainedResult(cardOf(response)['3D'], paymentMethod, [...OPEN_STATUSES, 'PENDING'].includes(status))

/** Explains the saved card of a link as its merchant reads it; undefined without a card. */
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
    row('Alias', 'alias', card.alias, 'Use it instead of the card number to charge the card.'),
    row(
      'Fingerprint',
      'fingerprint',
      card.fingerprint,
      'The same each time this card is saved. It identifies the card.',
    ),
    row('Masked number', 'masked', card.masked, 'You may show it to the cardholder.'),
    row('Expiry', 'expiryMonth, expiryYear', expiry, 'The card is valid until the end of this month.'),
    row('Type', 'info.type', type, usage === undefined ? 'Type of the card.' : `A ${usage} card.`),
    row('Country', 'info.country', country, issuer === undefined ? 'Country of its bank.' : `Issued by ${issuer}.`),
  ]
}
