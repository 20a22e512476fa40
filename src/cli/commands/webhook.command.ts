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

type Options = Own<'webhook'>

/** The flags of each action. */
const ACTIONS: Readonly<Record<'list' | 'fire' | 'redeliver' | 'cancel', readonly (keyof Options)[]>> = {
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
const optionsOf = ({ delivery }: Options): object =>
  delivery === undefined ? {} : jsonObject(delivery, '--delivery', '{"tampering":"bad_signature","times":2}')

const fire = (options: Options): WebhookCall => {
  const { link, transaction, status, payload: text, to: url, space } = options
  const payload = text && jsonObject(text, '--payload', '{"status":"failed"}')
  if ((link === undefined) === (transaction === undefined))
    throw new CommandError('`webhook fire` needs either `--link ID` or `--transaction ID`.')
  const body = compact({ ...optionsOf(options), link, transaction, status, url, payload })
  return { name: 'fireWebhook', ...inSpace(space), body }
}

const byId = (name: ByIdName, options: Options, [id, ...more]: readonly string[]): WebhookCall => {
  const action = name === 'redeliverWebhook' ? 'redeliver' : 'cancel'
  if (id === undefined || more.length > 0)
    throw new CommandError(`\`webhook ${action}\` needs one webhook-id. \`webhook list\` prints them.`)
  const kind = kindOfId(id)
  if (kind !== undefined)
    throw new CommandError(
      `This is the ID of a ${kind}. \`webhook list --${kind} ${id}\` prints the IDs of its webhooks.`,
    )
  const body = options.delivery === undefined ? {} : { body: optionsOf(options) }
  return { name, ...inSpace(options.space), path: { id }, ...body }
}

/** Returns the control API call of `threeds-sandbox webhook …`. @throws Ended */
export const webhookCall = (options: Options, [action = '', ...rest]: readonly string[]): WebhookCall => {
  if (!isAction(action)) {
    const meant = nearest(action, Object.keys(ACTIONS))
    throw new CommandError(
      `\`webhook\` needs \`list\`, \`fire\`, \`redeliver\` or \`cancel\`.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`,
    )
  }
  const problem = Object.keys(options).find((name) => !ACTIONS[action].some((item) => item === name))
  if (problem !== undefined) throw new CommandError(`\`webhook ${action}\` does not take \`--${problem}\`.`)
  if (action === 'redeliver') return byId('redeliverWebhook', options, rest)
  if (action === 'cancel') return byId('cancelWebhook', options, rest)
  const [unexpected] = rest
  if (unexpected !== undefined) throw new CommandError(describeUnexpected(unexpected, ACTIONS[action]))
  if (action === 'fire') return fire(options)
  const { brief, ...query } = options
  if (!brief && query.after !== undefined) throw new CommandError(ONLY_BRIEF)
  return { name: 'listWebhooks', query }
}

/** The response follows after a running attempt and the new one. */
const PATIENCE_MS = 4 * LONGEST_ATTEMPT_MS

const attemptLine = ({ durationMs, response, error }: WebhookAttempt): string =>
  `    ${error ?? `status ${response?.status}`} (${Math.round(durationMs)} ms)`

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
export const run: Run<'webhook'> = ({ options: own, positionals, settings }, io) => {
  const { name, ...options } = webhookCall(own, positionals)
  if (own.brief) {
    const list = { query: options.query, fields: FIELDS, goOn: '--after', subject: 'webhooks' } as const
    return briefList(settings, io, 'listWebhooks', list, { unreachable: EXIT.rejected })
  }
  return callControl(
    settings,
    name,
    options,
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
