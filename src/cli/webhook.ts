import type { Io } from './io.ts'
import { type Environment, readSettings, wrongArguments } from './read-settings.ts'
import { askSandbox } from './running-sandbox.ts'
import { webhookCall } from './webhook-arguments.ts'

/** An attempt lasts ten seconds at most; one that is under way ends first, and the answer comes after both. */
const PATIENCE_MS = 40_000

type Attempt = { readonly durationMs: number; readonly response?: { readonly status: number }; readonly error?: string }
type Webhook = {
  readonly id: string
  readonly link?: string
  readonly transaction?: string
  readonly url: string
  readonly status: string
  readonly waitsFor?: string
  readonly due?: string
  readonly reason?: string
  readonly attemptCount: number
  readonly attempts: readonly Attempt[]
}
type Answer = {
  readonly webhooks?: readonly Webhook[]
  readonly error?: { readonly code: string; readonly message: string }
}

const attemptLine = ({ durationMs, response, error }: Attempt): string =>
  `    ${response ? `answered ${response.status}` : error} (${Math.round(durationMs)} ms)`

/** A delivery in a line, and under it its attempts. */
const linesOf = (webhook: Webhook): string[] => {
  const { id, link, transaction, url, status, waitsFor, due, reason, attemptCount, attempts } = webhook
  const subject = link === undefined ? `transaction ${transaction}` : `link ${link}`
  const how = waitsFor ? ` for ${waitsFor}` : due ? ` until ${due}` : reason ? ` (${reason})` : ''
  const hidden = attemptCount - attempts.length
  return [
    `${id}  ${status}${how}  ${subject}  ${url}`,
    ...(hidden > 0 ? [`    ${hidden} attempts before these`] : []),
    ...attempts.map(attemptLine),
  ]
}

/** `threeds-sandbox webhook list|fire|redeliver`: what `/_sandbox/webhooks` of a running sandbox does, from a shell. */
export const webhook = async (args: readonly string[], env: Environment, io: Io): Promise<number> => {
  const call = webhookCall(args)
  if ('problem' in call) return wrongArguments(io, [call.problem])
  const read = await readSettings(call.settings, env)
  if ('problems' in read) return wrongArguments(io, read.problems)
  const { method, path, body } = call
  const request = {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
  return askSandbox(read.settings, path, request, io, async (answer) => {
    const { error, webhooks: listed, ...one } = (await answer.json()) as Answer & Webhook
    if (error) {
      io.err(`${error.code}: ${error.message}`)
      return 1
    }
    const webhooks = listed ?? [one]
    for (const line of webhooks.flatMap(linesOf)) io.out(line)
    if (webhooks.length === 0) io.out('no webhooks')
    return method === 'GET' || one.status === 'delivered' ? 0 : 1
  })
}
