import { namesOf } from './table-keys.ts'

/** A broken response that a fault sends, with its descriptions. */
export type BrokenResponse = {
  /** The member of a scenario that requests it, and its value. */
  readonly member: 'connection' | 'body'
  readonly value: string
  /** The body of the broken response; null if nothing is sent. */
  readonly body: string | null
  readonly help: string
  readonly phrase: string
  /** A sentence without its end, for readers who know no codes. */
  readonly plain: string
  /** Search terms for it. */
  readonly keywords: readonly string[]
}

/** Every kind of broken response, by the name in the state. */
export const BROKEN_RESPONSES = {
  reset: {
    member: 'connection',
    value: 'reset',
    body: null,
    help: 'The connection is reset instead of a response.',
    phrase: 'connection reset',
    plain: 'Faulty response: connection reset',
    keywords: ['network down', 'ECONNRESET', 'idempotent', 'retry'],
  },
  malformed_body: {
    member: 'body',
    value: 'malformed',
    body: '{"transactionId":"1',
    help: 'The response is cut off in the middle of its JSON.',
    phrase: 'malformed response',
    plain: 'Faulty response: malformed body',
    keywords: ['broken json', 'truncated', 'idempotent', 'retry'],
  },
} as const satisfies Readonly<Record<string, BrokenResponse>>

type BrokenKind = keyof typeof BROKEN_RESPONSES
type Row = (typeof BROKEN_RESPONSES)[BrokenKind]

/** Values of a member that requests a broken response. */
type BrokenBy<Member extends BrokenResponse['member']> = Extract<Row, { readonly member: Member }>['value']

export const BROKEN_KINDS = namesOf(BROKEN_RESPONSES)

const isBy =
  <Member extends BrokenResponse['member']>(member: Member) =>
  (row: Row): row is Row & { readonly value: BrokenBy<Member> } =>
    row.member === member

/** Returns all values of a member, and its help text. */
export const brokenBy = <Member extends BrokenResponse['member']>(member: Member) => {
  const rows = Object.values(BROKEN_RESPONSES).filter(isBy(member))
  const helps = rows.map(({ value, help }) => (rows.length === 1 ? help : `${value}: ${help}`))
  return { values: rows.map(({ value }) => value), help: helps.join(' ') }
}

/** Returns the kind that these members request, if any. */
export const brokenKind = (
  members: { readonly [Member in BrokenResponse['member']]?: BrokenBy<Member> },
): BrokenKind | undefined =>
  BROKEN_KINDS.find((kind) => members[BROKEN_RESPONSES[kind].member] === BROKEN_RESPONSES[kind].value)
