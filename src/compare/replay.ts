import { createCardCatalog, type ListedCard } from '../core/domain/card-catalog.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { type StartOptions, startSandbox } from '../testkit/start-sandbox.ts'
import type { Contract } from './contract-index.ts'
import { readingsIn } from './flow-subjects.ts'
import type { ReplayedExchanges } from './judge-exchange.ts'
import { describeOutcome, isProduced, observeOutcome } from './observed-outcome.ts'
import { scrubbed } from './read-recording.ts'
import type { Exchange, ExchangeSequence, Recording, Where } from './recording.ts'
import { MERCHANT_URL } from './replay-cardholder.ts'
import { isRepetition, NOT_REPLAYED, type NotReplayed } from './replay-exclusions.ts'
import { replayFlow } from './replay-flow.ts'
import type { FittedSettings } from './verdicts.ts'

/** Returns complete flows with their rejected repetitions, and each other exchange alone. */
const sequencesOf = ({ stories, alone }: Recording): readonly ExchangeSequence[] => {
  const whole = stories.filter(({ isWhole }) => isWhole).map(({ exchanges }) => [...exchanges])
  const left = alone.filter((exchange) => {
    const story = whole.find((exchanges) => exchanges.some((earlier) => isRepetition(exchange, earlier)))
    const place = story?.findIndex(({ at }) => at > exchange.at) ?? 0
    story?.splice(place < 0 ? story.length : place, 0, exchange)
    return story === undefined
  })
  return [...whole, ...left.map((exchange) => [exchange])].map((exchanges) => ({ exchanges }))
}

const withoutBeginning = ({ stories }: Recording): readonly NotReplayed[] =>
  stories
    .filter(({ isWhole }) => !isWhole)
    .flatMap(({ exchanges }) => exchanges.map(({ where }) => ({ ...where, reason: NOT_REPLAYED.noBeginning })))

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

const keyOf = ({ file, entry }: Where): string => `${file} ${entry}`

export type Replay = {
  readonly replayed: ReplayedExchanges
  /** Positions at which flows stopped. */
  readonly stopped: readonly Where[]
  readonly notReplayed: readonly NotReplayed[]
}

/** Replays a recording in a new sandbox, which sends no webhooks. Returns its responses to the same requests. */
export const replay = async (recording: Recording, contract: Contract, fitted: FittedSettings): Promise<Replay> => {
  const card = cardsByBrand()
  const sandbox = await startSandbox({ ...asOptions(fitted), webhooks: 'manual', 'webhook-url': MERCHANT_URL })
  const replayed = new Map<Exchange, Exchange>()
  const stopped: Where[] = []
  const notReplayed = [...withoutBeginning(recording)]
  try {
    for (const { exchanges } of sequencesOf(recording)) {
      const stage = { space: await sandbox.space(), contract, card }
      const { raws, stoppedAt, notReplayed: left } = await replayFlow({ exchanges }, stage)
      for (const one of left) notReplayed.push(one)
      if (stoppedAt) stopped.push(stoppedAt)
      const recorded = new Map(exchanges.map((theirs) => [keyOf(theirs.where), theirs]))
      for (const ours of scrubbed(raws, contract)) {
        const theirs = recorded.get(keyOf(ours.where))
        if (theirs) replayed.set(theirs, ours)
      }
    }
  } finally {
    await sandbox.close()
  }
  return {
    replayed,
    stopped,
    notReplayed: notReplayed.sort((one, other) => one.file - other.file || one.entry - other.entry),
  }
}

/** Describes the observed results that no outcome produces. */
export const unproducedOutcomes = (recording: Recording, outcomes: readonly Outcome[]): readonly string[] => {
  const card = cardsByBrand()
  const descriptions = sequencesOf(recording).flatMap(({ exchanges }) =>
    exchanges
      .filter(({ operation }) => operation === 'initTransaction')
      .map((init) => observeOutcome(init, readingsIn(exchanges, init)))
      .filter((seen) => !isProduced(seen, outcomes, card(seen.brand).brand))
      .map((seen) => `no scenario produces ${describeOutcome(seen)}`),
  )
  return [...new Set(descriptions)]
}
