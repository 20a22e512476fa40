import type { ReachRules } from '../../app/webhook-reach.ts'
import { type Purpose, type Seen, shownUrl } from './address-purpose.ts'
import { leadsBrowsers } from './address-rows.ts'
import { askAt } from './ask-sandbox.ts'
import { type Answered, factsOf, isUntried, reasonOf } from './doctor-check.ts'
import type { Place } from './environment.ts'
import { type Finding, judge } from './findings.ts'
import { isNameKnown, type Reached, tryToReach } from './try-connection.ts'

/** One address that was looked at, and what came of it. */
export type LookedAt = {
  readonly what: 'listening' | Purpose
  readonly url: string
  /** The settings and the fields of requests that gave it. */
  readonly from: readonly string[]
  readonly isReached: boolean
  /** In words. */
  readonly result: string
  /** What is to be mended there. */
  readonly findings: readonly Finding[]
}

/** Whether somebody is there. Each server is tried once, however many of its paths were given. */
const reachOnce = (rules: ReachRules) => {
  const tried = new Map<string, Promise<Reached>>()
  return (seen: Seen): Promise<Reached> => {
    const key = `${seen.purpose === 'webhook'} ${seen.url.origin}`
    const reached = tried.get(key) ?? tryToReach(seen, rules)
    tried.set(key, reached)
    return reached
  }
}

/** Browsers find names below localhost by themselves (RFC 6761); what sends webhooks asks a resolver, which mostly does not. */
const asBrowsersFind = (url: URL): URL => {
  const found = new URL(url)
  if (url.hostname.endsWith('.localhost')) found.hostname = 'localhost'
  return found
}

type Looking = {
  readonly rules: ReachRules
  /** Whether the sandbox answers, and which start of it. */
  readonly answers: boolean
  readonly start: unknown
  readonly isBrowserInside: boolean
}

/** A refusal here that need not be one where the browser is. */
const HERE_ONLY = ', from here; the browser, which opens it, may be elsewhere'

/** What came of trying. */
const resultOf = ({ purpose }: Seen, answered: Answered | undefined, isWrong: boolean): string => {
  if (answered === undefined) return 'not tried: no sandbox answers'
  const isForBrowser = purpose === 'return' || purpose === 'page'
  if (!isForBrowser || answered === 'connected' || (isWrong && !isUntried(answered))) return reasonOf(answered)
  if (!isUntried(answered)) return `${reasonOf(answered)}${HERE_ONLY}`
  return `not tried: it is ${answered === 'too_public' ? 'a public address' : 'link-local, cloud metadata or reserved'}`
}

/**
 * Looks at addresses, all at once, since most answer at once and some not at all. Those under which the sandbox is to be
 * known are asked for it; where none runs, nobody is asked there.
 */
export const lookAt = (
  place: Place,
  seen: readonly Seen[],
  { rules, answers, start, isBrowserInside }: Looking,
): Promise<readonly LookedAt[]> => {
  const reach = reachOnce(rules)
  const ask = async (url: URL): Promise<Answered> => {
    if (!(await isNameKnown(url, rules))) return 'name_unknown'
    const asked = await askAt(url.href)
    const isOther =
      asked.answered === 'sandbox' && start !== undefined && asked.start !== undefined && asked.start !== start
    return isOther ? { another: 200, isSandbox: true } : asked.answered
  }
  return Promise.all(
    seen.map(async (one): Promise<LookedAt> => {
      const { purpose: what, url, from, setting, last } = one
      const isOwn = what === 'address'
      const found = what === 'webhook' ? url : asBrowsersFind(url)
      const answered = isOwn ? (answers ? await ask(found) : undefined) : await reach({ ...one, url: found })
      const lastReason = last && ('error' in last ? last.error : `status ${last.status}`)
      const reason = answered === 'connected' ? lastReason : answered && reasonOf(answered)
      const isPage = what === 'page' || (isOwn && setting !== undefined && leadsBrowsers(setting))
      const flag = setting === undefined ? from[0] : `--${setting}`
      const findings = judge(
        what,
        factsOf(url, { place, answered, from, last, isPage, isBrowserInside, setting: flag, reason }),
      )
      const isReached = answered === 'connected' || answered === 'sandbox'
      const result = resultOf(one, answered, findings.length > 0)
      return { what, url: shownUrl(url), from, isReached, result, findings }
    }),
  )
}
