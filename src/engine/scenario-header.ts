import { redactNumbers } from '../core/domain/card-numbers.ts'
import { DECIDERS } from '../core/domain/outcome-precedence.ts'
import { beyond } from '../core/domain/over-limit.ts'
import type { Overlay } from '../core/domain/patch.schema.ts'
import { MOST_LAID } from '../core/domain/patch.ts'
import { type Refused, refuse } from '../core/domain/rejection.ts'
import { overlayOf } from './patches.ts'
import type { ScenarioBook } from './scenarios/matching/scenario-index.ts'

/** The header with the names of scenarios. */
export const SCENARIO_HEADER = 'sandbox-scenario'

/** What is left to say where only the sandbox knows more. */
const NO_SUCH_HEADER = 'a header is not valid'

/** What a request names: at most one scenario that decides, and those that are laid over what does. */
export type Named = { readonly decider?: string; readonly patches: readonly Overlay[] }

const NOTHING: Named = { patches: [] }

/** For a header that is not to be followed. ASSUMED: own-header. */
export const refuseHeader = (why: string): Refused =>
  refuse('INVALID_HEADER', `${SCENARIO_HEADER} ${why}`, NO_SUCH_HEADER)

/** For a name that no scenario has. It is not repeated: it may be anything. */
const unknownName = (names: readonly string[], wrong: string, book: ScenarioBook): Refused => {
  const near = book.nearest(redactNumbers(wrong))
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`
  const { refused } = refuseHeader(`names no scenario.${hint} GET /_sandbox/scenarios lists them`)
  const meant = names.map((name) => (name === wrong ? near : name))
  const isWhole = meant.every((name) => name !== undefined && book.byName(name) !== undefined)
  return { refused: isWhole ? { ...refused, meant: { header: SCENARIO_HEADER, value: meant.join(',') } } : refused }
}

/** What the header names, with commas where it is more than one. INVALID_HEADER for a name that nobody has, and for two that decide. */
export const namedIn = (header: string | undefined, book: ScenarioBook): Named | Refused => {
  if (header === undefined) return NOTHING
  const names = header.split(',').map((name) => name.trim())
  if (names.length > MOST_LAID) return beyond('scenarioNames')
  const patches: Overlay[] = []
  let decider: string | undefined
  for (const name of names) {
    const scenario = book.byName(name)
    if (!scenario) return unknownName(names, name, book)
    const overlay = overlayOf(scenario, DECIDERS.header.matchedBy)
    if (overlay) patches.push(overlay)
    else if (decider !== undefined)
      return refuseHeader(
        `names two scenarios that decide, ${decider} and ${name}: leave one out. Only those that are laid over what decides, such as webhook_duplicate, can be several`,
      )
    else decider = name
  }
  return decider === undefined ? { patches } : { decider, patches }
}
