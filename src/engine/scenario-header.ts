import { redactNumbers } from '../core/domain/card-numbers.ts'
import { DECIDERS } from '../core/domain/outcome-precedence.ts'
import { beyond } from '../core/domain/over-limit.ts'
import type { Overlay } from '../core/domain/patch.schema.ts'
import { MOST_LAID } from '../core/domain/patch.ts'
import { type Refused, refuse } from '../core/domain/rejection.ts'
import { overlayOf } from './patches.ts'
import type { ScenarioBook } from './scenarios/matching/scenario-index.ts'

/** The header with scenario names. */
export const SCENARIO_HEADER = 'sandbox-scenario'

/** Generic message for a faulty header when `--plain-messages` is set. */
const NO_SUCH_HEADER = 'a header is not valid'

/** Scenarios named by a request: at most one complete scenario, and patches for on top of the matching scenario. */
export type Named = { readonly decider?: string; readonly patches: readonly Overlay[] }

const NOTHING: Named = { patches: [] }

/** Returns the rejection of an unusable header. ASSUMED: own-header. */
export const refuseHeader = (why: string): Refused =>
  refuse('INVALID_HEADER', `${SCENARIO_HEADER} ${why}`, NO_SUCH_HEADER)

/** Returns the rejection of an unknown name. The name is not repeated, because it may contain anything. */
const unknownName = (names: readonly string[], wrong: string, book: ScenarioBook): Refused => {
  const near = book.nearest(redactNumbers(wrong))
  const hint = near === undefined ? '`GET /_sandbox/scenarios` lists all.' : `Did you mean "${near}"?`
  const { refused } = refuseHeader(`names an unknown scenario. ${hint}`)
  const corrected = names.map((name) => (name === wrong ? near : name))
  const allKnown = corrected.every((name) => name !== undefined && book.byName(name) !== undefined)
  return {
    refused: allKnown ? { ...refused, meant: { header: SCENARIO_HEADER, value: corrected.join(',') } } : refused,
  }
}

/**
 * Parses the comma-separated names of the header. Returns INVALID_HEADER for an unknown name or two complete scenarios.
 */
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
        `names two complete scenarios, ${decider} and ${name}. Remove one; only patches such as webhook_duplicate can be combined.`,
      )
    else decider = name
  }
  return decider === undefined ? { patches } : { decider, patches }
}
