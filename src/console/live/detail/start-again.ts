import { isMap } from '../../../core/domain/is-record.ts'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { sendStart } from '../../start/send-start.ts'
import { draftOf, exampleCvv, type Kind } from '../../start/start-body.ts'
import type { Console } from '../../state/console-state.ts'
import type { Thing } from './load-subject.ts'

const MOST_NAME = 40

/** The next name: `order-1` is followed by `order-1-again`, that by `order-1-again2`. */
export const nextName = (name: string): string => {
  const [, begin = name, count] = /^(.*)-again(\d*)$/.exec(name) ?? []
  const end = count === undefined ? '-again' : `-again${Number(count || '1') + 1}`
  return `${begin.slice(0, MOST_NAME - end.length)}${end}`
}

/** The body of the first call under the next name, as far as it is kept. */
export const underNextName = ({ first, subject }: Pick<Thing, 'first' | 'subject'>) => {
  const { body = '', cut } = first?.request ?? {}
  const sent: unknown = attempt(() => JSON.parse(body))
  if (cut !== undefined || !isMap(sent)) return undefined
  const field = subject.kind === 'link' ? 'reference' : 'refno'
  const name = nextName(typeof sent[field] === 'string' ? sent[field] : 'run')
  return { name, body: { ...sent, [field]: name } }
}

/** A body with a card in place of the hidden one, or why that would not be the same. */
export const withCard = (
  body: Readonly<Record<string, unknown>> | undefined,
  card: { readonly number: string; readonly paymentMethod: string } | undefined,
) => {
  if (!body) return { whyNot: 'the call that made it is not kept as a whole' }
  const hidden = isMap(body.card) && body.card.number !== undefined ? body.card : undefined
  if (hidden && !card) return { whyNot: 'its card is not among the test cards' }
  const typed = card && { number: card.number, cvv: exampleCvv(card.paymentMethod) }
  const whole = hidden ? { ...body, card: { ...hidden, ...typed } } : body
  return JSON.stringify(whole).includes('[hidden')
    ? { whyNot: 'something in the call that made it is a secret, which is not kept' }
    : { body: whole }
}

/** What a refused request should have been; of all else the call that made it, under a name that follows. */
const orderOf = (thing: Thing) => {
  const { first, row, subject, explanation } = thing
  if (row.kind === 'request') {
    const { body = {}, cardKey, scenario } = explanation?.corrected ?? {}
    const kind: Kind = explanation?.operation === 'createLink' ? 'link' : 'transaction'
    return { kind, body, cardKey, scenario, done: 'Sent as corrected' }
  }
  const sent = underNextName(thing)
  const scenario = first?.request.headers.find(({ name }) => name.toLowerCase() === 'sandbox-scenario')?.value
  const done = `Run again as ${sent?.name}`
  return { kind: subject.kind, body: sent?.body, cardKey: first?.cardKey, scenario, done }
}

/**
 * Makes a call once more and shows what it made, or what is wrong; whoever has gone on to something else stays there.
 * Where it would not be the same, because something of it is not kept, the form opens instead, filled in as far as is known.
 */
export const sendAgain = async (console: Console, thing: Thing): Promise<void> => {
  const { kind, body, cardKey, scenario, done } = orderOf(thing)
  const { control, drafts, nav, toasts } = console
  const cards = cardKey === undefined ? undefined : await control.call('listCards', { query: { key: cardKey } })
  const whole = withCard(body, cards && 'value' in cards ? cards.value.cards[0] : undefined)
  if (whole.whyNot !== undefined) {
    toasts.say({ tone: 'fail', words: `It cannot be the same again: ${whole.whyNot}. Here is the form for it` })
    if (body) drafts.value = { ...drafts.value, [kind]: { ...draftOf(kind, body), outcome: scenario ?? '' } }
    return nav.go({ view: 'start', selected: kind })
  }
  const headers = scenario === undefined ? {} : { 'sandbox-scenario': scenario }
  const made = await sendStart(console, kind, { body: whole.body, headers })
  const shown = 'id' in made ? made.id : made.refusal.request
  if ('id' in made) toasts.say({ tone: 'pass', words: done })
  else toasts.say({ tone: 'fail', words: `${made.refusal.title}: ${made.refusal.words}` })
  if (shown !== '' && nav.route.value.selected === thing.id) nav.go({ selected: shown })
}
