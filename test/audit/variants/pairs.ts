import { VARIANTS } from './variants.ts'

const FIRST = VARIANTS.filter(({ isFirstTry }) => isFirstTry)
/** Pairs of the bugs that existed before the rules. */
export const PAIRS = FIRST.flatMap((item, at) => FIRST.slice(at + 1).map((other) => [item, other] as const))

/** Pairs in which one bug hides the other, or is reported as its consequence. */
export const HIDDEN = [
  // An app that never reads the status or compares the signature cannot do either wrongly.
  ['success-page-pays', 'any-amount-will-do'],
  ['success-page-pays', 'unreadable-is-rejected'],
  ['signature-is-decoration', 'signs-what-it-parsed'],
  // An app that counts twice in sequence also counts twice at once.
  ['success-page-pays', 'looks-before-it-asks'],
  ['each-webhook-ships', 'looks-before-it-asks'],
  ['looks-before-it-asks', 'id-from-the-address'],
]
