import { get as getPlainly } from 'node:http'
import { get as getByTls } from 'node:https'
import { text } from 'node:stream/consumers'
import { callControl } from '../call-control.ts'
import type { Run } from '../command-table.ts'
import type { Send } from '../running-sandbox.ts'

/** A wait lasts five minutes at most; a sandbox that hangs should not keep CI for ever. */
const PATIENCE_MS = 330_000

/** `fetch` waits five minutes for an answer and no longer: the longest wait would end as if no sandbox were there. */
const sendPatiently: Send = (url, { signal, headers }) =>
  new Promise((resolve, reject) => {
    const failed = (cause: unknown): void => reject(new Error('no answer', { cause }))
    const get = url.startsWith('https:') ? getByTls : getPlainly
    get(url, { ...(signal && { signal }), headers }, (answer) => {
      const { statusCode: status = 500, headers: answered } = answer
      const named = Object.entries(answered).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      )
      text(answer).then((body) => resolve(new Response(body, { status, headers: named })), failed)
    }).on('error', failed)
  })

/**
 * `threeds-sandbox wait`: ends when something has happened in a running sandbox, and prints the event. Its exit code
 * tells apart that the time was over and that there was nobody to ask.
 */
export const run: Run<'wait'> = ({ given: query, settings }, io) =>
  callControl(
    settings,
    'wait',
    { query },
    (came) => {
      io.out(JSON.stringify('event' in came ? came.event : came.idle))
      return 0
    },
    { signal: AbortSignal.timeout(PATIENCE_MS), send: sendPatiently },
  )
