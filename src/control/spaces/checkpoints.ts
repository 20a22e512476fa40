import type { Problem, WithProblem } from '../../api/http/problem.ts'
import type { Caller } from '../../core/domain/cause.ts'
import { durationMs, UNIT_MS } from '../../core/domain/duration.ts'
import type { EventFacts } from '../../core/domain/event.ts'
import type { Rejected } from '../../core/domain/rejection.ts'
import { epochMs, type Instant, later } from '../../core/domain/time.ts'
import { describeSpelling, spellingsOf } from '../../core/text/id-spelling.ts'
import type { OnSaved, SpaceLife } from '../../engine/state-import.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid, rejection, unknown } from '../control-problems.ts'
import { isUntouched } from '../requests/explain-empty-result.ts'

/** Complete former state of a space. A restore needs nothing else. */
type SpaceCopy = SpaceLife & {
  readonly events: ReturnType<ControlParts['traffic']['setAside']>
  readonly counted: ReturnType<ControlParts['counters']['setAside']>
  readonly covered: ReturnType<ControlParts['coverage']['setAside']>
  readonly received: ReturnType<ControlParts['received']['setAside']>
  readonly gateway: ReturnType<ControlParts['gateways']['setAside']>
}

const isEmpty = ({ records, holds, received: { posts, response }, gateway }: SpaceCopy): boolean =>
  records.size === 0 && holds.length === 0 && posts.length === 0 && !response && !gateway

/** A stored state for an undo. */
type UndoStep = {
  readonly id: string
  readonly undone: EventFacts['space.restored']['undone']
  readonly lives: readonly SpaceCopy[]
  readonly size: number
  readonly keepMs: number
  readonly until: Instant
}

/** An undo in a response; empty if none was requested. */
type UndoOffer = { readonly undo?: { readonly id: string; readonly until: Instant } }

/**
 * Largest size of all stored states. A manually used space has some megabytes; stored states must not exhaust the
 * memory.
 */
const MOST_BYTES = 32 * 1024 * 1024

/** Longest time for an undo. Use an export for longer. */
const LONGEST_MS = UNIT_MS.d

