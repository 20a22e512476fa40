import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreUnavailable } from '../../../src/core/domain/store-unavailable.ts'
import { openDurableStore } from '../../../src/engine/store/durable-store.ts'
import type { Durability } from '../../../src/engine/store/journal/journal-writer.ts'
import type { Change, Store } from '../../../src/engine/store/store.ts'
import { UnusableStateFile } from '../../../src/engine/store/unusable-state.ts'
import { quickFolder } from '../../support/given-folder.ts'
import { remove } from '../../support/given-store.ts'
import { allowed, type CommitResult, type CommitState, contentsOf } from './oracle.ts'
import { type Call, type CallResult, recordDisk } from './recorded-disk.ts'

/** The operations of a workload. None of them throws for a full disk or a killed process. */
export type WorkloadApi = {
  /** Starts with the folder. */
  readonly open: () => Promise<void>
  /** Commits changes; resolves with the result for the caller. */
  readonly commit: (...changes: readonly Change[]) => Promise<void>
  /** Replaces the default space in parts with yields in between; `gone` are the IDs that it contains. */
  readonly replace: (gone: readonly string[], chunks: readonly (readonly Change[])[]) => Promise<void>
  readonly store: () => Store | undefined
  /** Stops as on a signal. */
  readonly stop: () => Promise<void>
  /** Ends the preparation: crashes happen from here on. */
  readonly begin: () => void
  /** Kills the program and changes bytes of a file; the commits from number `from` on are damaged and lost. */
  readonly damage: (name: string, edit: (bytes: Buffer) => Buffer, from: number) => Promise<void>
  /** Makes the next call of a kind fail. */
  readonly breaks: (kind: Call['is']) => void
}

export type Workload = {
  readonly name: string
  /** Description for docs/contributing/evidence/crashes.md. */
  readonly description: string
  /** True if the files are damaged and must be set aside: otherwise a start would be rejected. */
  readonly isDamaged?: boolean
  readonly run: (teller: WorkloadApi) => Promise<void>
}

/** Folds at a fixed journal size and never when idle, so that every run makes the same calls. */
const LIMITS = { leastBytes: 600, long: 0, idleMs: 1 << 30, retryMs: 0 }

/** Returns the result of each call after the preparation, numbered from there. */
export type ResultOf = (call: Call, number: number) => CallResult

const DONE: CallResult = { is: 'done' }

/** The record of a workload: calls and results. */
export type Run = {
  readonly calls: readonly Call[]
  /** The first call for crashes: the first one after the preparation, or the one at which the process was killed. */
  readonly from: number
  readonly requested: readonly Call[]
  readonly commits: readonly (readonly Change[])[]
  readonly results: readonly CommitResult[]
  /** Problems during the run. */
  readonly problems: readonly string[]
}

const AFTER: Change = { table: 'counters', space: 'default', id: 'after', value: 1 }

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise(setImmediate)
}

/**
 * Runs a workload on a recorded disk with a result for each call. Afterwards the disk has space again or the process is
 * restarted, and the workload continues: kept commits exist, rejected ones do not, and a new commit is kept.
 */
