import type { Problem, WithProblem } from '../../api/http/problem.ts'
import type { Caller } from '../../core/domain/cause.ts'
import { durationMs, UNIT_MS } from '../../core/domain/duration.ts'
import type { EventFacts } from '../../core/domain/event.ts'
import type { Rejected } from '../../core/domain/rejection.ts'
import { type Instant, later } from '../../core/domain/time.ts'
import type { OnSaved, SpaceLife } from '../../engine/state-import.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid, rejection, unknown } from '../control-problems.ts'
import { isUntouched } from '../requests/explain-empty-result.ts'

/** What a space was, whole: to become it again takes nothing from anywhere else. */
type Life = SpaceLife & {
  readonly events: ReturnType<ControlParts['traffic']['setAside']>
  readonly counted: ReturnType<ControlParts['counters']['setAside']>
  readonly covered: ReturnType<ControlParts['coverage']['setAside']>
  readonly received: ReturnType<ControlParts['received']['setAside']>
  readonly gateway: ReturnType<ControlParts['gateways']['setAside']>
}

const isEmpty = ({ records, holds, received: { posts, answer }, gateway }: Life): boolean =>
  records.size === 0 && holds.length === 0 && posts.length === 0 && !answer && !gateway

/** One step back. */
type Step = {
  readonly id: string
  readonly undoes: EventFacts['space.restored']['undid']
  readonly lives: readonly Life[]
  readonly size: number
  readonly keepMs: number
  readonly until: Instant
}

/** How a step back is offered; nothing is where none was asked for. */
type Offer = { readonly undo?: { readonly id: string; readonly until: Instant } }

/** A space that people work in by hand has some megabytes; that one forgets it must never be what a sandbox dies of. */
const MOST_BYTES = 32 * 1024 * 1024

/** Who comes back after a day begins from an export. */
const LONGEST_MS = UNIT_MS.d

const readKeep = (text: string | undefined): { readonly keepMs: number } | WithProblem => {
  const keepMs = text === undefined ? 0 : durationMs(text)
  return keepMs === undefined || keepMs > LONGEST_MS
    ? invalid('keep says how long it can be taken back, such as 1h (ms, s, m, h or d; 1d at most)')
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
      `nothing was changed: ${spaces.join(', ')} with its requests takes ${megabytes(size)}, and ${megabytes(MOST_BYTES)} can be kept for an undo; keep=0s does it without a way back`,
    ),
  )

const GONE = own(
  'UNDO_GONE',
  unknown(
    'nothing is kept under this id: its time is over, it was used, a newer one of the same space took its place, others needed the room, or the sandbox was restarted; an import (PUT /_sandbox/state) brings back what an export has',
  ),
)

/** What spaces were before something took their place: the newest of each, in memory, never more than the limit. */
export const createUndo = ({ engine, traffic, counters, coverage, received, gateways, machine }: ControlParts) => {
  /** Oldest first. */
  const steps = new Map<string, Step & { readonly cancel: () => void }>()
  let count = 0

  const put = (step: Step): void => {
    const { id, until } = step
    steps.set(id, { ...step, cancel: machine.schedule(until, () => void steps.delete(id)) })
  }

  /** A step of one of these spaces. */
  const keptOf = (spaces: readonly string[]): Step | undefined =>
    [...steps.values()].find(({ lives }) => lives.some(({ space }) => spaces.includes(space)))

  const forget = ({ id }: Step): void => {
    steps.get(id)?.cancel()
    steps.delete(id)
  }

  const keep = (step: Omit<Step, 'id' | 'until'>): Step => {
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
    // The time is there so that no id of another start of the sandbox leads to something of this one.
    const kept = { ...step, id: `undo_${Date.parse(now).toString(36)}-${count}`, until: later(now, step.keepMs) }
    put(kept)
    return kept
  }

  /** Lets something take the place of spaces, and keeps what they were at that moment where the query asks for it. */
  const replacing = async (
    spaces: readonly string[],
    wish: string | undefined,
    undoes: Step['undoes'],
    replace: (onSaved: OnSaved) => Promise<Rejected | undefined>,
  ): Promise<Offer | WithProblem> => {
    const read = readKeep(wish)
    if ('problem' in read) return read
    const { keepMs } = read
    let size = 0
    for (const space of keepMs === 0 ? [] : spaces)
      size += traffic.size(space) + received.size(space) + gateways.size(space) + (await engine.sizeOf(space))
    if (size > MOST_BYTES) return tooLarge(spaces, size)
    const isNew = spaces.every((space) => isUntouched(traffic, space))
    const lives: Life[] = []
    const refused = await replace((was) => {
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
    if (refused) return rejection(refused)
    if (keepMs === 0) return {}
    // Spaces in which there was nothing are not worth the step back that there is to what they were before.
    const older = isNew && lives.every(isEmpty) ? keptOf(spaces) : undefined
    const isOfThem =
      older &&
      older.lives
        .map(({ space }) => space)
        .sort()
        .join() === spaces.toSorted().join()
    const { id, until } = isOfThem ? older : keep({ undoes, lives, size, keepMs })
    return { undo: { id, until } }
  }

  /** Goes one step back, which is a step of its own. */
  const goBack = async (id: string, wish: string | undefined, cause: Caller, only?: string) => {
    const step = steps.get(id)
    if (!step) return GONE
    const { lives, undoes, keepMs } = step
    const spaces = lives.map(({ space }) => space)
    if (only !== undefined && spaces.some((space) => space !== only)) return GONE
    // Away before anything else: its room is free for what is there now, and nobody takes it twice.
    forget(step)
    let isDone = false
    try {
      const offer = await replacing(spaces, wish ?? `${keepMs}ms`, 'undo', (onSaved) =>
        engine.restoreSpaces(lives, undoes, cause, (was) => {
          onSaved(was)
          const { space } = was
          const life = lives.find((one) => one.space === space)
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
      // Whatever was kept of these spaces meanwhile is newer.
      if (!isDone && !keptOf(spaces)) put(step)
    }
  }

  return { replacing, goBack }
}
