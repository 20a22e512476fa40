import { redactNumbers } from './card.ts'

/** The space of credentials without a suffix. */
export const DEFAULT_SPACE = 'default'

const SPACE_NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/

/** What to say to somebody who called a space otherwise. */
export const SPACE_RULE =
  'a space has 1 to 63 of a-z, 0-9, ".", "_" and "-", the first a letter or digit, and is no card number'

/** Whether a text may name a space (design, "Spaces"). A card number may not: the name is kept and shown. */
export const isSpaceName = (name: string): boolean => SPACE_NAME.test(name) && redactNumbers(name) === name
