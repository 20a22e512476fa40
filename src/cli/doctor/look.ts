import { parsedUrl } from '../../domain/parsed-url.ts'
import { ADDRESSES } from '../../sandbox/outer-paths.ts'
import type { ReachRules } from '../../sandbox/reach.ts'
import type { Settings } from '../../settings/table.ts'
import { askAt } from './ask-sandbox.ts'
import { isNameKnown, type Reached, tryToReach } from './connect.ts'
import type { Finding } from './findings.ts'
import { isUntried, judgeOwnAddress, judgeSeen, type OwnAddress, reasonOf } from './judge.ts'
import type { Place } from './place.ts'
import type { Check } from './report.ts'
import { type Seen, shownUrl, type WhatAppsGave } from './seen.ts'

/** An address that was looked at, and what is wrong with it. */
export type Looked = { readonly check: Check; readonly findings: readonly Finding[] }

/** The codes of findings, in their order. */
export const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code)

type Opened = WhatAppsGave['openedAt']
type Reach = (seen: Seen) => Promise<Reached>

/** Whether somebody is there. Each server is tried once, however many of its paths were given. */
const reachOnce = (rules: ReachRules): Reach => {
  const tried = new Map<string, Promise<Reached>>()
  return (seen) => {
    const key = `${seen.purpose === 'webhook'} ${seen.url.origin}`
    const reached = tried.get(key) ?? tryToReach(seen, rules)
    tried.set(key, reached)
    return reached
  }
}

/** A refusal here that need not be one where the browser is. */
const HERE_ONLY = ', from here; the browser, which opens it, may be elsewhere'

/** What came of trying, where nothing is wrong with it. */
const resultOf = ({ purpose }: Seen, reached: Reached): string => {
  if (purpose === 'webhook' || reached === 'connected') return reasonOf(reached)
  if (!isUntried(reached)) return `${reasonOf(reached)}${HERE_ONLY}`
  return `not tried: it is ${reached === 'too_public' ? 'a public address' : 'link-local, cloud metadata or reserved'}`
}

/** Looks at the addresses that were given: all at once, since most answer at once and some not at all. */
export const lookAtGiven = (
  place: Place,
  seen: readonly Seen[],
  rules: ReachRules,
  openedAt: Opened,
): Promise<readonly Looked[]> => {
  const reach = reachOnce(rules)
  return Promise.all(
    seen.map(async (one): Promise<Looked> => {
      const reached = await reach(one)
      const found = judgeSeen(place, one, reached, openedAt)
      const findings = found ? [found] : []
      const result = found && !isUntried(reached) ? reasonOf(reached) : resultOf(one, reached)
      const { purpose: what, shown: url, from } = one
      const isReached = reached === 'connected'
      return { check: { what, url, from, isReached, result, findings: codesOf(findings) }, findings }
    }),
  )
}

/** Those of the settings, and the name by which containers of the same network call this one. */
const ownAddresses = (settings: Settings, { engine, hostName }: Place, port: string | undefined): OwnAddress[] => {
  const named = engine === undefined || port === undefined ? undefined : parsedUrl(`http://${hostName}:${port}`)
  return [
    ...ADDRESSES.flatMap((setting) => {
      const text = settings[setting]
      return text === undefined ? [] : [{ from: `--${setting}`, setting, url: new URL(text) }]
    }),
    ...(named ? [{ from: 'its host name', url: named }] : []),
  ]
}

/** Looks at the addresses under which the sandbox is to be known; where none runs, nobody is asked there. */
export const lookAtOwn = (
  place: Place,
  settings: Settings,
  running: { readonly port: string | undefined; readonly answers: boolean },
  rules: ReachRules,
  openedAt: Opened,
): Promise<readonly Looked[]> =>
  Promise.all(
    ownAddresses(settings, place, running.port).map(async (own): Promise<Looked> => {
      const ask = async () => ((await isNameKnown(own.url, rules)) ? askAt(own.url) : 'name_unknown')
      const answered = running.answers ? await ask() : undefined
      const findings = judgeOwnAddress(place, own, answered, openedAt)
      const result = answered === undefined ? 'not tried: no sandbox answers' : reasonOf(answered)
      const isReached = answered === 'sandbox'
      const check = { what: 'address', url: shownUrl(own.url), from: [own.from], isReached, result } as const
      return { check: { ...check, findings: codesOf(findings) }, findings }
    }),
  )
