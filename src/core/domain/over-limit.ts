import { inSeconds } from './duration.ts'
import type { Limit } from './limit-row.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { type Refused, refuse } from './rejection.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** How the most of what is counted is written. */
const WRITTEN = {
  bytes: (most: number) => (most % MIB === 0 ? `${most / MIB} MiB` : `${most / KIB} KiB`),
  ms: inSeconds,
  number: (most: number) => most.toLocaleString('en'),
} as const

/** Which settings raise a limit. */
export const raisedBy = (name: LimitName): string => {
  const limit: Limit = LIMITS[name]
  return 'settings' in limit ? limit.settings.map((setting) => `--${setting}`).join(', ') : 'no setting'
}

/** The most that is taken, in words; undefined where settings say it. */
export const mostOf = (name: LimitName): string | undefined => {
  const limit: Limit = LIMITS[name]
  return 'most' in limit ? WRITTEN[limit.in](limit.most) : undefined
}

/** What went beyond a limit is told: what there is at most, what raises that, and what to do instead. */
export const tellLimit = (name: LimitName): string => {
  const { what, instead = '' }: Limit = LIMITS[name]
  return [`${what}: ${mostOf(name)} at most`, `${raisedBy(name)} raises this limit`, instead].filter(Boolean).join('; ')
}

/** What a caller gets who goes beyond a limit. Only the sandbox knows of its settings. */
export const beyond = (name: LimitName): Refused & { readonly status: number } => {
  const { what, refused }: Limit = LIMITS[name]
  const [status, code] = refused
  return { status, ...refuse(code, tellLimit(name), `${what}: ${mostOf(name)} at most`) }
}
