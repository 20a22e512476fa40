import type { AuthorizationFactsRow, RequestFactsRow } from '../../core/describe/description.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { findingsOf, refusalOf } from '../explain/rejection-reason.ts'

/** What a body says, where it is JSON and whole. */
const bodyOf = (body = ''): Readonly<Record<string, unknown>> => {
  const value: unknown = attempt(() => JSON.parse(body))
  return isMap(value) ? value : {}
}

const threeLetters = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined

/** The brand that a body asks for, where it is one. */
const onlyBrand = ({ paymentMethods }: Readonly<Record<string, unknown>>): string | undefined =>
  Array.isArray(paymentMethods) && paymentMethods.length === 1 ? threeLetters(paymentMethods[0]) : undefined

const messageOf = (facts: RequestEvent['facts']): string | undefined => {
  if (facts.end === 'client_gone') return 'the caller went away before there was an answer'
  const display = facts.refusal?.message ?? refusalOf(facts)?.message
  return display ?? (facts.end === 'reset' ? 'the connection was reset on purpose' : undefined)
}

/** An authorization that came to the gateway place. */
export const authorizationRow = ({
  at,
  subject,
  facts: { authorization: id, findings, ...facts },
}: Extract<SandboxEvent, { type: 'authorization.received' }>): AuthorizationFactsRow => {
  const { submitted: said, recorded: known } = facts
  const { refno, link, brand } = known ?? {}
  const currency = threeLetters((said.currency ?? known?.currency)?.toUpperCase())
  return {
    kind: 'authorization',
    id,
    at,
    findings: [...findings],
    ...facts,
    ...compact({ subject, refno, link, brand, amount: said.minorUnits, currency }),
  }
}

/** A request of an app or a browser in what fits a line. */
export const requestRow = ({ at, subject, facts }: RequestEvent): RequestFactsRow => {
  const { requestId: id, method, path, operation, status, end, durationMs, code, scenario, matchedBy, cardKey } = facts
  const findings = findingsOf(facts)
  const [finding] = findings
  const said = bodyOf(facts.request.body)
  const { error } = bodyOf(facts.response?.body)
  return {
    kind: 'request',
    id,
    at,
    method,
    path,
    end,
    findings: findings.length,
    durationMs,
    ...compact({
      operation,
      status,
      code,
      message: messageOf(facts),
      networkCode: isMap(error) && typeof error.networkCode === 'string' ? error.networkCode : undefined,
      finding,
      subject,
      refno: subject?.kind === 'transaction' ? subject.refno : undefined,
      reference: subject?.kind === 'link' ? subject.reference : undefined,
      // `name:brand:place`, and a name has no colon.
      brand: cardKey?.split(':')[1] ?? onlyBrand(said),
      amount: Number.isSafeInteger(said.amount) ? Number(said.amount) : undefined,
      currency: threeLetters(said.currency),
      scenario,
      matchedBy,
    }),
  }
}
