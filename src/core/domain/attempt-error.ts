import { hideSecrets } from '../secrets/secret-texts.ts'
import type { Attempt } from './delivery.ts'
import { attempt } from './value-or-undefined.ts'

/** Statuses of redirects. Other statuses of 3xx have no target. */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

const LONGEST_TARGET = 200

/** Returns the target of a redirect for a message: an absolute URL without user info, secrets and control characters. */
const targetOf = (url: string, location: string): string | undefined => {
  const target = attempt(() => new URL(location, url))
  if (!target || !/^https?:$/.test(target.protocol)) return undefined
  target.username = ''
  target.password = ''
  target.hash = ''
  // A placeholder is no part of the target that is written in its escapes.
  const text = hideSecrets(target.href.replace(/\[hidden%20(\w+)\]/g, '[hidden $1]')).replaceAll('`', '%60')
  return text.length > LONGEST_TARGET ? `${text.slice(0, LONGEST_TARGET)}…` : text
}

/** Describes a redirect of a receiver: its target and the fix. */
const describeRedirect = (url: string, status: number, location: string | undefined): string => {
  const target = location === undefined ? undefined : targetOf(url, location)
  if (target === undefined)
    return `The receiver redirects (${status}) without a valid \`Location\`: redirects are not followed; return 2xx.`
  if (target === targetOf(url, url))
    return `The receiver redirects (${status}) to its own address: redirects are not followed; return 2xx.`
  return `The receiver redirects (${status}): redirects are not followed; send to that address, \`${target}\`.`
}

/** Returns the reason for an attempt without a usable response, and the fix: none arrived, or it is a redirect. */
export const attemptError = ({ url, result }: Pick<Attempt, 'url' | 'result'>): string | undefined => {
  if (result.type !== 'responded') return result.error
  return REDIRECTS.includes(result.status) ? describeRedirect(url, result.status, result.headers.location) : undefined
}
