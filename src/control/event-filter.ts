import { answers } from '../contract/answers.gen.mjs'
import { EVENT_TYPES, type EventSubject, type EventType, type SandboxEvent } from '../domain/event.ts'
import { LINK_STATUSES } from '../domain/link.ts'
import { didYouMean } from '../domain/nearest.ts'
import { TRANSACTION_STATUSES } from '../domain/transaction.ts'
import type { Wrong } from '../reply/problem.ts'
import { type Texts, wrongQuery } from './query.ts'

/** What events can be chosen by, as query parameters. An event must fit all that are given. */
export const EVENT_FILTERS = [
  'type',
  'subject',
  'transaction',
  'link',
  'refno',
  'reference',
  'status',
  'operation',
  'scenario',
] as const

/** The filters as a query gives them. */
export type EventFilter = Texts<(typeof EVENT_FILTERS)[number]>

/** Whether an event is one of those that are asked for. */
export type EventMatcher = (event: SandboxEvent) => boolean

type Read = { readonly fits: EventMatcher } | Wrong

const STATUS_WORDS: readonly string[] = [...TRANSACTION_STATUSES, ...LINK_STATUSES]

const isType = (text: string): text is EventType => EVENT_TYPES.some((type) => type === text)

/** Whether something is about a transaction. */
export const isAboutTransaction = (subject: EventSubject | undefined, id: string): boolean =>
  subject?.kind === 'transaction' && subject.id === id

/** Whether something is about a link, or about the authentication of its cardholder. */
export const isAboutLink = (subject: EventSubject | undefined, id: string): boolean =>
  subject?.kind === 'link' ? subject.id === id : subject?.kind === 'transaction' && subject.link === id

/** The authentication of a link's cardholder has the link's reference as its refno. */
const hasReference = (subject: EventSubject | undefined, reference: string): boolean => {
  if (subject?.kind === 'link') return subject.reference === reference
  return subject?.kind === 'transaction' && subject.link !== undefined && subject.refno === reference
}

/** The status that an event tells: of an answer by its number, of a transaction or a link by its word. */
export const statusOf = ({ facts }: SandboxEvent): number | string | undefined => {
  if ('to' in facts) return facts.to
  return 'status' in facts ? facts.status : undefined
}

const readTypes = (text: string): Read => {
  const types = text.split(',')
  const wrong = types.find((type) => !isType(type))
  if (wrong !== undefined)
    return wrongQuery(
      `there is no such type of event${didYouMean(wrong, EVENT_TYPES)}; type is one of ${EVENT_TYPES.join(', ')}, or several with commas`,
    )
  return { fits: ({ type }) => types.includes(type) }
}

const readStatus = (text: string): Read => {
  if (/^[1-5]\d\d$/.test(text)) return { fits: (event) => statusOf(event) === Number(text) }
  if (/^[1-5]xx$/i.test(text)) {
    const hundreds = Number(text[0])
    return {
      fits(event) {
        const status = statusOf(event)
        return typeof status === 'number' && Math.floor(status / 100) === hundreds
      },
    }
  }
  if (STATUS_WORDS.includes(text)) return { fits: (event) => statusOf(event) === text }
  return wrongQuery(
    `status is the number of an answer (404), a class of them (4xx), or the status of a transaction or a link (${STATUS_WORDS.join(', ')})${didYouMean(text, STATUS_WORDS)}`,
  )
}

const OPERATIONS: readonly string[] = Object.keys(answers)

const readOperation = (text: string): Read =>
  OPERATIONS.includes(text)
    ? { fits: ({ facts }) => 'operation' in facts && facts.operation === text }
    : wrongQuery(`operation is one of ${OPERATIONS.join(', ')}${didYouMean(text, OPERATIONS)}`)

const always = (fits: EventMatcher): Read => ({ fits })

const READERS: { readonly [Name in (typeof EVENT_FILTERS)[number]]: (text: string) => Read } = {
  type: readTypes,
  subject: (id) => always(({ subject }) => isAboutTransaction(subject, id) || isAboutLink(subject, id)),
  transaction: (id) => always(({ subject }) => isAboutTransaction(subject, id)),
  link: (id) => always(({ subject }) => isAboutLink(subject, id)),
  refno: (refno) => always(({ subject }) => subject?.kind === 'transaction' && subject.refno === refno),
  reference: (reference) => always(({ subject }) => hasReference(subject, reference)),
  status: readStatus,
  operation: readOperation,
  scenario: (scenario) => always(({ facts }) => 'scenario' in facts && facts.scenario === scenario),
}

/** Reads filters; without any, every event fits. */
export const readEventFilter = (filter: EventFilter): Read => {
  const all: EventMatcher[] = []
  for (const name of EVENT_FILTERS) {
    const text = filter[name]
    if (text === undefined) continue
    const read = READERS[name](text)
    if ('problem' in read) return read
    all.push(read.fits)
  }
  return { fits: (event) => all.every((fits) => fits(event)) }
}
