import type { OneShotConditions, OneShotWish } from '../../contract/control.gen.ts'

/** What the form for arming once holds: text, as it is typed. */
export type OnceForm = {
  readonly times: string
  readonly for: 'try' | 'order'
  readonly interface: '' | 'transactions' | 'links'
  readonly refno: string
  readonly reference: string
  readonly email: string
  readonly cardholderName: string
  readonly card: string
  readonly brand: string
  readonly currency: string
  readonly amountFrom: string
  readonly amountTo: string
}

export const EMPTY_ONCE: OnceForm = {
  times: '1',
  for: 'try',
  interface: '',
  refno: '',
  reference: '',
  email: '',
  cardholderName: '',
  card: '',
  brand: '',
  currency: '',
  amountFrom: '',
  amountTo: '',
}

/** The conditions that are said as they are typed. */
const TEXTS = ['refno', 'reference', 'email', 'cardholderName', 'brand', 'currency'] as const

const number = (text: string): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** A whole amount, or from and to; undefined where nothing was said. */
const amountOf = ({ amountFrom, amountTo }: OnceForm): OneShotConditions['amount'] => {
  const from = number(amountFrom)
  const to = number(amountTo)
  if (from === undefined && to === undefined) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** What to ask the control API for. What is not said does not matter: without any condition, the next request is meant. */
export const onceWish = (scenario: string, form: OnceForm): OneShotWish => {
  const amount = amountOf(form)
  const when: OneShotConditions = {
    ...(form.interface !== '' && { interface: form.interface }),
    ...Object.fromEntries(TEXTS.flatMap((name) => (form[name].trim() === '' ? [] : [[name, form[name].trim()]]))),
    // A number as it is printed has gaps.
    ...(form.card.trim() !== '' && { card: form.card.trim().replace(/(\d)[ -](?=\d)/g, '$1') }),
    ...(amount !== undefined && { amount }),
  }
  const times = number(form.times)
  return {
    scenario,
    ...(times !== undefined && times !== 1 && { times }),
    ...(form.for === 'order' && { for: form.for }),
    ...(Object.keys(when).length > 0 && { when }),
  }
}
