import { namesOf } from './table-keys.ts'

/** What comes in the place of an answer that a fault breaks, and what is said of it. */
export type Broken = {
  /** How a scenario orders it: one of its words, and what that says. */
  readonly word: 'connection' | 'body'
  readonly says: string
  /** The body in the place of the answer's; null where nothing comes at all. */
  readonly body: string | null
  readonly help: string
  readonly phrase: string
  /** For somebody who reads no codes: a sentence without its end. */
  readonly plain: string
  /** What people type who look for it. */
  readonly keywords: readonly string[]
}

/** Every way in which a fault breaks an answer, by the name that is kept, with all that is done with it. */
export const BROKEN = {
  reset: {
    word: 'connection',
    says: 'reset',
    body: null,
    help: 'The connection is reset instead of an answer.',
    phrase: 'connection reset',
    plain: 'The connection breaks instead of an answer',
    keywords: ['network down', 'ECONNRESET', 'idempotent', 'retry'],
  },
  malformed_body: {
    word: 'body',
    says: 'malformed',
    body: '{"transactionId":"1',
    help: 'The answer is cut off in the middle of its JSON.',
    phrase: 'malformed answer',
    plain: 'The answer is cut off in the middle of its JSON',
    keywords: ['broken json', 'truncated', 'idempotent', 'retry'],
  },
} as const satisfies Readonly<Record<string, Broken>>

type BrokenKind = keyof typeof BROKEN
type Row = (typeof BROKEN)[BrokenKind]

/** What one of the words that order a broken answer can say. */
type BrokenBy<Word extends Broken['word']> = Extract<Row, { readonly word: Word }>['says']

export const BROKEN_KINDS = namesOf(BROKEN)

const isBy =
  <Word extends Broken['word']>(word: Word) =>
  (row: Row): row is Row & { readonly says: BrokenBy<Word> } =>
    row.word === word

/** All that a word can say, and what the vocabulary tells of it. */
export const brokenBy = <Word extends Broken['word']>(word: Word) => {
  const rows = Object.values(BROKEN).filter(isBy(word))
  const helps = rows.map(({ says, help }) => (rows.length === 1 ? help : `${says}: ${help}`))
  return { says: rows.map(({ says }) => says), help: helps.join(' ') }
}

/** The kind that these words order, if they order one. */
export const brokenKind = (words: { readonly [Word in Broken['word']]?: BrokenBy<Word> }): BrokenKind | undefined =>
  BROKEN_KINDS.find((kind) => words[BROKEN[kind].word] === BROKEN[kind].says)
