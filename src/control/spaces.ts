import { z } from 'zod'
import { isSpaceName, SPACE_RULE } from '../domain/space-name.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import { parseExport } from '../store/export/parse-export.ts'
import { refusal } from './challenge.ts'
import { acting, looking, saying } from './control-route.ts'

/** A state that is kept beside a test has some hundred resources of a few kilobytes. */
const STATE_LIMIT_BYTES = 64 * 1024 * 1024

const BAD_NAME = problem(400, 'INVALID_PROPERTY', SPACE_RULE)

/** Whole spaces: every one that holds something, which scenario one has, and ways to empty it. */
export const spaceRoutes = (engine: Engine): readonly Route[] => [
  looking({
    path: '/spaces',
    operation: 'listSpaces',
    handle: () => json(200, { spaces: engine.listSpaces() }),
  }),
  // A deleted space and one that never was are the same.
  acting({
    verb: 'delete',
    path: '/spaces/{space}',
    operation: 'deleteSpace',
    async handle({ params: { space = '' } }) {
      if (!isSpaceName(space)) return BAD_NAME
      await engine.resetSpace(space)
      return json(200, { space, status: 'empty' })
    },
  }),
  // Makes a scenario decide about all requests of a space, or about those that nothing else decides.
  saying({
    verb: 'put',
    path: '/spaces/{space}/scenario',
    operation: 'chooseScenario',
    words: z.strictObject({
      name: z.string().max(200).nullable(),
      mode: z.enum(['force', 'default']).default('force'),
    }),
    usage: 'send {"name":"a scenario","mode":"force|default"}; {"name":null} takes it back',
    async handle({ params: { space = '' }, words: { name, mode } }) {
      if (!isSpaceName(space)) return BAD_NAME
      const refused = await engine.chooseScenario(space, name === null ? null : { name, mode })
      return refused ? refusal(refused) : json(200, { space, scenario: name === null ? null : { name, mode } })
    },
  }),
]

/** The state of a space, or of all of them: to keep, to compare, to begin from, to begin anew. */
export const stateRoutes = (engine: Engine): readonly Route[] => [
  looking({
    path: '/state',
    operation: 'exportState',
    isOfSpace: true,
    handle: ({ query, space }) => json(200, engine.exportSpaces(query.space === undefined ? undefined : [space])),
  }),
  // Spaces become what an export says: the one that `?space=` names, or all that are in it. Others stay as they are.
  saying({
    verb: 'put',
    path: '/state',
    operation: 'importState',
    isOfSpace: true,
    words: z.unknown(),
    usage: '',
    limitBytes: STATE_LIMIT_BYTES,
    async handle({ query, space, words }) {
      const read = parseExport(words)
      if ('problems' in read) return problem(400, 'INVALID_PROPERTY', read.problems.join('; '))
      const { state } = read
      const isAll = query.space === undefined
      if (!isAll && !Object.hasOwn(state.spaces, space))
        return problem(400, 'INVALID_PROPERTY', `the export has no space ${space}`)
      const spaces = isAll ? Object.keys(state.spaces) : [space]
      const refused = await engine.importSpaces(state, spaces)
      return refused ? refusal(refused) : json(200, { spaces })
    },
  }),
  // The same as deleting a space, for callers that know theirs by `?space=`.
  acting({
    verb: 'post',
    path: '/reset',
    operation: 'reset',
    isOfSpace: true,
    async handle({ space }) {
      await engine.resetSpace(space)
      return json(200, { space, status: 'empty' })
    },
  }),
]
