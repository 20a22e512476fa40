import { isMap } from '../../../domain/is-map.ts'
import { sendStart } from '../../start/send.ts'
import type { Console } from '../../state/console.ts'
import type { Thing } from './load-thing.ts'

type Body = Readonly<Record<string, unknown>>

/** What can be sent again, or why that would not be the same. */
export type Again = { readonly body: Body; readonly name: string } | { readonly whyNot: string }

const MOST_NAME = 40

/** The next name: `order-1` is followed by `order-1-2`, that by `order-1-3`. */
export const nextName = (name: string): string => {
  const [, begin = name, count] = /^(.*)-again(\d*)$/.exec(name) ?? []
  const end = count === undefined ? '-again' : `-again${Number(count || '1') + 1}`
  return `${begin.slice(0, MOST_NAME - end.length)}${end}`
}

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const CVVS: Readonly<Record<string, string>> = { AMX: '1234' }

/** The body of the first call with a card in place of the hidden one, under the next name. */
export const bodyAgain = (
  { first, row }: Pick<Thing, 'first' | 'row'>,
  card: { readonly number: string; readonly paymentMethod: string } | undefined,
): Again => {
  const { body: text, cut } = first?.request ?? {}
  const sent = parsed(text)
  if (!first || cut !== undefined || !isMap(sent)) return { whyNot: 'the call that made it is not kept as a whole' }
  const field = row.kind === 'link' ? 'reference' : 'refno'
  const name = nextName(typeof sent[field] === 'string' ? sent[field] : 'run')
  const hidden = isMap(sent.card) && sent.card.number !== undefined
  if (hidden && !card) return { whyNot: 'its card is not among the test cards' }
  const typed = card && { number: card.number, cvv: CVVS[card.paymentMethod] ?? '123' }
  const body = { ...sent, [field]: name, ...(hidden && isMap(sent.card) && { card: { ...sent.card, ...typed } }) }
  if (JSON.stringify(body).includes('[hidden'))
    return { whyNot: 'something in the call that made it is a secret, which is not kept' }
  return { body, name }
}

/**
 * Makes the same call again as the app did, under a name that follows, and shows what it made. Where it would not be the
 * same, because something of it is not kept, the form for a new one opens instead.
 */
export const runAgain = async (console: Console, thing: Thing): Promise<void> => {
  const { control, nav, toasts } = console
  const { first, row } = thing
  const kind = row.kind === 'link' ? 'link' : 'transaction'
  const key = first?.cardKey
  const cards = key === undefined ? undefined : await control.call('listCards', { query: { key } })
  const [card] = cards && 'value' in cards ? cards.value.cards : []
  const again = bodyAgain(thing, card)
  if ('whyNot' in again) {
    toasts.say({
      tone: 'fail',
      words: `It cannot be the same again: ${again.whyNot}. Here is the form for a new one`,
    })
    return nav.go({ view: 'start', selected: kind === 'link' ? kind : '' })
  }
  const scenario = first?.request.headers.find(({ name }) => name.toLowerCase() === 'sandbox-scenario')
  const headers = scenario ? { 'sandbox-scenario': scenario.value } : {}
  const made = await sendStart(console, kind, { body: again.body, headers })
  if ('id' in made) {
    toasts.say({ tone: 'pass', words: `Run again as ${again.name}` })
    return nav.go({ selected: made.id })
  }
  const { title, words, request = '' } = made.refusal
  toasts.say({ tone: 'fail', words: `${title}: ${words}` })
  if (request !== '') nav.go({ selected: request })
}
