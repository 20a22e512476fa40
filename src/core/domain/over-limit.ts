import { withThousands } from '../text/thousands.ts'
import { inSeconds } from './duration.ts'
import type { Limit } from './limit-row.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { type Rejected, reject } from './rejection.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** Formats of a limit by its unit. */
const WRITTEN = {
  bytes: (most: number) => (most % MIB === 0 ? `${most / MIB} MiB` : `${most / KIB} KiB`),
  ms: inSeconds,
  number: withThousands,
} as const

/** Returns the settings that raise a limit. */
export const raisedBy = (name: LimitName): string => {
  const limit: Limit = LIMITS[name]
  return 'settings' in limit ? limit.settings.map((setting) => `--${setting}`).join(', ') : 'no setting'
}

/** Returns the limit as a string, or undefined if settings define it. */
export const mostOf = (name: LimitName): string | undefined => {
  const limit: Limit = LIMITS[name]
  return 'most' in limit ? WRITTEN[limit.in](limit.most) : undefined
}

const exceeded = (name: LimitName): string => `Limit exceeded: ${LIMITS[name].subject} (at most ${mostOf(name)}).`

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Describes an exceeded limit with its value and an alternative. */
export const describeLimit = (name: LimitName): string => {
  const { instead = '' }: Limit = LIMITS[name]
  return `${exceeded(name)} ${instead === '' ? 'No setting raises this limit' : capitalized(instead)}.`
}

/** Returns the rejection of a request above a limit. Its plain message does not mention settings of the sandbox. */
export const beyond = (name: LimitName): Rejected & { readonly status: number } => {
  const { rejected }: Limit = LIMITS[name]
  const [status, code] = rejected
  return { status, ...reject(code, describeLimit(name), exceeded(name)) }
}
