import type { Request, Response } from 'express'
import { z } from 'zod'
import { isSpaceName, SPACE_RULE } from '../domain/space-name.ts'
import type { Engine } from '../engine/port.ts'
import { readState } from '../store/state-file.ts'
import { sendControlError } from './answers.ts'
import { sendRefusal } from './challenge.ts'
import { spaceParam } from './space-param.ts'

type NamedRequest = Request<{ space: string }>

/** Every space that holds something. */
export const listSpaces =
  (engine: Engine) =>
  (_req: Request, res: Response): void => {
    res.json({ spaces: engine.listSpaces() })
  }

/** Empties a space: a deleted one and one that never was are the same. */
export const deleteSpace =
  (engine: Engine) =>
  async (req: NamedRequest, res: Response): Promise<void> => {
    const { space } = req.params
    if (!isSpaceName(space)) return sendControlError(res, 400, 'INVALID_PROPERTY', SPACE_RULE)
    await engine.resetSpace(space)
    res.json({ space, status: 'empty' })
  }

/** The same as deleting it, for callers that know their space by `?space=`. */
export const reset =
  (engine: Engine) =>
  async (req: Request, res: Response): Promise<void> => {
    const space = spaceParam(req, res)
    if (space === undefined) return
    await engine.resetSpace(space)
    res.json({ space, status: 'empty' })
  }

const choiceWords = z.strictObject({
  name: z.string().max(200).nullable(),
  mode: z.enum(['force', 'default']).default('force'),
})

/** Makes a scenario decide about all requests of a space, or about those that nothing else decides. */
export const chooseScenario =
  (engine: Engine) =>
  async (req: NamedRequest, res: Response): Promise<void> => {
    const { space } = req.params
    if (!isSpaceName(space)) return sendControlError(res, 400, 'INVALID_PROPERTY', SPACE_RULE)
    const read = choiceWords.safeParse(req.body)
    if (!read.success)
      return sendControlError(
        res,
        400,
        'INVALID_PROPERTY',
        'send {"name":"a scenario","mode":"force|default"}; {"name":null} takes it back',
      )
    const { name, mode } = read.data
    const refused = await engine.chooseScenario(space, name === null ? null : { name, mode })
    if (refused) return sendRefusal(res, refused)
    res.json({ space, scenario: name === null ? null : { name, mode } })
  }

/** The state of a space, or of all of them: to keep, to compare, to begin from. */
export const exportState =
  (engine: Engine) =>
  (req: Request, res: Response): void => {
    if (req.query.space === undefined) return void res.json(engine.exportSpaces())
    const space = spaceParam(req, res)
    if (space !== undefined) res.json(engine.exportSpaces([space]))
  }

/** Makes spaces what an export says: the one that `?space=` names, or all that are in it. Others stay as they are. */
export const importState =
  (engine: Engine) =>
  async (req: Request, res: Response): Promise<void> => {
    const only = req.query.space === undefined ? undefined : spaceParam(req, res)
    if (res.headersSent) return
    const read = readState(req.body, isSpaceName)
    if ('problems' in read) return sendControlError(res, 400, 'INVALID_PROPERTY', read.problems.join('; '))
    const { state } = read
    if (only !== undefined && !Object.hasOwn(state.spaces, only))
      return sendControlError(res, 400, 'INVALID_PROPERTY', `the export has no space ${only}`)
    const spaces = only === undefined ? Object.keys(state.spaces) : [only]
    const refused = await engine.importSpaces(state, spaces)
    if (refused) return sendRefusal(res, refused)
    res.json({ spaces })
  }
