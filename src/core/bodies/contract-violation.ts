import { responseValidators } from '../contract/responses.gen.ts'
import type { Validator } from '../contract/validator.ts'
import type { Link } from '../domain/link.schema.ts'
import type { Transaction } from '../domain/transaction.schema.ts'
import { linkBody } from './link-body.ts'
import { transactionBody } from './transaction-body.ts'

const STYLES = ['documented', 'emv'] as const

const violationOf = (fits: Validator<object>, body: object): string | undefined => {
  if (fits(body)) return undefined
  const [violation] = fits.errors ?? []
  return `its status response would violate the contract (${violation?.instancePath || 'the body'} ${violation?.message})`
}

/**
 * Returns the reason why the status response of a transaction or a link would violate the contract under any settings.
 * Undefined for valid records, and for deliberate defects of a scenario. For records from outside.
 */
export const contractViolation = (
  kept: { readonly transaction: Transaction } | { readonly link: Link },
): string | undefined => {
  const { outcome } = 'link' in kept ? ('outcome' in kept.link ? kept.link : { outcome: undefined }) : kept.transaction
  if (outcome?.nonsense) return undefined
  const matches = STYLES.map((directoryResponse) =>
    'link' in kept
      ? violationOf(
          responseValidators.getLink[200],
          linkBody(kept.link, { directoryResponse, history: 'entries', historyDates: 'milliseconds' }, true),
        )
      : violationOf(responseValidators.getTransaction[200], transactionBody(kept.transaction, directoryResponse)),
  )
  return matches.find((violation) => violation !== undefined)
}
