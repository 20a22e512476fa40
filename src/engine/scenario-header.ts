import { hideCardNumbers } from '../core/domain/card-numbers.ts'
import { PRECEDENCE_RULES } from '../core/domain/outcome-precedence.ts'
import { beyond } from '../core/domain/over-limit.ts'
import type { AppliedPatch } from '../core/domain/patch.schema.ts'
import { MOST_PATCHES } from '../core/domain/patch.ts'
import { type Rejected, reject } from '../core/domain/rejection.ts'
import { patchFrom } from './patches.ts'
import type { ScenarioIndex } from './scenarios/matching/scenario-index.ts'

/** The header with scenario names. */
export const SCENARIO_HEADER = 'sandbox-scenario'

/** Generic message for a faulty header when `--plain-messages` is set. */
const NO_SUCH_HEADER = 'a header is not valid'

/** Scenarios named by a request: at most one complete scenario, and patches for on top of the matching scenario. */
export type NamedScenarios = { readonly decider?: string; readonly patches: readonly AppliedPatch[] }

const NOTHING: NamedScenarios = { patches: [] }

/** Returns the rejection of an unusable header. ASSUMED: sandbox-scenario-header. */
export const rejectHeader = (why: string): Rejected =>
  reject('INVALID_HEADER', `${SCENARIO_HEADER} ${why}`, NO_SUCH_HEADER)

/** Returns the rejection of an unknown name. The name is not repeated, because it may contain anything. */
const unknownName = (names: readonly string[], wrong: string, scenarioIndex: ScenarioIndex): Rejected => {
  const written = hideCardNumbers(wrong)
  const suggestion = scenarioIndex.nearest(written)
  const hint = scenarioIndex.suggest(written) ?? '`GET /_sandbox/scenarios` lists all.'
  const { rejected } = rejectHeader(`names an unknown scenario. ${hint}`)
  const corrected = names.map((name) => (name === wrong ? suggestion : name))
  const allKnown = corrected.every((name) => name !== undefined && scenarioIndex.byName(name) !== undefined)
  return {
    rejected: allKnown
      ? { ...rejected, suggestion: { header: SCENARIO_HEADER, value: corrected.join(',') } }
      : rejected,
  }
}

/** Describes a byte that no scenario name contains. Node decodes headers as Latin-1, so that each byte is a character. */
const describeOtherByte = (header: string, other: string): string =>
  `has byte 0x${other.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')} at offset ${header.indexOf(other)}, which no scenario name has. Send ASCII; \`GET /_sandbox/scenarios\` lists all.`

/**
 * Parses the comma-separated names of the header. Returns INVALID_HEADER for an unknown name or two complete scenarios.
 */
export const parseScenarioHeader = (
  header: string | undefined,
  scenarioIndex: ScenarioIndex,
): NamedScenarios | Rejected => {
  if (header === undefined) return NOTHING
  const [other] = /[^\x20-\x7e]/.exec(header) ?? []
  if (other !== undefined) return rejectHeader(describeOtherByte(header, other))
  const names = header.split(',').map((name) => name.trim())
  if (names.length > MOST_PATCHES) return beyond('scenarioNames')
  const patches: AppliedPatch[] = []
  let decider: string | undefined
  for (const name of names) {
    const scenario = scenarioIndex.byName(name)
    if (!scenario) return unknownName(names, name, scenarioIndex)
    const patch = patchFrom(scenario, PRECEDENCE_RULES.header.matchedBy)
    if (patch) patches.push(patch)
    else if (decider !== undefined)
      return rejectHeader(
        `names two complete scenarios, \`${decider}\` and \`${name}\`. Remove one; only patches such as \`webhook_duplicate\` can be combined.`,
      )
    else decider = name
  }
  return decider === undefined ? { patches } : { decider, patches }
}
