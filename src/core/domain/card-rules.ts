import { type Brand, cvvLength } from './brand-names.ts'
import { factsOf } from './brands.ts'
import { passesLuhn } from './card.ts'
import type { CardCatalog, ListedCard } from './card-catalog.ts'
import { findingAt, problemWithHint, problemWithSandboxHint, type Rejected, reject, rejectAt } from './rejection.ts'
import type { Instant } from './time.ts'

export type Expiry = { readonly expiryMonth: string; readonly expiryYear: string }
export type PlainCard = Expiry & { readonly number: string; readonly cvv?: string }

const CARD_LIST_HINT = '`GET /_sandbox/cards` lists the accepted numbers.'

/** Returns the listed card, or a rejection. The message never repeats the number. */
export const findCard = (number: string, catalogue: CardCatalog): { listed: ListedCard } | Rejected => {
  const listed = catalogue.byNumber(number)
  if (listed) return { listed }
  return passesLuhn(number)
    ? rejectAt(
        'INVALID_CARD',
        'init.card.number',
        problemWithSandboxHint('is not a listed test number', '. ', CARD_LIST_HINT),
      )
    : rejectAt(
        'INVALID_CARD',
        'init.card.number',
        problemWithSandboxHint('has a wrong check digit', '. ', CARD_LIST_HINT),
      )
}

const WRONG_CVV = 'This value simulates a wrong CVV; send another one.'

/**
 * Checks the CVV length by brand; three or four zeros are the test value for a wrong CVV (sources.md: facts 7).
 * ASSUMED: cvv-of-zeros.
 */
export const checkCvv = (cvv: string | undefined, brand: Brand): Rejected | undefined => {
  if (cvv === undefined) return undefined
  if (cvv.length !== cvvLength(brand))
    return rejectAt('INVALID_PROPERTY', 'init.card.cvv', {
      message: `must have ${cvvLength(brand)} digits for ${brand} (received: ${cvv.length})`,
      expected: `${cvvLength(brand)} digits for ${brand}`,
      actual: String(cvv.length),
    })
  return /^0+$/.test(cvv)
    ? rejectAt('INVALID_CVV', 'init.card.cvv', problemWithSandboxHint('is wrong', '. ', WRONG_CVV))
    : undefined
}

/** A card is valid until the end of its month. ASSUMED: expiry-end-of-month. */
export const isExpired = (expiryMonth: string, expiryYear: string, now: Instant): boolean =>
  `20${expiryYear}-${expiryMonth}` < now.slice(0, 7)

/** Checks the brand against the payment methods, then the expiry against the clock of the space. */
export const checkUse = (
  brand: Brand,
  { expiryMonth, expiryYear }: Expiry,
  paymentMethods: readonly Brand[],
  now: Instant,
): Rejected | undefined => {
  if (!paymentMethods.includes(brand))
    return rejectAt(
      'UNSUPPORTED_CARD',
      'init.card',
      problemWithHint(
        `is a ${brand} card, which is not in \`init.paymentMethods\``,
        '. ',
        `Send \`["${brand}"]\` there.`,
      ),
    )
  if (isExpired(expiryMonth, expiryYear, now))
    return rejectAt('EXPIRED_CARD', 'init.card', problemWithHint('is expired', '. ', 'Send a current or later month.'))
  return undefined
}

/** Data of the acquiring contract, which every brand needs (sources.md: document 1.2). */
export type ContractData = {
  readonly acquirer?: { readonly acquirerBin?: string; readonly acquirerMerchantId?: string }
  readonly merchant?: { readonly mcc?: string; readonly merchantName?: string }
}

const CONTRACT_DATA: Readonly<Record<string, (data: ContractData) => string | undefined>> = {
  'acquirer.acquirerMerchantId': ({ acquirer }) => acquirer?.acquirerMerchantId,
  'acquirer.acquirerBin': ({ acquirer }) => acquirer?.acquirerBin,
  'merchant.mcc': ({ merchant }) => merchant?.mcc,
  'merchant.merchantName': ({ merchant }) => merchant?.merchantName,
}
const CONTRACT_NAMES = Object.keys(CONTRACT_DATA)

/** Returns the names of missing data that a brand needs. */
const missingContractData = (brand: Brand, data: ContractData = {}): string[] => {
  const mayLack = factsOf(brand).mayLackBin ? 'acquirer.acquirerBin' : undefined
  return CONTRACT_NAMES.filter((name) => !CONTRACT_DATA[name]?.(data) && name !== mayLack)
}

/**
 * Missing acquirer or merchant data is an error of the merchant's setup, not a property error (sources.md: facts 7).
 * ASSUMED: contract-of-every-brand.
 */
export const checkContractData = (brand: Brand, data: ContractData | undefined): Rejected | undefined => {
  const missing = missingContractData(brand, data).map((name) => `init.card.3D.${name}`)
  if (missing.length === 0) return undefined
  const [first = '', ...others] = missing
  const wrong = problemWithHint(`must not be empty for ${brand}`, '. ', 'Its value is part of the acquiring contract.')
  if (others.length === 0) return rejectAt('INVALID_SETUP', first, wrong)
  const { rejected } = reject('INVALID_SETUP', `${missing.join(', ')} ${wrong.message}`)
  return { rejected: { ...rejected, fields: missing.map((field) => findingAt(field, wrong)) } }
}
