import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AwaitedEvent } from '../contract/control.gen.ts'
import type { Refused } from '../contract/control-call.ts'
import type { CONTROL_ROUTES } from '../contract/control-operations.gen.ts'
import type { Run } from './command.ts'
import { callControl, ENDED, inFlags } from './control-call.ts'
import type { Send } from './running-sandbox.ts'

/** A wait lasts five minutes at most; a sandbox that hangs should not keep CI for ever. */
const PATIENCE_MS = 330_000

const TIME_OVER = 408

type Filters = { readonly [Name in (typeof CONTROL_ROUTES.wait.query)[number]]: string | undefined }

/** `fetch` waits five minutes for an answer and no longer: the longest wait would end as if no sandbox were there. */
const sendPatiently: Send = (url, { signal, headers }) =>
  new Promise((resolve, reject) => {
    const failed = (cause: unknown): void => reject(new Error('no answer', { cause }))
    get(url, { ...(signal && { signal }), headers: Object.fromEntries(new Headers(headers)) }, (answer) => {
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
export const wait: Run<Filters> = ({ given: query, settings }, io) => {
  const use = ({ event }: AwaitedEvent): number => {
    io.out(JSON.stringify(event))
    return 0
  }
  const otherwise = ({ status, message }: Refused): number | undefined => {
    if (status !== TIME_OVER) return undefined
    io.err(inFlags(message, []))
    return ENDED.timeOver
  }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return callControl({ settings, io }, 'wait', { query }, use, { otherwise, signal, send: sendPatiently })
}
