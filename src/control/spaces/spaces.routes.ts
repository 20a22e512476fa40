import * as z from 'zod'
import type { WithProblem } from '../../api/http/problem.ts'
import { stream } from '../../api/http/response.ts'
import type { Reading, Route } from '../../api/http/route.ts'
import type { Caller } from '../../core/domain/cause.ts'
import { durationMs, LONGEST_MS } from '../../core/domain/duration.ts'
import { epochMs, type Instant, instant, isClockTime, later } from '../../core/domain/time.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { ClockRequest } from '../../engine/spaces.ts'
import { parseExport } from '../../engine/store/parse-export.ts'
import { SLICE } from '../../engine/store/slices.ts'
import { exportOf, sizeOf, spacesIn, stateChunks } from '../../engine/store/state-file.ts'
import type { StateFile } from '../../engine/store/store.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid, unknown } from '../control-problems.ts'
import { NOT_JSON, routeOf, routeWithBody, routeWithoutBody, type Scope } from '../control-route.ts'
import { readAbout } from '../events/read-events.ts'
import { listPage } from '../list-pages.ts'
import type { Query } from '../query.ts'
import { nothingToEmpty, whyUnused } from '../requests/explain-empty-result.ts'
import { createUndo } from './checkpoints.ts'
import { happenedBy } from './clock-effects.ts'
import { unservable } from './import-check.ts'

const ADVANCE_RULE = 'must be a duration of at most 3650d, such as `31m`'

const clockSchema = z.union([
  z.strictObject({ mode: z.literal('frozen'), now: z.iso.datetime({ offset: true }).optional() }),
  z.strictObject({
    advance: z
      .string()
      .transform((written) => durationMs(written) ?? Number.NaN)
      .refine((ms) => ms <= LONGEST_MS, ADVANCE_RULE),
  }),
  z.strictObject({ mode: z.literal('live') }),
])

const CLOCK_USAGE =
  'Send `{"mode":"frozen","now":"2026-01-02T03:04:05.678Z"}`, `{"advance":"31m"}` or `{"mode":"live"}`; `now` is optional.'

const outOfRange = (field: 'advance' | 'now'): WithProblem =>
  invalid(`\`${field}\` must keep the clock between the years 1000 and 8999. ${CLOCK_USAGE}`)

/** Converts the body to a clock setting, or rejects a time that is out of range. */
const clockSettingOf = (body: z.infer<typeof clockSchema>, now: Instant): ClockRequest | WithProblem => {
  if ('advance' in body)
    return isClockTime(later(now, body.advance)) ? { advanceMs: body.advance } : outOfRange('advance')
  if (body.mode === 'live') return { mode: 'live', offsetMs: 0 }
  const at = body.now === undefined ? now : instant(epochMs(body.now))
  return isClockTime(at) ? { mode: 'frozen', now: at } : outOfRange('now')
}

/** Creates the routes for the clock of a space. A change returns after all its effects. */
const clockRoutes = ({ engine, traffic }: ControlParts): readonly Route[] => {
  const show = (space: string) => ({ space, ...engine.clockOf(space) })
  return [
    routeWithoutBody({ operation: 'getClock', handle: ({ json, space }) => json(show(space)) }),
    routeWithBody({
      operation: 'setClock',
      body: clockSchema,
      usage: CLOCK_USAGE,
      async handle({ json, space, cause, body }) {
        const setting = clockSettingOf(body, engine.clockOf(space).now)
        if ('problem' in setting) return setting
        await engine.setClock(space, setting, cause)
        await readAbout(traffic, space, cause.requestId)
        return json({ ...show(space), ...compact({ triggered: happenedBy(traffic, space, cause.requestId) }) })
      },
    }),
  ]
}

const EXPORT: Reading = { as: 'export', limit: 'importBody', notJson: NOT_JSON }

const JSON_TEXT = 'application/json; charset=utf-8'

