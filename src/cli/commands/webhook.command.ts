import type { Webhook, WebhookAttempt } from '../../core/contract/control.gen.ts'
import type { Parts, Refused } from '../../core/contract/control-call.ts'
import { LONGEST_TRY_MS } from '../../core/domain/delivery.ts'
import { nearest } from '../../core/domain/nearest-name.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { jsonObject, kindOfId, notExpected } from '../arguments.ts'
import { callControl } from '../call-control.ts'
import { Ended, EXIT } from '../command.ts'
import type { Own, Run } from '../command-table.ts'
import { briefList } from '../list-summary.ts'
import { ONLY_BRIEF } from '../page-summary.ts'

type Given = Own<'webhook'>

/** Which flags an action takes. */
const ACTIONS: Readonly<Record<'list' | 'fire' | 'redeliver' | 'cancel', readonly (keyof Given)[]>> = {
  list: ['link', 'transaction', 'space', 'brief', 'after'],
  fire: ['link', 'transaction', 'status', 'payload', 'to', 'delivery', 'space'],
  redeliver: ['delivery', 'space'],
  cancel: ['space'],
}
const isAction = (word: string): word is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, word)

type ByIdName = 'redeliverWebhook' | 'cancelWebhook'

/** A call of the control API. */
type WebhookCall = Parts & { readonly name: 'listWebhooks' | 'fireWebhook' | ByIdName }

const inSpace = (space: string | undefined): Parts => (space === undefined ? {} : { query: { space } })

/** How it is to be sent: what of an order has no flag of its own. @throws Ended */
const howOf = ({ delivery }: Given): object =>
  delivery === undefined ? {} : jsonObject(delivery, '--delivery', '{"tampering":"bad_signature","times":2}')

const fire = (given: Given): WebhookCall => {
  const { link, transaction, status, payload: text, to: url, space } = given
  const payload = text && jsonObject(text, '--payload', '{"status":"failed"}')
  if ((link === undefined) === (transaction === undefined)) throw new Ended('give --link ID or --transaction ID')
  const body = compact({ ...howOf(given), link, transaction, status, url, payload })
  return { name: 'fireWebhook', ...inSpace(space), body }
}

const byId = (name: ByIdName, given: Given, [id, ...more]: readonly string[]): WebhookCall => {
  const wish = name === 'redeliverWebhook' ? 'sent again' : 'taken back'
  if (id === undefined || more.length > 0)
    throw new Ended(`give the one webhook-id that is to be ${wish}; webhook list shows them`)
  const kind = kindOfId(id)
  if (kind !== undefined) throw new Ended(`that is a ${kind}: webhook list --${kind} ${id} shows its webhooks`)
  const body = given.delivery === undefined ? {} : { body: howOf(given) }
  return { name, ...inSpace(given.space), path: { id }, ...body }
}

/** What `threeds-sandbox webhook …` asks of the control API. @throws Ended */
export const webhookCall = (given: Given, [action = '', ...rest]: readonly string[]): WebhookCall => {
  if (!isAction(action)) {
    const meant = nearest(action, Object.keys(ACTIONS))
    throw new Ended(
      `webhook takes list, fire, redeliver or cancel${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    )
  }
  const wrong = Object.keys(given).find((name) => !ACTIONS[action].some((known) => known === name))
  if (wrong !== undefined) throw new Ended(`webhook ${action} does not take --${wrong}`)
  if (action === 'redeliver') return byId('redeliverWebhook', given, rest)
  if (action === 'cancel') return byId('cancelWebhook', given, rest)
  const [stray] = rest
  if (stray !== undefined) throw new Ended(notExpected(stray, ACTIONS[action]))
  if (action === 'fire') return fire(given)
  const { brief, ...query } = given
  if (!brief && query.after !== undefined) throw new Ended(ONLY_BRIEF)
  return { name: 'listWebhooks', query }
}

/** An attempt that is under way ends first, and the answer comes after both. */
const PATIENCE_MS = 4 * LONGEST_TRY_MS

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

const HOW = {
  refused: ({ code, message }: Refused) => new Ended(`${code}: ${message}`, EXIT.refused),
  unreachable: EXIT.refused,
}

const FIELDS = ['id', 'created', 'status', 'link', 'transaction', 'url', 'attemptCount'] as const

/** `threeds-sandbox webhook list|fire|redeliver`: what `/_sandbox/webhooks` of a running sandbox does, from a shell. */
export const run: Run<'webhook'> = ({ given: own, words, settings }, io) => {
  const { name, ...given } = webhookCall(own, words)
  if (own.brief) {
    const wish = { query: given.query, fields: FIELDS, goOn: '--after', what: 'webhooks' } as const
    return briefList(settings, io, 'listWebhooks', wish, { unreachable: EXIT.refused })
  }
  return callControl(
    settings,
    name,
    given,
    (said) => {
      const webhooks = 'webhooks' in said ? said.webhooks : [said]
      for (const line of webhooks.flatMap(linesOf)) io.out(line)
      if (webhooks.length === 0) io.out('no webhooks')
      if ('webhooks' in said && said.next !== undefined)
        io.err(`${said.total - webhooks.length} newer ones are left out; list --brief --after ${said.next} goes on`)
      return 'webhooks' in said || name === 'cancelWebhook' || said.status === 'delivered' ? 0 : 1
    },
    { ...HOW, signal: AbortSignal.timeout(PATIENCE_MS) },
  )
}
