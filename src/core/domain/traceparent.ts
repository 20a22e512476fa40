import { holdsCardNumber } from './card-numbers.ts'
import type { Cause } from './cause.ts'

/**
 * Version, trace, parent and flags (https://www.w3.org/TR/trace-context/#traceparent-header). Later versions may append
 * more.
 */
const TRACEPARENT =
  /^(?:00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}|(?!00|ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-[!-~]{0,100})?)$/

/**
 * Returns a valid `traceparent` header of a request. Invalid ones are ignored, as the standard requires, and also those
 * that contain a card number.
 */
export const traceparentIn = ({ traceparent }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof traceparent === 'string' && TRACEPARENT.test(traceparent) && !holdsCardNumber(traceparent)
    ? traceparent
    : undefined

/** Returns the trace context of a cause. */
export const traceOf = (cause: Cause): string | undefined => ('traceparent' in cause ? cause.traceparent : undefined)

/** Returns the values by which the caller of a request knows its trace: the header, and the ID of the trace in it. */
export const traceTerms = (traceparent: string | undefined): readonly string[] =>
  traceparent === undefined ? [] : [traceparent, ...traceparent.split('-').slice(1, 2)]
