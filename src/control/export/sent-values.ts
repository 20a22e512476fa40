import type { WithProblem } from '../../api/http/problem.ts'
import type { Brand } from '../../core/domain/brand-names.ts'
import { exampleCvv } from '../../core/domain/brand-names.ts'
import type { CardCatalog } from '../../core/domain/card-catalog.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { isBy } from '../../core/domain/cause.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { FaultEndpoint } from '../../core/domain/outcome.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import { conflict } from '../control-problems.ts'
import type { Run } from './exported-run.ts'

type Body = Readonly<Record<string, unknown>>

/** A card as somebody types it: one of the published numbers, since none that was sent is kept. */
export type TypedCard = {
  readonly number: string
  readonly cvv: string
  readonly expiryMonth: string
  readonly expiryYear: string
}

const TO_KEEP_MORE =
  'run it again and ask soon after; --traffic-events, --traffic-space-kb and --traffic-total-kb say how much is kept'

const creationOf = ({ events, kind }: Run): RequestRecord | undefined => {
  const cause = events.find(({ type }) => type === `${kind}.created`)?.cause
  const requests = events.flatMap((event) => (event.type === 'request' ? [event.facts] : []))
  return requests.find(({ requestId }) => cause && isBy(cause, requestId))
}

/** Where something of a body is hidden. */
const hiddenIn = (value: unknown, path: string): readonly string[] => {
  if (typeof value === 'string') return value.includes('[hidden') ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => hiddenIn(inner, path === '' ? name : `${path}.${name}`))
}

/** The listed card that looks like one that is kept, which may be another one of its brand: what decides is armed by name. */
export const listedLike = (
  { cards }: CardCatalog,
  { brand, masked }: { readonly brand: Brand; readonly masked: string },
) =>
  cards.find(
    (card) =>
      card.brand === brand && card.number.startsWith(masked.slice(0, 6)) && card.number.endsWith(masked.slice(-4)),
  )

/** Stands for a card of which nothing is kept, because its link failed before it was one. */
const SOME_CARD = { brand: 'VIS', masked: '400000xxxxxx0026', expiryMonth: '12', expiryYear: '34' } as const

const entered = (run: Run, catalogue: CardCatalog): TypedCard | undefined | 'unlisted' => {
  if (run.kind === 'link' && run.status === 'PENDING' && !run.transaction) return undefined
  const card = run.card ?? run.transaction?.card ?? SOME_CARD
  const { brand, expiryMonth, expiryYear } = card
  const key = run.cardKey ?? creationOf(run)?.cardKey
  const listed = catalogue.cards.find((one) => one.key === key) ?? listedLike(catalogue, card)
  if (!listed) return 'unlisted'
  return { number: listed.number, cvv: exampleCvv(brand), expiryMonth, expiryYear }
}

/** The scenario breaks an answer that a test needs. */
const brokenPlace = ({ decided }: Run): FaultEndpoint | undefined => {
  const { fault } = decided?.outcome ?? {}
  return fault?.instead && fault.on[0]
}

const withoutWebhook = ({ webhook: _, webhookEndpoint: __, ...body }: Body): Body => body

/** What was sent, ready to be sent again; a problem where not all of it is kept. */
export const sentOf = (run: Run, catalogue: CardCatalog) => {
  const { kind, gap, name, named } = run
  if (gap !== undefined) return conflict(`the request that made it is not kept, because ${gap}: ${TO_KEEP_MORE}`)
  const broken = brokenPlace(run)
  if (broken)
    return conflict(
      `its scenario breaks the answer on ${broken} on purpose, and a test of it needs what your app does then: form=scenario gives the scenario`,
    )
  const creation = creationOf(run)
  if (!creation) return conflict(`the request that made it is not kept: ${TO_KEEP_MORE}`)
  const { body: text = '', cutFrom } = creation.request
  if (cutFrom !== undefined)
    return conflict(
      `only the first ${text.length} of ${cutFrom} characters of the request that made it are kept: run it again with a larger --traffic-body-kb`,
    )
  const parsed: unknown = JSON.parse(text)
  if (!isMap(parsed)) return conflict(`the request that made it is not kept: ${TO_KEEP_MORE}`)
  const card = entered(run, catalogue)
  if (card === 'unlisted')
    return conflict(
      'its card is not in the list of test cards of this version (GET /_sandbox/cards), and its number is not kept',
    )
  const { '3D': threeDS } = isMap(parsed.card) ? parsed.card : {}
  const withCard = kind === 'link' ? {} : { card: { ...card, ...(threeDS !== undefined && { '3D': threeDS }) } }
  // The name is kept as it came; what leaves in a file for others is not to hold a card number.
  const body: Body = { ...withoutWebhook(parsed), [named]: hideCardNumbers(name), ...withCard }
  const [hidden] = hiddenIn(body, '')
  if (hidden !== undefined)
    return conflict(
      `${hidden} of the request that made it is hidden, since it looks like a card number or a secret: run it again with something else there`,
    )
  return {
    body,
    card: kind === 'link' ? card : undefined,
    cardholderName: run.cardholderName,
    collectsName: parsed.collectCardholderName === true,
  }
}

/** What an app and its customer sent: the body of the initialization, card included and without its webhook; the card of a link. */
export type Sent = Exclude<ReturnType<typeof sentOf>, WithProblem>
