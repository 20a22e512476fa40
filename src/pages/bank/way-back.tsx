import type { ComponentChildren } from 'preact'
import type { Redirect } from '../../domain/decision.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { FormTargets } from '../frame/csp.ts'
import { Merchant } from '../frame/summary.tsx'

/**
 * Every address that a form of this transaction may lead to; without one of the merchant's, our own result page. The
 * cardholder of a link goes back to the link.
 */
export const formTargetsOf = ({ returnUrls, location, forLink }: Transaction): FormTargets => {
  if (forLink) return { merchant: [], own: [forLink.url] }
  const merchant = [returnUrls.success, returnUrls.cancel, returnUrls.error].filter((url) => url !== undefined)
  return merchant.length === 3 ? { merchant } : { merchant, own: [location] }
}

/** The form that takes the cardholder back by POST. */
export const PostBackForm = ({ redirect, children }: { redirect: Redirect; children: ComponentChildren }) => (
  <form method="post" action={redirect.url}>
    {Object.entries(redirect.fields).flatMap(([name, values]) =>
      [values].flat().map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
    )}
    <button type="submit" class="main">
      {children}
    </button>
  </form>
)

/** The way to the stored target of an ended transaction, in the method that it asks for. */
export const WayBack = ({ transaction, redirect }: { transaction: Transaction; redirect: Redirect }) => {
  const label = transaction.forLink ? (
    'Continue'
  ) : (
    <>
      Return to <Merchant transaction={transaction} />
    </>
  )
  if (redirect.method === 'POST') return <PostBackForm redirect={redirect}>{label}</PostBackForm>
  return (
    <p>
      <a class="button main" href={redirect.url}>
        {label}
      </a>
    </p>
  )
}
