import type { Decided, EnteredCard, LinkFacts } from '../domain/link.ts'
import { type Refused, refuse } from '../domain/refusals.ts'
import type { Picked } from '../scenarios/picking/book.ts'
import type { RequestFacts } from '../scenarios/picking/match.ts'
import type { EngineParts } from './parts.ts'

type Unknown = Extract<Picked, { unknown: string }>

/** For a name that no scenario has. A header's is not repeated: it may be anything. */
const unknownScenario = ({ unknown, nearest, from }: Unknown): Refused => {
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  const list = 'GET /_sandbox/scenarios lists them'
  return from === 'header'
    ? refuse('INVALID_HEADER', `sandbox-scenario names no scenario.${hint} ${list}`)
    : refuse('SERVER_ERROR', `the space wants the scenario "${unknown}", which is gone.${hint} ${list}`)
}

/** What is known of a link, before or after its card was entered. */
export const factsOfLink = (
  { reference, threeDSRequest }: Pick<LinkFacts, 'reference' | 'threeDSRequest'>,
  entered?: EnteredCard,
): RequestFacts => ({
  interface: 'links',
  cardKey: entered?.cardKey,
  brand: entered?.card.brand,
  amount: threeDSRequest?.amount,
  currency: threeDSRequest?.currency,
  refno: undefined,
  reference,
  email: undefined,
  cardholderName: entered?.cardholderName,
})

/** Which scenario decides: the one that is named, or the one that fits the facts. */
export const decidedBy = (
  { scenarios, store }: EngineParts,
  space: string,
  facts: RequestFacts,
  header?: string,
): Decided | Refused => {
  const picked = scenarios.of(space).pick(facts, { header, choice: store.get('choices', space, 'scenario') })
  if ('unknown' in picked) return unknownScenario(picked)
  const { scenario, because } = picked
  return { scenario: { name: scenario.name, because }, outcome: scenario.outcome }
}
