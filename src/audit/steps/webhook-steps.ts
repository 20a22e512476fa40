import type { SendWebhookRequest, Webhook } from '../../core/contract/control.gen.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, type ExperimentRun } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'

/** A transaction of a run, such as that of an order. */
export type About = {
  readonly play: ExperimentRun
  readonly id: string
}

/** The response of the app to a webhook; without a status there was none. */
export type Delivered = { readonly webhook: string; readonly status?: number; readonly error?: string }

const resultOf = (about: About, step: string, { id, attempts }: Webhook): Delivered => {
  const last = attempts.at(-1)
  const status = last?.response?.status
  if (status !== undefined) about.play.answers.push({ step, status })
  return {
    webhook: id,
    ...(status !== undefined && { status }),
    ...(last?.error !== undefined && { error: last.error }),
  }
}

const formatResult = ({ status, error }: Delivered): string => String(status ?? error ?? 'no response')

/** Returns the ID of the webhook of the final state. It waits for a manual send. @throws NotJudged */
export const webhookOf = async ({ play, id }: About): Promise<string> => {
  const { webhooks } = await play.stage.call('listWebhooks', { query: { transaction: id, limit: 1 } })
  const [first] = webhooks
  if (first === undefined) throw new NotJudged('The app sends no webhookUrl.', 'webhook')
  return first.id
}

/** Sends the webhook of the final state under its own ID. */
export const sendWebhook = async (about: About, step = 'webhook', how: SendWebhookRequest = {}): Promise<Delivered> => {
  const id = await webhookOf(about)
  const came = resultOf(about, step, await about.play.stage.call('redeliverWebhook', { path: { id }, body: how }))
  const options = Object.keys(how).length === 0 ? '' : ` ${JSON.stringify(how)}`
  addLine(about.play, {
    step,
    sent: `sends the webhook ${id}${options}`,
    came: formatResult(came),
    curl: [
      `W=$(${controlCurl('GET', `/webhooks?transaction=${about.id}&limit=1`)} | field webhooks.0.id)`,
      controlCurl('POST', `/webhooks/${id}/redeliver`, how).replace(id, `'"$W"'`),
    ],
  })
  return came
}

type CustomWebhook = SendWebhookRequest & {
  readonly status?: string
  readonly payload?: Readonly<Record<string, unknown>>
  /** Sends the webhook for an unknown transaction. */
  readonly about?: { readonly transaction: string }
  readonly url?: string
}

/** Sends another webhook for the transaction. */
export const sendCustomWebhook = async (about: About, step: string, how: CustomWebhook = {}): Promise<Delivered> => {
  const { about: somebody, ...rest } = how
  const body = somebody ? { about: somebody, ...rest } : { transaction: about.id, ...rest }
  const came = resultOf(about, step, await about.play.stage.call('fireWebhook', { body }))
  addLine(about.play, {
    step,
    sent: `sends a webhook ${JSON.stringify(how)}`,
    came: formatResult(came),
    curl: [controlCurl('POST', '/webhooks', body)],
  })
  return came
}

/** Sends the same webhook in addition, under the same ID. Attempts of one webhook are sequential. */
export const sendCopy = async (about: About, step: string, how: SendWebhookRequest = {}): Promise<Delivered> =>
  sendCustomWebhook(about, step, { ...how, webhookId: await webhookOf(about) })
