const SPACE_NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/

/** What to say to somebody who called a space otherwise. */
export const SPACE_RULE =
  'a space has 1 to 63 of a-z, 0-9, ".", "_" and "-", the first a letter or digit, and is no card number'

/** Whether a text is written as the name of a space. That it is no card number takes more, which a browser need not load. */
export const hasSpaceForm = (name: string): boolean => SPACE_NAME.test(name)