export const runWorkload = async (
  { run, isDamaged = false }: Workload,
  durability: Durability,
  plannedResult: ResultOf = () => DONE,
): Promise<Run> => {
  const root = quickFolder()
  const folder = join(root, 'state')
  const commits: (readonly Change[])[] = []
  const results: CommitResult[] = []
  const problems: string[] = []
  const requested: Call[] = []
  let store: Store | undefined
  let from = Number.POSITIVE_INFINITY
  let phase = 'prepared' as 'prepared' | 'begun' | 'killed' | 'over'
  let broken: Call['is'] | undefined

  const disk = recordDisk(root, (call) => {
    if (phase === 'killed') return { is: 'killed', accepted: 0 }
    if (broken === call.is) {
      broken = undefined
      return { is: 'full', accepted: 0 }
    }
    if (phase !== 'begun') return DONE
    requested.push(call)
    const planned = plannedResult(call, requested.length - 1)
    if (planned.is === 'killed') {
      phase = 'killed'
      from = disk.calls.length
    }
    return planned
  })
  const isKilled = (): boolean => phase === 'killed'
  const record = (commit: number, state: CommitState): void => {
    if (!isKilled()) results.push({ after: disk.calls.length, commit, state })
  }

  /** Records a problem for any error except missing space. */
  const rejected = (title: string, error: unknown): void => {
    if (!(error instanceof StoreUnavailable)) problems.push(`${title}: ${String(error)}`)
  }

  /** Commits changes and records the result for the caller. */
  const commitAndRecord = async (changes: readonly Change[], save: () => Promise<void>): Promise<void> => {
    const number = commits.push(changes) - 1
    record(number, 'asked')
    try {
      await save()
      record(number, 'kept')
    } catch (error) {
      record(number, 'gone')
      rejected('a commit', error)
    }
  }

  const commit = async (...changes: readonly Change[]): Promise<void> => {
    const opened = store
    if (opened && !isKilled()) await commitAndRecord(changes, () => opened.commit(changes))
  }

  const replace: WorkloadApi['replace'] = async (gone, chunks) => {
    if (!store || isKilled()) return
    const replacement = store.replacing(['default'])
    try {
      for (const chunk of chunks) {
        replacement.add(chunk)
        await new Promise(setImmediate)
      }
    } catch (error) {
      rejected('a piece', error)
      return replacement.drop()
    }
    // Nothing was committed before: no start may show a part alone.
    if (!isKilled())
      await commitAndRecord([...gone.map((id) => remove(id)), ...chunks.flat()], async () => replacement.commit().saved)
  }

  /** Updates the results by the content of a start: existing commits are kept, and the others are gone. */
  const learn = (opened: Store): void => {
    const may = allowed(commits, results, durability !== 'none')
    const result = may.get(contentsOf(opened))
    if (!result) problems.push(`a start found ${contentsOf(opened)}, and may find ${[...may.keys()].join(' or ')}`)
    for (const kept of result?.kept ?? []) record(kept, 'kept')
    for (const gone of result?.gone ?? []) record(gone, 'gone')
  }

  const open = async (): Promise<void> => {
    if (isKilled()) return
    try {
      store = await openDurableStore({
        folder,
        durability,
        onCorrupt: isDamaged ? 'quarantine' : 'reject',
        onProblem: () => {},
        limits: LIMITS,
        files: disk.files,
      })
      learn(store)
    } catch (error) {
      if (!isKilled() && !(error instanceof UnusableStateFile)) problems.push(`a start: ${String(error)}`)
    }
  }

  const stop = async (): Promise<void> => {
    const stopped = store
    store = undefined
    await stopped?.close().catch((error: unknown) => {
      if (!isKilled()) problems.push(`a stop: ${String(error)}`)
    })
  }

  /** Ends the program without any further effect. */
  const kill = async (): Promise<void> => {
    const before = phase
    phase = 'killed'
    await stop()
    await settle()
    phase = before
    disk.forgetLocks(folder)
  }

  const damage: WorkloadApi['damage'] = async (name, edit, first) => {
    await kill()
    const file = join(folder, name)
    disk.replace(file, edit(readFileSync(file)))
    for (let n = first; n < commits.length; n += 1) record(n, 'gone')
  }
  const begin = (): void => {
    from = disk.calls.length
    phase = 'begun'
  }

  try {
    const breaks = (kind: Call['is']): void => {
      broken = kind
    }
    await run({ open, commit, replace, stop, begin, damage, breaks, store: () => store })
    await settle()
    if (isKilled()) await kill()
    phase = 'over'
    if (!store) await open()
    else learn(store)
    await commit(AFTER)
    await stop()
    await open()
    if (!store) problems.push('it did not start again')
    await stop()
  } finally {
    disk.stop()
  }
  return { calls: disk.calls, from, requested, commits, results, problems }
}
