import { holdsCardNumber } from './card-numbers.ts'
import { hasSpaceForm } from './space-name-message.ts'

/**
 * Returns true for a valid space name (design, "Spaces"). Card numbers are rejected, because names are stored and
 * displayed. UUIDs, times and run numbers are valid with any digits, because test suites use them.
 */
export const isSpaceName = (name: string): boolean => hasSpaceForm(name) && !holdsCardNumber(name)
