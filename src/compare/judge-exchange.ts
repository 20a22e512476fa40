import { groupBy } from '../core/domain/group-by.ts'
import { behaviorLine } from './assumption-lines.ts'
import type { CheckResult, Decidable } from './behavior.ts'
import { BEHAVIORS } from './behaviors.ts'
import type { Agreement, Difference, Judged } from './difference.ts'
import { agreedBySending, agreedByTelling, judgeAccepted, judgeByContract, type Measure } from './judge-contract.ts'
import { judgeByReplay } from './judge-replay.ts'
import type { Exchange, Flow, Recording } from './recording.ts'
import { judgeRelations } from './relation-lines.ts'

/** Responses of the sandbox to the same requests, for replayed exchanges. */
export type ReplayedExchanges = ReadonlyMap<Exchange, Exchange>

/** Returns the flows, and all other exchanges as one, for the checks of behaviors. */
const flowsOf = ({ stories, alone }: Recording): readonly Flow[] => [
  ...stories,
  ...(alone.length === 0 ? [] : [{ about: 'transaction', isWhole: false, exchanges: alone } as const]),
]

/** Combines differences. The replay takes precedence at the same place, because it is more precise. */
const combine = (byContract: readonly Difference[], byReplay: readonly Difference[]): readonly Difference[] => {
  const replayedPlaces = new Set(byReplay.map(({ place }) => place))
  return [...byContract.filter(({ place }) => !replayedPlaces.has(place)), ...byReplay]
}

const judgeExchange = (theirs: Exchange, ours: Exchange | undefined, measure: Measure): Judged => {
  const byReplay = ours ? judgeByReplay(theirs, ours, measure) : []
  const differences = [
    ...combine(judgeByContract(theirs, measure), byReplay),
    ...judgeAccepted(theirs),
    ...judgeRelations(theirs, measure),
  ]
  const contradicted = new Set(differences.map(({ line }) => line))
  const hasOtherStatus = differences.some(({ kind }) => kind === 'status')
  const status = theirs.received.find(({ place }) => place === 'status')?.item
  const agreed = new Set([...agreedByTelling(theirs, measure), ...agreedBySending(theirs)])
  const lines = [...agreed].filter((line) => !contradicted.has(line) && !(hasOtherStatus && line === status))
  return { differences, agreements: lines.map((line) => ({ where: theirs.where, line })) }
}

/** Returns all differences between exchanges, regardless of behaviors. Settings of the sandbox can remove them. */
export const plainDifferences = (
  recording: Recording,
  replayed: ReplayedExchanges,
  measure: Measure,
): readonly Difference[] =>
  flowsOf(recording).flatMap(({ exchanges }) =>
    exchanges.flatMap((exchange) => judgeExchange(exchange, replayed.get(exchange), measure).differences),
  )

type BehaviorResult = { readonly key: string; readonly behavior: Decidable; readonly answers: readonly CheckResult[] }

const check = (story: Flow): readonly BehaviorResult[] =>
  Object.entries(BEHAVIORS).flatMap(([key, behavior]) => {
    const answers = 'asks' in behavior ? behavior.asks(story.exchanges) : []
    return 'asks' in behavior && answers.length > 0 ? [{ key, behavior, answers }] : []
  })

/** Differences that a behavior explains are reported for the behavior, and not for an item. */
const explainedBy = (results: readonly BehaviorResult[]) => (difference: Difference) =>
  results.some(
    ({ behavior, answers }) =>
      behavior.explains?.(difference) === true &&
      answers.some(({ exchange, instead }) => instead !== undefined && exchange.where === difference.where),
  )

const judgeBehavior = ({ key, answers }: BehaviorResult): Judged => {
  const line = behaviorLine(key)
  return {
    differences: answers.flatMap(({ exchange: { where, operation }, instead }) =>
      instead ? [{ where, operation, kind: 'value' as const, place: key, line, ...instead }] : [],
    ),
    agreements: answers.flatMap(({ exchange: { where }, instead }) => (instead ? [] : [{ where, line }])),
  }
}

const joined = (all: readonly Judged[]): Judged => ({
  differences: all.flatMap(({ differences }) => differences),
  agreements: all.flatMap(({ agreements }) => agreements),
})

/** Compares a recording with the contract and, if it was replayed, with the sandbox. */
export const judge = (recording: Recording, replayed: ReplayedExchanges, measure: Measure): Judged =>
  joined(
    flowsOf(recording).map((story) => {
      const results = check(story)
      const isExplained = explainedBy(results)
      const { differences, agreements } = joined(
        story.exchanges.map((exchange) => judgeExchange(exchange, replayed.get(exchange), measure)),
      )
      return joined([
        { differences: differences.filter((difference) => !isExplained(difference)), agreements },
        ...results.map(judgeBehavior),
      ])
    }),
  )

/** Groups results by line. */
export const byLine = <About extends Agreement | Difference>(
  all: readonly About[],
): ReadonlyMap<string, readonly About[]> => groupBy(all, ({ line }) => (line === undefined ? [] : [line]))
