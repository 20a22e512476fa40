import { BRANDS } from '../../src/core/domain/brand-names.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { CHALLENGE_METHODS } from '../../src/core/domain/challenge-methods.ts'
import { CHANNEL_NAMES } from '../../src/core/domain/challenge-prompts.ts'
import { EVENT_TYPES } from '../../src/core/domain/event.ts'
import { statusReason } from '../../src/core/domain/status-reasons.ts'
import { loadScenarios } from '../../src/engine/scenarios/reading/load-scenarios.ts'
import type { ContractDocument } from './contract.ts'
import { banner, type Generated } from './generated.ts'

/** Returns every reason that at least one card network defines. */
const reasons = (): readonly string[] =>
  Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter((code) =>
    BRANDS.some((brand) => statusReason(code, brand) !== undefined),
  )

/** Returns the operations of the emulated service. */
const operations = ({ paths }: ContractDocument): readonly string[] =>
  Object.values(paths as object).flatMap((path: object) =>
    Object.values(path).flatMap((operation: { readonly operationId?: string }) => operation.operationId ?? []),
  )

/** Returns the names that ship, as types. A test that misspells one does not compile. */
export const shippedNames = (document: ContractDocument): Generated => {
  const catalog = createCardCatalog()
  const lists: readonly (readonly [name: string, description: string, values: readonly string[]])[] = [
    ['ScenarioName', 'Names of the shipped scenarios.', loadScenarios('scenarios', catalog).map(({ name }) => name)],
    ['EventType', 'Event types, in the order of docs/reference/events.md.', EVENT_TYPES],
    ['Operation', 'Operations of the contract of the service.', operations(document)],
    ['Reason', 'Defined transStatusReasons, of all schemes or of one.', reasons()],
    ['CardName', 'Names of test cards.', [...new Set(catalog.cards.map(({ name }) => name))]],
    ['ChallengeMethod', 'Methods of a challenge.', CHALLENGE_METHODS],
    ['Channel', 'Channels of a code.', CHANNEL_NAMES],
  ]
  const parts = [
    banner('scenarios, src/core/domain and openapi.yaml'),
    ...lists.map(
      ([name, subject, values]) =>
        `/** ${subject} */\nexport type ${name} =\n${values.map((word) => `  | '${word}'\n`).join('')}`,
    ),
  ]
  return { path: 'src/core/contract/vocabulary.gen.ts', text: parts.join('\n') }
}
