import type { ChallengeResponse, ChallengeStep, Redirect, TransactionRecord } from '../../core/contract/control.gen.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { OrderStatus } from '../../core/domain/observation.ts'
import { PASSING_CODES } from '../../core/domain/one-time-code.ts'
import { returnTo } from '../../core/domain/return-url.ts'
import { appStart } from '../../core/domain/return-url-problem.ts'
import { quoted } from '../../core/domain/shell-quoting.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import type { OrderReading, Purchase } from '../app-port.ts'
import type { BrowserResult, Customer, NextRequest } from '../customer-port.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, asCustomer, type ExperimentRun, prove } from './experiment-run.ts'
import { countAuthorizations, isAuthorizing } from './gateway-steps.ts'
import { NotJudged, WrongFile } from './not-judged.ts'

/** An order of the app, its customer and its transaction. */
export type Order = {
  readonly run: ExperimentRun
  readonly purchase: Purchase
  readonly customer: Customer
  readonly id: string
  readonly refno: string
  readonly reference: string
  readonly record: TransactionRecord
  /** The URL to which the app sent the customer. */
  readonly to: NextRequest
  /** The redirect at the end, once it is known. */
  redirect: Redirect | undefined
  readonly observations: {
    readonly step: string
    readonly value: OrderStatus
    readonly effects: Readonly<Record<string, number>>
  }[]
}

type NewOrder = Pick<Order, 'purchase' | 'customer' | 'reference' | 'to'> & { readonly transaction: TransactionRecord }

export const createOrder = (run: ExperimentRun, { transaction, ...details }: NewOrder): Order => ({
  ...details,
  run,
  id: transaction.id,
  refno: transaction.refno,
  record: transaction,
  redirect: undefined,
  observations: [],
})

/** Reads the status of the order from the app. @throws NotJudged, WrongFile */
export const readOrderStatus = async ({
  run,
  reference,
  customer,
}: Order): Promise<OrderReading & { readonly kind: 'read' }> => {
  const observation = await run.context.app.read(reference, customer)
  if (observation.kind === 'unknown') throw new WrongFile(observation.reason)
  if (observation.kind === 'unreadable') throw new NotJudged(`The order cannot be read: ${observation.reason}`)
  return observation
}

const formatEffects = (effects: Readonly<Record<string, number>>): string =>
  Object.entries(effects)
    .map(([name, count]) => `, ${name} ${count}`)
    .join('')

/** Returns the approved authorizations of an order as an effect, if audit.yaml has a gateway. */
const chargesOf = async (order: Order): Promise<Readonly<Record<string, number>>> =>
  isAuthorizing(order.run.context.file) ? { charged: (await countAuthorizations(order)).approved } : {}

/** Reads the order after a step and records an observation in the sandbox. */
export const observe = async (order: Order, step: string): Promise<OrderStatus> => {
  const { run, id, reference, observations, customer } = order
  const { value, effects: reported, appStatus } = await readOrderStatus(order)
  const effects = { ...reported, ...(await chargesOf(order)) }
  observations.push({ step, value, effects })
  const body = { order: reference, transaction: id, value, effects, step, experiment: run.experiment }
  const { event } = await run.context.call('recordObservation', { body })
  run.context.state.event = event
  addLine(run, {
    kind: 'order',
    step,
    sent: `reads order ${reference}`,
    result: appStatus,
    curl: [...asCustomer(run, customer), `order ${quoted(reference)}`],
    observation: `${value}${formatEffects(effects)}`,
  })
  return value
}

/** Submits input of the cardholder, or passes the challenge as the scenario requires. */
export const completeChallenge = async (order: Order, step: string, body: ChallengeStep): Promise<string> => {
  const { run, id } = order
  const response = await run.context.call('completeChallenge', { path: { id }, body })
  addLine(run, {
    kind: 'challenge',
    step,
    sent: `the cardholder: ${JSON.stringify(body)}`,
    result: `${response.input ? `next: ${response.input}` : response.status}`,
    curl: [controlCurl('POST', `/transactions/${id}/challenge`, body)],
  })
  if (response.redirect) order.redirect = response.redirect
  return response.input ?? response.status
}

/** The code that passes the challenges of the test cards. */
export const CODE = PASSING_CODES[0]

/** Correct input for each prompt of a page. */
const INPUTS: Readonly<Record<NonNullable<ChallengeResponse['input']>, ChallengeStep>> = {
  code: { code: CODE },
  code_or_channel: { code: CODE },
  approval: { approve: true },
  channel: { channel: 'text' },
}

