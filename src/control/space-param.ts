import type { Request, Response } from 'express'
import { DEFAULT_SPACE, isSpaceName, SPACE_RULE } from '../domain/space-name.ts'
import { sendControlError } from './answers.ts'

/** The space that `?space=` names, `default` without it; undefined when the answer has been sent already. */
export const spaceParam = (req: Request, res: Response): string | undefined => {
  const { space = DEFAULT_SPACE } = req.query
  if (typeof space === 'string' && isSpaceName(space)) return space
  return void sendControlError(res, 400, 'INVALID_PROPERTY', SPACE_RULE)
}
