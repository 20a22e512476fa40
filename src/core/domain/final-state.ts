import type { Brand } from './brand-names.ts'
import { CHALLENGE_TIMEOUT, DENIED, TOO_MANY_ATTEMPTS } from './decide-transaction.ts'
import { endingWith, type Forced, forcedEndOf } from './forced-result.ts'
import { CODES_WITH_RESULT, passingCodeOf, resultOfCode } from './one-time-code.ts'
import type { ThreeDSResult } from './outcome.schema.ts'
import { type Authentication, type ChallengeMethod, isEnrolled, type Result } from './outcome.ts'
import { FAIL_REASONS } from './outcome-values.ts'
import { memberNamed } from './table-keys.ts'
import { type Path, type ResultStyle, threeDSResult } from './threeds.ts'
import type { Transaction } from './transaction.schema.ts'
import { beforeAuthorization, hasEnded } from './transaction.ts'

/** The cause of a transaction's end. `result` is the result of the authentication, if it has one. */
export type Ending =
  | { readonly by: 'none' }
  /** The start page was opened, which was sufficient. */
  | { readonly by: 'opening' }
  | { readonly by: 'code'; readonly code: string; readonly result: Result }
  | { readonly by: 'last_wrong_code'; readonly result: Result }
  | { readonly by: 'approval'; readonly isApproved: boolean; readonly result: Result }
  | { readonly by: 'cancel' }
  | ({ readonly by: 'manual'; readonly result: Result } & Forced)
  /** The page ended automatically this long after its opening. */
  | { readonly by: 'page_time'; readonly afterMs: number; readonly result: Result }
  /** The transaction expired without an end. */
  | { readonly by: 'expiry' }

type Resulting = Extract<Ending, { readonly result: Result }>

/**
 * A phrase for each cause, to follow a sentence about the end. Manual causes have their own phrases, and actions on a
 * page are described elsewhere.
 */
export const ENDED_BY: Readonly<Record<Exclude<Ending['by'], 'manual'>, string>> = {
  none: '',
  opening: '',
  code: '',
  last_wrong_code: '',
  approval: '',
  cancel: ' because the cardholder cancels',
  page_time: ' when the page times out',
  expiry: ' because it expires unfinished',
}

type ChallengeFlow = Extract<Authentication, { flow: 'challenge' }>

/** Values of a realistic length. */
const VALUES = { tail: new Uint8Array(19), xid: 'x', threeDSTransactionId: 't' }

/** Returns the parts of a result that are the same for each transaction. */
const lasting = ({ cavv, xid, threeDSTransactionId: _, ...rest }: ThreeDSResult): string =>
  JSON.stringify([cavv?.length, xid !== undefined, Object.entries(rest).toSorted()])

const leadsTo = (kept: ThreeDSResult, path: Path, brand: Brand, style: ResultStyle) => (result: Result) =>
  lasting(threeDSResult(result, path, brand, { ...VALUES, style })) === lasting(kept)

/** Returns the ending that fits an action of the cardholder on the page, or its timeout. */
const onPage = (
  transaction: Transaction,
  { challenge, result: pinned }: ChallengeFlow,
  rejections: number,
  style: ResultStyle,
): Ending | undefined => {
  const kept = 'threeDS' in transaction ? transaction.threeDS : undefined
  if (!kept) return undefined
  const { method, codes, attempts, automation, timeoutMs } = challenge
  const { version } = pinned
  const fits = leadsTo(kept, 'challenge', transaction.card.brand, style)
  if (transaction.history.at(-1)?.source === 'system') {
    const isAutomatic = automation.type === 'end'
    const afterMs = isAutomatic ? automation.afterMs : timeoutMs
    if (afterMs === undefined) return undefined
    return {
      by: 'page_time',
      afterMs,
      result: isAutomatic ? pinned : { ...CHALLENGE_TIMEOUT, version, ...failureOf(transaction) },
    }
  }
  const after = (end: typeof DENIED | typeof TOO_MANY_ATTEMPTS): Result => ({ ...end, version })
  const byCode = (code: string): Resulting[] => {
    const result = resultOfCode(code, pinned)
    return result ? [{ by: 'code', code, result }] : []
  }
  const typed = (): readonly Resulting[] => [
    { by: 'code', code: passingCodeOf(codes), result: pinned },
    ...(rejections === attempts - 1 ? [{ by: 'last_wrong_code', result: after(TOO_MANY_ATTEMPTS) } as const] : []),
    ...(codes === 'table' ? CODES_WITH_RESULT.flatMap(byCode) : []),
  ]
  const approved = (): readonly Resulting[] => [
    { by: 'approval', isApproved: true, result: pinned },
    { by: 'approval', isApproved: false, result: after(DENIED) },
  ]
  const possible: Readonly<Record<ChallengeMethod, () => readonly Resulting[]>> = {
    one_time_code: typed,
    out_of_band: approved,
    single_select: typed,
  }
  return possible[method]().find(({ result }) => fits(result))
}

const failureOf = (transaction: Transaction): Pick<Result, 'failReason' | 'failMessage'> => {
  if (transaction.status !== 'failed') return {}
  const failReason = memberNamed(FAIL_REASONS, transaction.failReason)
  return { ...(failReason && { failReason }), failMessage: transaction.failMessage }
}

/**
 * Returns the cause of a transaction's end as far as its state proves it, or undefined. `rejections` is the number of
 * codes that were rejected during the challenge.
 */
export const endingOf = (current: Transaction, rejections: number, style: ResultStyle): Ending | undefined => {
  if (!hasEnded(current)) return { by: 'none' }
  const transaction = beforeAuthorization(current)
  const { outcome, scenario, history } = transaction
  const { authentication } = outcome
  const isByTime = history.at(-1)?.source === 'system'
  const kept = transaction.threeDS
  if (isByTime && (kept === undefined || kept.authenticationResponse === 'C')) return { by: 'expiry' }
  const forced = forcedEndOf(scenario.matchedBy)
  const requested = forced && endingWith(outcome, forced.end).authentication
  if (requested && requested.flow !== 'error_on_start' && kept) {
    if (leadsTo(kept, requested.flow, transaction.card.brand, style)(requested.result))
      return { by: 'manual', ...forced, result: requested.result }
  }
  if (!isEnrolled(outcome) || authentication.flow !== 'challenge') return { by: 'opening' }
  if (transaction.status === 'canceled')
    return { by: authentication.challenge.automation.type === 'cancel' ? 'opening' : 'cancel' }
  return onPage(transaction, authentication, rejections, style)
}