/** Limit of prompts in sequence. */
const MAX_PROMPTS = 6

/** Opens the page and enters correct input until the end of the scenario. Returns the last status or prompt. */
export const passChallenge = async (order: Order, step = 'pass'): Promise<string> => {
  let result = await completeChallenge(order, step, { continue: true })
  for (let n = 0; n < MAX_PROMPTS; n += 1) {
    const input = rowNamed<ChallengeStep>(INPUTS, result)
    if (input === undefined) return result
    result = await completeChallenge(order, step, input)
  }
  return result
}

/** Converts fields to a form; a repeated field keeps its first value. */
const formOf = (fields: Redirect['fields']): Readonly<Record<string, string>> =>
  isMap(fields)
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String([value].flat()[0])]))
    : {}

/** Describes the result of a navigation, with the last status if there is one. */
const describeVisit = (result: BrowserResult): { readonly description: string; readonly status?: number } => {
  if (result.kind === 'failed') return { description: result.reason }
  const last = result.hops.at(-1)
  return { description: result.hops.map(({ status }) => status).join(', '), ...(last && { status: last.status }) }
}

type OpenOptions = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly form?: Readonly<Record<string, string>>
  readonly customer?: Customer
  readonly from?: string
  readonly typed?: boolean
  /** Time limit. With one, a page that does not open is a result of the experiment, not a doubt about it. */
  readonly timeoutMs?: number
}

/** Opens a URL of the app, by default from the page of the bank. @throws NotJudged if it opens an app on a device */
export const open = async (
  order: Order,
  step: string,
  {
    url,
    method = 'GET',
    form,
    customer = order.customer,
    from = order.record.location,
    typed = false,
    timeoutMs,
  }: OpenOptions,
): Promise<BrowserResult> => {
  const start = appStart(url)
  if (start !== undefined)
    throw new NotJudged(`The customer returns to an app on a device (\`${start}\`), which the audit cannot open.`)
  const result = await customer.go({
    url,
    method,
    ...(method === 'POST' && { form: form ?? {} }),
    ...(!typed && { from }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  if (result.kind === 'failed' && timeoutMs === undefined)
    prove(order.run, false, `The page of the step \`${step}\` could not be opened: ${result.reason}`)
  const { description, status } = describeVisit(result)
  if (status !== undefined) order.run.responses.push({ step, status })
  const fields = Object.entries(form ?? {}).map(([name, value]) => ` --data-urlencode ${quoted(`${name}=${value}`)}`)
  const posts = method === 'GET' ? '' : fields.length > 0 ? fields.join('') : " --data ''"
  const line = `curl -sS -L -o "$OUT" -w '%{http_code}\\n' -b "$JAR" -c "$JAR"${posts} ${quoted(url)}`
  // A browser withholds some cookies on the way from another site; curl does not.
  const isAlike = result.hops.every(({ withheld }) => withheld.length === 0)
  const curl = [...asCustomer(order.run, customer), line]
  addLine(order.run, { kind: 'page', step, sent: `${method} ${url}`, result: description, ...(isAlike && { curl }) })
  return result
}

/** Opens the page of the bank, as the app redirected the customer. */
export const openBank = (order: Order): Promise<BrowserResult> => open(order, 'bank', order.to)

/** Follows the redirect of the service to the app. @throws NotJudged if there is none */
export const followRedirect = (
  order: Order,
  step = 'return',
  options: Pick<OpenOptions, 'customer' | 'timeoutMs'> = {},
): Promise<BrowserResult> => {
  const { redirect } = order
  if (redirect === undefined) throw new NotJudged('The service does not redirect this customer.')
  return open(order, step, { url: redirect.url, method: redirect.method, form: formOf(redirect.fields), ...options })
}

/** Opens a return URL as the service does, with the ID of the transaction, in any state of the payment. */
export const openReturn = (order: Order, step: string, url: string): Promise<BrowserResult> => {
  const { returnParameter } = order.run.context
  const { url: target, method, fields } = returnTo(url, order.record.returnMethod, returnParameter, order.id)
  return open(order, step, { url: target, method, form: formOf(fields) })
}

/** Returns the return URL of the app. @throws NotJudged if the app sent none */
export const returnUrlOf = ({ record }: Order, which: 'success' | 'cancel'): string => {
  const url = record.returnUrls[which]
  if (url === undefined) throw new NotJudged(`The app sends no ${which}Url.`)
  return url
}
