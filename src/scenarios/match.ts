import type { Brand } from '../domain/card.ts'
import { matchesGlob } from './glob.ts'
import type { When } from './scenario.ts'

/** What is known of a request when a scenario is chosen. There is no card number among it, on purpose. */
export type RequestFacts = {
  readonly interface: 'transactions' | 'links'
  /** `ListedCard.key` of the number, or the one that an alias keeps. */
  readonly cardKey?: string | undefined
  readonly brand?: Brand | undefined
  readonly amount?: number | undefined
  readonly currency?: string | undefined
  readonly refno?: string | undefined
  readonly reference?: string | undefined
  readonly email?: string | undefined
  readonly cardholderName?: string | undefined
}

const glob = (pattern: string | undefined, text: string | undefined): boolean =>
  pattern === undefined || (text !== undefined && matchesGlob(pattern, text))

/** People write names and addresses in any case. */
const globAnyCase = (pattern: string | undefined, text: string | undefined): boolean =>
  glob(pattern?.toLowerCase(), text?.toLowerCase())

const inRange = (range: When['amount'], amount: number | undefined): boolean =>
  range === undefined ||
  (amount !== undefined && amount >= (range.from ?? 0) && amount <= (range.to ?? Number.MAX_SAFE_INTEGER))

/** Whether every key that `when` gives fits the request. A fact that the request lacks fits nothing. */
export const matches = (when: When, facts: RequestFacts): boolean =>
  (when.interface === undefined || when.interface === facts.interface) &&
  (when.cards === undefined || when.cards.some(({ key }) => key === facts.cardKey)) &&
  (when.brands === undefined || (facts.brand !== undefined && when.brands.includes(facts.brand))) &&
  inRange(when.amount, facts.amount) &&
  (when.currency === undefined || when.currency === facts.currency) &&
  glob(when.refno, facts.refno) &&
  glob(when.reference, facts.reference) &&
  globAnyCase(when.email, facts.email) &&
  globAnyCase(when.cardholderName, facts.cardholderName)
