import { BRANDS } from '../../src/core/domain/brand-names.ts'
import { createCardCatalogue } from '../../src/core/domain/card-catalog.ts'
import { CHALLENGE_METHODS } from '../../src/core/domain/challenge-methods.ts'
import { CHANNEL_NAMES } from '../../src/core/domain/challenge-prompts.ts'
import { EVENT_TYPES } from '../../src/core/domain/event.ts'
import { statusReason } from '../../src/core/domain/status-reasons.ts'
import { loadScenarios } from '../../src/engine/scenarios/reading/load-scenarios.ts'
import type { ContractDocument } from './contract.ts'
import { banner, type Generated } from './generated.ts'

/** Every reason that some card network or all of them have. */
const reasons = (): readonly string[] =>
  Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter((code) =>
    BRANDS.some((brand) => statusReason(code, brand) !== undefined),
  )

/** The operations of the emulated service that an app calls. */
const operations = ({ paths }: ContractDocument): readonly string[] =>
  Object.values(paths as object).flatMap((path: object) =>
    Object.values(path).flatMap((operation: { readonly operationId?: string }) => operation.operationId ?? []),
  )

/** Returns the names that ship, as types. A test that misspells one does not compile. */
export const shippedWords = (document: ContractDocument): Generated => {
  const catalogue = createCardCatalogue()
  const lists: readonly (readonly [name: string, what: string, words: readonly string[]])[] = [
    ['ScenarioName', 'The scenarios that ship.', loadScenarios('scenarios', catalogue).map(({ name }) => name)],
    ['EventType', 'The types of events, in the order of docs/watching.md.', EVENT_TYPES],
    ['Operation', "The operations of the service's contract.", operations(document)],
    ['Reason', 'The transStatusReasons that are defined, for all schemes or for one.', reasons()],
    ['CardName', 'The names of test cards.', [...new Set(catalogue.cards.map(({ name }) => name))]],
    ['ChallengeMethod', 'By what a challenge asks.', CHALLENGE_METHODS],
    ['Channel', 'The ways by which a code comes.', CHANNEL_NAMES],
  ]
  const parts = [
    banner('scenarios, src/core/domain and openapi.yaml'),
    ...lists.map(
      ([name, what, words]) =>
        `/** ${what} */\nexport type ${name} =\n${words.map((word) => `  | '${word}'\n`).join('')}`,
    ),
  ]
  return { path: 'src/core/contract/vocabulary.gen.ts', text: parts.join('\n') }
}
