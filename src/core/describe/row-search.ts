import type { Row } from '../contract/control.gen.ts'
import { type MemberHandlers, mapMembers } from '../domain/map-members.ts'
import { brandLabel, money } from './format.ts'
import { merchantReferenceOf } from './merchant-reference.ts'

type ValueIn<Kind, Key> = Kind extends Row ? (Key extends keyof Kind ? Kind[Key] : never) : never
type MemberOf<Kind> = Kind extends Row ? keyof Kind : never
/** Members of rows of all kinds. */
type Members = { readonly [Key in MemberOf<Row>]?: ValueIn<Row, Key> }

type Terms = readonly (string | number)[]
const same = (value: string | number): Terms => [value]
const no = (): Terms => []

/**
 * Search terms of each member, in addition to names and descriptions. A new member of a row compiles only with its
 * terms.
 */
const SEARCHED_FIELDS: MemberHandlers<Members, Terms> = {
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
  endedBy: no,
  eventsMissing: no,
  isNonsense: no,
  redirect: no,
  webhook: no,
  step: no,
  message: no,
  canceled: no,
  finding: no,
  connection: ({ reason }) => [reason],
  subject: no,
  durationMs: no,
  attemptCount: no,
  firstAttempt: no,
  lastAttempt: no,
  due: no,
  waitsFor: no,
  reason: no,
  lastError: no,
  lastMessage: no,
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
  decision: same,
  operation: same,
  url: same,
  lastStatus: same,
  sentAs: same,
  status: (status, { kind }) => (kind === 'webhook' ? [] : [status]),
  brand: (brand) => [brand, brandLabel(brand)],
  // As written, with its currency.
  amount: (amount, { currency }) => [amount, money(amount, currency)],
  result: ({ eci = '' }) => [eci],
  submitted: ({ amount = '', cavv = '', eci = '' }) => [amount, cavv, eci],
  recorded: ({ transaction }) => [transaction],
  findings: (findings) => (typeof findings === 'number' ? [] : findings.map(({ code }) => code)),
}

/** Returns the searchable text of a row. */
export const searchText = (row: Row): string => {
  const { display } = row
  const parts = [
    display.title,
    display.short,
    display.result,
    display.attention?.title,
    display.defect,
    merchantReferenceOf(row),
    row.id,
    row.kind,
  ]
  return [...parts, ...mapMembers<Members, Terms>(row, SEARCHED_FIELDS).flat()]
    .join('\n')
    .toLowerCase()
    .replace(/(\d{6})x+(\d{4})/g, '$& $1…$2')
}

/** Replaces a full number with its stored form. */
const masked = (word: string): string =>
  word.replace(/^(\d{6})\d{2,9}(\d{4})$/, (_all, first, last) => `${first}…${last}`)

/** Returns a filter for words, numbers and names: the text must contain each word. */
export const readSearch = (search: string): ((text: string) => boolean) => {
  // A card number may be written in groups.
  const whole = search.trim().toLowerCase()
  const parts = /^[\d ]{12,}$/.test(whole) ? [whole.replaceAll(' ', '')] : whole.split(/\s+/)
  const terms = parts.map((word) => [word, masked(word)] as const)
  return (text) => terms.every(([word, short]) => text.includes(word) || text.includes(short))
}
