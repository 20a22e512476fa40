import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDurableStore } from '../../../src/engine/store/durable-store.ts'
import type { Durability } from '../../../src/engine/store/journal/journal-writer.ts'
import type { Change } from '../../../src/engine/store/store.ts'
import { quickFolder } from '../../support/given-folder.ts'
import { isLong } from '../../support/long.ts'
import type { CrashState, Found } from './crash-states.ts'
import { type Allowed, allowed, contentsOf } from './oracle.ts'
import type { Call } from './recorded-disk.ts'
import type { Run, Story } from './run-story.ts'

const MARK: Change = { table: 'counters', space: 'default', id: 'mark', value: 1 }

/** What a start finds in a folder, or why there is none. */
type Opened = { readonly contents: string } | { readonly problem: string }

/** What a kind of crash leaves of calls, from one of them on. */
export type Crash = (calls: readonly Call[], from: number) => Iterable<CrashState>

const keyOf = (found: Found): string => {
  const hash = createHash('sha1')
  for (const [path, bytes] of [...found].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  return hash.digest('base64')
}

const written = (root: string, found: Found): void => {
  mkdirSync(root)
  for (const [path, bytes] of found) {
    const at = join(root, path)
    mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(at, bytes)
  }
}

const filesIn = (found: Found): string =>
  [...found].map(([path, bytes]) => `\n  ${path}: ${JSON.stringify(bytes.toString('latin1'))}`).join('')

/** Starts on the folders that crashes of one story leave, on each different one once. */
export const createJudge = ({ name, isDamaged = false }: Story, durability: Durability) => {
  const parent = quickFolder()
  const known = new Map<string, Opened>()
  const problems: string[] = []

  const start = (folder: string) =>
    openDurableStore({ folder, durability, onCorrupt: isDamaged ? 'quarantine' : 'refuse', onProblem: () => {} })

  /** It opens, takes a commit, stops, and opens again with the same and the commit. */
  const startOn = async (found: Found): Promise<Opened> => {
    const root = join(parent, `${known.size}`)
    const folder = join(root, 'state')
    written(root, found)
    try {
      const first = await start(folder)
      const contents = contentsOf(first)
      await first.commit([MARK])
      const marked = contentsOf(first)
      await first.close()
      // In the short form, that is taken on trust.
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

  const opened = async (found: Found): Promise<Opened> => {
    const key = keyOf(found)
    const what = known.get(key) ?? (await startOn(found))
    known.set(key, what)
    return what
  }

  return {
    problems: problems as readonly string[],
    /** How many different folders there were. */
    folders: (): number => known.size,

    /** Judges everything that a crash leaves of a run. Returns how many cases that are. */
    async judge(run: Run, states: Crash): Promise<number> {
      let count = 0
      let may: Allowed = new Map()
      let mayAfter = -1
      for (const { after, found } of states(run.calls, run.from)) {
        count += 1
        if (after !== mayAfter) {
          const tellings = run.tellings.filter((telling) => telling.after <= after)
          may = allowed(run.commits, tellings, durability !== 'none')
          mayAfter = after
        }
        const what = await opened(found)
        if ('contents' in what && may.has(what.contents)) continue
        const problem = 'problem' in what ? what.problem : `it holds ${what.contents}`
        const mayHold = [...may.keys()].join('\n or ')
        problems.push(
          `${name} (${durability}), ${states.name} after call ${after}: ${problem}\n may hold ${mayHold}${filesIn(found)}`,
        )
      }
      return count
    },
  }
}
