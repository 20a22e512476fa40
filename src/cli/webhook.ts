import type { ControlError, Webhook, WebhookAttempt, WebhookList } from '../contract/control.gen.ts'
import { attempt } from '../domain/attempt.ts'
import { isMap } from '../domain/is-map.ts'
import { nearest } from '../domain/nearest.ts'
import { kindOfId, notExpectedBeside, splitArguments } from './arguments.ts'
import type { Io } from './io.ts'
import { type Environment, readSettings, wrongArguments } from './read-settings.ts'
import { askSandbox } from './running-sandbox.ts'

const OPTIONS = ['link', 'transaction', 'status', 'payload', 'to', 'space'] as const
type Option = (typeof OPTIONS)[number]

/** Which options an action takes. */
const ACTIONS = {
  list: ['link', 'transaction', 'space'],
  fire: ['link', 'transaction', 'status', 'payload', 'to'],
  redeliver: [],
} as const satisfies Record<string, readonly Option[]>
type Action = keyof typeof ACTIONS

/** A call of the control API, and the arguments that are settings. */
type WebhookCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly settings: readonly string[]
}

const isAction = (word: string): word is Action => Object.hasOwn(ACTIONS, word)

const payloadOf = (text: string | undefined): { payload?: object } | { problem: string } => {
  if (text === undefined) return {}
  const payload: unknown = attempt(() => JSON.parse(text))
  if (isMap(payload)) return { payload }
  // All there is to say: the text itself may hold anything.
  return { problem: '--payload must be a JSON object, such as \'{"status":"failed"}\'' }
}

const fire = (given: ReadonlyMap<Option, string>): Omit<WebhookCall, 'settings'> | { problem: string } => {
  const payload = payloadOf(given.get('payload'))
  if ('problem' in payload) return payload
  const { link, transaction, status, to } = Object.fromEntries(given) as { [Name in Option]?: string }
  if ((link === undefined) === (transaction === undefined)) return { problem: 'give --link ID or --transaction ID' }
  const subject = link === undefined ? { transaction } : { link }
  const body = { ...subject, ...(status && { status }), ...(to && { url: to }), ...payload }
  return { method: 'POST', path: '/_sandbox/webhooks', body }
}

const list = (given: ReadonlyMap<Option, string>): Omit<WebhookCall, 'settings'> => {
  const query = new URLSearchParams([...given]).toString()
  return { method: 'GET', path: `/_sandbox/webhooks${query === '' ? '' : `?${query}`}` }
}

const redeliver = ([id, ...more]: readonly string[]): Omit<WebhookCall, 'settings'> | { problem: string } => {
  if (id === undefined || more.length > 0)
    return { problem: 'give the one webhook-id that is to be sent again; webhook list shows them' }
  const kind = kindOfId(id)
  if (kind !== undefined) return { problem: `that is a ${kind}: webhook list --${kind} ${id} shows its webhooks` }
  return { method: 'POST', path: `/_sandbox/webhooks/${encodeURIComponent(id)}/redeliver` }
}

/** What `threeds-sandbox webhook …` asks of the control API, or what is wrong with its arguments. */
export const webhookCall = (args: readonly string[]): WebhookCall | { readonly problem: string } => {
  const parts = splitArguments(args, { command: 'webhook', options: OPTIONS })
  if ('problem' in parts) return { problem: parts.problem }
  const { given, words, settings } = parts
  const [action = '', ...rest] = words
  if (!isAction(action)) {
    const actions = Object.keys(ACTIONS)
    const meant = nearest(action, actions)
    const list = `${actions.slice(0, -1).join(', ')} or ${actions.at(-1)}`
    return { problem: `webhook takes ${list}${meant === undefined ? '' : `; did you mean ${meant}?`}` }
  }
  const wrong = [...given.keys()].find((name) => !(ACTIONS[action] as readonly Option[]).includes(name))
  if (wrong) return { problem: `webhook ${action} does not take --${wrong}` }
  if (action !== 'redeliver' && rest.length > 0) return { problem: notExpectedBeside(ACTIONS[action])(rest[0] ?? '') }
  const call = action === 'fire' ? fire(given) : action === 'list' ? list(given) : redeliver(rest)
  return 'problem' in call ? call : { ...call, settings }
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
export const webhook = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
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
    const { error, webhooks: listed, ...one } = (await answer.json()) as Webhook & Partial<WebhookList & ControlError>
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
