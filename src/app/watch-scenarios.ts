import { isDeepStrictEqual } from 'node:util'
import type { CardCatalogue } from '../core/domain/card-catalog.ts'
import type { Instant } from '../core/domain/time.ts'
import { formatProblem, type Problem } from '../core/yaml/yaml-problem.ts'
import type { Sleep } from '../engine/engine-parts.ts'
import type { Scenario } from '../engine/scenarios/matching/scenario.ts'
import { loadFolder, loadScenarios, stampOfFolder } from '../engine/scenarios/reading/load-scenarios.ts'
import type { Clock } from '../engine/time/clock.ts'

/** What came of reading the folder again. */
export type Reload = {
  readonly at: Instant
  readonly folder: string
  /** How many of its scenarios are in force now. */
  readonly scenarios: number
} & (
  | {
      readonly added: readonly string[]
      readonly changed: readonly string[]
      readonly removed: readonly string[]
    }
  /** Nothing of what was read is used: what was in force stays. */
  | { readonly problems: readonly Problem[] }
)

export type Watching = {
  readonly clock: Clock
  readonly sleep: Sleep
  /** Aborted when nobody needs to know any more. */
  readonly stopping: AbortSignal
  /** From now on these are the scenarios of the folder. */
  readonly replace: (scenarios: readonly Scenario[]) => void
  readonly onReload?: ((reload: Reload) => void) | undefined
}

/** How often the folder is looked at, and how long nothing may have changed before it is read. */
const LOOK_MS = 300
const STILL_MS = 100

/** A huge folder is looked at less often: looking takes at most this part of the time. */
const SHARE = 1 / 20

/** For programs that do not listen: a sandbox that ignores what was written must not do so in silence. */
const warn = (reload: Reload): void => {
  if ('problems' in reload)
    process.emitWarning(['the scenarios were not replaced', ...reload.problems.map(formatProblem)].join('\n'))
}

/** What a scenario says. Where it stands is no part of it, nor is the rest of its file: both change with others and remarks. */
const saidBy = ({ line: _line, text: _text, ...said }: Scenario): object => said

const saysTheSame = (one: Scenario, other: Scenario): boolean => isDeepStrictEqual(saidBy(one), saidBy(other))

const differences = (before: readonly Scenario[], now: readonly Scenario[]) => {
  const old = new Map(before.map((scenario) => [scenario.name, scenario]))
  const names = new Set(now.map(({ name }) => name))
  const isChanged = (scenario: Scenario): boolean => {
    const was = old.get(scenario.name)
    return was !== undefined && !saysTheSame(was, scenario)
  }
  return {
    added: now.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    changed: now.filter(isChanged).map(({ name }) => name),
    removed: before.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  }
}

/**
 * When the folder is to be read, look by look: it is not as it was read, and as it was at the last look. Editors write in
 * steps, and half a file has problems that nobody wants to hear of.
 */
export const looksFrom = (first: string) => {
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
 * The scenarios of a folder, which is read again whenever something in it has changed; `replace` gets what is good. It is
 * looked at again and again: what the system tells of changes is missing on mounts of containers and networks, and on
 * Linux where files are replaced or folders are new. @throws ScenarioProblems at the first time
 */
export const watchScenarios = (
  folder: string,
  catalogue: CardCatalogue,
  { clock, sleep, stopping, replace, onReload = warn }: Watching,
): readonly Scenario[] => {
  // Before it is read: what changes meanwhile is found by the next look.
  const first = stampOfFolder(folder)
  let good = loadScenarios(folder, catalogue)

  const reload = (): Reload => {
    const { scenarios, problems } = loadFolder(folder, catalogue)
    const about = { at: clock.now(), folder }
    if (problems.length > 0) return { ...about, scenarios: good.length, problems }
    const news = differences(good, scenarios)
    good = scenarios
    replace(scenarios)
    return { ...about, scenarios: scenarios.length, ...news }
  }

  const watch = async (): Promise<void> => {
    const looks = looksFrom(first)
    let took = 0
    for (;;) {
      await sleep(Math.max(looks.isMoving() ? STILL_MS : LOOK_MS, took / SHARE), stopping)
      if (stopping.aborted) return
      const began = performance.now()
      const now = stampOfFolder(folder)
      took = performance.now() - began
      if (looks.isDue(now)) onReload(reload())
    }
  }
  void watch()
  return good
}
