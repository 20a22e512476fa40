import { namesOf } from './table-keys.ts'

/** A broken response that a fault sends, with its descriptions. */
export type BrokenResponse = {
  /** The member of a scenario that requests it, and its value. */
  readonly word: 'connection' | 'body'
  readonly says: string
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
    word: 'connection',
    says: 'reset',
    body: null,
    help: 'The connection is reset instead of a response.',
    phrase: 'connection reset',
    plain: 'Faulty response: connection reset',
    keywords: ['network down', 'ECONNRESET', 'idempotent', 'retry'],
  },
  malformed_body: {
    word: 'body',
    says: 'malformed',
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
type BrokenBy<Word extends BrokenResponse['word']> = Extract<Row, { readonly word: Word }>['says']

export const BROKEN_KINDS = namesOf(BROKEN_RESPONSES)

const isBy =
  <Word extends BrokenResponse['word']>(word: Word) =>
  (row: Row): row is Row & { readonly says: BrokenBy<Word> } =>
    row.word === word

/** Returns all values of a member, and its help text. */
export const brokenBy = <Word extends BrokenResponse['word']>(word: Word) => {
  const rows = Object.values(BROKEN_RESPONSES).filter(isBy(word))
  const helps = rows.map(({ says, help }) => (rows.length === 1 ? help : `${says}: ${help}`))
  return { says: rows.map(({ says }) => says), help: helps.join(' ') }
}

/** Returns the kind that these members request, if any. */
export const brokenKind = (
  words: { readonly [Word in BrokenResponse['word']]?: BrokenBy<Word> },
): BrokenKind | undefined =>
  BROKEN_KINDS.find((kind) => words[BROKEN_RESPONSES[kind].word] === BROKEN_RESPONSES[kind].says)
