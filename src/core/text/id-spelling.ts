import { attempt } from '../domain/value-or-undefined.ts'

/** Another spelling of an ID, with the changes that lead to it. */
export type Spelling = { readonly id: string; readonly changes: readonly string[] }

const LONGEST_ID = 200
/** A text can be encoded several times, once by each program that passes it on. */
const MOST_DECODINGS = 3

const decoded = (text: string, most = MOST_DECODINGS): string => {
  const once = attempt(() => decodeURIComponent(text)) ?? text
  return once === text || most === 0 ? once : decoded(once, most - 1)
}

const BLANKS = /[\s\p{Cc}\p{Cf}]+/gu

/** Quotes, brackets and the end of a sentence. */
const AROUND = /^["'`<{([]+|["'`>})\].,;]+$/g
const WITHOUT_DASHES = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i

/** Changes of letters, the first one that leads to a known ID applies. */
const LETTERS = [
  [(id: string) => id, undefined],
  [(id: string) => id.toUpperCase(), 'in capitals'],
  [(id: string) => id.toLowerCase(), 'in small letters'],
] as const

/** Change of letters for IDs that have both capitals and small letters. */
export const OTHER_LETTERS = 'in other capitals and small letters'

/** Returns other spellings of an ID: without percent-encoding, blanks and quotes, with dashes, then with other letters. */
export const spellingsOf = (id: string): readonly [plain: Spelling, ...cased: readonly Spelling[]] => {
  if (id.length > LONGEST_ID) return [{ id, changes: [] }]
  const readable = decoded(id)
  const unspaced = readable.replace(BLANKS, '')
  const bare = unspaced.replace(AROUND, '')
  const whole = bare.replace(WITHOUT_DASHES, '$1-$2-$3-$4-$5')
  const changes = [
    ...(readable === id ? [] : ['without percent-encoding']),
    ...(unspaced === readable ? [] : ['without blanks']),
    ...(bare === unspaced ? [] : ['without the characters around it']),
    ...(whole === bare ? [] : ['with dashes']),
  ]
  const [plain, ...cased] = LETTERS.map(([change, label]) => ({
    id: change(whole),
    changes: label === undefined ? changes : [...changes, label],
  }))
  return [plain ?? { id: whole, changes }, ...cased]
}

/** Describes an existing ID by its difference from the received one. */
export const describeSpelling = (kind: string, changes: readonly string[]): string => {
  const [only = ''] = changes
  const one = /^[aeiou]/.test(kind) ? `An ${kind}` : `A ${kind}`
  return changes.length === 1 && only.startsWith('in ')
    ? `${one} with these letters ${only} exists.`
    : `${one} with this ID ${changes.join(' and ')} exists.`
}
