import { namesOf } from './names-of.ts'

type Decider = {
  readonly words: string
  /** Why a scenario won by it: what the header `sandbox-explain` says. Null where its reason names more. */
  readonly because: string | null
  /** What it says that was asked and had nothing to say. */
  readonly passed: string
}

/** Who may decide about a request, in the order in which they are asked (design, "Who decides"), with all that is said of each. */
export const DECIDERS = {
  repinned: {
    words: 'A scenario chosen later',
    because: 're-pinned by the control API',
    passed: 'nobody has let another scenario decide since one was chosen',
  },
  next: {
    words: 'A one-shot',
    because: null,
    passed: 'nothing that is armed for a next request was for this one',
  },
  header: {
    words: 'The header sandbox-scenario',
    because: 'header sandbox-scenario',
    passed: 'no header sandbox-scenario of the request named one that decides',
  },
  forced: {
    words: 'The scenario that the space forces',
    because: 'forced by the space',
    passed: 'the space forces no scenario that decides',
  },
  when: {
    words: 'The conditions of scenarios',
    because: null,
    passed: 'no scenario has conditions that this request meets',
  },
  space_default: {
    words: 'The default of the space',
    because: 'default of the space',
    passed: 'the space has no default of its own that decides',
  },
  default: {
    words: 'What decides where nothing else does',
    because: 'default',
    passed: 'it decides where nothing else does',
  },
} as const satisfies Readonly<Record<string, Decider>>
export type DeciderName = keyof typeof DECIDERS
export const DECIDER_NAMES = namesOf(DECIDERS)

const ONE_SHOT = 'one-shot '

/** Why a scenario won that a one-shot brought. */
export const becauseOfNext = (id: string): string => `${ONE_SHOT}${id} of the space`

/** Who decided, by the reason that is kept; what was done by hand later stands behind it. */
export const deciderOf = (because: string): DeciderName => {
  const [reason = ''] = because.split('; ')
  if (reason.startsWith(ONE_SHOT)) return 'next'
  return DECIDER_NAMES.find((name) => DECIDERS[name].because === reason) ?? 'when'
}
