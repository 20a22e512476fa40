import type { Brand } from '../domain/card.ts'
import type { Caller } from '../domain/cause.ts'
import type { Delivery } from '../domain/delivery.ts'
import type { Link } from '../domain/link.ts'
import type { Refusal, Refused } from '../domain/refusals.ts'
import type { PutScenario } from '../domain/space-settings.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import type { Problem } from '../scenarios/reading/problem.ts'

/** Everything that is wrong with a text, or the scenarios that it says. */
export type ReadPut = { readonly scenarios: readonly Scenario[] } | { readonly problems: readonly Problem[] }

/** A text that was put into a space, and what it says to this version of the program. */
export type OwnScenario = { readonly put: PutScenario; readonly read: ReadPut }

export type OwnScenarios = {
  /** All scenarios of a space, and the choice among them. */
  scenariosOf(space: string): ScenarioBook
  /** What was put into a space, in the order in which it was put. */
  ownScenariosOf(space: string): readonly OwnScenario[]
  /** Reads it and keeps it, or says everything that is wrong with it. It replaces what the space has of that name. */
  putScenario(
    space: string,
    put: PutScenario,
    cause: Caller,
  ): Promise<
    | { readonly scenarios: readonly Scenario[]; readonly isNew: boolean }
    | { readonly problems: readonly Problem[] }
    | Refused
  >
  /** False for what was never put into the space. */
  removeScenario(space: string, name: string, cause: Caller): Promise<boolean>
}

/** What is to be played, and the addresses that the real thing would have. */
export type Rehearsal = {
  readonly space: string
  readonly scenario: Scenario
  readonly brand: Brand
  readonly interface: 'transactions' | 'links'
  readonly merchantId: string
  readonly ip: string
  readonly cause: Caller
  readonly locationOf: (transactionId: string) => string
  readonly linkOf: (id: string) => string
}

/** What came of it: every answer that an app would get, and the webhooks as they were planned at the end. */
export type Rehearsed = {
  /** What the cardholder did, or what happened without one. */
  readonly played: string
  readonly webhooks: readonly Delivery[]
} & (
  | { readonly refused: Refusal }
  | { readonly created: Transaction; readonly transaction: Transaction }
  | { readonly created: Link; readonly link: Link; readonly hasGoodCvv: boolean }
)

export type Rehearsals = {
  /** Plays a scenario to its end beside the state, and tells what an app would get. Nothing is kept of it. */
  rehearse(wish: Rehearsal): Promise<Rehearsed>
}
