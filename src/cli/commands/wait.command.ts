import { get as getPlainly } from 'node:http'
import { get as getByTls } from 'node:https'
import { text } from 'node:stream/consumers'
import { callControl } from '../call-control.ts'
import type { Run } from '../command-table.ts'
import type { Send } from '../running-sandbox.ts'

/** Longer than the longest wait of five minutes, so that a hanging sandbox does not block CI forever. */
const PATIENCE_MS = 330_000

/** Replaces `fetch`, which times out after five minutes: the longest wait would fail as if there were no sandbox. */
const sendPatiently: Send = (url, { signal, headers }) =>
  new Promise((resolve, reject) => {
    const failed = (cause: unknown): void => reject(new Error('no response', { cause }))
    const get = url.startsWith('https:') ? getByTls : getPlainly
    get(url, { ...(signal && { signal }), headers }, (response) => {
      const { statusCode: status = 500, headers: received } = response
      const named = Object.entries(received).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      )
      text(response).then((body) => resolve(new Response(body, { status, headers: named })), failed)
    }).on('error', failed)
  })

/**
 * Runs `threeds-sandbox wait`: waits for an event of a running sandbox and prints it. The exit codes of a timeout and of a
 * failed connection differ.
 */
export const run: Run<'wait'> = ({ options: query, settings }, io) =>
  callControl(
    settings,
    'wait',
    { query },
    (result) => {
      io.out(JSON.stringify('event' in result ? result.event : result.idle))
      return 0
    },
    { signal: AbortSignal.timeout(PATIENCE_MS), send: sendPatiently },
  )
