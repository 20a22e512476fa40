import type { ReachRules } from '../../app/webhook-reach.ts'
import { displayUrl, type KnownAddress, type Purpose } from './address-purpose.ts'
import { isBrowserAddress } from './address-rows.ts'
import { checkHealth } from './check-health.ts'
import { factsOf, isUntried, type ProbeResult, reasonOf } from './doctor-check.ts'
import type { HostEnvironment } from './environment.ts'
import { type Finding, findingsOf } from './findings.ts'
import { type ConnectionResult, isNameKnown, tryConnection } from './try-connection.ts'

/** A checked address with its result. */
export type CheckedAddress = {
  readonly kind: 'listening' | Purpose
  readonly url: string
  /** Its sources: settings and fields of requests. */
  readonly sources: readonly string[]
  readonly isReachable: boolean
  /** Description of the result. */
  readonly result: string
  /** Problems with a fix. */
  readonly findings: readonly Finding[]
}

/** Creates a function that tries to connect. It tries each server once, for any number of paths. */
const connectOnce = (rules: ReachRules) => {
  const attempts = new Map<string, Promise<ConnectionResult>>()
  return (address: KnownAddress): Promise<ConnectionResult> => {
    const key = `${address.purpose === 'webhook'} ${address.url.origin}`
    const connection = attempts.get(key) ?? tryConnection(address, rules)
    attempts.set(key, connection)
    return connection
  }
}

/** Replaces a name below localhost, which browsers resolve themselves (RFC 6761). The DNS lookup for webhooks usually fails for it. */
const resolveAsBrowser = (url: URL): URL => {
  const target = new URL(url)
  if (url.hostname.endsWith('.localhost')) target.hostname = 'localhost'
  return target
}

type CheckContext = {
  readonly rules: ReachRules
  /** True if the sandbox responds; `start` identifies the process. */
  readonly isRunning: boolean
  readonly start: unknown
  readonly isBrowserInside: boolean
}

/** Note about a failure that the browser may not have, because it can run on another host. */
const HERE_ONLY = ', from here; the browser may run on another host'

/** Describes the result of a check. */
const resultOf = ({ purpose }: KnownAddress, result: ProbeResult | undefined, isWrong: boolean): string => {
  if (result === undefined) return 'not checked: the sandbox is not running'
  const isForBrowser = purpose === 'return' || purpose === 'page'
  if (!isForBrowser || result === 'connected' || (isWrong && !isUntried(result))) return reasonOf(result)
  if (!isUntried(result)) return `${reasonOf(result)}${HERE_ONLY}`
  return `not checked: it is ${result === 'too_public' ? 'a public address' : 'link-local, cloud metadata or reserved'}`
}

/**
 * Checks all addresses in parallel, because some time out. The addresses of the sandbox are checked by a health request,
 * if the sandbox is running.
 */
export const checkAddresses = (
  environment: HostEnvironment,
  addresses: readonly KnownAddress[],
  { rules, isRunning, start, isBrowserInside }: CheckContext,
): Promise<readonly CheckedAddress[]> => {
  const connect = connectOnce(rules)
  const probeOwn = async (url: URL): Promise<ProbeResult> => {
    if (!(await isNameKnown(url, rules))) return 'name_unknown'
    const health = await checkHealth(url.href)
    const isOther =
      health.result === 'sandbox' && start !== undefined && health.start !== undefined && health.start !== start
    return isOther ? { another: 200, isSandbox: true } : health.result
  }
  return Promise.all(
    addresses.map(async (address): Promise<CheckedAddress> => {
      const { purpose: kind, url, sources, setting, last } = address
      const isOwn = kind === 'address'
      const target = kind === 'webhook' ? url : resolveAsBrowser(url)
      const probe = isOwn
        ? isRunning
          ? await probeOwn(target)
          : undefined
        : await connect({ ...address, url: target })
      const lastReason = last && ('error' in last ? last.error : `status ${last.status}`)
      const reason = probe === 'connected' ? lastReason : probe && reasonOf(probe)
      const isPage = kind === 'page' || (isOwn && setting !== undefined && isBrowserAddress(setting))
      const flag = setting === undefined ? sources[0] : `--${setting}`
      const findings = findingsOf(
        kind,
        factsOf(url, { environment, result: probe, sources, last, isPage, isBrowserInside, setting: flag, reason }),
      )
      const isReachable = probe === 'connected' || probe === 'sandbox'
      const result = resultOf(address, probe, findings.length > 0)
      return { kind, url: displayUrl(url), sources, isReachable, result, findings }
    }),
  )
}
