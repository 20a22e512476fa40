import { grouped } from '../core/domain/group-by.ts'
import { behaviourLine } from './assumption-lines.ts'
import type { Answer, Decidable } from './behavior.ts'
import { BEHAVIOURS } from './behaviors.ts'
import type { Agreement, Difference, Judged } from './difference.ts'
import { agreedBySending, agreedByTelling, judgeAccepted, judgeByContract, type Measure } from './judge-contract.ts'
import { judgeByReplay } from './judge-replay.ts'
import type { Exchange, Recording, Story } from './recording.ts'
import { judgeRelations } from './relation-lines.ts'

/** What the sandbox answered to the same request, for the exchanges that could be replayed. */
export type Replayed = ReadonlyMap<Exchange, Exchange>

/** What a behaviour is asked about: a story, or what belongs to none. */
const scenesOf = ({ stories, alone }: Recording): readonly Story[] => [
  ...stories,
  ...(alone.length === 0 ? [] : [{ about: 'transaction', isWhole: false, exchanges: alone } as const]),
]

/** The replay knows more: where both tell of a place, it alone is told. */
const together = (byContract: readonly Difference[], byReplay: readonly Difference[]): readonly Difference[] => {
  const told = new Set(byReplay.map(({ place }) => place))
  return [...byContract.filter(({ place }) => !told.has(place)), ...byReplay]
}

const judgeExchange = (theirs: Exchange, ours: Exchange | undefined, measure: Measure): Judged => {
  const byReplay = ours ? judgeByReplay(theirs, ours, measure) : []
  const differences = [
    ...together(judgeByContract(theirs, measure), byReplay),
    ...judgeAccepted(theirs),
    ...judgeRelations(theirs, measure),
  ]
  const contradicted = new Set(differences.map(({ line }) => line))
  const hasOtherStatus = differences.some(({ kind }) => kind === 'status')
  const status = theirs.answered.find(({ place }) => place === 'status')?.item
  const agreed = new Set([...agreedByTelling(theirs, measure), ...agreedBySending(theirs)])
  const lines = [...agreed].filter((line) => !contradicted.has(line) && !(hasOtherStatus && line === status))
  return { differences, agreements: lines.map((line) => ({ where: theirs.where, line })) }
}

/** What differs between exchanges, whichever behaviour explains it: what settings of the sandbox can take away. */
export const plainDifferences = (recording: Recording, replayed: Replayed, measure: Measure): readonly Difference[] =>
  scenesOf(recording).flatMap(({ exchanges }) =>
    exchanges.flatMap((exchange) => judgeExchange(exchange, replayed.get(exchange), measure).differences),
  )

type Asked = { readonly key: string; readonly behaviour: Decidable; readonly answers: readonly Answer[] }

const ask = (story: Story): readonly Asked[] =>
  Object.entries(BEHAVIOURS).flatMap(([key, behaviour]) => {
    const answers = 'asks' in behaviour ? behaviour.asks(story.exchanges) : []
    return 'asks' in behaviour && answers.length > 0 ? [{ key, behaviour, answers }] : []
  })

/** What contradicts a behaviour is told of the behaviour, and of no item. */
const explainedBy = (asked: readonly Asked[]) => (difference: Difference) =>
  asked.some(
    ({ behaviour, answers }) =>
      behaviour.explains?.(difference) === true &&
      answers.some(({ exchange, instead }) => instead !== undefined && exchange.where === difference.where),
  )

const ofAnswers = ({ key, answers }: Asked): Judged => {
  const line = behaviourLine(key)
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

/** Compares a recording with the contract and, where it was replayed, with the sandbox. */
export const judge = (recording: Recording, replayed: Replayed, measure: Measure): Judged =>
  joined(
    scenesOf(recording).map((story) => {
      const asked = ask(story)
      const isExplained = explainedBy(asked)
      const { differences, agreements } = joined(
        story.exchanges.map((exchange) => judgeExchange(exchange, replayed.get(exchange), measure)),
      )
      return joined([
        { differences: differences.filter((difference) => !isExplained(difference)), agreements },
        ...asked.map(ofAnswers),
      ])
    }),
  )

/** By the line that they are about. */
export const byLine = <About extends Agreement | Difference>(
  all: readonly About[],
): ReadonlyMap<string, readonly About[]> => grouped(all, ({ line }) => (line === undefined ? [] : [line]))
