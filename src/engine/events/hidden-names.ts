import { hideCardNumbers } from '../../core/domain/card-numbers.ts'

/** What stands in the place of a hidden value. A curl that is made from a request puts its variables there. */
export const HIDDEN = { number: '[hidden number]', cvv: '[hidden cvv]', other: '[hidden]' } as const

/** Names, without case and joints, whose values are hidden whatever they are. */
const HIDDEN_NAMES = new Map<string, string>([
  ...['number', 'cardnumber', 'pan', 'accountnumber'].map((name) => [name, HIDDEN.number] as const),
  ...['cvv', 'cvc', 'cvv2', 'cvc2', 'cid', 'csc', 'securitycode'].map((name) => [name, HIDDEN.cvv] as const),
  ...['token', 'controltoken', 'password', 'secret', 'apikey', 'authorization'].map(
    (name) => [name, HIDDEN.other] as const,
  ),
])

/** The names of secrets, in their plainest spelling. */
export const SECRET_NAMES: readonly string[] = [...HIDDEN_NAMES.keys()]

/** What stands for the value of a field, where its name alone says that it is secret. */
export const hiddenBy = (name: string): string | undefined =>
  HIDDEN_NAMES.get(name) ?? HIDDEN_NAMES.get(name.toLowerCase().replace(/[\s_-]|\\[bfnrt]/g, ''))

/** The same where a name is a card number itself: nothing tells what stands beside it. */
export const hiddenBeside = (name: string): string | undefined =>
  hideCardNumbers(name) === name ? undefined : HIDDEN.other
