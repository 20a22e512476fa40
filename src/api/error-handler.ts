import type { ErrorRequestHandler } from 'express'
import { faultText } from '../engine/events/redact.ts'

const BODY = JSON.stringify({
  error: { code: 'SERVER_ERROR', message: 'the sandbox failed at this request; its log says where' },
})

/**
 * The answer to what nobody has caught, in place of express's own, which would be a page with the stack and the paths of this
 * machine. Express knows such a handler by its four parameters. What is known goes to the log, and nothing of it to the caller.
 */
export const lastWord: ErrorRequestHandler = (error, _req, res, _next): void => {
  process.emitWarning(faultText(error), 'FaultWarning')
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
