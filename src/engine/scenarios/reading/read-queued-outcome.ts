import { z } from 'zod'
import type { CardCatalogue } from '../../../core/domain/card-catalog.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import { MOST_TIMES, USED_UP_BY } from '../../../core/domain/queued-outcome-limits.ts'
import { optional, wholeNumber } from '../../../core/domain/values.schema.ts'
import { changeWords, type OutcomeWords, wholeWords } from '../../../core/domain/vocabulary.schema.ts'
import { type Conflict, conflictsOf, nonsenseConflicts } from '../vocabulary/conflicts.ts'
import { outcomeOf } from '../vocabulary/outcome-of.ts'
import { changeProblem } from '../vocabulary/patch-problems.ts'
import { readWords, when } from './read-when.ts'
import { unlistedNumberIn } from './unlisted-numbers.ts'

const NAME = 'must be the name of a scenario, or a whole one; GET /_sandbox/scenarios lists all'

const common = {
  when,
  times: wholeNumber(1, MOST_TIMES).default(1),
  for: z.enum(USED_UP_BY).default('request'),
}
const change = optional(changeWords, 'What is to be otherwise of whatever decides.')
const named = z.strictObject({
  scenario: z.string({ error: NAME }).min(1, { error: NAME }).max(200, { error: NAME }),
  patch: change,
  ...common,
})
const brought = z.strictObject({ scenario: wholeWords, patch: change, ...common })
const changing = z.strictObject({ patch: changeWords, ...common })

const ONE = 'patch and scenario exclude one another: arm one, then the other; what is armed last wins'
/** Words that a scenario in a file has, and one in this call has not. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  when: 'write "when" beside scenario: it says which requests are meant',
  cases: 'one scenario can stand here: write the one case that is meant',
  overlay: 'what is laid over what decides is a change: send its words as "patch"',
}

/** What its words are, each on its own, has been judged. */
const problemsOf = (place: 'scenario' | 'patch', written: unknown, words: OutcomeWords): readonly string[] => {
  const tell = ({ path, message }: Conflict): string => `${[place, ...path.slice(0, -1)].join('.')}: ${message}`
  const conflicts = conflictsOf(written)
  if (conflicts.length > 0) return conflicts.map(tell)
  if (place === 'scenario') return nonsenseConflicts(outcomeOf(words)).map(tell)
  const problem = changeProblem(words)
  return problem === undefined ? [] : [`patch: ${problem}`]
}

const refuse = (problems: readonly string[]) => ({ problems })

/**
 * Reads what somebody arms, in the words of scenarios and with the problems that those have: each names its key.
 * Whether a scenario that is named exists is asked later.
 */
export const readNext = (body: unknown, catalogue: CardCatalogue) => {
  const { scenario, patch: changed } = isMap(body) ? body : {}
  if (scenario !== undefined && changed !== undefined) return refuse([ONE])
  const unlisted = unlistedNumberIn(JSON.stringify(scenario ?? changed ?? ''), catalogue)
  if (changed !== undefined) {
    const read = readWords(changing, body, catalogue)
    if ('problems' in read) return read
    const problems = problemsOf('patch', changed, read.read.patch)
    return problems.length > 0 ? refuse(problems) : unlisted ? refuse([`patch: ${unlisted}`]) : read
  }
  if (!isMap(scenario)) return readWords(named, body, catalogue)
  const misplaced = Object.keys(ELSEWHERE).filter((key) => key in scenario)
  if (misplaced.length > 0) return refuse(misplaced.map((key) => `scenario.${key}: ${ELSEWHERE[key]}`))
  const read = readWords(brought, body, catalogue)
  if ('problems' in read) return read
  const { scenario: scenarioJson, ...order } = read.read
  const { title: _, description: __, ...words } = scenarioJson
  const problems = problemsOf('scenario', scenario, words)
  if (problems.length > 0) return refuse(problems)
  return unlisted ? refuse([`scenario: ${unlisted}`]) : { read: { ...order, scenarioJson } }
}
