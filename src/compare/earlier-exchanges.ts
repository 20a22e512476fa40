import { fieldsOf } from '../core/contract/claims.ts'
import { type Known, membersOf } from './match-operation.ts'
import { headerOf } from './recorded-bodies.ts'
import { formOf, HIDDEN } from './value-forms.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What is remembered of the exchanges before: the ids of their answers, and who used an idempotency key first. */
export const createEarlier = () => {
  const correlations = new Set<string>()
  const byKey = new Map<string, Known>()
  return {
    hasCorrelation: (id: string): boolean => correlations.has(id),
    firstWithKey: (known: Known): Known | undefined => byKey.get(keyOf(known) ?? ''),
    add: (known: Known): void => {
      const id = correlationOf(known)
      const key = keyOf(known)
      if (id !== undefined) correlations.add(id)
      if (key !== undefined && !byKey.has(key)) byKey.set(key, known)
    },
  }
}

export type Earlier = Pick<ReturnType<typeof createEarlier>, 'hasCorrelation' | 'firstWithKey'>

export const correlationOf = ({ raw }: Known): string | undefined => headerOf(raw.response, 'correlation-id')

/** Keys of different calls have nothing to do with each other. */
const keyOf = ({ raw, operation }: Known): string | undefined => {
  const key = headerOf(raw.request, 'idempotency-key')
  return key === undefined ? undefined : `${operation.id} ${key}`
}

/** What an exchange is looked at beside. */
export type Beside = {
  /** The whole story that it is part of, itself included; by itself where it is of none. */
  readonly story: readonly Known[]
  /** What of the recording came before it. */
  readonly earlier: Earlier
}

/** What the service says: its answer, or the webhook that it sends. */
export const saidBy = (known: Known): Fields =>
  membersOf(
    known.operation.path === undefined ? known.sent : known.raw.response.status < 400 ? known.answered : NOTHING,
  )
const NOTHING = { kind: 'empty' } as const

export const firstOf = (id: string, { story }: Beside): Known | undefined =>
  story.find(({ operation, raw }) => operation.id === id && raw.response.status < 400)

/** What the merchant sent at the beginning of the link, or of the transaction, that an exchange is about. */
export const begunWith = (known: Known, beside: Beside): Fields => {
  const creation = /link/i.test(known.operation.id)
    ? firstOf('createLink', beside)
    : beside.story.find((each) => each.operation.id === 'initTransaction' && idOf(each) === idOf(known))
  return creation && creation.raw.response.status < 400 ? membersOf(creation.sent) : {}
}

/** The transaction that an exchange is about, or the link. */
export const idOf = (known: Known): unknown =>
  known.path.transactionId ?? known.path.id ?? saidBy(known).transactionId ?? saidBy(known).id

/** The card as it was sent: with the transaction, or by the form of a link's page. */
export const cardSent = (known: Known, beside: Beside): Fields => {
  const begun = begunWith(known, beside)
  if ('card' in begun) return fieldsOf(begun.card)
  const entered = firstOf('submitLinkPage', beside)
  if (!entered || entered === known || !/link/i.test(known.operation.id)) return {}
  const { number, expiry, name } = membersOf(entered.sent)
  const [, month, year] = /^\s*(\d\d)\D*(?:\d\d)?(\d\d)\s*$/.exec(String(expiry ?? '')) ?? []
  return { number, expiryMonth: month, expiryYear: year, cardholderName: name }
}

export const cardSaid = (known: Known): Fields => fieldsOf(saidBy(known).card)

/** Equal, where both are there and neither was taken out of the recording. */
export const equal = (one: unknown, other: unknown): boolean | undefined =>
  isThere(one) && isThere(other) ? one === other : undefined
export const isThere = (value: unknown): boolean => value !== undefined && formOf(value) !== HIDDEN
