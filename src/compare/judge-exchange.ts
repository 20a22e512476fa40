import { groupBy } from '../core/domain/group-by.ts'
import { behaviorLine } from './assumption-lines.ts'
import type { CheckResult, Decidable } from './behavior.ts'
import { BEHAVIORS } from './behaviors.ts'
import type { Agreement, Difference, JudgedExchanges } from './difference.ts'
import {
  confirmedByRequest,
  confirmedByResponse,
  judgeAccepted,
  judgeByContract,
  type Measure,
} from './judge-contract.ts'
import { judgeByReplay } from './judge-replay.ts'
import type { Exchange, Flow, Position, Recording } from './recording.ts'
import { judgeRelations } from './relation-lines.ts'

/** Responses of the sandbox to the same requests, for replayed exchanges. */
export type ReplayedExchanges = ReadonlyMap<Exchange, Exchange>

/** Returns the flows, and all other exchanges as one, for the checks of behaviors. */
const flowsOf = ({ flows, ungrouped }: Recording): readonly Flow[] => [
  ...flows,
  ...(ungrouped.length === 0 ? [] : [{ about: 'transaction', isComplete: false, exchanges: ungrouped } as const]),
]

/** Combines differences. The replay takes precedence at the same location, because it is more precise. */
const combine = (byContract: readonly Difference[], byReplay: readonly Difference[]): readonly Difference[] => {
  const replayedLocations = new Set(byReplay.map(({ location }) => location))
  return [...byContract.filter(({ location }) => !replayedLocations.has(location)), ...byReplay]
}

const judgeExchange = (recorded: Exchange, replayed: Exchange | undefined, measure: Measure): JudgedExchanges => {
  const byReplay = replayed ? judgeByReplay(recorded, replayed, measure) : []
  const differences = [
    ...combine(judgeByContract(recorded, measure), byReplay),
    ...judgeAccepted(recorded),
    ...judgeRelations(recorded, measure),
  ]
  const contradicted = new Set(differences.map(({ line }) => line))
  const hasOtherStatus = differences.some(({ kind }) => kind === 'status')
  const status = recorded.received.find(({ location }) => location === 'status')?.item
  const confirmed = new Set([...confirmedByResponse(recorded, measure), ...confirmedByRequest(recorded)])
  const lines = [...confirmed].filter((line) => !contradicted.has(line) && !(hasOtherStatus && line === status))
  return { differences, agreements: lines.map((line) => ({ position: recorded.position, line })) }
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

type BehaviorResult = { readonly key: string; readonly behavior: Decidable; readonly results: readonly CheckResult[] }

const checkBehaviors = (flow: Flow): readonly BehaviorResult[] =>
  Object.entries(BEHAVIORS).flatMap(([key, behavior]) => {
    const results = 'check' in behavior ? behavior.check(flow.exchanges) : []
    return 'check' in behavior && results.length > 0 ? [{ key, behavior, results }] : []
  })

/** Results of the checks of behaviors, by behavior and position. */
export type CheckResults = ReadonlyMap<string, string>

const resultKey = (behavior: string, { file, entry }: Position): string => `${behavior} ${file} ${entry}`

/** Returns the results of the checks in a recording, or in its replay. */
export const checkResultsIn = (recording: Recording, replayed?: ReplayedExchanges): CheckResults => {
  const results = new Map<string, string>()
  for (const flow of flowsOf(recording)) {
    const exchanges = replayed ? flow.exchanges.flatMap((each) => replayed.get(each) ?? []) : flow.exchanges
    for (const { key, results: checks } of checkBehaviors({ ...flow, exchanges }))
      for (const { exchange, deviation } of checks) {
        const at = resultKey(key, exchange.position)
        results.set(at, `${results.get(at) ?? ''}${JSON.stringify(deviation ?? 'agrees')}\n`)
      }
  }
  return results
}

/**
 * Returns whether settings turn a contradicted behavior into the recorded one: at the same exchange, its check has the
 * recorded result with the settings, and another one without them.
 */
export const isCausedBySettings =
  (recorded: CheckResults, withSettings: CheckResults, withoutSettings: CheckResults) =>
  (behavior: string, position: Position): boolean => {
    const at = resultKey(behavior, position)
    const result = recorded.get(at)
    return result !== undefined && withSettings.get(at) === result && withoutSettings.get(at) !== result
  }

/** Differences that a behavior explains are reported for the behavior, and not for an item. */
const explainedBy = (results: readonly BehaviorResult[]) => {
  const byPosition = new Map<Position, Decidable[]>()
  for (const { behavior, results: checks } of results)
    for (const { exchange, deviation } of checks) {
      if (deviation === undefined) continue
      const known = byPosition.get(exchange.position)
      if (known) known.push(behavior)
      else byPosition.set(exchange.position, [behavior])
    }
  return (difference: Difference): boolean =>
    (byPosition.get(difference.position) ?? []).some((behavior) => behavior.explains?.(difference) === true)
}

const judgeBehavior = ({ key, results }: BehaviorResult): JudgedExchanges => {
  const line = behaviorLine(key)
  return {
    differences: results.flatMap(({ exchange: { position, operation }, deviation }) =>
      deviation ? [{ position, operation, kind: 'value' as const, location: key, line, ...deviation }] : [],
    ),
    agreements: results.flatMap(({ exchange: { position }, deviation }) => (deviation ? [] : [{ position, line }])),
  }
}

const joined = (all: readonly JudgedExchanges[]): JudgedExchanges => ({
  differences: all.flatMap(({ differences }) => differences),
  agreements: all.flatMap(({ agreements }) => agreements),
})

/** Compares a recording with the contract and, if it was replayed, with the sandbox. */
export const judge = (recording: Recording, replayed: ReplayedExchanges, measure: Measure): JudgedExchanges =>
  joined(
    flowsOf(recording).map((flow) => {
      const results = checkBehaviors(flow)
      const isExplained = explainedBy(results)
      const { differences, agreements } = joined(
        flow.exchanges.map((exchange) => judgeExchange(exchange, replayed.get(exchange), measure)),
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
