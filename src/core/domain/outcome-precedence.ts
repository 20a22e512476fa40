import { namesOf } from './table-keys.ts'

type Decider = {
  /** For somebody who has not read how outcomes are chosen: who it is, and that it decided. */
  readonly label: string
  readonly won: string
  readonly words: string
  /** Why a scenario won by it: what the header `sandbox-explain` says. Null where its reason names more. */
  readonly matchedBy: string | null
  /** What it says that was asked and had nothing to say. */
  readonly passed: string
}

/** Who may decide about a request, in the order in which they are asked (design, "Who decides"), with all that is said of each. */
export const DECIDERS = {
  reassigned: {
    label: 'Chosen for it later',
    won: 'Somebody chose it for this one later',
    words: 'A scenario chosen later',
    matchedBy: 're-pinned by the control API',
    passed: 'nobody has let another scenario decide since one was chosen',
  },
  next: {
    label: 'Armed once',
    won: 'It was armed once, and this was next',
    words: 'A one-shot',
    matchedBy: null,
    passed: 'nothing that is armed for a next request was for this one',
  },
  header: {
    label: 'The request names one',
    won: 'The request names it in its header',
    words: 'The header sandbox-scenario',
    matchedBy: 'header sandbox-scenario',
    passed: 'no header sandbox-scenario of the request named one that decides',
  },
  forced: {
    label: 'Armed always',
    won: 'It is armed always',
    words: 'The scenario that the space forces',
    matchedBy: 'forced by the space',
    passed: 'the space forces no scenario that decides',
  },
  when: {
    label: 'The card and other conditions',
    won: 'The card and other conditions fit it',
    words: 'The conditions of scenarios',
    matchedBy: null,
    passed: 'no scenario has conditions that this request meets',
  },
  space_default: {
    label: 'Default of the space',
    won: 'It is the default of the space',
    words: 'The default of the space',
    matchedBy: 'default of the space',
    passed: 'the space has no default of its own that decides',
  },
  default: {
    label: 'Otherwise',
    won: 'Nothing else applied',
    words: 'What decides where nothing else does',
    matchedBy: 'default',
    passed: 'it decides where nothing else does',
  },
} as const satisfies Readonly<Record<string, Decider>>
export type DeciderName = keyof typeof DECIDERS
export const DECIDER_NAMES = namesOf(DECIDERS)

const ONE_SHOT = 'one-shot '

/** Why a scenario won that a one-shot brought. */
export const becauseOfNext = (id: string): string => `${ONE_SHOT}${id} of the space`

/** Who decided, by the reason that is kept; what was done by hand later stands behind it. */
export const deciderOf = (matchedBy: string): DeciderName => {
  const [reason = ''] = matchedBy.split('; ')
  if (reason.startsWith(ONE_SHOT)) return 'next'
  return DECIDER_NAMES.find((name) => DECIDERS[name].matchedBy === reason) ?? 'when'
}
