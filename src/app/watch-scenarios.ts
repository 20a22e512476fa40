import { isDeepStrictEqual } from 'node:util'
import type { CardCatalog } from '../core/domain/card-catalog.ts'
import type { Instant } from '../core/domain/time.ts'
import { type FileProblem, formatProblem, ScenarioProblems } from '../core/yaml/yaml-problem.ts'
import type { Sleep } from '../engine/engine-parts.ts'
import { performance } from '../engine/host/host-timers.ts'
import type { Scenario } from '../engine/scenarios/matching/scenario.ts'
import { loadFolder, loadScenarios, stampOfFolder } from '../engine/scenarios/reading/load-scenarios.ts'
import type { Clock } from '../engine/time/clock.ts'

/** Result of reading the folder again. */
export type Reload = {
  readonly at: Instant
  readonly folder: string
  /** Number of its scenarios that apply now. */
  readonly scenarios: number
} & (
  | {
      readonly added: readonly string[]
      readonly changed: readonly string[]
      readonly removed: readonly string[]
    }
  /** The new content is not used; the previous scenarios still apply. */
  | { readonly problems: readonly FileProblem[] }
)

export type Watching = {
  readonly clock: Clock
  readonly sleep: Sleep
  /** Aborted when watching ends. */
  readonly stopping: AbortSignal
  readonly onReload?: ((reload: Reload) => void) | undefined
}

/** Interval of checks, and time without changes before the folder is read, in ms. */
const CHECK_MS = 300
const STABLE_MS = 100

/** Largest share of the time that checks may take; a huge folder is checked less often. */
const SHARE = 1 / 20

/** Default for programs without `onReload`: unused changes must not go unnoticed. */
const warn = (reload: Reload): void => {
  if ('problems' in reload)
    process.emitWarning(['The scenarios were not replaced:', ...reload.problems.map(formatProblem)].join('\n'))
}

/**
 * Returns the content of a scenario, without its position and text in the file, which change with other scenarios and
 * comments.
 */
const contentOf = ({ line: _line, text: _text, ...content }: Scenario): object => content

const isEqual = (a: Scenario, b: Scenario): boolean => isDeepStrictEqual(contentOf(a), contentOf(b))

const differences = (before: readonly Scenario[], now: readonly Scenario[]) => {
  const old = new Map(before.map((scenario) => [scenario.name, scenario]))
  const names = new Set(now.map(({ name }) => name))
  const isChanged = (scenario: Scenario): boolean => {
    const was = old.get(scenario.name)
    return was !== undefined && !isEqual(was, scenario)
  }
  return {
    added: now.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    changed: now.filter(isChanged).map(({ name }) => name),
    removed: before.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  }
}

/**
 * Creates the decision when to read the folder: it has changed since the last read, and not since the last check.
 * Editors write in several steps, and half a file has misleading problems.
 */
export const createChangeDetector = (first: string) => {
  let read = first
  let last = first
  return {
    isDue(now: string): boolean {
      const isDue = now !== read && now === last
      if (isDue) read = now
      last = now
      return isDue
    },
    isMoving: (): boolean => last !== read,
  }
}

/**
 * Loads the scenarios of a folder and reads it again after changes; `replace` gets valid ones. It polls, because
 * system events are missing on mounts of containers and networks, and on Linux for replaced files and new folders.
 * `problemsWith` returns the problems of the user's cards with the scenarios of the folder.
 * @throws ScenarioProblems for the first read
 */
export const watchScenarios = (
  folder: string,
  catalogue: CardCatalog,
  replace: (scenarios: readonly Scenario[]) => void,
  { clock, sleep, stopping, onReload = warn }: Watching,
  problemsWith: (scenarios: readonly Scenario[]) => readonly FileProblem[] = () => [],
): readonly Scenario[] => {
  // Taken before the read, so that the next check finds changes during it.
  const first = stampOfFolder(folder)
  let good = loadScenarios(folder, catalogue)
  const ofCards = problemsWith(good)
  if (ofCards.length > 0) throw new ScenarioProblems(ofCards, 'cards')

  const reload = (): Reload => {
    const { scenarios, problems: ofFiles } = loadFolder(folder, catalogue)
    const problems = ofFiles.length > 0 ? ofFiles : problemsWith(scenarios)
    const about = { at: clock.now(), folder }
    if (problems.length > 0) return { ...about, scenarios: good.length, problems }
    const changes = differences(good, scenarios)
    good = scenarios
    replace(scenarios)
    return { ...about, scenarios: scenarios.length, ...changes }
  }

  const watch = async (): Promise<void> => {
    const checks = createChangeDetector(first)
    let took = 0
    for (;;) {
      await sleep(Math.max(checks.isMoving() ? STABLE_MS : CHECK_MS, took / SHARE), stopping)
      if (stopping.aborted) return
      const began = performance.now()
      const now = stampOfFolder(folder)
      took = performance.now() - began
      if (checks.isDue(now)) onReload(reload())
    }
  }
  void watch()
  return good
}
