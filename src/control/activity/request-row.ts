import type { AuthorizationFactsRow, RequestFactsRow } from '../../core/describe/description.ts'
import { isEmptyFrameNote } from '../../core/domain/blocked-frame.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { findingsOf, rejectionOf } from '../explain/rejection-reason.ts'

/** Parses a body; returns an empty object if it is not complete JSON. */
const bodyOf = (body = ''): Readonly<Record<string, unknown>> => {
  const value: unknown = attempt(() => JSON.parse(body))
  return isMap(value) ? value : {}
}

const threeLetters = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined

/** Returns the brand in a body, if it is only one. */
const onlyBrand = ({ paymentMethods }: Readonly<Record<string, unknown>>): string | undefined =>
  Array.isArray(paymentMethods) && paymentMethods.length === 1 ? threeLetters(paymentMethods[0]) : undefined

const messageOf = (facts: RequestEvent['facts']): string | undefined => {
  if (facts.end === 'client_disconnected') return 'the client disconnected before the response'
  const message = facts.rejection?.message ?? rejectionOf(facts)?.message
  const note = facts.notes.find(isEmptyFrameNote)
  return message ?? note ?? (facts.end === 'reset' ? 'the connection was reset on purpose' : undefined)
}

/** Returns the row of an authorization by the service or at the gateway endpoint. */
export const authorizationRow = ({
  at,
  subject,
  facts: { authorization: id, findings, ...facts },
}: Extract<SandboxEvent, { type: 'authorization.received' }>): AuthorizationFactsRow => {
  const { submitted, recorded } = facts
  const { refno, link, brand } = recorded ?? {}
  const currency = threeLetters((submitted.currency ?? recorded?.currency)?.toUpperCase())
  return {
    kind: 'authorization',
    id,
    at,
    findings: [...findings],
    ...facts,
    ...compact({ subject, refno, link, brand, amount: submitted.minorUnits, currency }),
  }
}

/** Returns the row of a request of an app or a browser. `ofSubject` is the currency of its transaction. */
export const requestRow = ({ at, subject, facts }: RequestEvent, ofSubject?: string): RequestFactsRow => {
  const {
    requestId: id,
    method,
    path,
    operation,
    status,
    end,
    durationMs,
    code,
    scenario,
    matchedBy,
    cardKey,
    connection,
    dataGaps,
  } = facts
  const findings = findingsOf(facts)
  const [finding] = findings
  const body = bodyOf(facts.request.body)
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
      dataGaps: dataGaps === 0 ? undefined : dataGaps,
      connection,
      subject,
      refno: subject?.kind === 'transaction' ? subject.refno : undefined,
      reference: subject?.kind === 'link' ? subject.reference : undefined,
      // The key is `name:brand:number`, and a name has no colon.
      brand: cardKey?.split(':')[1] ?? onlyBrand(body),
      amount: Number.isSafeInteger(body.amount) ? Number(body.amount) : undefined,
      currency: threeLetters(body.currency) ?? (facts.operation === 'authorizeTransaction' ? ofSubject : undefined),
      scenario,
      matchedBy,
    }),
  }
}
