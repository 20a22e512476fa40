import type { ControlOperations } from '../../core/contract/control-operations.gen.ts'
import { upper } from '../../core/describe/format.ts'
import type { CardCatalog, ListedCard } from '../../core/domain/card-catalog.ts'
import { currencyAdvice } from '../../core/domain/currency-advice.ts'
import { EXAMPLE_3D } from '../../core/domain/example-contract-data.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { keysOf, valueAt } from '../../core/domain/json-pointer.ts'
import type { Finding } from '../../core/domain/rejection.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { HIDDEN } from '../../core/secrets/secret-names.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { correctBody } from './correct-body.ts'

/** A corrected request and its corrections, or the reason why none exists. */
type CorrectedRequest =
  | { readonly event: RequestEvent; readonly changes: readonly string[] }
  | { readonly whyNot: string }

type Correctable = ControlOperations['validateRequest']['path']['operation']
const KINDS: Readonly<Record<Correctable, 'init' | 'link'>> = { initTransaction: 'init', createLink: 'link' }

/** Returns the listed card of the request, or one that matches it. */
const cardFor = ({ cardKey }: RequestRecord, body: unknown, { cards, byName }: CardCatalog) => {
  const sent = cards.find(({ key }) => key === cardKey)
  if (sent) return sent
  const brands = isMap(body) && Array.isArray(body.paymentMethods) ? body.paymentMethods : []
  const good = byName('challenge_success')
  return good.find(({ brand }) => brands.includes(brand)) ?? good[0]
}

const CARD_FIXES: Readonly<Record<string, string>> = {
  '/card/number': '/card/number is now $CARD_NUMBER, a listed test number in digits only',
  '/card/cvv': '/card/cvv is now $CARD_CVV, as many digits in quotes as the brand has',
}

/** An expiry date far in the future. */
const LATE_EXPIRY = { expiryMonth: '12', expiryYear: '39' } as const

/** Card for a request without one. A listed card replaces the hidden number and CVV. */
const EXAMPLE_CARD = {
  number: HIDDEN.number,
  cvv: HIDDEN.cvv,
  ...LATE_EXPIRY,
  '3D': EXAMPLE_3D,
}

/** Returns the corrections of card number and CVV. Their replacements are valid. */
const cardChanges = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(({ pointer = '' }) => CARD_FIXES[pointer] ?? [])

/** Applies the rules for cards and their fields, in addition to the contract. */
const byRule = (
  { code }: RequestRecord,
  findings: readonly Finding[],
  body: unknown,
  card: ListedCard | undefined,
): { readonly body: unknown; readonly changes: readonly string[] } => {
  const isCardMissing = findings.some(({ field }) => field === 'init.card')
  if (isCardMissing && isMap(body) && body.card === undefined && card)
    return { body: { ...body, card: EXAMPLE_CARD }, changes: ['/card added: a listed test card and an example shop'] }
  if (isMap(body) && isMap(body.redirect) && findings.some(({ field }) => field === 'init.redirect.method')) {
    const { method: _, ...redirect } = body.redirect
    return { body: { ...body, redirect }, changes: ['/redirect/method removed'] }
  }
  if (!isMap(body) || !isMap(body.card)) return { body, changes: [] }
  const { type: _, ...untyped } = body.card
  if (findings.some(({ field }) => field === 'init.card.type'))
    return { body: { ...body, card: untyped }, changes: ['/card/type removed'] }
  if (code === 'UNSUPPORTED_CARD' && card)
    return {
      body: { ...body, paymentMethods: [card.brand] },
      changes: [`/paymentMethods is now ["${card.brand}"], the brand of the card`],
    }
  if (code === 'EXPIRED_CARD')
    return {
      body: { ...body, card: { ...body.card, ...LATE_EXPIRY } },
      changes: [
        `/card/expiryMonth and /card/expiryYear are now ${LATE_EXPIRY.expiryMonth} and ${LATE_EXPIRY.expiryYear} (example)`,
      ],
    }
  return { body, changes: [] }
}

/** Returns the request with the most likely value of a header. */
const withHeader = (event: RequestEvent): CorrectedRequest | undefined => {
  const { request, code: _, rejection, ...facts } = event.facts
  if (!rejection?.suggestion) return undefined
  const { header, value } = rejection.suggestion
  const headers = request.headers.map((text, i) =>
    i % 2 === 1 && request.headers[i - 1]?.toLowerCase() === header ? value : text,
  )
  return {
    event: { ...event, facts: { ...facts, request: { ...request, headers } } },
    changes: [`header ${header} is now ${value}`],
  }
}

/** Describes the location that only the author can correct. */
const stuck = (path: string | undefined, findings: readonly Finding[], body: unknown): string => {
  const finding = findings.find(({ pointer }) => pointer === path)
  const name = finding?.field ?? path
  const must = finding?.expected === undefined ? '' : `: it must be ${finding.expected}`
  const actual = path?.endsWith('/currency') ? valueAt(body, keysOf(path)) : undefined
  const advice = typeof actual === 'string' ? currencyAdvice(actual) : undefined
  const reason = advice === undefined ? '' : ` ${upper(advice)}${advice.endsWith('?') ? '' : '.'}`
  return `Only you can correct ${name === undefined ? 'the body' : `\`${name}\``}${must}.${reason}`
}

/**
 * Corrects a rejected request. The validator of the contract has accepted the result; a reason describes corrections
 * that only the author can make.
 */
export const correctRequest = (
  event: RequestEvent,
  findings: readonly Finding[],
  catalogue: CardCatalog,
): CorrectedRequest => {
  const { facts } = event
  const { request, operation = '', code: _, cardKey: __, findings: ___, rejection: ____, ...rest } = facts
  const renamed = withHeader(event)
  if (renamed) return renamed
  const kind = rowNamed(KINDS, operation)
  if (kind === undefined) return { whyNot: 'Only the body of `initTransaction` or `createLink` can be corrected.' }
  if (request.cutFrom !== undefined)
    return { whyNot: 'Only the beginning of the body is stored. Raise `--traffic-body-kb`.' }
  if (request.body === undefined) return { whyNot: 'The body was not read.' }
  const { body: kept } = request
  const body: unknown = attempt(() => JSON.parse(kept))
  if (!isMap(body)) return { whyNot: 'The body is not JSON, so it cannot be corrected.' }
  const card = cardFor(facts, body, catalogue)
  const ruled = byRule(facts, findings, body, card)
  const corrected = correctBody(kind, ruled.body, card)
  if ('stuckAt' in corrected) return { whyNot: stuck(corrected.stuckAt, findings, body) }
  const changes = [...cardChanges(findings), ...ruled.changes, ...corrected.changes]
  if (changes.length === 0) return { whyNot: 'The body matches the contract. Another rule rejected it.' }
  const text = JSON.stringify(corrected.body)
  const hasCard = text.includes(HIDDEN.number) && card !== undefined
  return {
    event: {
      ...event,
      // Without the rejection, because the corrected request is valid.
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
