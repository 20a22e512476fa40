import { isMap } from '../../../domain/is-map.ts'
import { draftOf } from '../../start/body.ts'
import { exampleCvv } from '../../start/example-card.ts'
import type { Kind } from '../../start/fields.ts'
import { type Sent, sendStart } from '../../start/send.ts'
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

type Card = { readonly number: string; readonly paymentMethod: string }

/** A body with a card in place of the hidden one, or why that would not be the same. */
export const withCard = (body: Body, card: Card | undefined): { readonly body: Body } | { readonly whyNot: string } => {
  const hidden = isMap(body.card) && body.card.number !== undefined ? body.card : undefined
  if (hidden && !card) return { whyNot: 'its card is not among the test cards' }
  const typed = card && { number: card.number, cvv: exampleCvv(card.paymentMethod) }
  const whole = hidden ? { ...body, card: { ...hidden, ...typed } } : body
  if (JSON.stringify(whole).includes('[hidden'))
    return { whyNot: 'something in the call that made it is a secret, which is not kept' }
  return { body: whole }
}

/** The body of the first call under the next name, as far as it is kept. */
const sentUnderNextName = ({ first, row }: Pick<Thing, 'first' | 'row'>) => {
  const { body: text, cut } = first?.request ?? {}
  const sent = parsed(text)
  if (!first || cut !== undefined || !isMap(sent)) return undefined
  const field = row.kind === 'link' ? 'reference' : 'refno'
  const name = nextName(typeof sent[field] === 'string' ? sent[field] : 'run')
  return { name, body: { ...sent, [field]: name } }
}

/** The body of the first call with a card in place of the hidden one, under the next name. */
export const bodyAgain = (thing: Pick<Thing, 'first' | 'row'>, card: Card | undefined): Again => {
  const sent = sentUnderNextName(thing)
  if (!sent) return { whyNot: 'the call that made it is not kept as a whole' }
  const made = withCard(sent.body, card)
  return 'whyNot' in made ? made : { body: made.body, name: sent.name }
}

const cardOfKey = async ({ control }: Console, key: string | undefined): Promise<Card | undefined> => {
  const got = key === undefined ? undefined : await control.call('listCards', { query: { key } })
  return got && 'value' in got ? got.value.cards[0] : undefined
}

const named = (scenario: string | undefined) => (scenario === undefined ? {} : { 'sandbox-scenario': scenario })

/** Shows what was made, or what is wrong; whoever has gone on to something else stays there. */
const shown = ({ nav, toasts }: Console, from: string, done: string, made: Sent): void => {
  const isThere = nav.route.value.selected === from
  if ('id' in made) {
    toasts.say({ tone: 'pass', words: done })
    if (isThere) nav.go({ selected: made.id })
    return
  }
  const { title, words, request = '' } = made.refusal
  toasts.say({ tone: 'fail', words: `${title}: ${words}` })
  if (request !== '' && isThere) nav.go({ selected: request })
}

/** The form for a new one, filled in as far as is known, because the same cannot be made. */
const openForm = (
  { drafts, nav, toasts }: Console,
  kind: Kind,
  whyNot: string,
  body: Body | undefined,
  scenario = '',
): void => {
  toasts.say({ tone: 'fail', words: `It cannot be the same again: ${whyNot}. Here is the form for it` })
  if (body) drafts.value = { ...drafts.value, [kind]: { ...draftOf(kind, body), '#scenario': scenario } }
  nav.go({ view: 'start', selected: kind })
}

/**
 * Makes the same call again as the app did, under a name that follows, and shows what it made. Where it would not be the
 * same, because something of it is not kept, the form for a new one opens instead.
 */
export const runAgain = async (console: Console, thing: Thing): Promise<void> => {
  const { first, row } = thing
  const kind = row.kind === 'link' ? 'link' : 'transaction'
  const again = bodyAgain(thing, await cardOfKey(console, first?.cardKey))
  const scenario = first?.request.headers.find(({ name }) => name.toLowerCase() === 'sandbox-scenario')?.value
  if ('whyNot' in again) return openForm(console, kind, again.whyNot, sentUnderNextName(thing)?.body, scenario)
  const headers = named(scenario)
  shown(console, thing.id, `Run again as ${again.name}`, await sendStart(console, kind, { body: again.body, headers }))
}

/** Sends what a refused request should have been, and shows what it made. */
export const sendCorrected = async (console: Console, thing: Thing): Promise<void> => {
  const { body = {}, cardKey, scenario } = thing.explanation?.corrected ?? {}
  const kind = thing.explanation?.operation === 'createLink' ? 'link' : 'transaction'
  const whole = withCard(body, await cardOfKey(console, cardKey))
  if ('whyNot' in whole) return openForm(console, kind, whole.whyNot, body, scenario)
  const headers = named(scenario)
  shown(console, thing.id, 'Sent as corrected', await sendStart(console, kind, { body: whole.body, headers }))
}
