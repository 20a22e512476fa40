import { namesOf } from './table-keys.ts'

type Decider = {
  /** Labels for readers who do not know the precedence: the rule, and its success. */
  readonly label: string
  readonly won: string
  readonly subject: string
  /** Reason of a match by this rule, as in the header `sandbox-explain`. Null if the reason contains more. */
  readonly matchedBy: string | null
  /** Reason why the rule did not match. */
  readonly passed: string
}

/**
 * Rules that select the scenario of a request, in their order of evaluation (design, "Who decides"), with their
 * descriptions.
 */
export const PRECEDENCE_RULES = {
  reassigned: {
    label: 'Set later',
    won: 'It was set for this one later',
    subject: 'A scenario set later',
    matchedBy: 're-pinned by the control API',
    passed: 'no other scenario was set later',
  },
  next: {
    label: 'Queued outcome',
    won: 'It was queued, and this request was next',
    subject: 'A queued outcome',
    matchedBy: null,
    passed: 'no queued outcome matched this request',
  },
  header: {
    label: 'Header of the request',
    won: 'The request names it in its header',
    subject: 'The header sandbox-scenario',
    matchedBy: 'header sandbox-scenario',
    passed: 'the request has no header sandbox-scenario with a complete scenario',
  },
  forced: {
    label: 'Forced',
    won: 'The space forces it',
    subject: 'The scenario that the space forces',
    matchedBy: 'forced by the space',
    passed: 'the space forces no complete scenario',
  },
  request: {
    label: 'Indicators of the request',
    won: 'The request decides it by its indicators',
    subject: 'The indicators of the request',
    matchedBy: null,
    passed: 'no indicator of the request changes the outcome of a test card or of the default',
  },
  when: {
    label: 'The card and other conditions',
    won: 'The card and other conditions match it',
    subject: 'The conditions of scenarios',
    matchedBy: null,
    passed: 'no conditions of a scenario match this request',
  },
  space_default: {
    label: 'Default of the space',
    won: 'It is the default of the space',
    subject: 'The default of the space',
    matchedBy: 'default of the space',
    passed: 'the space has no own default with a complete scenario',
  },
  default: {
    label: 'Otherwise',
    won: 'Nothing else applied',
    subject: 'The default',
    matchedBy: 'default',
    passed: 'it applies if no other rule matches',
  },
} as const satisfies Readonly<Record<string, Decider>>
export type PrecedenceRuleName = keyof typeof PRECEDENCE_RULES
export const PRECEDENCE_RULE_NAMES = namesOf(PRECEDENCE_RULES)

const QUEUED = 'queued outcome '

/** Returns the reason of a scenario that a queued outcome selected. */
export const queuedOutcomeReason = (id: string): string => `${QUEUED}${id} of the space`

const REQUEST = 'request: '

/** Returns the reason of a scenario that the indicators of a request selected instead of another one. */
export const requestReason = (by: string, instead: { readonly name: string; readonly matchedBy: string }): string =>
  `${REQUEST}${by}, instead of ${instead.name} (${instead.matchedBy})`

/** Returns the rule of a stored reason. Later manual changes follow after a semicolon. */
export const precedenceRuleOf = (matchedBy: string): PrecedenceRuleName => {
  const [reason = ''] = matchedBy.split('; ')
  if (reason.startsWith(QUEUED)) return 'next'
  if (reason.startsWith(REQUEST)) return 'request'
  return PRECEDENCE_RULE_NAMES.find((name) => PRECEDENCE_RULES[name].matchedBy === reason) ?? 'when'
}
