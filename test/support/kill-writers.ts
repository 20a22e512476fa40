import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, THREE_DS } from './init-body.ts'
import type { Acknowledged } from './kill-acknowledged.ts'
import { type Body, type Client, createClient, NoResponse, type Victim } from './kill-client.ts'
import { enteredCard, linkBody, threeDSLink } from './link-body.ts'
import { type PseudoRandom, pseudoRandom } from './pseudo-random.ts'

const WRITERS = 16

export type WriterParts = {
  readonly victim: Victim
  readonly ledger: Acknowledged
  /** The webhook URL. */
  readonly hook: string
  /** Prefix of the names of this cycle. */
  readonly cycle: string
  readonly random: PseudoRandom
  /** Called after every acknowledged change. */
  readonly onResponse: () => void
  /** Returns whether the receiver got a webhook of a resource. */
  readonly isReported: (id: string) => boolean
}

type Caller = { readonly client: Client; readonly ledger: Acknowledged; readonly onResponse?: () => void }
/** One step of a writer, under a unique name. */
type History = (parts: Required<Caller> & Pick<WriterParts, 'hook' | 'isReported'>, name: string) => Promise<void>

/** Runs it for all names, with one at a time per writer. */
export const forEach = async <T>(of: readonly T[], act: (item: T) => Promise<void>): Promise<void> => {
  const left = of.values()
  const worker = async (): Promise<void> => {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: WRITERS }, worker))
}

const initialize = async ({ client, ledger, onResponse }: Caller, name: string, more: object): Promise<string> => {
  const body = initBody(CHALLENGE_CARD, { refno: name, ...more })
  const id = String((await client.post('/v1/transactions', body)).transactionId)
  const sendsWebhook = body.webhook !== undefined
  ledger.created({ id, kind: 'transactions', name, status: 'initialized', sendsWebhook })
  onResponse?.()
  return id
}

const beginTransaction: History = async (parts, name) => {
  await initialize(parts, name, {})
}

/** With a frictionless card or a challenge card; the receiver gets a webhook of its end. */
const endTransaction =
  (card: string): History =>
  async (parts, name) => {
    const { card: input } = initBody(card)
    const id = await initialize(parts, name, { card: input, webhook: { url: parts.hook } })
    const ended = await parts.client.post(`/_sandbox/transactions/${id}/challenge`, { outcome: 'Y' })
    parts.ledger.learned(id, { status: String(ended.status) })
    parts.onResponse()
  }

const LED = {
  title: 'Leads to the shop without asking, once the webhook has come',
  authentication: { flow: 'frictionless', transStatus: 'Y' },
  webhook: { when: 'before_redirect' },
}

/** Redirected to the shop by a page that waits for the webhook, so the redirect proves that the webhook arrived. */
const followRedirect: History = async (parts, name) => {
  const { client, ledger, hook, onResponse, isReported } = parts
  const { card } = initBody(FRICTIONLESS_CARD)
  await client.put('/_sandbox/scenarios/led', LED)
  await client.post('/_sandbox/next', { scenario: 'led', when: { refno: name } })
  const id = await initialize(parts, name, { card, webhook: { url: hook } })
  const to = await client.open(`/v1/start/${id}`)
  if (to === null) return ledger.note(`the start page of ${id} does not lead on`)
  ledger.learned(id, { status: 'authenticated' })
  if (!isReported(id)) ledger.note(`${id} was led to ${to} before its webhook came`)
  onResponse()
}

/** A link with a submitted card, with or without 3-D Secure. */
const useLink =
  (order: typeof linkBody, input: object): History =>
  async ({ client, ledger, hook, onResponse }, name) => {
    const body = order({ reference: name, webhookEndpoint: hook })
    const id = String((await client.post('/v1/links', body)).id)
    ledger.created({ id, kind: 'links', name, status: 'PENDING', sendsWebhook: true })
    onResponse()
    const card = enteredCard(CHALLENGE_CARD)
    const entered = await client.post(`/_sandbox/links/${id}/submit`, { card, ...input })
    ledger.learned(id, { status: String(entered.status) })
    onResponse()
    const read = await client.get(`/v1/links/${id}`)
    ledger.learned(id, { alias: aliasOf(read) })
  }

/** The webhooks of the receiver, and the state that is read afterwards. */
export const STORIES: Readonly<Record<string, History>> = {
  'a transaction that stays open': beginTransaction,
  'one without a challenge that ends': endTransaction(FRICTIONLESS_CARD),
  'one with a challenge that ends': endTransaction(CHALLENGE_CARD),
  'one whose redirect waits for its webhook': followRedirect,
  'a link on which a card is entered': useLink(linkBody, {}),
  'the same with 3-D Secure': useLink(threeDSLink, { outcome: 'Y' }),
}
const EACH_WORKLOAD = Object.values(STORIES)

/** Returns the alias in a link's status response. */
export const aliasOf = (link: Body): string => String((link.card as { alias?: unknown } | undefined)?.alias)

/** Pays with an alias, which works only if the alias is known. */
export const payWith = async (parts: Caller, name: string, alias: string): Promise<void> => {
  await initialize(parts, name, { card: { alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS } })
}

const untilCutOff = async (parts: Parameters<History>[0], name: string, random: PseudoRandom): Promise<void> => {
  try {
    for (let n = 0; ; n += 1) await EACH_WORKLOAD[random.below(EACH_WORKLOAD.length)]?.(parts, `${name}-${n}`)
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
  }
}

/** Writes until the program exits. Returns the number of interrupted POSTs. */
export const writeUntilCutOff = async ({ victim, random, cycle, ...parts }: WriterParts): Promise<number> => {
  const client = createClient(victim, parts.ledger)
  const writers = Array.from({ length: WRITERS }, (_, n) =>
    untilCutOff({ ...parts, client }, `${cycle}-${n}`, pseudoRandom(random.below(2 ** 32))),
  )
  await Promise.all(writers)
  return client.cutOff()
}
