import type { WithProblem } from '../../api/http/problem.ts'
import type { Brand } from '../../core/domain/brand-names.ts'
import { exampleCvv } from '../../core/domain/brand-names.ts'
import type { CardCatalog, ListedCard } from '../../core/domain/card-catalog.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { isBy } from '../../core/domain/cause.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { FaultEndpoint } from '../../core/domain/outcome.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import { conflict } from '../control-problems.ts'
import type { Run } from './exported-run.ts'

type Body = Readonly<Record<string, unknown>>

/** A card as typed: a public test number, because sent numbers are not stored. */
export type TypedCard = {
  readonly number: string
  readonly cvv: string
  readonly expiryMonth: string
  readonly expiryYear: string
}

const KEEP_MORE_HINT =
  'Repeat the run and export it soon, or raise `--traffic-events`, `--traffic-space-kb` and `--traffic-total-kb`.'

const creationOf = ({ events, kind }: Run): RequestRecord | undefined => {
  const cause = events.find(({ type }) => type === `${kind}.created`)?.cause
  const requests = events.flatMap((event) => (event.type === 'request' ? [event.facts] : []))
  return requests.find(({ requestId }) => cause && isBy(cause, requestId))
}

/** Returns the paths of hidden values in a body. */
const hiddenIn = (value: unknown, path: string): readonly string[] => {
  if (typeof value === 'string') return value.includes('[hidden') ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => hiddenIn(inner, path === '' ? name : `${path}.${name}`))
}

const isPublished = ({ list }: ListedCard): boolean => list !== 'own'

/**
 * Returns the published card with the brand and digits of a masked card. It may be another one of the brand, because
 * the scenario is queued by name.
 */
export const listedLike = (
  { cards }: CardCatalog,
  { brand, masked }: { readonly brand: Brand; readonly masked: string },
) =>
  cards.find(
    (card) =>
      isPublished(card) &&
      card.brand === brand &&
      card.number.startsWith(masked.slice(0, 6)) &&
      card.number.endsWith(masked.slice(-4)),
  )

/** Replaces a card that was not stored, because its link failed before. */
const SOME_CARD = { brand: 'VIS', masked: '400000xxxxxx0026', expiryMonth: '12', expiryYear: '34' } as const

const entered = (run: Run, catalogue: CardCatalog): TypedCard | undefined | 'unlisted' => {
  if (run.kind === 'link' && run.status === 'PENDING' && !run.transaction) return undefined
  const card = run.card ?? run.transaction?.card ?? SOME_CARD
  const { brand, expiryMonth, expiryYear } = card
  const key = run.cardKey ?? creationOf(run)?.cardKey
  const own = catalogue.cards.find((one) => one.key === key)
  const listed =
    own && !isPublished(own)
      ? catalogue.cards.find((one) => isPublished(one) && one.brand === own.brand)
      : (own ?? listedLike(catalogue, card))
  if (!listed) return 'unlisted'
  return { number: listed.number, cvv: exampleCvv(brand), expiryMonth, expiryYear }
}

/** Returns the endpoint whose response the scenario makes faulty, although a test needs it. */
const brokenEndpoint = ({ decided }: Run): FaultEndpoint | undefined => {
  const { fault } = decided?.outcome ?? {}
  return fault?.instead && fault.on[0]
}

const withoutWebhook = ({ webhook: _, webhookEndpoint: __, ...body }: Body): Body => body

/** Returns the sent values for a repetition; a problem if not all are stored. */
export const sentOf = (run: Run, catalogue: CardCatalog) => {
  const { kind, gap, name, named } = run
  if (gap !== undefined) return conflict(`The creating request is not stored, because ${gap}. ${KEEP_MORE_HINT}`)
  const broken = brokenEndpoint(run)
  if (broken)
    return conflict(
      `The scenario makes the ${broken} response faulty, so a test depends on the reaction of your app. Use \`form=scenario\` for the scenario.`,
    )
  const creation = creationOf(run)
  if (!creation) return conflict(`The creating request is not stored. ${KEEP_MORE_HINT}`)
  const { body: text = '', cutFrom } = creation.request
  if (cutFrom !== undefined)
    return conflict(
      `Only the first ${text.length} of ${cutFrom} characters of the creating request are stored. Repeat the run with a larger \`--traffic-body-kb\`.`,
    )
  const parsed: unknown = JSON.parse(text)
  if (!isMap(parsed)) return conflict(`The creating request is not stored. ${KEEP_MORE_HINT}`)
  const card = entered(run, catalogue)
  if (card === 'unlisted')
    return conflict(
      'The card is not a listed test card of this version, and its number is not stored. `GET /_sandbox/cards` lists all.',
    )
  const { '3D': threeDS } = isMap(parsed.card) ? parsed.card : {}
  const withCard = kind === 'link' ? {} : { card: { ...card, ...(threeDS !== undefined && { '3D': threeDS }) } }
  // The stored reference may contain a card number, but an exported file must not.
  const body: Body = { ...withoutWebhook(parsed), [named]: hideCardNumbers(name), ...withCard }
  const [hidden] = hiddenIn(body, '')
  if (hidden !== undefined)
    return conflict(
      `\`${hidden}\` of the creating request is hidden, because it looks like a card number or a secret. Repeat the run with another value.`,
    )
  return {
    body,
    card: kind === 'link' ? card : undefined,
    cardholderName: run.cardholderName,
    collectsName: parsed.collectCardholderName === true,
  }
}

/** Sent values of the app and its customer: the body with card and without webhook; the card of a link. */
export type Sent = Exclude<ReturnType<typeof sentOf>, WithProblem>
