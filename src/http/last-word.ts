import type { IncomingMessage, ServerResponse } from 'node:http'
import { faultText } from '../traffic/redact.ts'

const BODY = JSON.stringify({
  error: { code: 'SERVER_ERROR', message: 'the sandbox failed at this request; its log says where' },
})

/**
 * The answer to what nobody has caught, in place of express's own, which would be a page with the stack and the paths of this
 * machine: what is known of it goes to the log, and nothing of it to the caller.
 */
export const lastWord = (error: unknown, _req: IncomingMessage, res: ServerResponse): void => {
  console.error(faultText(error))
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
