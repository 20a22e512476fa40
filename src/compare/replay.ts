import { createCardCatalog, type ListedCard } from '../core/domain/card-catalog.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { type StartOptions, startSandbox } from '../testkit/start-sandbox.ts'
import type { Contract } from './contract-index.ts'
import { readingsIn } from './flow-subjects.ts'
import type { ReplayedExchanges } from './judge-exchange.ts'
import { describeOutcome, isProduced, observeOutcome } from './observed-outcome.ts'
import { scrubbed } from './read-recording.ts'
import type { Exchange, ExchangeSequence, Position, Recording } from './recording.ts'
import { MERCHANT_URL } from './replay-cardholder.ts'
import { isRepetition, NOT_REPLAYED, type NotReplayed } from './replay-exclusions.ts'
import { replayFlow } from './replay-flow.ts'
import type { FittedSettings } from './verdicts.ts'

/** Returns complete flows with their rejected repetitions, and each other exchange alone. */
const sequencesOf = ({ flows, ungrouped }: Recording): readonly ExchangeSequence[] => {
  const complete = flows.filter(({ isComplete }) => isComplete).map(({ exchanges }) => [...exchanges])
  const remaining = ungrouped.filter((exchange) => {
    const flow = complete.find((exchanges) => exchanges.some((earlier) => isRepetition(exchange, earlier)))
    const location = flow?.findIndex(({ at }) => at > exchange.at) ?? 0
    flow?.splice(location < 0 ? flow.length : location, 0, exchange)
    return flow === undefined
  })
  return [...complete, ...remaining.map((exchange) => [exchange])].map((exchanges) => ({ exchanges }))
}

const incompleteFlows = ({ flows }: Recording): readonly NotReplayed[] =>
  flows
    .filter(({ isComplete }) => !isComplete)
    .flatMap(({ exchanges }) => exchanges.map(({ position }) => ({ ...position, reason: NOT_REPLAYED.incomplete })))

/** Returns a function that finds a test number by its brand. Any number of the brand will do: the observed outcome decides. */
const cardsByBrand = () => {
  const { cards } = createCardCatalog()
  return (brand: string): ListedCard => {
    const card = cards.find((each) => each.brand === brand) ?? cards[0]
    if (card === undefined) throw new Error('missing test numbers')
    return card
  }
}

/** `startSandbox` reads settings as a config file has them, and rejects a value that it does not know. */
const asOptions = (fitted: FittedSettings): StartOptions => fitted as StartOptions

const keyOf = ({ file, entry }: Position): string => `${file} ${entry}`

export type Replay = {
  readonly replayed: ReplayedExchanges
  /** Positions at which flows stopped. */
  readonly stopped: readonly Position[]
  readonly notReplayed: readonly NotReplayed[]
}

/** Replays a recording in a new sandbox, which sends no webhooks. Returns its responses to the same requests. */
export const replay = async (recording: Recording, contract: Contract, fitted: FittedSettings): Promise<Replay> => {
  const card = cardsByBrand()
  const sandbox = await startSandbox({ ...asOptions(fitted), webhooks: 'manual', 'webhook-url': MERCHANT_URL })
  const replayed = new Map<Exchange, Exchange>()
  const stopped: Position[] = []
  const notReplayed = [...incompleteFlows(recording)]
  try {
    for (const { exchanges } of sequencesOf(recording)) {
      const context = { space: await sandbox.space(), contract, card }
      const { raws, stoppedAt, notReplayed: remaining } = await replayFlow({ exchanges }, context)
      for (const entry of remaining) notReplayed.push(entry)
      if (stoppedAt) stopped.push(stoppedAt)
      const recorded = new Map(exchanges.map((recorded) => [keyOf(recorded.position), recorded]))
      for (const replayedExchange of scrubbed(raws, contract)) {
        const recordedExchange = recorded.get(keyOf(replayedExchange.position))
        if (recordedExchange) replayed.set(recordedExchange, replayedExchange)
      }
    }
  } finally {
    await sandbox.close()
  }
  return {
    replayed,
    stopped,
    notReplayed: notReplayed.sort((a, b) => a.file - b.file || a.entry - b.entry),
  }
}

/** Describes the observed results that no outcome produces. */
export const unproducedOutcomes = (recording: Recording, outcomes: readonly Outcome[]): readonly string[] => {
  const card = cardsByBrand()
  const descriptions = sequencesOf(recording).flatMap(({ exchanges }) =>
    exchanges
      .filter(({ operation }) => operation === 'initTransaction')
      .map((init) => observeOutcome(init, readingsIn(exchanges, init)))
      .filter((value) => !isProduced(value, outcomes, card(value.brand).brand))
      .map((value) => `no scenario produces ${describeOutcome(value)}`),
  )
  return [...new Set(descriptions)]
}
