import type { ErrorRequestHandler } from 'express'
import { internalErrorText } from '../engine/events/redact.ts'

const BODY = JSON.stringify({
  error: { code: 'SERVER_ERROR', message: 'The sandbox failed to handle this request. See its log.' },
})

/**
 * Responds to errors that no other handler caught. The page of Express would show the stack and paths of this host.
 * Express recognizes an error handler by its four parameters. The error goes to the log only.
 */
export const uncaughtErrorHandler: ErrorRequestHandler = (error, _req, res, _next): void => {
  process.emitWarning(internalErrorText(error), 'FaultWarning')
  if (res.headersSent) return void res.destroy()
  for (const name of res.getHeaderNames()) res.removeHeader(name)
  res
    .writeHead(500, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(BODY),
      'X-Content-Type-Options': 'nosniff',
    })
    .end(BODY)
}
