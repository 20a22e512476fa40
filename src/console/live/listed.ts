import type { Row } from '../../contract/control.gen.ts'
import { FILTERS } from '../../telling/told.ts'
import type { OtherKind, View } from '../state/feed.ts'

/** Lists that are not part of what happens: they are loaded when somebody chooses them. */
export const OTHERS = [
  ['request', 'Requests'],
  ['webhook', 'Webhooks'],
] as const satisfies readonly (readonly [OtherKind, string])[]

/** A count in words: 10,200. */
export const figure = (count: number): string => count.toLocaleString('en')

/** What an address may have as its filter; what it has not is as if nothing were chosen. */
export const chosenFilter = (text: string): View['filter'] =>
  [...FILTERS, ...OTHERS].map(([name]) => name).find((name) => name === text) ?? 'all'

export const isOther = (filter: View['filter']): filter is OtherKind => OTHERS.some(([name]) => name === filter)

/** Lists of which a refused request may be. */
const WITH_REFUSED: readonly View['filter'][] = ['all', 'look', 'fail']

/** What is missing at the end of a list. */
export const missingWords = (filter: View['filter'], dropped: number): string => {
  if (dropped === 0 || !(filter === 'request' || WITH_REFUSED.includes(filter))) return ''
  const what = `${filter === 'request' ? '' : 'refused '}${dropped === 1 ? 'request is' : 'requests are'}`
  return `${figure(dropped)} older ${what} no longer kept`
}

/** The webhook of a row: itself, or the one about it that matters most. */
export const webhookOf = (row: Row) => {
  if (row.kind === 'webhook') return row
  return row.kind === 'request' || row.kind === 'authorization' ? undefined : row.webhook
}
