import type { ForcedEnd } from '../../core/domain/forced-result.ts'
import type { AcceptedCodes, ChallengeMethod } from '../../core/domain/outcome.ts'
import { epochMs } from '../../core/domain/time.ts'
import type { Run } from './exported-run.ts'
import type { Sent, TypedCard } from './sent-values.ts'

/** A step of a customer, or an event without one. */
export type Step =
  | { readonly do: 'open' }
  | {
      readonly do: 'enter'
      readonly card: TypedCard
      readonly more: { readonly cardholderName?: string; readonly outcome?: string; readonly reason?: string }
    }
  | { readonly do: 'code'; readonly code: string; readonly isWrong: boolean }
  | { readonly do: 'channel'; readonly channel: 'text' }
  | { readonly do: 'approve'; readonly isApproved: boolean }
  | { readonly do: 'cancel' }
  | { readonly do: 'end'; readonly end: ForcedEnd }
  | { readonly do: 'time'; readonly ms: number }

/** Returns a code that is not accepted. */
const wrongCode = (codes: AcceptedCodes): string =>
  ['0000', '1111', '2222'].find((code) => typeof codes === 'string' || !codes.includes(code)) ?? '9'.repeat(9)

/** Returns the lifetime of a transaction, in ms. */
const lifeMs = ({ expires, history }: NonNullable<Run['transaction']>): number =>
  epochMs(expires) - epochMs(history[0]?.date ?? expires)

/** Returns the steps after all wrong codes. */
const lastSteps = ({ ending, transaction }: Run): readonly Step[] => {
  switch (ending.by) {
    case 'none':
    case 'opening':
    case 'last_wrong_code':
      return []
    case 'code':
      return [{ do: 'code', code: ending.code, isWrong: false }]
    case 'approval':
      return [{ do: 'approve', isApproved: ending.isApproved }]
    case 'cancel':
      return [{ do: 'cancel' }]
    case 'manual':
      return [{ do: 'end', end: ending.end }]
    case 'page_time':
      return [{ do: 'time', ms: ending.afterMs }]
    case 'expiry':
      return transaction ? [{ do: 'time', ms: lifeMs(transaction) }] : []
  }
}

/** The steps before the first code of each method. */
const BEFORE_CODE: Readonly<Record<ChallengeMethod, readonly Step[]>> = {
  one_time_code: [],
  out_of_band: [],
  single_select: [{ do: 'channel', channel: 'text' }],
}

/** Returns the steps on the page. The channel is selected before the first code, if the page requires it. */
const onPage = (run: Run): readonly Step[] => {
  const { authentication } = run.decided?.outcome ?? {}
  if (authentication?.flow !== 'challenge') return lastSteps(run)
  const { codes, method } = authentication.challenge
  const wrong: Step = { do: 'code', code: wrongCode(codes), isWrong: true }
  const steps = [...Array.from({ length: run.wrongCodes }, () => wrong), ...lastSteps(run)]
  return steps[0]?.do === 'code' ? [...BEFORE_CODE[method], ...steps] : steps
}

/** Returns true if the start page of a transaction was opened. */
const wasOpened = ({ transaction, ending }: Run): boolean => {
  if (!transaction || ending.by === 'manual') return false
  return transaction.status !== 'initialized' && ('threeDS' in transaction || ending.by === 'opening')
}

/** Returns the steps of the customer, in order. */
export const stepsOf = (run: Run, { card, cardholderName, collectsName }: Sent): readonly Step[] => {
  const { kind, ending, decided } = run
  const steps = onPage(run)
  const flow = decided?.outcome.authentication.flow
  if (kind === 'transaction') {
    const opens = wasOpened(run) || run.wrongCodes > 0
    return opens ? [{ do: 'open' }, ...steps] : steps
  }
  if (!card) return []
  const name = cardholderName ?? (collectsName ? 'Ada Example' : undefined)
  const named = name === undefined ? {} : { cardholderName: name }
  // The outcome of a card without a challenge can only be forced on entry.
  if (ending.by === 'manual' && flow !== 'challenge') {
    const { transStatus: outcome, reason } = ending.end
    return [{ do: 'enter', card, more: { ...named, outcome, ...(reason !== undefined && { reason }) } }]
  }
  return [{ do: 'enter', card, more: named }, ...steps]
}
