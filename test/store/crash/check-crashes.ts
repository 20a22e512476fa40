import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDurableStore } from '../../../src/engine/store/durable-store.ts'
import type { Durability } from '../../../src/engine/store/journal/journal-writer.ts'
import type { Change } from '../../../src/engine/store/store.ts'
import { quickFolder } from '../../support/given-folder.ts'
import { isLong } from '../../support/long-runs.ts'
import type { CrashState, Recovered } from './crash-states.ts'
import { type Allowed, allowed, contentsOf } from './oracle.ts'
import type { Call } from './recorded-disk.ts'
import type { Run, Workload } from './run-workload.ts'

const MARK: Change = { table: 'counters', space: 'default', id: 'mark', value: 1 }

/** The state after a start in a folder, or the problem. */
type Opened = { readonly contents: string } | { readonly problem: string }

/** Yields the states that a kind of crash leaves, from a call on. */
export type Crash = (calls: readonly Call[], from: number) => Iterable<CrashState>

const keyOf = (match: Recovered): string => {
  const hash = createHash('sha1')
  for (const [path, bytes] of [...match].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  return hash.digest('base64')
}

const writeFiles = (root: string, match: Recovered): void => {
  mkdirSync(root)
  for (const [path, bytes] of match) {
    const at = join(root, path)
    mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(at, bytes)
  }
}

const filesIn = (match: Recovered): string =>
  [...match].map(([path, bytes]) => `\n  ${path}: ${JSON.stringify(bytes.toString('latin1'))}`).join('')

/** Starts with the folders that crashes of one workload leave, once per different folder. */
export const createChecker = ({ name, isDamaged = false }: Workload, durability: Durability) => {
  const parent = quickFolder()
  const known = new Map<string, Opened>()
  const problems: string[] = []

  const start = (folder: string) =>
    openDurableStore({ folder, durability, onCorrupt: isDamaged ? 'quarantine' : 'reject', onProblem: () => {} })

  /** Opens the folder, commits, stops, and opens it again to compare. */
  const startOn = async (match: Recovered): Promise<Opened> => {
    const root = join(parent, `${known.size}`)
    const folder = join(root, 'state')
    writeFiles(root, match)
    try {
      const first = await start(folder)
      const contents = contentsOf(first)
      await first.commit([MARK])
      const marked = contentsOf(first)
      await first.close()
      // The short form skips this.
      const second = isLong ? await start(folder) : first
      const again = contentsOf(second)
      await second.close()
      return again === marked ? { contents } : { problem: `the next start found ${again} and not ${marked}` }
    } catch (error) {
      return { problem: `it did not open: ${String(error)}` }
    } finally {
      rmSync(root, { recursive: true })
    }
  }

  const opened = async (match: Recovered): Promise<Opened> => {
    const key = keyOf(match)
    const result = known.get(key) ?? (await startOn(match))
    known.set(key, result)
    return result
  }

  return {
    problems: problems as readonly string[],
    /** Returns the number of different folders. */
    folders: (): number => known.size,

    /** Checks all states that a crash leaves of a run. Returns the number of cases. */
    async judge(run: Run, states: Crash): Promise<number> {
      let count = 0
      let may: Allowed = new Map()
      let mayAfter = -1
      for (const { after, recovered } of states(run.calls, run.from)) {
        count += 1
        if (after !== mayAfter) {
          const results = run.results.filter((result) => result.after <= after)
          may = allowed(run.commits, results, durability !== 'none')
          mayAfter = after
        }
        const result = await opened(recovered)
        if ('contents' in result && may.has(result.contents)) continue
        const problem = 'problem' in result ? result.problem : `it holds ${result.contents}`
        const mayHold = [...may.keys()].join('\n or ')
        problems.push(
          `${name} (${durability}), ${states.name} after call ${after}: ${problem}\n may hold ${mayHold}${filesIn(recovered)}`,
        )
      }
      return count
    },
  }
}