const choiceSchema = z.strictObject({
  name: z.string().max(200).nullable(),
  mode: z.enum(['force', 'default']).default('force'),
})

/** Creates the routes for the scenario of a space: forced for all requests, or the default if no other matches. */
const choiceRoutes = ({ engine }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'getSpaceScenario',
    handle: ({ json, space }) => json({ space, scenario: engine.choiceOf(space) ?? null }),
  }),
  routeWithBody({
    operation: 'setSpaceScenario',
    body: choiceSchema,
    usage: 'Send `{"name":"…","mode":"force|default"}`. `{"name":null}` removes the scenario.',
    async handle({ json, space, cause, body: { name, mode } }) {
      const scenario = name === null ? null : { name, mode }
      return (await engine.setSpaceScenario(space, scenario, cause)) ?? json({ space, scenario })
    },
  }),
]

/** Hides the name of the other space that has an imported ID, if the caller may not access it. */
const unnamed = (only: string | undefined, wrong: WithProblem): WithProblem =>
  only === undefined || wrong.problem.controlCode !== undefined || wrong.problem.code !== 'INVALID_STATE'
    ? wrong
    : conflict('Nothing was changed: an ID of the import exists in another space. Import it into another sandbox.')

/** Creates the routes for spaces as a whole: list, export, import, reset and undo. */
const stateRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, traffic } = parts

  const spacesToFill = (state: StateFile): readonly string[] => {
    const inUse = engine.spacesInUse()
    return spacesIn(state, (space) => inUse.has(space) || traffic.knows(space))
  }

  const { replacing, goBack } = createUndo(parts)

  const emptySpace = async ({
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
        const page = listPage(rows, query, {
          list: 'listSpaces',
          idOf: ({ space }) => space,
          rowOf: (row) => row,
          around: { spaces: [] },
        })
        return 'problem' in page ? page : json({ spaces: page.rows, ...page.page })
      },
    }),
    // A deleted space is the same as an unused one.
    routeWithoutBody({
      operation: 'deleteSpace',
      async handle({ json, ...request }) {
        const done = await emptySpace(request)
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
        return sizeOf(snapshot) <= SLICE ? json(exportOf(snapshot)) : stream(JSON_TEXT, () => stateChunks(snapshot), {})
      },
    }),
    // Replaces spaces with an export: the one in `?space=`, or all in the export. Other spaces stay unchanged.
    routeOf<'importState', unknown, undefined>(
      {
        operation: 'importState',
        async handle({ json, query, space, only, cause, body }) {
          const read = await parseExport(body, unservable)
          if ('problems' in read) return invalid(read.problems.join('; '))
          const { state } = read
          const isAll = query.space === undefined
          if (!isAll && !Object.hasOwn(state.spaces, space)) return invalid(`The export has no space \`${space}\`.`)
          const spaces = isAll ? spacesToFill(state) : [space]
          const brought = await engine.readImport(state, spaces)
          if ('rejected' in brought) return brought
          const kept = await replacing(spaces, query.keep, 'import', (onSaved) => brought.fill(cause, onSaved))
          return 'problem' in kept ? unnamed(only, kept) : json({ spaces, ...kept })
        },
      },
      EXPORT,
      ({ body }) => ({ body: body, subject: undefined }),
    ),
    // Equals the deletion of a space, for callers that use `?space=`.
    routeWithoutBody({
      operation: 'reset',
      async handle({ json, ...request }) {
        const done = await emptySpace(request)
        return 'problem' in done ? done : json(done)
      },
    }),
    // Restores a state that was stored on request.
    routeWithoutBody({
      operation: 'undo',
      async handle({ json, params: { id }, query, only, cause }) {
        const done = await goBack(id, query.keep, cause, only)
        return 'problem' in done ? unnamed(only, done) : json(done)
      },
    }),
  ]
}

/** Creates the routes for a space as a whole: clock, scenario and state. */
export const spaceRoutes = (parts: ControlParts): readonly Route[] => [...clockRoutes(parts), ...stateRoutes(parts)]
