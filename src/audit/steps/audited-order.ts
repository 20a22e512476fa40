import type { ChallengeResponse, ChallengeStep, Redirect, TransactionRecord } from '../../core/contract/control.gen.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { OrderStatus } from '../../core/domain/observation.ts'
import { PASSING_CODES } from '../../core/domain/one-time-code.ts'
import { quoted } from '../../core/domain/shell-words.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import type { OrderReading, Purchase } from '../app-port.ts'
import type { BrowserResult, Customer, NextRequest } from '../customer-port.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, asCustomer, type ExperimentRun } from './experiment-run.ts'
import { NotJudged, WrongFile } from './not-judged.ts'

/** An order of the app, its customer and its transaction. */
export type Order = {
  readonly play: ExperimentRun
  readonly wish: Purchase
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

type Begun = Pick<Order, 'wish' | 'customer' | 'reference' | 'to'> & { readonly transaction: TransactionRecord }

export const createOrder = (play: ExperimentRun, { transaction, ...begun }: Begun): Order => ({
  ...begun,
  play,
  id: transaction.id,
  refno: transaction.refno,
  record: transaction,
  redirect: undefined,
  observations: [],
})

/** Reads the status of the order from the app. @throws NotJudged, WrongFile */
export const readOrderStatus = async ({
  play,
  reference,
  customer,
}: Order): Promise<OrderReading & { readonly kind: 'read' }> => {
  const belief = await play.stage.app.read(reference, customer)
  if (belief.kind === 'unknown') throw new WrongFile(belief.why)
  if (belief.kind === 'unreadable') throw new NotJudged(`The order cannot be read: ${belief.why}`)
  return belief
}

const formatEffects = (effects: Readonly<Record<string, number>>): string =>
  Object.entries(effects)
    .map(([name, count]) => `, ${name} ${count}`)
    .join('')

/** Reads the order after a step and records an observation in the sandbox. */
export const observe = async (order: Order, step: string): Promise<OrderStatus> => {
  const { play, id, reference, observations, customer } = order
  const { value, effects, said } = await readOrderStatus(order)
  observations.push({ step, value, effects })
  const body = { order: reference, transaction: id, value, effects, step, experiment: play.experiment }
  const { event } = await play.stage.call('recordObservation', { body })
  play.stage.known.event = event
  addLine(play, {
    step,
    sent: `reads order ${reference}`,
    came: said,
    curl: [...asCustomer(play, customer), `order ${quoted(reference)}`],
    belief: `${value}${formatEffects(effects)}`,
  })
  return value
}

/** Submits input of the cardholder, or passes the challenge as the scenario requires. */
export const completeChallenge = async (order: Order, step: string, body: ChallengeStep): Promise<string> => {
  const { play, id } = order
  const response = await play.stage.call('completeChallenge', { path: { id }, body })
  addLine(play, {
    step,
    sent: `the cardholder: ${JSON.stringify(body)}`,
    came: `${response.input ? `next: ${response.input}` : response.status}`,
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
const MOST_PROMPTS = 6

/** Opens the page and enters correct input until the end of the scenario. Returns the last status or prompt. */
export const passChallenge = async (order: Order, step = 'pass'): Promise<string> => {
  let came = await completeChallenge(order, step, { go: true })
  for (let n = 0; n < MOST_PROMPTS; n += 1) {
    const input = rowNamed<ChallengeStep>(INPUTS, came)
    if (input === undefined) return came
    came = await completeChallenge(order, step, input)
  }
  return came
}

/** Converts fields to a form; a repeated field keeps its first value. */
const formOf = (fields: Redirect['fields']): Readonly<Record<string, string>> =>
  isMap(fields)
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String([value].flat()[0])]))
    : {}

/** Describes the result of a navigation, with the last status if there is one. */
const cameOf = (trip: BrowserResult): { readonly words: string; readonly status?: number } => {
  if (trip.kind === 'failed') return { words: trip.why }
  const last = trip.hops.at(-1)
  return { words: trip.hops.map(({ status }) => status).join(', '), ...(last && { status: last.status }) }
}

/** Opens a URL of the app, by default from the page of the bank. */
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
  }: {
    readonly url: string
    readonly method?: 'GET' | 'POST'
    readonly form?: Readonly<Record<string, string>>
    readonly customer?: Customer
    readonly from?: string
    readonly typed?: boolean
  },
): Promise<BrowserResult> => {
  const trip = await customer.go({
    url,
    method,
    ...(method === 'POST' && { form: form ?? {} }),
    ...(!typed && { from }),
  })
  const { words, status } = cameOf(trip)
  if (status !== undefined) order.play.answers.push({ step, status })
  const fields = Object.entries(form ?? {}).map(([name, value]) => ` --data-urlencode ${quoted(`${name}=${value}`)}`)
  const posts = method === 'GET' ? '' : fields.length > 0 ? fields.join('') : " --data ''"
  const line = `curl -sS -L -o "$OUT" -w '%{http_code}\\n' -b "$JAR" -c "$JAR"${posts} ${quoted(url)}`
  // A browser withholds some cookies on the way from another site; curl does not.
  const isAlike = trip.hops.every(({ withheld }) => withheld.length === 0)
  const curl = [...asCustomer(order.play, customer), line]
  addLine(order.play, { step, sent: `${method} ${url}`, came: words, ...(isAlike && { curl }) })
  return trip
}

/** Opens the page of the bank, as the app redirected the customer. */
export const openBank = (order: Order): Promise<BrowserResult> => open(order, 'bank', order.to)

/** Follows the redirect of the service to the app. @throws NotJudged if there is none */
export const followRedirect = (order: Order, step = 'return'): Promise<BrowserResult> => {
  const { redirect } = order
  if (redirect === undefined) throw new NotJudged('The service does not redirect this customer.')
  return open(order, step, { url: redirect.url, method: redirect.method, form: formOf(redirect.fields) })
}

/** Returns the return URL of the app. @throws NotJudged if the app sent none */
export const returnUrlOf = ({ record }: Order, which: 'success' | 'cancel'): string => {
  const url = record.returnUrls[which]
  if (url === undefined) throw new NotJudged(`The app sends no ${which}Url.`)
  return url
}
