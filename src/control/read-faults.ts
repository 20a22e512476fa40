import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Fault } from '../domain/outcome.ts'
import { problem, type Wrong } from '../reply/problem.ts'
import { parseScenarios } from '../scenarios/reading/parse.ts'

/**
 * The words of a scenario's `faults`, read by what reads scenarios: the same rules, and the same words where something is
 * wrong. JSON is YAML. A module of its own, because few ask for it and YAML is long.
 */
export const readFaults = (words: object, catalogue: CardCatalogue): { readonly fault: Fault } | Wrong => {
  const parsed = parseScenarios(JSON.stringify({ faults: words }), { file: 'faults', name: 'faults' }, catalogue)
  if ('problems' in parsed)
    return problem(400, 'INVALID_PROPERTY', parsed.problems.map(({ message }) => message).join('; '))
  const [fault] = parsed.scenarios.flatMap(({ outcome }) => outcome.fault ?? [])
  return fault ? { fault } : problem(400, 'INVALID_PROPERTY', 'faults: says nothing')
}
