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
  return `its status answer would be one that the contract does not allow (${violation?.instancePath || 'the body'} ${violation?.message})`
}

/**
 * Why the status of a transaction or a link could not be answered as the contract says, whatever the settings are; undefined
 * where it can, and for what a scenario made wrong on purpose. For records that somebody else has written.
 */
export const whyUnservable = (
  kept: { readonly transaction: Transaction } | { readonly link: Link },
): string | undefined => {
  const { outcome } = 'link' in kept ? ('outcome' in kept.link ? kept.link : { outcome: undefined }) : kept.transaction
  if (outcome?.nonsense) return undefined
  const found = STYLES.map((directoryResponse) =>
    'link' in kept
      ? violationOf(
          responseValidators.getLink[200],
          linkBody(kept.link, { directoryResponse, history: 'entries', historyDates: 'milliseconds' }, true),
        )
      : violationOf(responseValidators.getTransaction[200], transactionBody(kept.transaction, directoryResponse)),
  )
  return found.find((violation) => violation !== undefined)
}
