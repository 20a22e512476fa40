import { HIDDEN_FIELDS } from '../../core/contract/field-marks.gen.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { namesOf } from '../../core/domain/table-keys.ts'

/** Placeholders for hidden values. A generated curl command uses shell variables in their place. */
export const HIDDEN = { number: '[hidden number]', cvv: '[hidden cvv]', other: '[hidden]' } as const

/** Other spellings of these names, and secrets of other services that an app may send here by mistake. */
const OTHER_NAMES: Readonly<Record<keyof typeof HIDDEN, readonly string[]>> = {
  number: ['cardnumber', 'pan', 'accountnumber'],
  cvv: ['cvc', 'cvv2', 'cvc2', 'cid', 'csc', 'securitycode'],
  other: ['controltoken', 'password', 'secret', 'apikey', 'authorization'],
}

/** Names, in lower case without separators, whose values are always hidden. */
const HIDDEN_NAMES = new Map<string, string>([
  ...Object.entries(HIDDEN_FIELDS).map(([name, kind]) => [name.toLowerCase(), HIDDEN[kind]] as const),
  ...namesOf(OTHER_NAMES).flatMap((kind) => OTHER_NAMES[kind].map((name) => [name, HIDDEN[kind]] as const)),
])

/** The names of secrets, in lower case without separators. */
export const SECRET_NAMES: readonly string[] = [...HIDDEN_NAMES.keys()]

/** Returns the placeholder for a field whose name marks it as secret. */
export const hiddenBy = (name: string): string | undefined =>
  HIDDEN_NAMES.get(name) ?? HIDDEN_NAMES.get(name.toLowerCase().replace(/[\s_-]|\\[bfnrt]/g, ''))

/** Returns the placeholder if the name itself is a card number, because the meaning of its value is unknown. */
export const hiddenForNumber = (name: string): string | undefined =>
  hideCardNumbers(name) === name ? undefined : HIDDEN.other
