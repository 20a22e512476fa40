/** Who may decide about a request, in the order in which they are asked (design, "Who decides"), as a person calls them. */
export const DECIDER_WORDS = {
  repinned: 'A scenario chosen later',
  next: 'A one-shot',
  header: 'The header sandbox-scenario',
  forced: 'The scenario that the space forces',
  when: 'The conditions of scenarios',
  space_default: 'The default of the space',
  default: 'What decides where nothing else does',
} as const
export type DeciderName = keyof typeof DECIDER_WORDS

/** Why a scenario won where no condition of its own did: what the header `sandbox-explain` says. */
export const BECAUSE = {
  repinned: 're-pinned by the control API',
  header: 'header sandbox-scenario',
  forced: 'forced by the space',
  space_default: 'default of the space',
  default: 'default',
} as const

const ONE_SHOT = 'one-shot '

/** The same where a one-shot brought it. */
export const becauseOfNext = (id: string): string => `${ONE_SHOT}${id} of the space`

/** Who decided, by the reason that is kept; what was done by hand later stands behind it. */
export const deciderOf = (because: string): DeciderName => {
  const [reason = ''] = because.split('; ')
  if (reason.startsWith(ONE_SHOT)) return 'next'
  const names = ['repinned', 'header', 'forced', 'space_default', 'default'] as const
  return names.find((name) => BECAUSE[name] === reason) ?? 'when'
}
