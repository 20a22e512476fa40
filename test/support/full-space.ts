import { isMap } from '../../src/core/domain/is-record.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from './init-body.ts'
import { enteredCard, threeDSLink } from './link-body.ts'

/** The size of a space. */
export type Size = { readonly transactions: number; readonly links: number; readonly texts: number }

/** A full space as in issue 26. */
export const FULL: Size = { transactions: 10_000, links: 1_000, texts: 500 }

const ACCOUNT = { authorization: `Basic ${btoa('1100000000:sandbox')}` }
const LINK_KEY = { 'link-api-key': 'sandbox-link-key' }
const TYPED = { 'content-type': 'application/json' }

/** A request of any kind of client. */
export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
type Send = (sent: Sent) => Promise<{ readonly status: number; readonly text: string }>

const posting =
  (keys: Readonly<Record<string, string>>, path: string) =>
  (body: object, more: Readonly<Record<string, string>> = {}): Sent => ({
    method: 'POST',
    path,
    headers: { ...TYPED, ...keys, ...more },
    body: JSON.stringify(body),
  })
export const initializing = posting(ACCOUNT, '/v1/transactions')
export const linking = posting(LINK_KEY, '/v1/links')
export const controlling = (path: string, body?: unknown, method = 'POST'): Sent => ({
  method,
  path: `/_sandbox${path}`,
  ...(body !== undefined && { headers: TYPED, body: JSON.stringify(body) }),
})
export const asAccount = (path: string): Sent => ({ method: 'GET', path, headers: ACCOUNT })
export const asLinkKey = (path: string, method = 'GET'): Sent => ({ method, path, headers: LINK_KEY })

const list = <Made>(count: number, make: (n: number) => Made): Made[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** A URL for a cardholder with everything that a page requires. */
export const idOfTransaction = (n: number): string => String(200_000_000_000_000_000n + BigInt(n))
export const idOfLink = (n: number): string => `0F000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const idOfDelivery = (n: number): string => `whk_full${n}`

const nameOfText = (n: number): string => `full/text_${String(n).padStart(3, '0')}`
/** Each has conditions for a card and for texts, so that it could match others. */
const scenarioText = (n: number): string =>
  `title: Text ${n}\nwhen:\n  card: ${n % 3 === 0 ? 'neutral' : 'challenge_success'}\n  refno: 'r${n % 7}*${n}'\nauthentication:\n  flow: challenge\n`
/** Returns the name and the text of one more. */
export const oneMoreText = (n: number) => ({ name: nameOfText(n), text: scenarioText(n) })

type Records = Record<string, Record<string, unknown>>

const recordsIn = (state: unknown, space: string): Records => {
  const spaces = isMap(state) && isMap(state.spaces) ? state.spaces : {}
  return JSON.parse(JSON.stringify(spaces[space] ?? {}))
}

/** Returns the only record of a table whose text has all of these. */
const theOne = (records: Records, table: string, ...parts: readonly string[]): string => {
  const matches = Object.values(records[table] ?? {}).map((record) => JSON.stringify(record))
  const text = matches.find((item) => parts.every((part) => item.includes(part)))
  if (text === undefined) throw new Error(`there is none in ${table} with ${parts.join(' and ')}`)
  return text
}

const withBody = (text: string, body: string): string => JSON.stringify({ ...JSON.parse(text), body })

/**
 * Fills a space: creates a transaction that ended with its webhook, one that waits for its cardholder and a link as
 * an app does, and imports many copies of them.
 */
export const fillSpace = async (send: Send, size: Size, space = 'default'): Promise<void> => {
  const requested = async (sent: Sent, status = 200) => {
    const response = await send(sent)
    if (response.status !== status) throw new Error(`${sent.method} ${sent.path}: ${response.status} ${response.text}`)
    return response.text
  }
  const webhook = { url: 'http://127.0.0.1:1/hook' }
  const idOf = (text: string): string => String(JSON.parse(text).transactionId ?? JSON.parse(text).id)
  const ended = idOf(await requested(initializing(initBody(FRICTIONLESS_CARD, { webhook, refno: 'r-ended' })), 201))
  await requested(controlling(`/transactions/${ended}/challenge`, { outcome: 'Y' }))
  const open = idOf(await requested(initializing(initBody(CHALLENGE_CARD, { refno: 'r-open' })), 201))
  const link = idOf(await requested(linking(threeDSLink())))
  const used = idOf(await requested(linking(threeDSLink())))
  await requested(controlling(`/links/${used}/submit`, { card: enteredCard(FRICTIONLESS_CARD) }))
  const { name, text } = oneMoreText(0)
  await requested(
    { method: 'PUT', path: `/_sandbox/scenarios/${name}`, headers: { 'content-type': 'application/yaml' }, body: text },
    201,
  )

  const before = JSON.parse(await requested(controlling(`/state?space=${space}`, undefined, 'GET')))
  const records = recordsIn(before, space)
  const endedText = theOne(records, 'transactions', ended)
  const openText = theOne(records, 'transactions', open)
  // Their bodies are short, because all of it must fit into an undo.
  const shortBody = JSON.stringify({ transactionId: ended, status: 'authenticated' })
  const linkText = theOne(records, 'links', link)
  const deliveryText = withBody(theOne(records, 'deliveries', ended), shortBody)
  const deliveryId = JSON.parse(deliveryText).id
  const parsed = (whole: string, ...changes: readonly (readonly [string, string])[]): unknown =>
    JSON.parse(changes.reduce((reported, [from, to]) => reported.replaceAll(from, to), whole))
  /** One in ten still waits. */
  const isOpen = (n: number): boolean => n % 10 === 0
  const full: Records = {
    ...records,
    transactions: Object.fromEntries(
      list(size.transactions, (n) => {
        const id = idOfTransaction(n)
        const whole = isOpen(n) ? openText : endedText
        return [
          id,
          parsed(
            whole,
            [isOpen(n) ? open : ended, id],
            [isOpen(n) ? 'r-open' : 'r-ended', `r-full-${n}`],
            [deliveryId, idOfDelivery(n)],
          ),
        ]
      }),
    ),
    deliveries: Object.fromEntries(
      list(size.transactions, (n) => [
        idOfDelivery(n),
        parsed(deliveryText, [ended, idOfTransaction(n)], ['r-ended', `r-full-${n}`], [deliveryId, idOfDelivery(n)]),
      ]),
    ),
    links: Object.fromEntries(list(size.links, (n) => [idOfLink(n), parsed(linkText, [link, idOfLink(n)])])),
    scenarios: Object.fromEntries(
      list(size.texts, (n) => {
        const { name: id, text: output } = oneMoreText(n)
        return [id, { name: id, mediaType: 'application/yaml', text: output }]
      }),
    ),
  }
  await requested(controlling(`/state?space=${space}`, { ...before, spaces: { [space]: full } }, 'PUT'))
}

/** Fills the event log: requests of apps, and reads. */
export const filling = (n: number): Sent =>
  n % 2 === 0
    ? initializing(initBody(n % 4 === 0 ? CHALLENGE_CARD : FRICTIONLESS_CARD, { refno: `r-ring-${n}` }))
    : asAccount(`/v1/transactions/${idOfTransaction(n % 100)}`)
