import type { SendWebhookRequest, Webhook } from '../../core/contract/control.gen.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, addViolation, type ExperimentRun, prove } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'

/** A transaction of a run, such as that of an order. */
export type TransactionRef = {
  readonly run: ExperimentRun
  readonly id: string
}

/** The response of the app to a webhook; without a status there was none. */
export type Delivered = { readonly webhook: string; readonly status?: number; readonly error?: string }

const resultOf = (transaction: TransactionRef, step: string, { id, attempts }: Webhook): Delivered => {
  const last = attempts.at(-1)
  const status = last?.response?.status
  if (status !== undefined) transaction.run.responses.push({ step, status })
  const { run } = transaction
  if (run.isDown.value) prove(run, status === undefined, `The app returned ${status} although it was stopped.`)
  else prove(run, status !== undefined, `The webhook of the step \`${step}\` had no response (${last?.error}).`)
  return {
    webhook: id,
    ...(status !== undefined && { status }),
    ...(last?.error !== undefined && { error: last.error }),
  }
}

const formatResult = ({ status, error }: Delivered): string => String(status ?? error ?? 'no response')

/** Returns the ID of the webhook of the final state. It waits for a manual send. @throws NotJudged */
export const webhookOf = async ({ run, id }: TransactionRef): Promise<string> => {
  const { webhooks } = await run.context.call('listWebhooks', { query: { transaction: id, limit: 1 } })
  const [first] = webhooks
  if (first === undefined) throw new NotJudged('The app sends no webhookUrl.', 'webhook')
  return first.id
}

/** Sends the webhook of the final state under its own ID. */
export const sendWebhook = async (
  transaction: TransactionRef,
  step = 'webhook',
  options: SendWebhookRequest = {},
): Promise<Delivered> => {
  const id = await webhookOf(transaction)
  const result = resultOf(
    transaction,
    step,
    await transaction.run.context.call('redeliverWebhook', { path: { id }, body: options }),
  )
  if (Object.keys(options).every((name) => name === 'retry'))
    transaction.run.genuine.set(id, { transaction: transaction.id, status: result.status })
  const suffix = Object.keys(options).length === 0 ? '' : ` ${JSON.stringify(options)}`
  addLine(transaction.run, {
    kind: 'webhook',
    step,
    sent: `sends the webhook ${id}${suffix}`,
    result: formatResult(result),
    curl: [
      `W=$(${controlCurl('GET', `/webhooks?transaction=${transaction.id}&limit=1`)} | field webhooks.0.id)`,
      controlCurl('POST', `/webhooks/${id}/redeliver`, options).replace(id, `'"$W"'`),
    ],
  })
  return result
}

/** Sends the webhook again if the app did not accept it, as the service would later. */
export const redeliverIfRejected = async (
  transaction: TransactionRef,
  delivered: Delivered | undefined,
): Promise<void> => {
  if (delivered === undefined || (delivered.status !== undefined && delivered.status < 300)) return
  await sendWebhook(transaction, 'webhook again')
}

const isRejection = (status: number | undefined): boolean =>
  status !== undefined && status >= 300 && status < 500 && ![408, 425, 429].includes(status)

/** Delivers rejected genuine webhooks again, as the service would, and reports those that are rejected each time. */
export const judgeGenuineWebhooks = async (run: ExperimentRun): Promise<void> => {
  if (run.excuses.length > 0) return
  for (const [webhook, { transaction: id, status }] of run.genuine) {
    if (!isRejection(status)) continue
    const again = await sendWebhook({ run, id }, 'webhook again', { retry: false })
    if (!isRejection(again.status)) continue
    const evidence = [`the app returned ${status} and then ${again.status} for the genuine webhook ${webhook}`]
    addViolation(run, { rule: 'webhook.genuine-rejected', step: 'webhook again', evidence })
  }
}

type CustomWebhook = SendWebhookRequest & {
  readonly status?: string
  readonly payload?: Readonly<Record<string, unknown>>
  /** Sends the webhook for an unknown transaction. */
  readonly about?: { readonly transaction: string }
  readonly url?: string
}

/** Sends another webhook for the transaction. */
export const sendCustomWebhook = async (
  transaction: TransactionRef,
  step: string,
  options: CustomWebhook = {},
): Promise<Delivered> => {
  const { about, ...rest } = options
  const body = about ? { about, ...rest } : { transaction: transaction.id, ...rest }
  const result = resultOf(transaction, step, await transaction.run.context.call('fireWebhook', { body }))
  addLine(transaction.run, {
    kind: 'webhook',
    step,
    sent: `sends a webhook ${JSON.stringify(options)}`,
    result: formatResult(result),
    curl: [controlCurl('POST', '/webhooks', body)],
  })
  return result
}

/** Sends the same webhook in addition, under the same ID. Attempts of one webhook are sequential. */
export const sendCopy = async (
  transaction: TransactionRef,
  step: string,
  options: SendWebhookRequest = {},
): Promise<Delivered> => sendCustomWebhook(transaction, step, { ...options, webhookId: await webhookOf(transaction) })
