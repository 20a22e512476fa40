import type { Row } from '../contract/control.gen.ts'
import { type MemberHandlers, mapMembers } from '../domain/map-members.ts'
import { brandLabel, counted, money } from './format.ts'
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
  repeats: no,
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
  dataGaps: (gaps) => [counted(gaps, 'gap', 'gaps')],
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
  site: same,
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
  submitted: ({ amount = '', eci = '' }) => [amount, eci],
  // Identifiers.
  masked: no,
  link: no,
  transaction: no,
  alias: no,
  recorded: no,
  authorization: ({ code }) => (code === undefined ? [] : [code]),
  findings: (findings) => (typeof findings === 'number' ? [] : findings.map(({ code }) => code)),
}

/** Returns the values that identify a row. */
const identifiersOf = (row: Row): readonly string[] => {
  const { masked, link, transaction, alias, recorded, submitted }: Members = row
  const { cavv, xid, transaction: submittedId } = submitted ?? {}
  const card = masked === undefined ? [] : [masked, masked.slice(-4)]
  const ids = [link, transaction, alias, recorded?.transaction, cavv, xid, submittedId]
  return [row.id, merchantReferenceOf(row), ...card, ...ids.filter((id) => id !== undefined)].filter((id) => id !== '')
}

/** Separates the identifiers from the rest of a text. */
const AFTER_IDENTIFIERS = '\n\n'

/**
 * Returns the searchable text of a row, one value per line: first its identifiers with `more` identifiers of its record,
 * then all others.
 */
export const searchText = (row: Row, more: readonly string[] = []): string => {
  const { display } = row
  const parts = [
    display.title,
    display.short,
    display.result,
    display.attention?.title,
    display.defect,
    row.kind,
    ...mapMembers<Members, Terms>(row, SEARCHED_FIELDS).flat(),
  ]
  return [...identifiersOf(row), ...more, AFTER_IDENTIFIERS, ...parts]
    .join('\n')
    .toLowerCase()
    .replace(/(\d{6})x+(\d{4})/g, '$&\n$1…$2')
}

/** Replaces a full number with its stored form. */
const masked = (word: string): string =>
  word.replace(/^(\d{6})\d{2,9}(\d{4})$/, (_all, first, last) => `${first}…${last}`)

const trimmed = (search: string) => {
  const whole = search.trim().toLowerCase()
  // A card number may be written in groups.
  const isNumber = /^[\d ]{12,}$/.test(whole)
  return { whole, isNumber, joined: isNumber ? whole.replaceAll(' ', '') : whole }
}

/** Returns the identifiers of a text, each between two line breaks. */
const identifierLines = (text: string): string => `\n${text.slice(0, text.indexOf(AFTER_IDENTIFIERS))}\n`

/**
 * Returns how well a text fits a search: 3 if the ID of the row equals it, 2 for another identifier, 1 if an identifier
 * begins with it, otherwise 0.
 */
export const readCloseness = (search: string): ((text: string) => number) => {
  const { joined } = trimmed(search)
  return (text) => {
    const identifiers = identifierLines(text)
    if (identifiers.startsWith(`\n${joined}\n`)) return 3
    if (identifiers.includes(`\n${joined}\n`)) return 2
    return identifiers.includes(`\n${joined}`) ? 1 : 0
  }
}

/**
 * Returns a filter for words, numbers and names: the text must contain each word. An exact search finds texts with an
 * identifier that equals the whole search.
 */
export const readSearch = (search: string, isExact = false): ((text: string) => boolean) => {
  const { whole, isNumber, joined } = trimmed(search)
  if (isExact) {
    const lines = [`\n${joined}\n`, `\n${masked(joined)}\n`]
    return (text) => {
      const identifiers = identifierLines(text)
      return lines.some((line) => identifiers.includes(line))
    }
  }
  const parts = isNumber ? [joined] : whole.split(/\s+/)
  const terms = parts.map((word) => [word, masked(word)] as const)
  return (text) => terms.every(([word, short]) => text.includes(word) || text.includes(short))
}
