import type { Row, RowResult } from '../contract/control.gen.ts'
import { eachGiven, type OfEach } from '../domain/each-given.ts'
import { brandWords, money } from './figures.ts'
import { referenceOf } from './reference-of.ts'

type Found = readonly (string | number)[]
const same = (value: string | number): Found => [value]
const no = (): Found => []

/** What many rows have. A sum is found as it is written, with its currency. */
const PAID = {
  ...{ kind: no, id: no, at: no, told: no, because: no, currency: no, scenario: same, status: same },
  brand: (brand: string): Found => [brand, brandWords(brand)],
  amount: (amount: number, { currency }: { readonly currency?: string }): Found => [amount, money(amount, currency)],
}
const ASKED = {
  ...{ ...PAID, masked: same, page: no, site: same, expires: no, challenge: no, failReason: no, end: no },
  isNonsense: no,
  ...{ redirect: no, webhook: no, result: ({ eci }: RowResult): Found => (eci === undefined ? [] : [eci]) },
}

/** By what of a row it is found, besides its names and its words. Whoever gives rows a member decides it here. */
const FOUND_BY: { readonly [Kind in Row['kind']]: OfEach<Extract<Row, { kind: Kind }>, Found> } = {
  transaction: { ...ASKED, refno: no, link: same, failMessage: no },
  link: { ...ASKED, reference: no, transaction: same, alias: same, step: no, message: no, canceled: no },
  request: {
    ...{ ...PAID, method: same, path: same, code: same, networkCode: same, operation: same, refno: no, reference: no },
    ...{ end: no, message: no, finding: no, findings: no, subject: no, durationMs: no },
  },
  webhook: {
    ...{ kind: no, id: no, at: no, told: no, url: same, of: ({ id }) => [id], lastStatus: same, status: no },
    ...{ attemptCount: no, firstAttempt: no, lastAttempt: no, due: no, waitsFor: no, reason: no, lastError: no },
    ...{ tampered: no, mayBeRefused: no, sentAs: same },
  },
  authorization: {
    ...{ kind: no, id: no, at: no, told: no, path: same, status: same, verdict: no, liability: no, subject: no },
    ...{ refno: no, link: same, brand: PAID.brand, amount: PAID.amount, currency: no },
    said: ({ amount = '', cavv = '', eci = '' }) => [amount, cavv, eci],
    known: ({ transaction }) => [transaction],
    findings: (findings) => findings.map(({ code }) => code),
  },
}

const factsOf = (row: Row): Found => {
  if (row.kind === 'transaction') return eachGiven(row, FOUND_BY.transaction).flat()
  if (row.kind === 'link') return eachGiven(row, FOUND_BY.link).flat()
  if (row.kind === 'authorization') return eachGiven(row, FOUND_BY.authorization).flat()
  return (row.kind === 'request' ? eachGiven(row, FOUND_BY.request) : eachGiven(row, FOUND_BY.webhook)).flat()
}

/** Everything by which a row is found. */
export const searchText = (row: Row): string => {
  const { told } = row
  const parts = [told.title, told.short, told.result, told.look?.title, told.trap, referenceOf(row), row.id, row.kind]
  return [...parts, ...factsOf(row)]
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
