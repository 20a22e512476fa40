import type { ReachRules } from '../../sandbox/reach.ts'
import { leadsBrowsers } from './addresses.ts'
import { askAt } from './ask-sandbox.ts'
import { type Answered, factsOf, isUntried, reasonOf } from './check.ts'
import { isNameKnown, type Reached, tryToReach } from './connect.ts'
import { type Finding, judge } from './findings.ts'
import type { Place } from './place.ts'
import { type Purpose, type Seen, shownUrl } from './seen.ts'

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
  { rules, answers, isBrowserInside }: { rules: ReachRules; answers: boolean; isBrowserInside: boolean },
): Promise<readonly LookedAt[]> => {
  const reach = reachOnce(rules)
  const ask = async (url: URL) => ((await isNameKnown(url, rules)) ? (await askAt(url.href)).answered : 'name_unknown')
  return Promise.all(
    seen.map(async (one): Promise<LookedAt> => {
      const { purpose: what, url, from, setting, last } = one
      const isOwn = what === 'address'
      const answered = isOwn ? (answers ? await ask(url) : undefined) : await reach(one)
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
