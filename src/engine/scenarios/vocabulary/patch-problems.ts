import { isMap } from '../../../core/domain/is-record.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { FAIL_REASONS, THREEDS_VERSIONS } from '../../../core/domain/outcome-values.ts'
import { impossibilities } from '../../../core/domain/result-rules.ts'
import { TRANS_STATUSES } from '../../../core/domain/trans-statuses.ts'
import type { OutcomeWords } from '../../../core/domain/vocabulary.schema.ts'
import { laidOver } from './apply-patch.ts'
import { outcomeOf } from './outcome-of.ts'

/** Every result that may be decided, each by every way to it: what a change asks for must be possible over one of them. */
function* decidable(): Generator<Outcome> {
  for (const flow of ['challenge', 'frictionless'] as const)
    for (const transStatus of TRANS_STATUSES)
      for (const version of THREEDS_VERSIONS)
        for (const failReason of [undefined, ...FAIL_REASONS]) {
          const fails = failReason === undefined ? {} : { failReason }
          const outcome = outcomeOf({ authentication: { flow, transStatus, version, ...fails } })
          if (impossibilities(outcome).length === 0) yield outcome
        }
}

const saysNothing = (words: unknown): boolean => isMap(words) && Object.values(words).every(saysNothing)

/** What is wrong with a change as a whole, whatever it is laid over; undefined where nothing is. */
export const changeProblem = (change: OutcomeWords): string | undefined => {
  const { nonsense, ...said } = change
  if (saysNothing(said)) return 'it says nothing: write what is to be otherwise, such as "webhook" or "faults"'
  let mismatch: string | undefined
  let fits = false
  for (const outcome of decidable()) {
    const laid = laidOver(outcome, said)
    if ('mismatch' in laid) mismatch ??= laid.mismatch
    else fits = true
    if (fits && (mismatch !== undefined || !nonsense)) break
  }
  if (nonsense) return mismatch === undefined ? 'this combination can occur, so remove "nonsense"' : undefined
  if (fits) return undefined
  return `${mismatch}, whatever decides; if a negative test wants just that, add "nonsense: true"`
}
