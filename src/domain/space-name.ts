import { holdsCardNumber } from './card-numbers.ts'

const SPACE_NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/

/** What to say to somebody who called a space otherwise. */
export const SPACE_RULE =
  'a space has 1 to 63 of a-z, 0-9, ".", "_" and "-", the first a letter or digit, and is no card number'

/**
 * Whether a text may name a space (design, "Spaces"). A card number may not: the name is kept and
 * shown. UUIDs, times and numbers of runs may, whatever digits they have: suites call their spaces by them.
 */
export const isSpaceName = (name: string): boolean => SPACE_NAME.test(name) && !holdsCardNumber(name)
