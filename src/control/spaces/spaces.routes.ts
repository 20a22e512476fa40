import { z } from 'zod'
import type { WithProblem } from '../../api/http/problem.ts'
import { stream } from '../../api/http/response.ts'
import type { Reading, Route } from '../../api/http/route.ts'
import type { Caller } from '../../core/domain/cause.ts'
import { durationMs, LONGEST_MS } from '../../core/domain/duration.ts'
import { type Instant, instant, isClockTime, later } from '../../core/domain/time.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { ClockRequest } from '../../engine/spaces.ts'
import { parseExport } from '../../engine/store/parse-export.ts'
import { SLICE } from '../../engine/store/slices.ts'
import { exportOf, sizeOf, spacesIn, statePieces } from '../../engine/store/state-file.ts'
import type { StateFile } from '../../engine/store/store.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid, unknown } from '../control-problems.ts'
import { NOT_JSON, routeOf, routeWithBody, routeWithoutBody, type Scope } from '../control-route.ts'
import { listPage } from '../listed.ts'
import type { Query } from '../query.ts'
import { nothingToEmpty, whyUnused } from '../requests/explain-empty-result.ts'
import { createUndo } from './checkpoints.ts'
import { happenedBy } from './clock-effects.ts'
import { unservable } from './import-check.ts'

const clockWords = z.union([
  z.strictObject({ mode: z.literal('frozen'), now: z.iso.datetime({ offset: true }).optional() }),
  z.strictObject({ advance: z.string().refine((text) => durationMs(text) !== undefined) }),
  z.strictObject({ mode: z.literal('live') }),
])

const CLOCK_USAGE =
  'send {"mode":"frozen","now":"2026-01-02T03:04:05.678Z"} (without now: at this moment), {"advance":"31m"} (ms, s, m, h or d; 3650d at most) or {"mode":"live"}'

/** The wish in the engine's words; undefined where it cannot be done. */
const wishOf = (words: z.infer<typeof clockWords>, now: Instant): ClockRequest | undefined => {
  if ('advance' in words) {
    const advanceMs = durationMs(words.advance) ?? 0
    return advanceMs <= LONGEST_MS && isClockTime(later(now, advanceMs)) ? { advanceMs } : undefined
  }
  if (words.mode === 'live') return { mode: 'live', offsetMs: 0 }
  const at = words.now === undefined ? now : instant(Date.parse(words.now))
  return isClockTime(at) ? { mode: 'frozen', now: at } : undefined
}

/** The time of a space: shown; frozen, moved or freed, answered when everything that became due has happened. */
const clockRoutes = ({ engine, traffic }: ControlParts): readonly Route[] => {
  const show = (space: string) => ({ space, ...engine.clockOf(space) })
  return [
    routeWithoutBody({ operation: 'getClock', handle: ({ json, space }) => json(show(space)) }),
    routeWithBody({
      operation: 'setClock',
      words: clockWords,
      usage: CLOCK_USAGE,
      async handle({ json, space, cause, words }) {
        const wish = wishOf(words, engine.clockOf(space).now)
        if (!wish) return invalid(CLOCK_USAGE)
        await engine.setClock(space, wish, cause)
        return json({ ...show(space), ...compact({ triggered: happenedBy(traffic, space, cause.requestId) }) })
      },
    }),
  ]
}

const EXPORT: Reading = { as: 'export', limit: 'importBody', notJson: NOT_JSON }

const JSON_TEXT = 'application/json; charset=utf-8'

const choiceWords = z.strictObject({
  name: z.string().max(200).nullable(),
  mode: z.enum(['force', 'default']).default('force'),
})

/** Which scenario a space has: one that decides about all its requests, or about those that nothing else decides. */
const choiceRoutes = ({ engine }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'getSpaceScenario',
    handle: ({ json, space }) => json({ space, scenario: engine.choiceOf(space) ?? null }),
  }),
  routeWithBody({
    operation: 'setSpaceScenario',
    words: choiceWords,
    usage: 'send {"name":"a scenario","mode":"force|default"}; {"name":null} takes it back',
    async handle({ json, space, cause, words: { name, mode } }) {
      const scenario = name === null ? null : { name, mode }
      return (await engine.setSpaceScenario(space, scenario, cause)) ?? json({ space, scenario })
    },
  }),
]

