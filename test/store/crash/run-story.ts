import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreUnavailable } from '../../../src/core/domain/store-unavailable.ts'
import { openDurableStore } from '../../../src/engine/store/durable-store.ts'
import type { Durability } from '../../../src/engine/store/journal/journal-writer.ts'
import type { Change, Store } from '../../../src/engine/store/store.ts'
import { UnusableStateFile } from '../../../src/engine/store/unusable-state.ts'
import { quickFolder } from '../../support/given-folder.ts'
import { remove } from '../../support/given-store.ts'
import { allowed, contentsOf, type Telling, type Told } from './oracle.ts'
import { type Call, type Fate, recordDisk } from './recorded-disk.ts'

/** What a story may do. Nothing of it throws for a disk that is full or a program that is killed. */
export type Teller = {
  /** Starts on the folder. */
  readonly open: () => Promise<void>
  /** Asks for a commit; resolves when its caller is told. */
  readonly commit: (...changes: readonly Change[]) => Promise<void>
  /** Lets the default space become these records, piece by piece, between which others have their turn; `gone` is what it holds. */
  readonly replace: (gone: readonly string[], pieces: readonly (readonly Change[])[]) => Promise<void>
  readonly store: () => Store | undefined
  /** Stops as a signal would. */
  readonly stop: () => Promise<void>
  /** Everything before was a preparation: crashes are tried from here on. */
  readonly begin: () => void
  /** Kills the program and changes bytes of a file; the commits from number `from` on are damaged, and gone. */
  readonly damage: (name: string, edit: (bytes: Buffer) => Buffer, from: number) => Promise<void>
  /** The next call of a kind fails. */
  readonly breaks: (kind: Call['is']) => void
}

export type Story = {
  readonly name: string
  /** What is done, for docs/reliability.md. */
  readonly what: string
  /** The files are damaged, and to be set aside: without it, a start on damage would be refused. */
  readonly isDamaged?: boolean
  readonly tell: (teller: Teller) => Promise<void>
}

/** Folds when the journal has so many bytes, and at no idle moment: the same calls every time. */
const LIMITS = { leastBytes: 600, long: 0, idleMs: 1 << 30, retryMs: 0 }

/** What becomes of each call after the preparations, numbered from there. */
export type FateOf = (call: Call, number: number) => Fate

const DONE: Fate = { is: 'done' }

/** Everything that a story did, and what was told. */
export type Run = {
  readonly calls: readonly Call[]
  /** The call from which crashes are tried: the first after the preparations, or that at which the program was killed. */
  readonly from: number
  readonly asked: readonly Call[]
  readonly commits: readonly (readonly Change[])[]
  readonly tellings: readonly Telling[]
  /** What was not as it should be while the story was told. */
  readonly problems: readonly string[]
}

const AFTER: Change = { table: 'counters', space: 'default', id: 'after', value: 1 }

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise(setImmediate)
}

/**
 * Tells a story on a recorded disk, with a fate for each call. Afterwards the disk has room again or the program starts
 * again, and the story goes on: what was kept is there, what was refused is not, and a commit is kept.
 */
export const runStory = async (
  { tell, isDamaged = false }: Story,
  durability: Durability,
  fateOf: FateOf = () => DONE,
): Promise<Run> => {
  const root = quickFolder()
  const folder = join(root, 'state')
  const commits: (readonly Change[])[] = []
  const tellings: Telling[] = []
  const problems: string[] = []
  const asked: Call[] = []
  let store: Store | undefined
  let from = Number.POSITIVE_INFINITY
  let phase = 'prepared' as 'prepared' | 'begun' | 'killed' | 'over'
  let broken: Call['is'] | undefined

  const disk = recordDisk(root, (call) => {
    if (phase === 'killed') return { is: 'killed', room: 0 }
    if (broken === call.is) {
      broken = undefined
      return { is: 'full', room: 0 }
    }
    if (phase !== 'begun') return DONE
    asked.push(call)
    const fate = fateOf(call, asked.length - 1)
    if (fate.is === 'killed') {
      phase = 'killed'
      from = disk.calls.length
    }
    return fate
  })
  const isKilled = (): boolean => phase === 'killed'
  const tellOf = (commit: number, told: Told): void => {
    if (!isKilled()) tellings.push({ after: disk.calls.length, commit, told })
  }

  /** What was not refused for want of room is wrong. */
  const refused = (what: string, error: unknown): void => {
    if (!(error instanceof StoreUnavailable)) problems.push(`${what}: ${String(error)}`)
  }

  /** Asks for changes, and notes what its caller is told. */
  const told = async (changes: readonly Change[], save: () => Promise<void>): Promise<void> => {
    const number = commits.push(changes) - 1
    tellOf(number, 'asked')
    try {
      await save()
      tellOf(number, 'kept')
    } catch (error) {
      tellOf(number, 'gone')
      refused('a commit', error)
    }
  }

  const commit = async (...changes: readonly Change[]): Promise<void> => {
    const opened = store
    if (opened && !isKilled()) await told(changes, () => opened.commit(changes))
  }

  const replace: Teller['replace'] = async (gone, pieces) => {
    if (!store || isKilled()) return
    const replacement = store.replacing(['default'])
    try {
      for (const piece of pieces) {
        replacement.add(piece)
        await new Promise(setImmediate)
      }
    } catch (error) {
      refused('a piece', error)
      return replacement.drop()
    }
    // Until then nothing was asked for: of its pieces alone, no start may show anything.
    if (!isKilled())
      await told([...gone.map((id) => remove(id)), ...pieces.flat()], async () => replacement.commit().saved)
  }

  /** What a start shows is there from then on, and what it does not show never was. */
  const learn = (opened: Store): void => {
    const may = allowed(commits, tellings, durability !== 'none')
    const found = may.get(contentsOf(opened))
    if (!found) problems.push(`a start found ${contentsOf(opened)}, and may find ${[...may.keys()].join(' or ')}`)
    for (const kept of found?.kept ?? []) tellOf(kept, 'kept')
    for (const gone of found?.gone ?? []) tellOf(gone, 'gone')
  }

  const open = async (): Promise<void> => {
    if (isKilled()) return
    try {
      store = await openDurableStore({
        folder,
        durability,
        onCorrupt: isDamaged ? 'quarantine' : 'refuse',
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

  /** Ends the program without letting it do anything more. */
  const kill = async (): Promise<void> => {
    const before = phase
    phase = 'killed'
    await stop()
    await settle()
    phase = before
    disk.forgetLocks(folder)
  }

  const damage: Teller['damage'] = async (name, edit, first) => {
    await kill()
    const file = join(folder, name)
    disk.replace(file, edit(readFileSync(file)))
    for (let n = first; n < commits.length; n += 1) tellOf(n, 'gone')
  }
  const begin = (): void => {
    from = disk.calls.length
    phase = 'begun'
  }

  try {
    const breaks = (kind: Call['is']): void => {
      broken = kind
    }
    await tell({ open, commit, replace, stop, begin, damage, breaks, store: () => store })
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
  return { calls: disk.calls, from, asked, commits, tellings, problems }
}
