import type { Request, RequestHandler, Response } from 'express'
import { sendProblem } from './problems.ts'

/** Headers of the connection and of the request's story; all others describe the answer that is not given. */
const KEPT = ['correlation-id', 'sandbox-request-id', 'connection', 'keep-alive', 'date']

/** Answers 503 in place of what was prepared. */
const refuse = (req: Request, res: Response, cause: Error): void => {
  // Somebody sent a part already: the rest must not come as if all were well.
  if (res.headersSent) return void res.destroy()
  for (const name of res.getHeaderNames()) if (!KEPT.includes(name)) res.removeHeader(name)
  const message = `${cause.message}; the changes that this answer was about were taken back`
  sendProblem(req, res, { status: 503, code: 'SERVER_ERROR', message, cause })
}

/** For everybody else an answer that waits has been sent: nobody may answer again. Returns the way to let it go. */
const hold = (res: Response): (() => void) => {
  const sent = res.headersSent
  const { end } = res
  res.end = () => res
  if (!sent) Object.defineProperty(res, 'headersSent', { configurable: true, value: true })
  return () => {
    res.end = end
    if (!sent) Reflect.deleteProperty(res, 'headersSent')
  }
}

/**
 * Lets no answer leave that may tell of something unsaved, whether it made the change or only saw it: it waits, and
 * becomes a 503 when the change is taken back. While everything is saved, answers pass as if this were not there.
 */
export const answerGate =
  (settled: () => Promise<void> | undefined): RequestHandler =>
  (req, res, next) => {
    const { end } = res
    const gated = (...args: readonly unknown[]): Response => {
      const send = (): Response => Reflect.apply(end, res, args)
      const saving = settled()
      if (saving === undefined) return send()
      // What replaces this answer does not wait again: it tells of nothing that is stored.
      res.end = end
      const release = hold(res)
      const answer = (act: () => void): void => {
        release()
        act()
      }
      saving.then(
        () => answer(send),
        (cause) => answer(() => refuse(req, res, cause)),
      )
      return res
    }
    res.end = gated as Response['end']
    next()
  }
