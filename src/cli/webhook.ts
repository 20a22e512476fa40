import type { Webhook, WebhookAttempt, WebhookList } from '../contract/control.gen.ts'
import type { Parts, Refused } from '../contract/control-call.ts'
import { attempt } from '../domain/attempt.ts'
import { isMap } from '../domain/is-map.ts'
import { nearest } from '../domain/nearest.ts'
import { kindOfId, notExpected, wrongArguments } from './arguments.ts'
import type { Run } from './command.ts'
import { callControl } from './control-call.ts'

type Own = { readonly [Flag in 'link' | 'transaction' | 'space' | 'status' | 'payload' | 'to']: string | undefined }

/** Which flags an action takes. */
const ACTIONS: Readonly<Record<'list' | 'fire' | 'redeliver', readonly (keyof Own)[]>> = {
  list: ['link', 'transaction', 'space'],
  fire: ['link', 'transaction', 'status', 'payload', 'to'],
  redeliver: [],
}
const isAction = (word: string): word is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, word)

/** A call of the control API. */
type WebhookCall = Parts & { readonly name: 'listWebhooks' | 'fireWebhook' | 'redeliverWebhook' }
type Wrong = { readonly problem: string }

const payloadOf = (text: string | undefined): { payload?: object } | { problem: string } => {
  if (text === undefined) return {}
  const payload: unknown = attempt(() => JSON.parse(text))
  if (isMap(payload)) return { payload }
  // All there is to say: the text itself may hold anything.
  return { problem: '--payload must be a JSON object, such as \'{"status":"failed"}\'' }
}

const fire = ({ link, transaction, status, payload: text, to }: Own): WebhookCall | Wrong => {
  const payload = payloadOf(text)
  if ('problem' in payload) return payload
  if ((link === undefined) === (transaction === undefined)) return { problem: 'give --link ID or --transaction ID' }
  const subject = link === undefined ? { transaction } : { link }
  const body = { ...subject, ...(status && { status }), ...(to && { url: to }), ...payload }
  return { name: 'fireWebhook', body }
}

const redeliver = ([id, ...more]: readonly string[]): WebhookCall | Wrong => {
  if (id === undefined || more.length > 0)
    return { problem: 'give the one webhook-id that is to be sent again; webhook list shows them' }
  const kind = kindOfId(id)
  if (kind !== undefined) return { problem: `that is a ${kind}: webhook list --${kind} ${id} shows its webhooks` }
  return { name: 'redeliverWebhook', path: { id } }
}

/** What `threeds-sandbox webhook …` asks of the control API, or what is wrong with its arguments. */
export const webhookCall = (given: Own, [action = '', ...rest]: readonly string[]): WebhookCall | Wrong => {
  if (!isAction(action)) {
    const meant = nearest(action, Object.keys(ACTIONS))
    return { problem: `webhook takes list, fire or redeliver${meant === undefined ? '' : `; did you mean ${meant}?`}` }
  }
  const wrong = Object.keys(given).find((name) => !ACTIONS[action].some((known) => known === name))
  if (wrong !== undefined) return { problem: `webhook ${action} does not take --${wrong}` }
  if (action === 'redeliver') return redeliver(rest)
  const [stray] = rest
  if (stray !== undefined) return { problem: notExpected(stray, ACTIONS[action]) }
  return action === 'fire' ? fire(given) : { name: 'listWebhooks', query: given }
}

/** An attempt lasts ten seconds at most; one that is under way ends first, and the answer comes after both. */
const PATIENCE_MS = 40_000

const attemptLine = ({ durationMs, response, error }: WebhookAttempt): string =>
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
export const webhook: Run<Own> = ({ given: own, words, settings }, io) => {
  const call = webhookCall(own, words)
  if ('problem' in call) return wrongArguments(io, call.problem)
  const { name, ...given } = call
  const use = (said: Webhook | WebhookList): number => {
    const webhooks = 'webhooks' in said ? said.webhooks : [said]
    for (const line of webhooks.flatMap(linesOf)) io.out(line)
    if (webhooks.length === 0) io.out('no webhooks')
    return 'webhooks' in said || said.status === 'delivered' ? 0 : 1
  }
  const otherwise = ({ code, message }: Refused): number => {
    io.err(`${code}: ${message}`)
    return 1
  }
  const how = { otherwise, signal: AbortSignal.timeout(PATIENCE_MS), unreachable: 1 }
  return callControl({ settings, io }, name, given, use, how)
}
