import type { SendWebhookRequest, Webhook } from '../../core/contract/control.gen.ts'
import { controlLine } from './control-call-curl.ts'
import { NotJudged } from './not-judged.ts'
import { type Play, tell } from './play.ts'

/** A transaction of a play. An order is one. */
export type About = {
  readonly play: Play
  readonly id: string
}

/** What the app answered to a webhook; without a status it did not. */
export type Delivered = { readonly webhook: string; readonly status?: number; readonly error?: string }

const toldOf = (about: About, step: string, { id, attempts }: Webhook): Delivered => {
  const last = attempts.at(-1)
  const status = last?.response?.status
  if (status !== undefined) about.play.answers.push({ step, status })
  return {
    webhook: id,
    ...(status !== undefined && { status }),
    ...(last?.error !== undefined && { error: last.error }),
  }
}

const cameOf = ({ status, error }: Delivered): string => String(status ?? error ?? 'nothing')

/** The webhook that the end of the transaction has planned. It waits until it is sent. @throws NotJudged */
export const webhookOf = async ({ play, id }: About): Promise<string> => {
  const { webhooks } = await play.stage.call('listWebhooks', { query: { transaction: id, limit: 1 } })
  const [first] = webhooks
  if (first === undefined) throw new NotJudged('the app names no address for webhooks', 'webhook')
  return first.id
}

/** Sends the webhook of the end, under its own id. */
export const deliver = async (about: About, step = 'webhook', how: SendWebhookRequest = {}): Promise<Delivered> => {
  const id = await webhookOf(about)
  const came = toldOf(about, step, await about.play.stage.call('redeliverWebhook', { path: { id }, body: how }))
  const said = Object.keys(how).length === 0 ? '' : ` ${JSON.stringify(how)}`
  tell(about.play, {
    step,
    sent: `the webhook ${id}${said}`,
    came: cameOf(came),
    curl: [
      `W=$(${controlLine('GET', `/webhooks?transaction=${about.id}&limit=1`)} | field webhooks.0.id)`,
      controlLine('POST', `/webhooks/${id}/redeliver`, how).replace(id, `'"$W"'`),
    ],
  })
  return came
}

type Fired = SendWebhookRequest & {
  readonly status?: string
  readonly payload?: Readonly<Record<string, unknown>>
  /** Somebody else, in place of the transaction. */
  readonly about?: { readonly transaction: string }
  readonly url?: string
}

/** Sends another webhook about the transaction. */
export const fire = async (about: About, step: string, how: Fired = {}): Promise<Delivered> => {
  const { about: somebody, ...rest } = how
  const body = somebody ? { about: somebody, ...rest } : { transaction: about.id, ...rest }
  const came = toldOf(about, step, await about.play.stage.call('fireWebhook', { body }))
  tell(about.play, {
    step,
    sent: `a webhook ${JSON.stringify(how)}`,
    came: cameOf(came),
    curl: [controlLine('POST', '/webhooks', body)],
  })
  return came
}

/** Sends the same webhook again beside the first, under the same id: tries of one come one after the other. */
export const deliverCopy = async (about: About, step: string, how: SendWebhookRequest = {}): Promise<Delivered> =>
  fire(about, step, { ...how, webhookId: await webhookOf(about) })
