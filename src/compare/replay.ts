import { createCardCatalog, type ListedCard } from '../core/domain/card-catalog.ts'
import { groupBy } from '../core/domain/group-by.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { type StartOptions, startSandbox } from '../testkit/start-sandbox.ts'
import type { Contract } from './contract-index.ts'
import { formOf } from './flow-form.ts'
import { readingsIn } from './flow-subjects.ts'
import type { ReplayedExchanges } from './judge-exchange.ts'
import { describeOutcome, isProduced, observeOutcome } from './observed-outcome.ts'
import { scrubbed } from './read-recording.ts'
import type { Exchange, ExchangeSequence, Position, Recording } from './recording.ts'
import { MERCHANT_URL } from './replay-cardholder.ts'
import { isRepetition, NOT_REPLAYED, type NotReplayed, repetitionKeysOf } from './replay-exclusions.ts'
import { type ReplayContext, replayFlow } from './replay-flow.ts'
import type { FittedSettings } from './verdicts.ts'

/** Returns a function that finds the flows with a value by which the service recognizes a repeated request. */
const createOriginals = (flows: readonly Exchange[][]): ((repetition: Exchange) => readonly Exchange[][]) => {
  const byValue = groupBy(flows, (exchanges) => [...new Set(exchanges.flatMap(repetitionKeysOf))])
  return (repetition) => repetitionKeysOf(repetition).flatMap((key) => byValue.get(key) ?? [])
}

/** Returns complete flows with their rejected repetitions, and each other exchange alone. */
const sequencesOf = ({ flows, ungrouped }: Recording): readonly ExchangeSequence[] => {
  const complete = flows.filter(({ isComplete }) => isComplete).map(({ exchanges }) => [...exchanges])
  const originalsOf = createOriginals(complete)
  const remaining = ungrouped.filter((exchange) => {
    const flow = originalsOf(exchange).find((exchanges) => exchanges.some((earlier) => isRepetition(exchange, earlier)))
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

/** Called with the number of completed sequences and of all. */
export type Progress = (done: number, all: number) => void

export type Replay = {
  readonly replayed: ReplayedExchanges
  /** Positions at which flows stopped. */
  readonly stopped: readonly Position[]
  readonly notReplayed: readonly NotReplayed[]
  /** Number of sequences that were sent. Each form is sent once, and its responses apply to all sequences of this form. */
  readonly forms: number
}

/** Replay of one sequence: the response, or the reason for none, of each exchange by its index. */
type ReplayedForm = {
  readonly responses: ReadonlyMap<number, Exchange>
  readonly reasons: ReadonlyMap<number, string>
  readonly stoppedAt?: number
}

/** Replays a sequence in a new space, which is empty afterwards: the number of spaces with data is limited. */
const replayForm = async (
  exchanges: readonly Exchange[],
  context: Omit<ReplayContext, 'space'>,
  sandbox: Awaited<ReturnType<typeof startSandbox>>,
): Promise<ReplayedForm> => {
  const indexes = new Map(exchanges.map(({ position: { file, entry } }, index) => [`${file} ${entry}`, index]))
  const indexOf = ({ file, entry }: Position): number => indexes.get(`${file} ${entry}`) ?? -1
  const space = await sandbox.space()
  const { raws, stoppedAt, notReplayed } = await replayFlow({ exchanges }, { ...context, space })
  await space.reset()
  return {
    responses: new Map(scrubbed(raws, context.contract).map((response) => [indexOf(response.position), response])),
    reasons: new Map(notReplayed.map(({ reason, ...position }) => [indexOf(position), reason])),
    ...(stoppedAt && { stoppedAt: indexOf(stoppedAt) }),
  }
}

/** Replays a recording in a new sandbox, which sends no webhooks. Returns its responses to the same requests. */
export const replay = async (
  recording: Recording,
  contract: Contract,
  fitted: FittedSettings,
  onProgress?: Progress,
): Promise<Replay> => {
  const card = cardsByBrand()
  const sandbox = await startSandbox({ ...asOptions(fitted), webhooks: 'manual', 'webhook-url': MERCHANT_URL })
  const replayed = new Map<Exchange, Exchange>()
  const stopped: Position[] = []
  const notReplayed = [...incompleteFlows(recording)]
  const byForm = new Map<string, ReplayedForm>()
  const sequences = sequencesOf(recording)
  try {
    for (const [done, { exchanges }] of sequences.entries()) {
      onProgress?.(done, sequences.length)
      const form = formOf(exchanges)
      const { responses, reasons, stoppedAt } =
        byForm.get(form) ?? (await replayForm(exchanges, { contract, card }, sandbox))
      byForm.set(form, { responses, reasons, ...(stoppedAt !== undefined && { stoppedAt }) })
      for (const [index, exchange] of exchanges.entries()) {
        const { position } = exchange
        const response = responses.get(index)
        const reason = reasons.get(index)
        if (response) replayed.set(exchange, { ...response, position })
        if (reason !== undefined) notReplayed.push({ ...position, reason })
        if (index === stoppedAt) stopped.push(position)
      }
    }
  } finally {
    await sandbox.close()
  }
  return {
    replayed,
    stopped,
    notReplayed: notReplayed.sort((a, b) => a.file - b.file || a.entry - b.entry),
    forms: byForm.size,
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
