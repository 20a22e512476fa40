import { holdsCardNumber } from './card-numbers.ts'
import { hasSpaceForm } from './space-name-message.ts'

/**
 * Whether a text may name a space (design, "Spaces"). A card number may not: the name is kept and
 * shown. UUIDs, times and numbers of runs may, whatever digits they have: suites call their spaces by them.
 */
export const isSpaceName = (name: string): boolean => hasSpaceForm(name) && !holdsCardNumber(name)
