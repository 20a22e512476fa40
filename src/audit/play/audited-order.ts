import type { ChallengeResponse, ChallengeStep, Redirect, TransactionRecord } from '../../core/contract/control.gen.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { OrderWord } from '../../core/domain/observation.ts'
import { PASSING_CODES } from '../../core/domain/one-time-code.ts'
import { quoted } from '../../core/domain/shell-words.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import type { Belief, Wish } from '../app-port.ts'
import type { Customer, Step, Trip } from '../customer-port.ts'
import { controlLine } from './control-call-curl.ts'
import { NotJudged, WrongFile } from './not-judged.ts'
import { asCustomer, type Play, tell } from './play.ts'

/** An order of the app, the customer who buys it and its transaction at the service. */
export type Order = {
  readonly play: Play
  readonly wish: Wish
  readonly customer: Customer
  readonly id: string
  readonly refno: string
  readonly reference: string
  readonly record: TransactionRecord
  /** Where the app has sent the customer. */
  readonly to: Step
  /** Where the service sends the customer at the end, once it is known. */
  redirect: Redirect | undefined
  readonly beliefs: {
    readonly step: string
    readonly value: OrderWord
    readonly effects: Readonly<Record<string, number>>
  }[]
}

type Begun = Pick<Order, 'wish' | 'customer' | 'reference' | 'to'> & { readonly transaction: TransactionRecord }

export const createOrder = (play: Play, { transaction, ...begun }: Begun): Order => ({
  ...begun,
  play,
  id: transaction.id,
  refno: transaction.refno,
  record: transaction,
  redirect: undefined,
  beliefs: [],
})

/** What the app says of the order now. @throws NotJudged, WrongFile */
export const readBelief = async ({ play, reference, customer }: Order): Promise<Belief & { readonly kind: 'read' }> => {
  const belief = await play.stage.app.read(reference, customer)
  if (belief.kind === 'unknown') throw new WrongFile(belief.why)
  if (belief.kind === 'unreadable') throw new NotJudged(`the order cannot be read: ${belief.why}`)
  return belief
}

const effectsInWords = (effects: Readonly<Record<string, number>>): string =>
  Object.entries(effects)
    .map(([name, count]) => `, ${name} ${count}`)
    .join('')

/** Reads what the app believes after a step, and puts it among the events of the sandbox. */
export const look = async (order: Order, step: string): Promise<OrderWord> => {
  const { play, id, reference, beliefs, customer } = order
  const { value, effects, said } = await readBelief(order)
  beliefs.push({ step, value, effects })
  const body = { order: reference, transaction: id, value, effects, step, experiment: play.experiment }
  const { event } = await play.stage.call('recordObservation', { body })
  play.stage.known.event = event
  tell(play, {
    step,
    sent: `order ${reference} is read`,
    came: said,
    curl: [...asCustomer(play, customer), `order ${quoted(reference)}`],
    belief: `${value}${effectsInWords(effects)}`,
  })
  return value
}

/** What the cardholder does. What the scenario asks is answered as it says. */
export const act = async (order: Order, step: string, body: ChallengeStep): Promise<string> => {
  const { play, id } = order
  const answer = await play.stage.call('completeChallenge', { path: { id }, body })
  tell(play, {
    step,
    sent: `the cardholder: ${JSON.stringify(body)}`,
    came: `${answer.input ? `asked for ${answer.input}` : answer.status}`,
    curl: [controlLine('POST', `/transactions/${id}/challenge`, body)],
  })
  if (answer.redirect) order.redirect = answer.redirect
  return answer.input ?? answer.status
}

/** The code that the cards of the sandbox take. */
export const CODE = PASSING_CODES[0]

/** What a cardholder who means well does where the page asks something. */
const ANSWERS: Readonly<Record<NonNullable<ChallengeResponse['input']>, ChallengeStep>> = {
  code: { code: CODE },
  code_or_channel: { code: CODE },
  approval: { approve: true },
  channel: { channel: 'text' },
}

/** As many questions as a page may have one after the other. */
const MOST_QUESTIONS = 6

/** The cardholder opens the page and does what is asked, to the end that the scenario wants. Gives the step that came last. */
export const goOn = async (order: Order, step = 'pass'): Promise<string> => {
  let came = await act(order, step, { go: true })
  for (let n = 0; n < MOST_QUESTIONS; n += 1) {
    const answer = rowNamed<ChallengeStep>(ANSWERS, came)
    if (answer === undefined) return came
    came = await act(order, step, answer)
  }
  return came
}

/** The first value of each field: a list repeats a field. */
const formOf = (fields: Redirect['fields']): Readonly<Record<string, string>> =>
  isMap(fields)
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String([value].flat()[0])]))
    : {}

/** What came of a way: words, and the status where there was one. */
const cameOf = (trip: Trip): { readonly words: string; readonly status?: number } => {
  if (trip.kind === 'failed') return { words: trip.why }
  const last = trip.hops.at(-1)
  return { words: trip.hops.map(({ status }) => status).join(', '), ...(last && { status: last.status }) }
}

/** A customer opens an address of the app, coming from the bank. Nobody followed a page that nobody answered. */
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
): Promise<Trip> => {
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
  // A browser keeps cookies back on its way from another site: curl does not.
  const isAlike = trip.hops.every(({ withheld }) => withheld.length === 0)
  const curl = [...asCustomer(order.play, customer), line]
  tell(order.play, { step, sent: `${method} ${url}`, came: words, ...(isAlike && { curl }) })
  return trip
}

/** The customer opens the page of the bank, as the app has sent them there. */
export const openBank = (order: Order): Promise<Trip> => open(order, 'bank', order.to)

/** The customer is sent on to the app, as the service says. @throws NotJudged where the end did not come */
export const back = (order: Order, step = 'return'): Promise<Trip> => {
  const { redirect } = order
  if (redirect === undefined) throw new NotJudged('the service sends this customer nowhere')
  return open(order, step, { url: redirect.url, method: redirect.method, form: formOf(redirect.fields) })
}

/** The address to which the service would send the customer. @throws NotJudged where the app has given none */
export const returnUrlOf = ({ record }: Order, which: 'success' | 'cancel'): string => {
  const url = record.returnUrls[which]
  if (url === undefined) throw new NotJudged(`the app names no ${which}Url`)
  return url
}
