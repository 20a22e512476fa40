import type { AuditFile } from '../audit-file.ts'
import { EXPERIMENTS } from '../experiments/all.ts'
import type { Experiment } from '../experiments/experiment.ts'
import { EXPLORATIONS, type Exploration } from '../explore/explorations.ts'
import type { Need } from '../play/not-judged.ts'
import type { Pace, Stage } from '../play/stage.ts'
import { paced } from '../play/stage.ts'
import { findingsOf } from './find-all.ts'
import { passive } from './passive.ts'
import type { Audited, Played, Result } from './result.ts'
import { runExperiment, runOrder } from './run-play.ts'

/** What audit.yaml has to say before an experiment that needs it can be played. */
const HAS: Readonly<Record<Need, (file: AuditFile) => boolean>> = {
  effects: ({ effects }) => Object.keys(effects).length > 0,
  cart: ({ checkout }) => checkout.cart,
  'app.start': ({ app }) => app.start !== undefined || (app.kill !== undefined && app.restart !== undefined),
  'app.apiTimeout': ({ app }) => app.apiTimeoutMs !== undefined,
  sweeper: ({ sweeper }) => sweeper.kind === 'trigger',
  // Only the app itself shows whether it names an address for webhooks.
  webhook: () => true,
  policy: () => true,
  amount: ({ checkout }) => checkout.fixedAmount === undefined,
}

/** What is missing in audit.yaml for an experiment that needs this; undefined where nothing is. */
const missing = (file: AuditFile, needs: readonly Need[] = []): Need | undefined =>
  needs.find((need) => !HAS[need](file))

/** Does all of these, so many at a time, in their order. Ends with the first that fails. */
const inTurns = async <Task, Done>(
  tasks: readonly Task[],
  atOnce: number,
  does: (task: Task) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = []
  const left = tasks.entries()
  const worker = async (): Promise<void> => {
    for (const [nth, task] of left) done[nth] = await does(task)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker))
  return done
}

export type Wanted = {
  /** Explorations beyond those of every audit, too. */
  readonly all: boolean
  /** Only these experiments, by their ids. */
  readonly only?: readonly string[]
  /** The day, for `leaveOut` with `until`: 2026-11-26. */
  readonly today: string
  /** How many checkouts go on at a time. */
  readonly atOnce: number
  readonly progress: (done: number, of: number) => void
  /** Another order of what is played, for whoever looks for plays that disturb each other. */
  readonly shuffle?: <One>(ones: readonly One[]) => readonly One[]
}

/** One thing to play: an experiment, or an order of an exploration. */
type Task =
  | { readonly kind: 'experiment'; readonly of: Experiment }
  | { readonly kind: 'order'; readonly of: Exploration; readonly nth: number }

const playTask = (stage: Stage, task: Task): Promise<Played> =>
  task.kind === 'experiment' ? runExperiment(stage, task.of) : runOrder(stage, task.of, task.nth)

/** Something that did not happen is played again alone, with so much more patience. */
const MORE_PATIENCE = 2.5

/**
 * What did not happen in time is kept only if it does not happen again, alone and with more patience. Once a rule was
 * confirmed so, the other plays that show it are believed.
 */
const lookAgain = async (stage: Stage, played: readonly Played[], tasks: readonly Task[]) => {
  const patient: Pace = {
    ...stage.pace,
    promptMs: stage.pace.promptMs * MORE_PATIENCE,
    lagMs: stage.pace.lagMs * MORE_PATIENCE,
  }
  const confirmed = new Set<string>()
  const kept: Played[] = []
  for (const [nth, play] of played.entries()) {
    const doubtful = play.found.filter(({ rule, isAbsence }) => isAbsence && !confirmed.has(rule))
    const task = doubtful.length === 0 ? undefined : tasks[nth]
    if (task === undefined) {
      kept.push(play)
      continue
    }
    const again = await playTask(paced(stage, patient), task)
    const seen = new Set(again.found.map(({ rule }) => rule))
    for (const { rule } of doubtful) if (seen.has(rule)) confirmed.add(rule)
    kept.push({ ...play, found: play.found.filter(({ rule, isAbsence }) => !isAbsence || confirmed.has(rule)) })
  }
  return kept
}

