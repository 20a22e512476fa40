import { z } from 'zod'
import type { Caller } from '../domain/cause.ts'
import { compact } from '../domain/compact.ts'
import { durationMs, LONGEST_MS } from '../domain/duration.ts'
import { type Instant, instant, later } from '../domain/time.ts'
import type { Engine } from '../engine/port.ts'
import type { ClockWish } from '../engine/spaces.ts'
import { problem } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { parseExport } from '../store/parse-export.ts'
import { refusal } from './challenge.ts'
import { calling, saying } from './control-route.ts'
import type { Query } from './query.ts'
import type { Undo } from './undo.ts'
import { type NothingParts, nothingToEmpty, whyUnused } from './why-nothing.ts'

const clockWords = z.union([
  z.strictObject({ mode: z.literal('frozen'), now: z.iso.datetime({ offset: true }).optional() }),
  z.strictObject({ advance: z.string().refine((text) => durationMs(text) !== undefined) }),
  z.strictObject({ mode: z.literal('live') }),
])

const CLOCK_USAGE =
  'send {"mode":"frozen","now":"2026-01-02T03:04:05.678Z"} (without now: at this moment), {"advance":"31m"} (ms, s, m, h or d; 3650d at most) or {"mode":"live"}'

/** Years before 1000 or after 9999 have another width, and could not be compared as text. */
const isComparable = (at: Instant): boolean => /^[1-9]\d{3}-/.test(at)

/** The wish in the engine's words; undefined where it cannot be done. */
const wishOf = (words: z.infer<typeof clockWords>, now: Instant): ClockWish | undefined => {
  if ('advance' in words) {
    const advanceMs = durationMs(words.advance) ?? 0
    return advanceMs <= LONGEST_MS && isComparable(later(now, advanceMs)) ? { advanceMs } : undefined
  }
  if (words.mode === 'live') return { mode: 'live', offsetMs: 0 }
  const at = words.now === undefined ? now : instant(Date.parse(words.now))
  return isComparable(at) ? { mode: 'frozen', now: at } : undefined
}

/** The time of a space: shown; frozen, moved or freed, answered when everything that became due has happened. */
const clockRoutes = (engine: Engine): readonly Route[] => {
  const show = (space: string) => ({ space, ...engine.clockOf(space) })
  return [
    calling({ operation: 'showClock', handle: ({ json, space }) => json(show(space)) }),
    saying({
      operation: 'setClock',
      words: clockWords,
      usage: CLOCK_USAGE,
      async handle({ json, space, cause, words }) {
        const wish = wishOf(words, engine.clockOf(space).now)
        if (!wish) return problem(400, 'INVALID_PROPERTY', CLOCK_USAGE)
        await engine.setClock(space, wish, cause)
        return json(show(space))
      },
    }),
  ]
}

/** A state that is kept beside a test has some hundred resources of a few kilobytes. */
const STATE_LIMIT_BYTES = 64 * 1024 * 1024

type SpaceParts = NothingParts & { readonly engine: Engine; readonly undo: Undo }

const emptied = async (
  { engine, undo, ...parts }: SpaceParts,
  space: string,
  { keep }: Query<'reset'>,
  cause: Caller,
) => {
  const hint = nothingToEmpty({ engine, ...parts }, space)
  const kept = await undo.replacing([space], keep, 'reset', (onSaved) => engine.resetSpace(space, cause, onSaved))
  return 'problem' in kept ? kept : { space, status: 'empty' as const, ...compact({ hint }), ...kept }
}

/** Whole spaces: every one that holds something, which scenario one has, and ways to empty it. */
const wholeSpaceRoutes = (parts: SpaceParts, { engine } = parts): readonly Route[] => [
  calling({ operation: 'listSpaces', handle: ({ json }) => json({ spaces: engine.listSpaces() }) }),
  // A deleted space and one that never was are the same.
  calling({
    operation: 'deleteSpace',
    async handle({ json, space, query, cause }) {
      const done = await emptied(parts, space, query, cause)
      return 'problem' in done ? done : json(done)
    },
  }),
  calling({
    operation: 'showSpaceScenario',
    handle: ({ json, space }) => json({ space, scenario: engine.choiceOf(space) ?? null }),
  }),
  // Makes a scenario decide about all requests of a space, or about those that nothing else decides.
  saying({
    operation: 'chooseScenario',
    words: z.strictObject({
      name: z.string().max(200).nullable(),
      mode: z.enum(['force', 'default']).default('force'),
    }),
    usage: 'send {"name":"a scenario","mode":"force|default"}; {"name":null} takes it back',
    async handle({ json, space, cause, words: { name, mode } }) {
      const refused = await engine.chooseScenario(space, name === null ? null : { name, mode }, cause)
      return refused ? refusal(refused) : json({ space, scenario: name === null ? null : { name, mode } })
    },
  }),
]

/** The state of a space, or of all of them: to keep, to compare, to begin from, to begin anew. */
const stateRoutes = (parts: SpaceParts, { engine, undo } = parts): readonly Route[] => [
  calling({
    operation: 'exportState',
    handle({ json, query: { space } }) {
      if (space === undefined) return json(engine.exportSpaces())
      const unused = whyUnused(parts, space)
      return unused === undefined ? json(engine.exportSpaces([space])) : problem(404, 'CLIENT_ERROR', unused)
    },
  }),
  // Spaces become what an export says: the one that `?space=` names, or all that are in it. Others stay as they are.
  saying({
    operation: 'importState',
    outside: z.unknown(),
    usage: '',
    limitBytes: STATE_LIMIT_BYTES,
    async handle({ json, query, space, cause, words }) {
      const read = parseExport(words)
      if ('problems' in read) return problem(400, 'INVALID_PROPERTY', read.problems.join('; '))
      const { state } = read
      const isAll = query.space === undefined
      if (!isAll && !Object.hasOwn(state.spaces, space))
        return problem(400, 'INVALID_PROPERTY', `the export has no space ${space}`)
      const spaces = isAll ? Object.keys(state.spaces) : [space]
      const brought = await engine.readImport(state, spaces)
      if ('refused' in brought) return refusal(brought)
      const kept = await undo.replacing(spaces, query.keep, 'import', (onSaved) => brought.fill(cause, onSaved))
      return 'problem' in kept ? kept : json({ spaces, ...kept })
    },
  }),
  // The same as deleting a space, for callers that know theirs by `?space=`.
  calling({
    operation: 'reset',
    async handle({ json, space, query, cause }) {
      const done = await emptied(parts, space, query, cause)
      return 'problem' in done ? done : json(done)
    },
  }),
]

/** Everything about a space as a whole: its time, its scenario, its state. */
export const spaceRoutes = (parts: SpaceParts): readonly Route[] => [
  ...clockRoutes(parts.engine),
  ...wholeSpaceRoutes(parts),
  ...stateRoutes(parts),
]
