import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, THREE_DS } from './init-body.ts'
import { type Body, type Client, createClient, NoAnswer, type Victim } from './kill-client.ts'
import type { Ledger } from './kill-ledger.ts'
import { enteredCard, linkBody, threeDSLink } from './link-body.ts'
import { type PseudoRandom, pseudoRandom } from './pseudo-random.ts'

const WRITERS = 16

export type WriterParts = {
  readonly victim: Victim
  readonly ledger: Ledger
  /** Where ends are told. */
  readonly hook: string
  /** Names that this cycle gives begin with it. */
  readonly cycle: string
  readonly random: PseudoRandom
  /** Called after every acknowledged change. */
  readonly onAnswer: () => void
}

type Caller = { readonly client: Client; readonly ledger: Ledger; readonly onAnswer?: () => void }
/** What one writer does once, under a name that nothing else has. */
type Story = (parts: Required<Caller> & { readonly hook: string }, name: string) => Promise<void>

/** Does it for all, as many at a time as there are writers. */
export const forEach = async <T>(of: readonly T[], act: (one: T) => Promise<void>): Promise<void> => {
  const left = of.values()
  const worker = async (): Promise<void> => {
    for (const one of left) await act(one)
  }
  await Promise.all(Array.from({ length: WRITERS }, worker))
}

const initialize = async ({ client, ledger, onAnswer }: Caller, name: string, more: object): Promise<string> => {
  const body = initBody(CHALLENGE_CARD, { refno: name, ...more })
  const id = String((await client.post('/v1/transactions', body)).transactionId)
  const tellsReceiver = body.webhook !== undefined
  ledger.created({ id, kind: 'transactions', name, status: 'initialized', tellsReceiver })
  onAnswer?.()
  return id
}

const beginTransaction: Story = async (parts, name) => {
  await initialize(parts, name, {})
}

/** With a card that needs no challenge, or with one that does; its end is told to the receiver. */
const endTransaction =
  (card: string): Story =>
  async (parts, name) => {
    const { card: given } = initBody(card)
    const id = await initialize(parts, name, { card: given, webhook: { url: parts.hook } })
    const ended = await parts.client.post(`/_sandbox/transactions/${id}/challenge`, { outcome: 'Y' })
    parts.ledger.learned(id, { status: String(ended.status) })
    parts.onAnswer()
  }

/** A link on which a card is entered, with 3-D Secure or without. */
const useLink =
  (order: typeof linkBody, wish: object): Story =>
  async ({ client, ledger, hook, onAnswer }, name) => {
    const body = order({ reference: name, webhookEndpoint: hook })
    const id = String((await client.post('/v1/links', body)).id)
    ledger.created({ id, kind: 'links', name, status: 'PENDING', tellsReceiver: true })
    onAnswer()
    const card = enteredCard(CHALLENGE_CARD)
    const entered = await client.post(`/_sandbox/links/${id}/submit`, { card, ...wish })
    ledger.learned(id, { status: String(entered.status) })
    onAnswer()
    const read = await client.get(`/v1/links/${id}`)
    ledger.learned(id, { alias: aliasOf(read) })
  }

const STORIES: readonly Story[] = [
  beginTransaction,
  endTransaction(FRICTIONLESS_CARD),
  endTransaction(CHALLENGE_CARD),
  useLink(linkBody, {}),
  useLink(threeDSLink, { outcome: 'Y' }),
]

/** The alias in a link's status answer. */
export const aliasOf = (link: Body): string => String((link.card as { alias?: unknown } | undefined)?.alias)

/** Pays with an alias: works only where the alias is known. */
export const payWith = async (parts: Caller, name: string, alias: string): Promise<void> => {
  await initialize(parts, name, { card: { alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS } })
}

const untilCutOff = async (parts: Parameters<Story>[0], name: string, random: PseudoRandom): Promise<void> => {
  try {
    for (let n = 0; ; n += 1) await STORIES[random.below(STORIES.length)]?.(parts, `${name}-${n}`)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** Writes until the program is gone. Gives the number of posts that were cut off. */
export const writeUntilCutOff = async ({ victim, random, cycle, ...parts }: WriterParts): Promise<number> => {
  const client = createClient(victim, parts.ledger)
  const writers = Array.from({ length: WRITERS }, (_, n) =>
    untilCutOff({ ...parts, client }, `${cycle}-${n}`, pseudoRandom(random.below(2 ** 32))),
  )
  await Promise.all(writers)
  return client.cutOff()
}