const resultOf = (id: string, plays: readonly Played[], orders?: number): Result => {
  const about = { id, ...(orders !== undefined && { orders }) }
  if (plays.some(({ found }) => found.length > 0)) return { ...about, result: 'finding' }
  const [first, ...others] = plays.flatMap(({ notJudged }) => (notJudged ? [notJudged] : []))
  if (first === undefined) return { ...about, result: 'passed' }
  const why = orders === undefined ? first.why : `${others.length + 1} of ${orders} orders: ${first.why}`
  return { ...about, result: 'not_judged', why, ...(first.unlock && { unlock: first.unlock }) }
}

/** Why something is not played, where it is not. */
const notRun = (
  { file }: Stage,
  { id, needs = [] }: Pick<Experiment, 'id' | 'needs'>,
  today: string,
): Result | undefined => {
  const left = file.leaveOut[id]
  if (left !== undefined && (left.until === undefined || left.until >= today))
    return { id, result: 'not_run', why: `audit.yaml leaves it out: ${left.reason}` }
  const unlock = missing(file, needs)
  return unlock === undefined ? undefined : { id, result: 'not_run', why: `audit.yaml has no ${unlock}`, unlock }
}

/** Plays what is wanted against an app whose pace is known, and judges it. @throws WrongFile */
export const run = async (stage: Stage, wanted: Wanted): Promise<Omit<Audited, 'learned' | 'seconds'>> => {
  const isWanted = ({ id }: { readonly id: string }): boolean => wanted.only?.includes(id) ?? true
  const results: Result[] = []
  const chosen = <One extends Pick<Experiment, 'id' | 'needs'>>(ones: readonly One[]): readonly One[] =>
    ones.filter(isWanted).filter((one) => {
      const why = notRun(stage, one, wanted.today)
      if (why) results.push(why)
      return why === undefined
    })
  const experiments = chosen(EXPERIMENTS)
  const explorations = chosen(
    EXPLORATIONS.filter(({ isDefault, id }) => isDefault || wanted.all || wanted.only?.includes(id)),
  )
  const { shuffle = (tasks) => tasks } = wanted
  const together: readonly Task[] = shuffle<Task>([
    ...experiments.filter(({ isAlone }) => !isAlone).map((of) => ({ kind: 'experiment', of }) as const),
    ...explorations.flatMap((of) => of.orders.map((_order, nth) => ({ kind: 'order', of, nth }) as const)),
  ])
  const alone: readonly Task[] = experiments
    .filter(({ isAlone }) => isAlone)
    .map((of) => ({ kind: 'experiment', of }) as const)
  const of = together.length + alone.length
  let done = 0
  const counted = async (task: Task): Promise<Played> => {
    const played = await playTask(stage, task)
    done += 1
    wanted.progress(done, of)
    return played
  }
  // An app that works on after its answers is waited for most of the time.
  const many = stage.pace.defers ? wanted.atOnce * 3 : wanted.atOnce
  const atOnce = stage.file.checkout.fixedAmount === undefined ? many : 1
  const first = [...(await inTurns(together, atOnce, counted)), ...(await inTurns(alone, 1, counted))]
  const seen = (await passive(stage)).filter(({ experiment: id }) => chosen([{ id }]).length > 0)
  const judged = await lookAgain(stage, first, [...together, ...alone])
  const played = [...judged, ...seen]
  const playsOf = (id: string): readonly Played[] => played.filter(({ experiment }) => experiment === id)
  for (const { id } of experiments) results.push(resultOf(id, playsOf(id)))
  for (const { id, orders } of explorations) results.push(resultOf(id, playsOf(id), orders.length))
  for (const { experiment: id } of seen) results.push(resultOf(id, playsOf(id)))
  return { findings: findingsOf(played), results }
}
