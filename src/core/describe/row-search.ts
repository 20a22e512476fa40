import type { Row } from '../contract/control.gen.ts'
import { eachGiven, type OfEach } from '../domain/map-given.ts'
import { brandWords, money } from './format.ts'
import { referenceOf } from './reference-of.ts'

type ValueIn<Kind, Key> = Kind extends Row ? (Key extends keyof Kind ? Kind[Key] : never) : never
type MemberOf<Kind> = Kind extends Row ? keyof Kind : never
/** What rows of all kinds have. */
type Members = { readonly [Key in MemberOf<Row>]?: ValueIn<Row, Key> }

type Found = readonly (string | number)[]
const same = (value: string | number): Found => [value]
const no = (): Found => []

/** By what of a row it is found, besides its names and its words. Whoever gives rows a member decides it here. */
const FOUND_BY: OfEach<Members, Found> = {
  kind: no,
  id: no,
  at: no,
  display: no,
  matchedBy: no,
  currency: no,
  refno: no,
  reference: no,
  page: no,
  expires: no,
  challenge: no,
  failReason: no,
  failMessage: no,
  end: no,
  isNonsense: no,
  redirect: no,
  webhook: no,
  step: no,
  message: no,
  canceled: no,
  finding: no,
  subject: no,
  durationMs: no,
  attemptCount: no,
  firstAttempt: no,
  lastAttempt: no,
  due: no,
  waitsFor: no,
  reason: no,
  lastError: no,
  expectedResponse: no,
  verdict: no,
  liability: no,
  masked: same,
  site: same,
  link: same,
  transaction: same,
  alias: same,
  scenario: same,
  method: same,
  path: same,
  code: same,
  networkCode: same,
  operation: same,
  url: same,
  lastStatus: same,
  sentAs: same,
  status: (status, { kind }) => (kind === 'webhook' ? [] : [status]),
  brand: (brand) => [brand, brandWords(brand)],
  // As it is written, with its currency.
  amount: (amount, { currency }) => [amount, money(amount, currency)],
  result: ({ eci = '' }) => [eci],
  submitted: ({ amount = '', cavv = '', eci = '' }) => [amount, cavv, eci],
  recorded: ({ transaction }) => [transaction],
  findings: (findings) => (typeof findings === 'number' ? [] : findings.map(({ code }) => code)),
}

/** Everything by which a row is found. */
export const searchText = (row: Row): string => {
  const { display } = row
  const parts = [
    display.title,
    display.short,
    display.result,
    display.attention?.title,
    display.trap,
    referenceOf(row),
    row.id,
    row.kind,
  ]
  return [...parts, ...eachGiven<Members, Found>(row, FOUND_BY).flat()]
    .join('\n')
    .toLowerCase()
    .replace(/(\d{6})x+(\d{4})/g, '$& $1…$2')
}

/** A full number is found by what is kept of it. */
const masked = (word: string): string =>
  word.replace(/^(\d{6})\d{2,9}(\d{4})$/, (_all, first, last) => `${first}…${last}`)

/** Finds by words, numbers and names: each word has to be somewhere in the text. */
export const readSearch = (search: string): ((text: string) => boolean) => {
  // A card number may be written in groups.
  const whole = search.trim().toLowerCase()
  const words = /^[\d ]{12,}$/.test(whole) ? [whole.replaceAll(' ', '')] : whole.split(/\s+/)
  const asked = words.map((word) => [word, masked(word)] as const)
  return (text) => asked.every(([word, short]) => text.includes(word) || text.includes(short))
}
