import type { RequestHandler, Response } from 'express'
import type { ErrorCode } from '../domain/refusals.ts'

/** Errors of the control API: one shape, its own statuses. */
export const sendControlError = (res: Response, status: number, code: ErrorCode, message: string): void => {
  res.status(status).json({ error: { code, message } })
}

/** Wrong verbs on a control path. */
export const onlyVerbs =
  (allow: string): RequestHandler =>
  (req, res) => {
    res.set('Allow', allow)
    sendControlError(res, 405, 'CLIENT_ERROR', `${req.method} is not for this path; it takes ${allow}`)
  }
