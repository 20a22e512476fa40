import type { ReachRules } from '../../app/webhook-reach.ts'
import { displayUrl, type GivenAddress, type Purpose } from './address-purpose.ts'
import { isBrowserAddress } from './address-rows.ts'
import { checkHealth } from './check-health.ts'
import { factsOf, isUntried, type ProbeResult, reasonOf } from './doctor-check.ts'
import type { Place } from './environment.ts'
import { type Finding, findingsOf } from './findings.ts'
import { type ConnectionResult, isNameKnown, tryConnection } from './try-connection.ts'

/** A checked address with its result. */
export type CheckedAddress = {
  readonly what: 'listening' | Purpose
  readonly url: string
  /** Its sources: settings and fields of requests. */
  readonly from: readonly string[]
  readonly isReached: boolean
  /** Description of the result. */
  readonly result: string
  /** Problems with a fix. */
  readonly findings: readonly Finding[]
}

/** Creates a function that tries to connect. It tries each server once, for any number of paths. */
const reachOnce = (rules: ReachRules) => {
  const tried = new Map<string, Promise<ConnectionResult>>()
  return (seen: GivenAddress): Promise<ConnectionResult> => {
    const key = `${seen.purpose === 'webhook'} ${seen.url.origin}`
    const reached = tried.get(key) ?? tryConnection(seen, rules)
    tried.set(key, reached)
    return reached
  }
}

/** Replaces a name below localhost, which browsers resolve themselves (RFC 6761). The DNS lookup for webhooks usually fails for it. */
const asBrowsersFind = (url: URL): URL => {
  const found = new URL(url)
  if (url.hostname.endsWith('.localhost')) found.hostname = 'localhost'
  return found
}

type Looking = {
  readonly rules: ReachRules
  /** True if the sandbox responds; `start` identifies the process. */
  readonly answers: boolean
  readonly start: unknown
  readonly isBrowserInside: boolean
}

/** Note about a failure that the browser may not have, because it can run on another host. */
const HERE_ONLY = ', from here; the browser may run on another host'

/** Describes the result of a check. */
const resultOf = ({ purpose }: GivenAddress, answered: ProbeResult | undefined, isWrong: boolean): string => {
  if (answered === undefined) return 'not checked: the sandbox is not running'
  const isForBrowser = purpose === 'return' || purpose === 'page'
  if (!isForBrowser || answered === 'connected' || (isWrong && !isUntried(answered))) return reasonOf(answered)
  if (!isUntried(answered)) return `${reasonOf(answered)}${HERE_ONLY}`
  return `not checked: it is ${answered === 'too_public' ? 'a public address' : 'link-local, cloud metadata or reserved'}`
}

/**
 * Checks all addresses in parallel, because some time out. The addresses of the sandbox are checked by a health request,
 * if the sandbox is running.
 */
export const checkAddresses = (
  place: Place,
  seen: readonly GivenAddress[],
  { rules, answers, start, isBrowserInside }: Looking,
): Promise<readonly CheckedAddress[]> => {
  const reach = reachOnce(rules)
  const ask = async (url: URL): Promise<ProbeResult> => {
    if (!(await isNameKnown(url, rules))) return 'name_unknown'
    const asked = await checkHealth(url.href)
    const isOther =
      asked.answered === 'sandbox' && start !== undefined && asked.start !== undefined && asked.start !== start
    return isOther ? { another: 200, isSandbox: true } : asked.answered
  }
  return Promise.all(
    seen.map(async (one): Promise<CheckedAddress> => {
      const { purpose: what, url, from, setting, last } = one
      const isOwn = what === 'address'
      const found = what === 'webhook' ? url : asBrowsersFind(url)
      const answered = isOwn ? (answers ? await ask(found) : undefined) : await reach({ ...one, url: found })
      const lastReason = last && ('error' in last ? last.error : `status ${last.status}`)
      const reason = answered === 'connected' ? lastReason : answered && reasonOf(answered)
      const isPage = what === 'page' || (isOwn && setting !== undefined && isBrowserAddress(setting))
      const flag = setting === undefined ? from[0] : `--${setting}`
      const findings = findingsOf(
        what,
        factsOf(url, { place, result: answered, from, last, isPage, isBrowserInside, setting: flag, reason }),
      )
      const isReached = answered === 'connected' || answered === 'sandbox'
      const result = resultOf(one, answered, findings.length > 0)
      return { what, url: displayUrl(url), from, isReached, result, findings }
    }),
  )
}
