import type { Explained, ExplainedValue, FraudLoss } from '../contract/control.gen.ts'
import { isMap } from '../domain/is-map.ts'
import { rowNamed } from '../domain/names-of.ts'
import { statusReason } from '../domain/status-reasons.ts'
import { isAuthenticated } from '../domain/threeds.ts'
import { TRANS_STATUS } from '../domain/trans-statuses.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import type { Recorded } from './due-step.ts'
import { eciMeaning, noEci } from './eci-words.ts'
import { brandWords, upper } from './figures.ts'
import { OPEN_LOSS, theBanks, yours } from './told.ts'

/** Answers that end no authentication. */
const NO_END: Readonly<Record<string, string>> = {
  C: 'The bank wanted to ask, and nobody finished.',
  D: 'The card takes no part in 3-D Secure.',
}

const meaningOf = (value: string): string =>
  rowNamed(TRANS_STATUS, value)?.means ??
  rowNamed(NO_END, value) ??
  'No value that 3-D Secure knows. Treat it as not passed.'

/** The bytes of a proof, by its base64 text; undefined where it is none. */
const bytesOf = (base64: string): number | undefined =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0
    ? (base64.length / 4) * 3 - (base64.match(/=/g)?.length ?? 0)
    : undefined

const PROOF_BYTES = 20

const proof = (cavv: string | undefined, final: string | undefined): ExplainedValue => {
  const common = { label: 'Proof', field: 'cavv' }
  const isProven = final === 'Y' || final === 'A'
  if (cavv === undefined)
    return isProven
      ? { ...common, meaning: 'It must be there with this result. Your app should notice.', isDefect: true }
      : { ...common, meaning: 'Right so: there is no proof without an authentication.' }
  const bytes = bytesOf(cavv)
  const found = { ...common, value: cavv }
  if (bytes !== PROOF_BYTES)
    return {
      ...found,
      meaning:
        bytes === undefined
          ? 'No base64. A gateway would refuse it.'
          : `${bytes} bytes where every scheme wants ${PROOF_BYTES}. A gateway would refuse it.`,
      isDefect: true,
    }
  return isProven
    ? { ...found, meaning: `${PROOF_BYTES} bytes, well formed. Hand it to your gateway as it is.` }
    : { ...found, meaning: 'There should be none without an authentication.', isDefect: true }
}

const reasonValue = (code: string | undefined, brand: string, final: string | undefined): ExplainedValue => {
  const common = { label: 'Reason', field: 'transStatusReason' }
  if (code === undefined)
    return {
      ...common,
      meaning:
        final === 'N' || final === 'R' || final === 'U' ? 'The bank gave none.' : 'None is needed with this result.',
    }
  const reason = statusReason(code, brand)
  return {
    ...common,
    value: code,
    meaning: reason
      ? `${upper(reason.words)} (${reason.name}).`
      : `No reason that is defined for ${brandWords(brand)}.`,
  }
}

const directory = (value: string | undefined, answer: string | undefined): ExplainedValue => {
  const common = { label: 'Card network', field: 'directoryResponse' }
  if (value === undefined)
    return { ...common, meaning: answer === 'D' ? 'It was not asked: the card takes no part.' : 'It did not answer.' }
  if (answer !== undefined) return { ...common, value, meaning: 'It took part and let the bank ask the cardholder.' }
  return { ...common, value, meaning: value === 'C' ? 'The bank wants to ask the cardholder.' : meaningOf(value) }
}

const liabilityOf = (final: string | undefined, isOpen: boolean, values: readonly ExplainedValue[]): FraudLoss => {
  if (isOpen) return OPEN_LOSS
  if (final !== 'Y' && final !== 'A')
    return yours(isAuthenticated(final) || final === 'D' ? 'nobody was authenticated' : 'if you charge anyway')
  const isProven = values.every(({ field, isDefect }) => isDefect !== true || field === 'xid')
  if (!isProven) return yours('nothing is proven without a good CAVV and ECI')
  return theBanks(final === 'A' ? 'in most cases' : 'liability has shifted')
}

const texts =
  (threeDS: Readonly<Record<string, unknown>>) =>
  (field: string): string | undefined => {
    const value = threeDS[field]
    if (value === undefined || value === null) return undefined
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  }

const id = (label: string, field: string, value: string | undefined, isNeeded: boolean): ExplainedValue => {
  if (value !== undefined) return { label, field, value, meaning: 'Name it when you ask support about this payment.' }
  return {
    label,
    field,
    meaning: isNeeded
      ? 'It belongs to a result like this. Your app should notice.'
      : 'No message went to the card network.',
    ...(isNeeded && { isDefect: true }),
  }
}

/** What `card.3D` of an answer says, every value with its meaning; absent ones say why. Undefined where there is none. */
export const explainedResult = (result: unknown, brand: string, isOpen: boolean): Explained | undefined => {
  if (!isMap(result)) return undefined
  const text = texts(result)
  const answer = text('authenticationResponse')
  const network = text('directoryResponse')
  const final = answer ?? network
  const words = text('cardHolderInfo')
  const wasInNetwork = network !== undefined
  const begin: ExplainedValue[] = [
    answer === undefined
      ? {
          label: 'Result',
          field: 'authenticationResponse',
          meaning: network === 'C' ? 'Nobody has answered the bank yet.' : 'The cardholder was not asked.',
        }
      : { label: 'Result', field: 'authenticationResponse', value: answer, meaning: meaningOf(answer) },
    directory(network, answer),
  ]
  const eci = text('eci')
  const ended: ExplainedValue[] = isOpen
    ? []
    : [
        reasonValue(text('transStatusReason'), brand, final),
        {
          label: 'Who bears a fraud loss',
          field: 'eci',
          ...(eci === undefined ? noEci(brand, final) : { value: eci, ...eciMeaning(eci, brand, final) }),
        },
        proof(text('cavv'), final),
        words === undefined
          ? { label: 'Words of the bank', field: 'cardHolderInfo', meaning: 'The bank sent none.' }
          : {
              label: 'Words of the bank',
              field: 'cardHolderInfo',
              value: words,
              meaning: 'Your app must show them to the cardholder.',
            },
      ]
  const version = text('threeDSVersion')
  const rest: ExplainedValue[] = [
    {
      label: 'Protocol',
      field: 'threeDSVersion',
      ...(version === undefined
        ? { meaning: 'None was spoken.' }
        : { value: version, meaning: 'The version of EMV 3-D Secure.' }),
    },
    id('Id of the message', 'xid', text('xid'), wasInNetwork && isAuthenticated(final)),
    id('Id of the authentication', 'threeDSTransactionId', text('threeDSTransactionId'), false),
  ]
  const values = [...begin, ...ended, ...rest]
  return { values, liability: liabilityOf(final, isOpen, values) }
}

/** The same for a transaction or a link as its merchant reads it now. */
export const explained = (record: Recorded): Explained | undefined => {
  const { answer } = record
  const card = isMap(answer) ? answer.card : undefined
  if (!isMap(card)) return undefined
  const isOpen = [...OPEN_STATUSES, 'PENDING'].includes(record.status)
  return explainedResult(card['3D'], record.paymentMethod ?? '', isOpen)
}
