const SPACE_NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/

/** Rule for space names, as a message. */
export const SPACE_RULE =
  'a space name has 1 to 63 characters of a-z, 0-9, ".", "_" and "-", begins with a letter or digit, and is not a card number'

/**
 * Returns true if a text has the form of a space name. The card number check needs the card list, which browsers need
 * not load.
 */
export const hasSpaceForm = (name: string): boolean => SPACE_NAME.test(name)
