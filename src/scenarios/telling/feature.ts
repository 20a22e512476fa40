/** What a person wants to see, in the order in which it is offered. */
export type Group = 'passes' | 'asks' | 'fails' | 'network' | 'page' | 'transport' | 'webhook' | 'links'

/** The outline under which an outcome is recognised at a glance; a `trap` is a defect that an app must notice. */
export type Sign =
  | 'pass'
  | 'attempt'
  | 'fail'
  | 'refused'
  | 'tech'
  | 'time'
  | 'cancel'
  | 'trap'
  | 'ask'
  | 'hook'
  | 'plug'
  | 'eye'

/** One thing that an outcome brings, with all that is said of it. What a view does not tell of it is not there. */
export type Feature = {
  /** In an explanation, in the words of the vocabulary. */
  readonly phrase?: string | undefined
  /** For somebody who reads no codes: a sentence without its full stop. */
  readonly plain?: string | undefined
  /** What people type who look for it, besides the words of its title. */
  readonly keywords?: readonly string[]
  /** What an outcome is about that has this, and the sign of it. */
  readonly kind?: readonly [Group, Sign] | undefined
}
