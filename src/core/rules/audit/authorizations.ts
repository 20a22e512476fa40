import { isMap } from '../../domain/is-record.ts'
import type { JudgedEvent } from './judged-event.ts'
import type { Draft } from './observed-orders.ts'

type AuthorizationRule = Extract<Draft['rule'], `authorization.${string}`>

/** The rule that each finding of an authorization breaks. Other findings are about the result, or harmless. */
const RULE_OF: Readonly<Record<string, AuthorizationRule>> = {
  not_final: 'authorization.without-authentication',
  not_authenticated: 'authorization.without-authentication',
  authentication_missing: 'authorization.without-authentication',
  authentication_unknown: 'authorization.without-authentication',
  cavv_missing: 'authorization.values-differ',
  cavv_of_other_transaction: 'authorization.values-differ',
  cavv_differs: 'authorization.values-differ',
  eci_missing: 'authorization.values-differ',
  eci_differs: 'authorization.values-differ',
  xid_differs: 'authorization.values-differ',
  version_differs: 'authorization.values-differ',
  transaction_unknown: 'authorization.values-differ',
  amount_higher: 'authorization.amount-differs',
  amount_lower: 'authorization.amount-lower',
  currency_differs: 'authorization.amount-differs',
  used_before: 'authorization.reused',
}

/** Returns true if the result itself lacks the value that the authorization lacks. */
const isAbsentInResult = (code: string, { recorded }: JudgedEvent['facts']): boolean =>
  code === 'cavv_missing' && isMap(recorded) && recorded.cavv === undefined

/** Returns the rules that an authorization breaks, each with its first finding. */
export const authorizationDrafts = (event: JudgedEvent): readonly Pick<Draft, 'rule' | 'evidence'>[] => {
  const { findings } = event.facts
  const drafts = new Map<string, Pick<Draft, 'rule' | 'evidence'>>()
  for (const finding of Array.isArray(findings) ? findings : []) {
    if (!isMap(finding) || typeof finding.code !== 'string' || isAbsentInResult(finding.code, event.facts)) continue
    const rule = RULE_OF[finding.code]
    if (rule && !drafts.has(rule))
      drafts.set(rule, { rule, evidence: [`the authorization: ${String(finding.message)}`] })
  }
  return [...drafts.values()]
}
