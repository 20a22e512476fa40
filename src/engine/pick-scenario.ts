import type { Outcome } from '../domain/outcome.ts'
import { type Refused, refuse } from '../domain/refusals.ts'
import type { PinnedScenario } from '../domain/transaction.ts'
import type { CheckedCard } from './check-card.ts'
import type { EngineParts } from './engine-parts.ts'
import type { InitializeRequest } from './initialize-request.ts'

export type PickedScenario = { readonly scenario: PinnedScenario; readonly outcome: Outcome }

/** Which scenario decides about this transaction; it is pinned for its whole life. */
export const pickScenario = (
  { scenarios }: EngineParts,
  request: InitializeRequest,
  { kept, cardKey }: CheckedCard,
): PickedScenario | Refused => {
  const { amount, currency, refno, threeDS, scenarioHeader } = request
  const { email, cardholderName } = threeDS?.cardholder ?? {}
  const picked = scenarios.pick(
    { interface: 'transactions', cardKey, brand: kept.brand, amount, currency, refno, email, cardholderName },
    { header: scenarioHeader },
  )
  if ('unknown' in picked) {
    const hint = picked.nearest === undefined ? '' : ` Did you mean "${picked.nearest}"?`
    return refuse('INVALID_HEADER', `sandbox-scenario names no scenario.${hint} GET /_sandbox/scenarios lists them`)
  }
  const { scenario, because } = picked
  return { scenario: { name: scenario.name, because }, outcome: scenario.outcome }
}
