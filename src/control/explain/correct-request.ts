import type { ControlOperations } from '../../core/contract/control-operations.gen.ts'
import type { CardCatalog, ListedCard } from '../../core/domain/card-catalog.ts'
import { currencyAdvice } from '../../core/domain/currency-advice.ts'
import { EXAMPLE_3D } from '../../core/domain/example-contract-data.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { keysOf, valueAt } from '../../core/domain/json-pointer.ts'
import type { Finding } from '../../core/domain/rejection.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { HIDDEN } from '../../engine/events/hidden-names.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { correctBody } from './correct-body.ts'

/** A request as it would have been taken, and what is different in it; or why nobody can say. */
type CorrectedRequest =
  | { readonly event: RequestEvent; readonly changes: readonly string[] }
  | { readonly whyNot: string }

type Correctable = ControlOperations['validateRequest']['path']['operation']
const KINDS: Readonly<Record<Correctable, 'init' | 'link'>> = { initTransaction: 'init', createLink: 'link' }

/** The listed card that was sent; where none was, one that fits what the request says. */
const cardFor = ({ cardKey }: RequestRecord, body: unknown, { cards, byName }: CardCatalog) => {
  const sent = cards.find(({ key }) => key === cardKey)
  if (sent) return sent
  const brands = isMap(body) && Array.isArray(body.paymentMethods) ? body.paymentMethods : []
  const good = byName('challenge_success')
  return good.find(({ brand }) => brands.includes(brand)) ?? good[0]
}

const CARD_WORDS: Readonly<Record<string, string>> = {
  '/card/number': '/card/number is now $CARD_NUMBER, a listed test number in digits only',
  '/card/cvv': '/card/cvv is now $CARD_CVV, as many digits in quotes as the brand has',
}

/** A card with it is valid for long. */
const LATE_EXPIRY = { expiryMonth: '12', expiryYear: '39' } as const

/** A card where none was sent: what stands for its number and CVV is a listed card's. */
const EXAMPLE_CARD = {
  number: HIDDEN.number,
  cvv: HIDDEN.cvv,
  ...LATE_EXPIRY,
  '3D': EXAMPLE_3D,
}

/** What is different about the secrets of a card: what stands for them is right by itself. */
const cardChanges = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(({ pointer = '' }) => CARD_WORDS[pointer] ?? [])

/** What a rule of the card or of its fields wants, beyond the form that the contract asks for. */
const byRule = (
  { code }: RequestRecord,
  findings: readonly Finding[],
  body: unknown,
  card: ListedCard | undefined,
): { readonly body: unknown; readonly changes: readonly string[] } => {
  const isCardMissing = findings.some(({ field }) => field === 'init.card')
  if (isCardMissing && isMap(body) && body.card === undefined && card)
    return { body: { ...body, card: EXAMPLE_CARD }, changes: ['/card added: a listed test card and an example shop'] }
  if (!isMap(body) || !isMap(body.card)) return { body, changes: [] }
  const { type: _, ...untyped } = body.card
  if (findings.some(({ field }) => field === 'init.card.type'))
    return { body: { ...body, card: untyped }, changes: ['/card/type left out'] }
  if (code === 'UNSUPPORTED_CARD' && card)
    return {
      body: { ...body, paymentMethods: [card.brand] },
      changes: [`/paymentMethods is now ["${card.brand}"], the brand of the card`],
    }
  if (code === 'EXPIRED_CARD')
    return {
      body: { ...body, card: { ...body.card, ...LATE_EXPIRY } },
      changes: [
        `/card/expiryMonth and /card/expiryYear are now ${LATE_EXPIRY.expiryMonth} and ${LATE_EXPIRY.expiryYear}, an example`,
      ],
    }
  return { body, changes: [] }
}

/** The request with a header as it was most likely meant. */
const withHeader = (event: RequestEvent): CorrectedRequest | undefined => {
  const { request, code: _, refusal, ...facts } = event.facts
  if (!refusal?.meant) return undefined
  const { header, value } = refusal.meant
  const headers = request.headers.map((text, i) =>
    i % 2 === 1 && request.headers[i - 1]?.toLowerCase() === header ? value : text,
  )
  return {
    event: { ...event, facts: { ...facts, request: { ...request, headers } } },
    changes: [`header ${header} is now ${value}`],
  }
}

/** Where only the author knows on. */
const stuck = (place: string | undefined, findings: readonly Finding[], body: unknown): string => {
  const finding = findings.find(({ pointer }) => pointer === place)
  const name = finding?.field ?? place ?? 'the body'
  const must = finding?.expected === undefined ? '' : `, which must be ${finding.expected}`
  const came = place?.endsWith('/currency') ? valueAt(body, keysOf(place)) : undefined
  const advice = typeof came === 'string' ? currencyAdvice(came) : undefined
  return `only you know the value of \`${name}\`${must}${advice === undefined ? '' : ` (${advice})`}`
}

/**
 * Corrects a request that was refused for what it said. The contract's own validator has taken the result; what the
 * sandbox cannot know is left to the author, in words.
 */
export const correctRequest = (
  event: RequestEvent,
  findings: readonly Finding[],
  catalogue: CardCatalog,
): CorrectedRequest => {
  const { facts } = event
  const { request, operation = '', code: _, cardKey: __, findings: ___, refusal: ____, ...rest } = facts
  const renamed = withHeader(event)
  if (renamed) return renamed
  const kind = rowNamed(KINDS, operation)
  if (kind === undefined) return { whyNot: 'only the body of an init or of a new link can be corrected here' }
  if (request.cutFrom !== undefined) return { whyNot: 'only the beginning of the body is kept (--traffic-body-kb)' }
  if (request.body === undefined) return { whyNot: 'the body was not read, so it is not known' }
  const { body: kept } = request
  const body: unknown = attempt(() => JSON.parse(kept))
  if (!isMap(body)) return { whyNot: 'the body is not JSON, and nothing tells what it was meant to be' }
  const card = cardFor(facts, body, catalogue)
  const ruled = byRule(facts, findings, body, card)
  const corrected = correctBody(kind, ruled.body, card)
  if ('stuckAt' in corrected) return { whyNot: stuck(corrected.stuckAt, findings, body) }
  const changes = [...cardChanges(findings), ...ruled.changes, ...corrected.changes]
  if (changes.length === 0)
    return { whyNot: 'the contract takes this body as it is: what refused it is not written there' }
  const text = JSON.stringify(corrected.body)
  const hasCard = text.includes(HIDDEN.number) && card !== undefined
  return {
    event: {
      ...event,
      // Nothing of the refusal: what is made of it now is a request that is taken.
      facts: {
        ...rest,
        notes: [],
        operation,
        request: { ...request, body: text },
        ...(hasCard && { cardKey: card.key }),
      },
    },
    changes,
  }
}