const readKeep = (text: string | undefined): { readonly keepMs: number } | WithProblem => {
  const keepMs = text === undefined ? 0 : durationMs(text)
  return keepMs === undefined || keepMs > LONGEST_MS
    ? invalid('`keep` must be a duration of at most 1d, such as `1h`.')
    : { keepMs }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

const own = (code: NonNullable<Problem['controlCode']>, wrong: WithProblem): WithProblem => ({
  problem: { ...wrong.problem, controlCode: code },
})

const tooLarge = (spaces: readonly string[], size: number): WithProblem =>
  own(
    'UNDO_TOO_LARGE',
    conflict(
      `Nothing was changed: an undo of ${spaces.join(', ')} needs ${megabytes(size)} of at most ${megabytes(MOST_BYTES)}. Use \`keep=0s\` for a change without undo.`,
    ),
  )

const GONE = own(
  'UNDO_GONE',
  unknown(
    'This undo is not available: it expired, was used, was replaced by newer ones, or the sandbox was restarted. Restore an export with `PUT /_sandbox/state`.',
  ),
)

/** Creates the undo of space changes: the newest state of each space, in memory, within the limit. */
export const createUndo = ({ engine, traffic, counters, coverage, received, gateways, machine }: ControlParts) => {
  /** Oldest first. */
  const steps = new Map<string, UndoStep & { readonly cancel: () => void }>()
  let count = 0

  const put = (step: UndoStep): void => {
    const { id, until } = step
    steps.set(id, { ...step, cancel: machine.schedule(until, () => void steps.delete(id)) })
  }

  /** Returns the stored state of one of these spaces. */
  const keptOf = (spaces: readonly string[]): UndoStep | undefined =>
    [...steps.values()].find(({ lives }) => lives.some(({ space }) => spaces.includes(space)))

  const forget = ({ id }: UndoStep): void => {
    steps.get(id)?.cancel()
    steps.delete(id)
  }

  const keep = (step: Omit<UndoStep, 'id' | 'until'>): UndoStep => {
    const spaces = step.lives.map(({ space }) => space)
    for (let other = keptOf(spaces); other; other = keptOf(spaces)) forget(other)
    let free = MOST_BYTES - [...steps.values()].reduce((sum, { size }) => sum + size, 0)
    for (const oldest of steps.values()) {
      if (free >= step.size) break
      free += oldest.size
      forget(oldest)
    }
    count += 1
    const now = machine.now()
    // The time makes IDs unique across starts of the sandbox.
    const kept = { ...step, id: `undo_${epochMs(now).toString(36)}-${count}`, until: later(now, step.keepMs) }
    put(kept)
    return kept
  }

  /** Replaces spaces, and stores their former state if the query requests it. */
  const replacing = async (
    spaces: readonly string[],
    requested: string | undefined,
    undone: UndoStep['undone'],
    replace: (onSaved: OnSaved) => Promise<Rejected | undefined>,
  ): Promise<UndoOffer | WithProblem> => {
    const read = readKeep(requested)
    if ('problem' in read) return read
    const { keepMs } = read
    let size = 0
    for (const space of keepMs === 0 ? [] : spaces)
      size += traffic.size(space) + received.size(space) + gateways.size(space) + (await engine.sizeOf(space))
    if (size > MOST_BYTES) return tooLarge(spaces, size)
    const isNew = spaces.every((space) => isUntouched(traffic, space))
    const lives: SpaceCopy[] = []
    const rejected = await replace((was) => {
      const { space } = was
      const aside = {
        events: traffic.setAside(space),
        counted: counters.setAside(space),
        covered: coverage.setAside(space),
        received: received.setAside(space),
        gateway: gateways.setAside(space),
      }
      if (keepMs > 0) lives.push({ ...was, ...aside })
    })
    if (rejected) return rejection(rejected)
    if (keepMs === 0) return {}
    // Empty spaces do not replace an existing undo of their former state.
    const older = isNew && lives.every(isEmpty) ? keptOf(spaces) : undefined
    const isSameSpaces =
      older &&
      older.lives
        .map(({ space }) => space)
        .sort()
        .join() === spaces.toSorted().join()
    const { id, until } = isSameSpaces ? older : keep({ undone, lives, size, keepMs })
    return { undo: { id, until } }
  }

  /** Returns a stored state, if the caller may restore all of its spaces. */
  const stepFor = (id: string, only: string | undefined) => {
    const step = steps.get(id)
    return step?.lives.every(({ space }) => only === undefined || space === only) ? step : undefined
  }

  /** Returns the problem of an unknown ID, with a hint if another spelling of it is known. */
  const goneWithHint = (id: string, only: string | undefined): WithProblem => {
    const spelling = spellingsOf(id).find((other) => stepFor(other.id, only))
    if (!spelling) return GONE
    const message = `Unknown undo ID. ${describeSpelling('undo', spelling.changes)}`
    return { problem: { ...GONE.problem, message } }
  }

  /** Restores the former state. This is also a change with an undo. */
  const goBack = async (id: string, requested: string | undefined, cause: Caller, only?: string) => {
    const step = stepFor(id, only)
    if (!step) return goneWithHint(id, only)
    const { lives, undone, keepMs } = step
    const spaces = lives.map(({ space }) => space)
    // Removed first, so that its memory is available and no one uses it twice.
    forget(step)
    let isDone = false
    try {
      const offer = await replacing(spaces, requested ?? `${keepMs}ms`, 'undo', (onSaved) =>
        engine.restoreSpaces(lives, undone, cause, (was) => {
          onSaved(was)
          const { space } = was
          const life = lives.find((life) => life.space === space)
          if (life) traffic.putBack(space, life.events)
          if (life) counters.putBack(space, life.counted)
          if (life) coverage.putBack(space, life.covered)
          if (life) received.putBack(space, life.received)
          if (life) gateways.putBack(space, life.gateway)
        }),
      )
      isDone = !('problem' in offer)
      return 'problem' in offer ? offer : { spaces, ...offer }
    } finally {
      // A state that was stored meanwhile is newer.
      if (!isDone && !keptOf(spaces)) put(step)
    }
  }

  return { replacing, goBack }
}
