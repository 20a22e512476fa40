import * as z from 'zod'
import type { Brand } from '../../../core/domain/brand-names.ts'
import type { CardCatalog } from '../../../core/domain/card-catalog.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import { MOST_USES, USE_UNITS } from '../../../core/domain/queued-outcome-limits.ts'
import { optional, wholeNumber } from '../../../core/domain/values.schema.ts'
import { type OutcomeMembers, patchSchema, scenarioJsonSchema } from '../../../core/domain/vocabulary.schema.ts'
import { conflictsOf, type MemberConflict, nonsenseConflicts } from '../vocabulary/conflicts.ts'
import { outcomeOf } from '../vocabulary/outcome-of.ts'
import { patchProblem } from '../vocabulary/patch-problems.ts'
import { readBodyWithWhen, when } from './read-when.ts'
import { unlistedNumberIn } from './unlisted-numbers.ts'

const NAME = 'must be the name of a scenario or a complete scenario. `GET /_sandbox/scenarios` lists all.'

const common = {
  when,
  times: wholeNumber(1, MOST_USES).default(1),
  for: z.enum(USE_UNITS).default('request'),
}
const change = optional(patchSchema, 'Members to change in the matching scenario.')
const named = z.strictObject({
  scenario: z.string({ error: NAME }).min(1, { error: NAME }).max(200, { error: NAME }),
  patch: change,
  ...common,
})
const completeScenario = z.strictObject({ scenario: scenarioJsonSchema, patch: change, ...common })
const patchOnly = z.strictObject({ patch: patchSchema, ...common })

const ONE = '`patch` and `scenario` exclude each other. Queue one after the other; the last one wins.'
/** Members that are allowed in a scenario file but not in this call. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  when: 'move `when` next to `scenario`, because it selects the requests',
  cases: 'only one scenario is allowed here: send the single case',
  patch: 'send a patch as `patch` instead of `scenario`',
}

/** Returns the conflicts of members that are valid one by one. */
const problemsOf = (
  key: 'scenario' | 'patch',
  written: unknown,
  members: OutcomeMembers,
  brands?: readonly Brand[],
): readonly string[] => {
  const format = ({ path, message }: MemberConflict): string => `${[key, ...path.slice(0, -1)].join('.')}: ${message}`
  const conflicts = conflictsOf(written)
  if (conflicts.length > 0) return conflicts.map(format)
  if (key === 'scenario') return nonsenseConflicts(outcomeOf(members), brands).map(format)
  const problem = patchProblem(members)
  return problem === undefined ? [] : [`patch: ${problem}`]
}

const reject = (problems: readonly string[]) => ({ problems })

/**
 * Reads the body of a queued outcome with the members of scenarios. Each problem begins with its key. A scenario name is
 * checked later.
 */
export const readQueuedOutcome = (body: unknown, catalogue: CardCatalog) => {
  const { scenario, patch } = isMap(body) ? body : {}
  if (scenario !== undefined && patch !== undefined) return reject([ONE])
  const unlisted = unlistedNumberIn(JSON.stringify(scenario ?? patch ?? ''), catalogue)
  if (patch !== undefined) {
    const read = readBodyWithWhen(patchOnly, body, catalogue)
    if ('problems' in read) return read
    const problems = problemsOf('patch', patch, read.read.patch)
    return problems.length > 0 ? reject(problems) : unlisted ? reject([`patch: ${unlisted}`]) : read
  }
  if (!isMap(scenario)) return readBodyWithWhen(named, body, catalogue)
  const misplaced = Object.keys(ELSEWHERE).filter((key) => key in scenario)
  if (misplaced.length > 0) return reject(misplaced.map((key) => `scenario.${key}: ${ELSEWHERE[key]}`))
  const read = readBodyWithWhen(completeScenario, body, catalogue)
  if ('problems' in read) return read
  const { scenario: scenarioJson, ...order } = read.read
  const { title: _, description: __, ...members } = scenarioJson
  const problems = problemsOf('scenario', scenario, members, order.when?.brands)
  if (problems.length > 0) return reject(problems)
  return unlisted ? reject([`scenario: ${unlisted}`]) : { read: { ...order, scenarioJson } }
}
