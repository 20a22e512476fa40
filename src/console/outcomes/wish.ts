import type { OneShotConditions, OneShotWish } from '../../contract/control.gen.ts'
import { own } from '../../contract/words.ts'
import { compact } from '../../domain/compact.ts'

/** What the form for arming once holds before anything was typed. */
export const EMPTY_ONCE = {
  times: '1',
  for: 'try',
  interface: '',
  refno: '',
  reference: '',
  email: '',
  cardholderName: '',
  brand: '',
  currency: '',
  card: '',
  amountFrom: '',
  amountTo: '',
}
export type OnceForm = Readonly<typeof EMPTY_ONCE>

const number = (text: string): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** What to ask the control API for. What is not said does not matter: without any condition, the next request is meant. */
export const onceWish = (scenario: string, form: OnceForm): OneShotWish => {
  const { times, for: what, amountFrom, amountTo, ...texts } = form
  // A number as it is printed has gaps.
  const card = texts.card.replace(/(\d)[ -](?=\d)/g, '$1')
  const said = Object.entries({ ...texts, card }).filter(([, text]) => text.trim() !== '')
  const amount = compact({ from: number(amountFrom), to: number(amountTo) })
  const when: OneShotConditions = {
    ...Object.fromEntries(said.map(([name, text]) => [name, text.trim()])),
    ...(Object.keys(amount).length > 0 && { amount }),
  }
  const count = number(times)
  return {
    scenario: own(scenario),
    ...(count !== undefined && count !== 1 && { times: count }),
    ...(what === 'order' && { for: what }),
    ...(Object.keys(when).length > 0 && { when }),
  }
}
