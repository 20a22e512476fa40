import { isMap } from '../../../core/domain/is-record.ts'
import { patched } from '../../../core/domain/merge-patch.ts'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { sendStart } from '../../start/send-start.ts'
import { draftOf, exampleCvv, type Kind } from '../../start/start-body.ts'
import type { Console } from '../../state/console-state.ts'
import type { LoadedSubject } from './load-subject.ts'

const MOST_NAME = 40

/** Returns the name of the next run: `order-1-again` after `order-1`, then `order-1-again2`. */
export const nextName = (name: string): string => {
  const [, begin = name, count] = /^(.*)-again(\d*)$/.exec(name) ?? []
  const end = count === undefined ? '-again' : `-again${Number(count || '1') + 1}`
  return `${begin.slice(0, MOST_NAME - end.length)}${end}`
}

/** Returns the body of the first request with the next name; undefined if it is not kept completely. */
export const underNextName = ({ first, subject }: Pick<LoadedSubject, 'first' | 'subject'>) => {
  const { body = '', truncated } = first?.request ?? {}
  const sent: unknown = attempt(() => JSON.parse(body))
  if (truncated !== undefined || !isMap(sent)) return undefined
  const field = subject.kind === 'link' ? 'reference' : 'refno'
  const name = nextName(typeof sent[field] === 'string' ? sent[field] : 'run')
  return { name, body: { ...sent, [field]: name } }
}

/** Replaces the hidden card of a body, or returns why this is not possible. */
export const withCard = (
  body: Readonly<Record<string, unknown>> | undefined,
  card: { readonly number: string; readonly paymentMethod: string } | undefined,
) => {
  if (!body) return { whyNot: 'the request is not kept completely' }
  const hidden = isMap(body.card) && body.card.number !== undefined ? body.card : undefined
  if (hidden && !card) return { whyNot: 'its card is not a test card' }
  const typed = card && { number: card.number, cvv: exampleCvv(card.paymentMethod) }
  const whole = hidden ? { ...body, card: { ...hidden, ...typed } } : body
  return JSON.stringify(whole).includes('[hidden')
    ? { whyNot: 'the request contains a secret, which is not kept' }
    : { body: whole }
}

/** Mandates a challenge, as after a soft decline. */
const CHALLENGE = { card: { '3D': { threeDSRequestor: { threeDSRequestorChallengeInd: '04' } } } }

/**
 * Returns the corrected version of a rejected request; otherwise the first request with the next name. A step-up mandates a
 * challenge, and is for the same order.
 */
const orderOf = (item: LoadedSubject, isStepUp: boolean) => {
  const { first, row, subject, explanation } = item
  if (row.kind === 'request') {
    const { body = {}, cardKey, scenario } = explanation?.corrected ?? {}
    const kind: Kind = explanation?.operation === 'createLink' ? 'link' : 'transaction'
    return { kind, body, cardKey, scenario, done: 'Corrected request sent' }
  }
  const sent = underNextName(item)
  const scenario = first?.request.headers.find(({ name }) => name.toLowerCase() === 'sandbox-scenario')?.value
  if (isStepUp && sent && first) {
    const body = patched(
      { ...sent.body, refno: item.story && 'refno' in item.story ? item.story.refno : sent.name },
      CHALLENGE,
    )
    return {
      kind: subject.kind,
      body,
      cardKey: first.cardKey,
      scenario,
      done: 'Started again with a mandated challenge (04)',
    }
  }
  const done = `Run again as ${sent?.name}`
  return { kind: subject.kind, body: sent?.body, cardKey: first?.cardKey, scenario, done }
}

/**
 * Sends a request again and opens the result, unless you have selected another row. If a part of the request is not kept,
 * opens the prefilled start form instead.
 */
export const startAgain = async (console: Console, item: LoadedSubject, isStepUp = false): Promise<void> => {
  const { kind, body, cardKey, scenario, done } = orderOf(item, isStepUp)
  const { control, drafts, nav, toasts } = console
  const cards = cardKey === undefined ? undefined : await control.call('listCards', { query: { key: cardKey } })
  const whole = withCard(body, cards && 'value' in cards ? cards.value.cards[0] : undefined)
  if (whole.whyNot !== undefined) {
    toasts.report({ tone: 'fail', message: `Cannot run again: ${whole.whyNot}. Complete the form instead` })
    if (body) drafts.value = { ...drafts.value, [kind]: { ...draftOf(kind, body), outcome: scenario ?? '' } }
    return nav.go({ view: 'start', selected: kind })
  }
  const headers = scenario === undefined ? {} : { 'sandbox-scenario': scenario }
  const made = await sendStart(console, kind, { body: whole.body, headers })
  const displayed = 'id' in made ? made.id : made.rejection.request
  if ('id' in made) toasts.report({ tone: 'pass', message: done })
  else toasts.report({ tone: 'fail', message: `${made.rejection.title}: ${made.rejection.words}` })
  if (displayed !== '' && nav.route.value.selected === item.id) nav.go({ selected: displayed })
}
