import { HIDDEN_FIELDS } from '../../core/contract/field-marks.gen.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { namesOf } from '../../core/domain/table-keys.ts'

/** What stands in the place of a hidden value. A curl that is made from a request puts its variables there. */
export const HIDDEN = { number: '[hidden number]', cvv: '[hidden cvv]', other: '[hidden]' } as const

/** Other spellings of these names, and secrets of other services that an app may send here by mistake. */
const OTHER_NAMES: Readonly<Record<keyof typeof HIDDEN, readonly string[]>> = {
  number: ['cardnumber', 'pan', 'accountnumber'],
  cvv: ['cvc', 'cvv2', 'cvc2', 'cid', 'csc', 'securitycode'],
  other: ['controltoken', 'password', 'secret', 'apikey', 'authorization'],
}

/** Names, without case and joints, whose values are hidden whatever they are. */
const HIDDEN_NAMES = new Map<string, string>([
  ...Object.entries(HIDDEN_FIELDS).map(([name, kind]) => [name.toLowerCase(), HIDDEN[kind]] as const),
  ...namesOf(OTHER_NAMES).flatMap((kind) => OTHER_NAMES[kind].map((name) => [name, HIDDEN[kind]] as const)),
])

/** The names of secrets, in their plainest spelling. */
export const SECRET_NAMES: readonly string[] = [...HIDDEN_NAMES.keys()]

/** What stands for the value of a field, where its name alone says that it is secret. */
export const hiddenBy = (name: string): string | undefined =>
  HIDDEN_NAMES.get(name) ?? HIDDEN_NAMES.get(name.toLowerCase().replace(/[\s_-]|\\[bfnrt]/g, ''))

/** The same where a name is a card number itself: nothing tells what stands beside it. */
export const hiddenBeside = (name: string): string | undefined =>
  hideCardNumbers(name) === name ? undefined : HIDDEN.other