/** Why a space cannot become what it is to become, without the name of the other one that has an id of it. */
const unnamed = (only: string | undefined, wrong: WithProblem): WithProblem =>
  only === undefined || wrong.problem.controlCode !== undefined || wrong.problem.code !== 'INVALID_STATE'
    ? wrong
    : conflict('an id of it is taken outside of the space: nothing was changed; import it into a sandbox of its own')

/** Whole spaces: every one that holds something, its state to keep, to compare, to begin from, and ways to empty it and back. */
const stateRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, traffic } = parts

  const filling = (state: StateFile): readonly string[] => {
    const inUse = engine.spacesInUse()
    return spacesIn(state, (space) => inUse.has(space) || traffic.knows(space))
  }

  const { replacing, goBack } = createUndo(parts)

  const emptied = async ({
    space,
    only,
    query: { keep },
    cause,
  }: Scope & { readonly query: Query<'reset'>; readonly cause: Caller }) => {
    const hint = nothingToEmpty(parts, { space, only })
    const kept = await replacing([space], keep, 'reset', (onSaved) => engine.resetSpace(space, cause, onSaved))
    return 'problem' in kept ? kept : { space, status: 'empty' as const, ...compact({ hint }), ...kept }
  }

  return [
    routeWithoutBody({
      operation: 'listSpaces',
      handle({ json, query, only }) {
        const rows = engine.listSpaces(only)
        const found = listPage(rows, query, {
          list: 'listSpaces',
          idOf: ({ space }) => space,
          rowOf: (row) => row,
          around: { spaces: [] },
        })
        return 'problem' in found ? found : json({ spaces: found.rows, ...found.page })
      },
    }),
    // A deleted space and one that never was are the same.
    routeWithoutBody({
      operation: 'deleteSpace',
      async handle({ json, ...asked }) {
        const done = await emptied(asked)
        return 'problem' in done ? done : json(done)
      },
    }),
    ...choiceRoutes(parts),
    routeWithoutBody({
      operation: 'exportState',
      handle({ json, only, query: { space } }) {
        const unused = space === undefined ? undefined : whyUnused(parts, { space, only })
        if (unused !== undefined) return unknown(unused)
        const snapshot = engine.snapshotOfSpaces(space === undefined ? undefined : [space])
        return sizeOf(snapshot) <= SLICE ? json(exportOf(snapshot)) : stream(JSON_TEXT, () => statePieces(snapshot), {})
      },
    }),
    // Spaces become what an export says: the one that `?space=` names, or all that are in it. Others stay as they are.
    routeOf<'importState', unknown, undefined>(
      {
        operation: 'importState',
        async handle({ json, query, space, only, cause, words }) {
          const read = await parseExport(words, unservable)
          if ('problems' in read) return invalid(read.problems.join('; '))
          const { state } = read
          const isAll = query.space === undefined
          if (!isAll && !Object.hasOwn(state.spaces, space)) return invalid(`the export has no space ${space}`)
          const spaces = isAll ? filling(state) : [space]
          const brought = await engine.readImport(state, spaces)
          if ('refused' in brought) return brought
          const kept = await replacing(spaces, query.keep, 'import', (onSaved) => brought.fill(cause, onSaved))
          return 'problem' in kept ? unnamed(only, kept) : json({ spaces, ...kept })
        },
      },
      EXPORT,
      ({ body }) => ({ words: body, subject: undefined }),
    ),
    // The same as deleting a space, for callers that know theirs by `?space=`.
    routeWithoutBody({
      operation: 'reset',
      async handle({ json, ...asked }) {
        const done = await emptied(asked)
        return 'problem' in done ? done : json(done)
      },
    }),
    // One step back, for whoever asked that one be kept.
    routeWithoutBody({
      operation: 'undo',
      async handle({ json, params: { id }, query, only, cause }) {
        const done = await goBack(id, query.keep, cause, only)
        return 'problem' in done ? unnamed(only, done) : json(done)
      },
    }),
  ]
}

/** Everything about a space as a whole: its time, its scenario, its state. */
export const spaceRoutes = (parts: ControlParts): readonly Route[] => [...clockRoutes(parts), ...stateRoutes(parts)]
