import type { Webhook, WebhookAttempt } from '../../core/contract/control.gen.ts'
import type { Parts, RejectedCall } from '../../core/contract/control-call.ts'
import { LONGEST_ATTEMPT_MS } from '../../core/domain/delivery.ts'
import { nearest } from '../../core/domain/nearest-name.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { describeUnexpected, jsonObject, kindOfId } from '../arguments.ts'
import { callControl, nothingListed } from '../call-control.ts'
import { CommandError, EXIT } from '../command.ts'
import type { Own, Run } from '../command-table.ts'
import { briefList } from '../list-summary.ts'
import { ONLY_BRIEF } from '../page-summary.ts'

type Given = Own<'webhook'>

/** The flags of each action. */
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

/** Parses the options of a delivery, which have no separate flags. @throws Ended */
const howOf = ({ delivery }: Given): object =>
  delivery === undefined ? {} : jsonObject(delivery, '--delivery', '{"tampering":"bad_signature","times":2}')

const fire = (given: Given): WebhookCall => {
  const { link, transaction, status, payload: text, to: url, space } = given
  const payload = text && jsonObject(text, '--payload', '{"status":"failed"}')
  if ((link === undefined) === (transaction === undefined))
    throw new CommandError('`webhook fire` needs either `--link ID` or `--transaction ID`.')
  const body = compact({ ...howOf(given), link, transaction, status, url, payload })
  return { name: 'fireWebhook', ...inSpace(space), body }
}

const byId = (name: ByIdName, given: Given, [id, ...more]: readonly string[]): WebhookCall => {
  const action = name === 'redeliverWebhook' ? 'redeliver' : 'cancel'
  if (id === undefined || more.length > 0)
    throw new CommandError(`\`webhook ${action}\` needs one webhook-id. \`webhook list\` prints them.`)
  const kind = kindOfId(id)
  if (kind !== undefined)
    throw new CommandError(
      `This is the ID of a ${kind}. \`webhook list --${kind} ${id}\` prints the IDs of its webhooks.`,
    )
  const body = given.delivery === undefined ? {} : { body: howOf(given) }
  return { name, ...inSpace(given.space), path: { id }, ...body }
}

/** Returns the control API call of `threeds-sandbox webhook …`. @throws Ended */
export const webhookCall = (given: Given, [action = '', ...rest]: readonly string[]): WebhookCall => {
  if (!isAction(action)) {
    const meant = nearest(action, Object.keys(ACTIONS))
    throw new CommandError(
      `\`webhook\` needs \`list\`, \`fire\`, \`redeliver\` or \`cancel\`.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`,
    )
  }
  const wrong = Object.keys(given).find((name) => !ACTIONS[action].some((known) => known === name))
  if (wrong !== undefined) throw new CommandError(`\`webhook ${action}\` does not take \`--${wrong}\`.`)
  if (action === 'redeliver') return byId('redeliverWebhook', given, rest)
  if (action === 'cancel') return byId('cancelWebhook', given, rest)
  const [stray] = rest
  if (stray !== undefined) throw new CommandError(describeUnexpected(stray, ACTIONS[action]))
  if (action === 'fire') return fire(given)
  const { brief, ...query } = given
  if (!brief && query.after !== undefined) throw new CommandError(ONLY_BRIEF)
  return { name: 'listWebhooks', query }
}

/** The response follows after a running attempt and the new one. */
const PATIENCE_MS = 4 * LONGEST_ATTEMPT_MS

const attemptLine = ({ durationMs, response, error }: WebhookAttempt): string =>
  `    ${response ? `status ${response.status}` : error} (${Math.round(durationMs)} ms)`

/** Formats a webhook, with a line for each attempt below it. */
const linesOf = (webhook: Webhook): string[] => {
  const { id, link, transaction, url, status, waitsFor, due, reason, attemptCount, attempts } = webhook
  const subject = link === undefined ? `transaction ${transaction}` : `link ${link}`
  const detail = waitsFor ? ` for ${waitsFor}` : due ? ` until ${due}` : reason ? ` (${reason})` : ''
  const hidden = attemptCount - attempts.length
  return [
    `${id}  ${status}${detail}  ${subject}  ${url}`,
    ...(hidden > 0 ? [`    ${hidden} earlier attempts`] : []),
    ...attempts.map(attemptLine),
  ]
}

const HOW = {
  rejected: ({ code, message }: RejectedCall) => new CommandError(`${code}: ${message}`, EXIT.rejected),
  unreachable: EXIT.rejected,
}

const FIELDS = ['id', 'created', 'status', 'link', 'transaction', 'url', 'attemptCount'] as const

/** Runs `threeds-sandbox webhook …` with the operations of `/_sandbox/webhooks`. */
export const run: Run<'webhook'> = ({ given: own, words, settings }, io) => {
  const { name, ...given } = webhookCall(own, words)
  if (own.brief) {
    const list = { query: given.query, fields: FIELDS, goOn: '--after', what: 'webhooks' } as const
    return briefList(settings, io, 'listWebhooks', list, { unreachable: EXIT.rejected })
  }
  return callControl(
    settings,
    name,
    given,
    (response) => {
      const webhooks = 'webhooks' in response ? response.webhooks : [response]
      for (const line of webhooks.flatMap(linesOf)) io.out(line)
      if (webhooks.length === 0) io.out(nothingListed(settings, 'webhooks'))
      if ('webhooks' in response && response.next !== undefined)
        io.err(
          `${response.total - webhooks.length} newer webhooks are not listed. Continue with \`webhook list --brief --after ${response.next}\`.`,
        )
      return 'webhooks' in response || name === 'cancelWebhook' || response.status === 'delivered' ? 0 : 1
    },
    { ...HOW, signal: AbortSignal.timeout(PATIENCE_MS) },
  )
}
