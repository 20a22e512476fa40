import { holdsCardNumber } from './card-numbers.ts'
import type { Cause } from './cause.ts'

/** Version, trace, parent and flags (https://www.w3.org/TR/trace-context/#traceparent-header); later versions may say more behind them. */
const TRACEPARENT =
  /^(?:00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}|(?!00|ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-[!-~]{0,100})?)$/

/**
 * The header `traceparent` of a request, where it is a valid one: any other is as none, which is what the standard asks for. One
 * whose digits would be a card number is not kept either.
 */
export const traceparentIn = ({ traceparent }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof traceparent === 'string' && TRACEPARENT.test(traceparent) && !holdsCardNumber(traceparent)
    ? traceparent
    : undefined

/** The trace that a cause belongs to. */
export const traceOf = (cause: Cause): string | undefined => ('traceparent' in cause ? cause.traceparent : undefined)
