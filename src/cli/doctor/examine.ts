import { parsedUrl } from '../../domain/parsed-url.ts'
import { ADDRESSES } from '../../sandbox/outer-paths.ts'
import { reachRules } from '../../sandbox/reach.ts'
import type { Settings } from '../../settings/table.ts'
import { createCall } from '../../testkit/control-client.ts'
import { addressOf } from '../running-sandbox.ts'
import { addressRows } from './addresses.ts'
import { askAt, findSandbox } from './ask-sandbox.ts'
import { type Reached, tryToConnect, tryWebhook } from './connect.ts'
import { type Finding, finding } from './findings.ts'
import {
  isBrowserInside,
  judgeHost,
  judgeOwnAddress,
  judgeRefused,
  judgeSeen,
  type OwnAddress,
  reasonOf,
} from './judge.ts'
import type { Place } from './place.ts'
import type { Check, Report } from './report.ts'
import { ofSettings, type Seen, shownUrl, together, type WhatAppsGave, whatAppsGave } from './seen.ts'

/** What is known without a running sandbox. */
const settingsOnly = (settings: Settings): WhatAppsGave => ({
  seen: together([ofSettings(settings)]),
  refusedHosts: [],
  openedAt: new Set(),
  resources: 0,
  omitted: [],
})

/** Of an address that we made ourselves; it may be one that nobody knows yet. */
const portOf = (url: string): string => url.slice(url.lastIndexOf(':') + 1)

const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code)

type Judged = { readonly check: Check; readonly findings: readonly Finding[] }

type Reach = (seen: Seen) => Promise<Reached>

/**
 * Whether somebody is there: by the sandbox's own rule for a webhook, and as a browser would come for the others. Each
 * server is tried once, however many of its paths were given.
 */
const reachOnce = (rules: ReturnType<typeof reachRules>): Reach => {
  const tried = new Map<string, Promise<Reached>>()
  return ({ purpose, url }) => {
    const isWebhook = purpose === 'webhook'
    const key = `${isWebhook} ${url.origin}`
    const reached = tried.get(key) ?? (isWebhook ? tryWebhook(url, rules) : tryToConnect(url))
    tried.set(key, reached)
    return reached
  }
}

/** A refusal here that need not be one where the browser is. */
const HERE_ONLY = ', from here; the browser, which opens it, may be elsewhere'

const judgedSeen = async (
  place: Place,
  seen: Seen,
  reach: Reach,
  openedAt: WhatAppsGave['openedAt'],
): Promise<Judged> => {
  const reached = await reach(seen)
  const found = judgeSeen(place, seen, reached, openedAt)
  const isForBrowser = seen.purpose !== 'webhook' && found === undefined && reached !== 'connected'
  const findings = found ? [found] : []
  const result = `${reasonOf(reached)}${isForBrowser ? HERE_ONLY : ''}`
  const { purpose: what, shown: url, from } = seen
  const isReached = reached === 'connected'
  return { check: { what, url, from, isReached, result, findings: codesOf(findings) }, findings }
}

/** Those of the settings, and the name by which containers of the same network call this one. */
const ownAddresses = (
  settings: Settings,
  { engine, hostName }: Place,
  url: string | undefined,
): readonly OwnAddress[] => {
  const named = engine === undefined || url === undefined ? undefined : parsedUrl(`http://${hostName}:${portOf(url)}`)
  return [
    ...ADDRESSES.flatMap((setting) => {
      const text = settings[setting]
      return text === undefined ? [] : [{ from: `--${setting}`, url: new URL(text) }]
    }),
    ...(named ? [{ from: 'its host name', url: named }] : []),
  ]
}

const judgedAddress = async (
  place: Place,
  own: OwnAddress,
  isRunning: boolean,
  openedAt: WhatAppsGave['openedAt'],
): Promise<Judged> => {
  const answered = isRunning ? await askAt(own.url) : undefined
  const findings = judgeOwnAddress(place, own, answered, openedAt)
  const result = answered === undefined ? 'not tried: no sandbox answers' : reasonOf(answered)
  const isReached = answered === 'sandbox'
  const check = { what: 'address', url: shownUrl(own.url), from: [own.from], isReached, result } as const
  return { check: { ...check, findings: codesOf(findings) }, findings }
}

const remarksOf = (place: Place, settings: Settings, isRunning: boolean, gave: WhatAppsGave): readonly string[] => [
  ...(isRunning
    ? []
    : [
        'the settings alone were judged: start the sandbox with them, let the app make its first requests, and ask again',
      ]),
  ...(settings['pay-url'] === undefined && settings['public-url'] === undefined
    ? [
        'a page has the address by which the app called the API; --pay-url and --link-page-url say otherwise where the browser needs another',
      ]
    : []),
  ...(place.engine === undefined && isRunning
    ? [
        'this is judged from where the command runs; for a sandbox in a container: docker exec CONTAINER node /app/dist/cli.js doctor',
      ]
    : []),
  ...(settings.webhooks === 'manual' ? ['--webhooks manual: none is sent until somebody fires it'] : []),
  ...(isBrowserInside(gave.openedAt)
    ? ['a browser opened pages by a name that only containers know: it is among them, where such names work']
    : []),
  ...gave.omitted.map((what) => `not looked at: ${what}`),
]

/** A page that the settings give another address now would only repeat what they were before. */
const isOfToday =
  (settings: Settings) =>
  ({ purpose, from }: Seen): boolean => {
    const setting = from.includes('page of links') ? 'link-page-url' : 'pay-url'
    return purpose !== 'page' || (settings[setting] ?? settings['public-url']) === undefined
  }

/** Looks at the sandbox of these settings, at the addresses that it was given, and at whether each can be reached. */
export const examine = async (settings: Settings, place: Place, space: string | undefined): Promise<Report> => {
  const rules = reachRules(settings)
  const found = await findSandbox(addressOf(settings))
  const { url } = found
  const isRunning = 'version' in found
  const gave =
    isRunning && url !== undefined
      ? await whatAppsGave(createCall(url), settings, rules.letsIn, space)
      : settingsOnly(settings)
  const listening: readonly Finding[] = [
    ...('code' in found ? [found] : []).map(({ code, url: at, why }) =>
      finding(code, { url: at, hostname: settings.host, port: String(settings.port), reason: why }),
    ),
    ...judgeHost(place, settings, gave.resources),
  ]
  const seen = gave.seen.filter(isOfToday(settings))
  const reach = reachOnce(rules)
  const judged = await Promise.all([
    ...ownAddresses(settings, place, url).map((own) => judgedAddress(place, own, isRunning, gave.openedAt)),
    ...seen.map((one) => judgedSeen(place, one, reach, gave.openedAt)),
  ])
  const base = url ?? `http://127.0.0.1:${settings.port === 0 ? 'PORT' : settings.port}`
  const here: Check = {
    what: 'listening',
    url: base,
    from: ['--host', '--port'],
    isReached: isRunning,
    result: isRunning ? 'the sandbox answers' : found.why,
    findings: codesOf(listening),
  }
  return {
    place,
    sandbox: {
      answers: isRunning,
      ...(url !== undefined && { url }),
      ...(isRunning ? { version: found.version } : { why: found.why }),
    },
    addresses: addressRows(place, settings, base, portOf(base)),
    checks: [here, ...judged.map(({ check }) => check)],
    findings: [...listening, ...judged.flatMap(({ findings }) => findings), ...gave.refusedHosts.map(judgeRefused)],
    remarks: remarksOf(place, settings, isRunning, gave),
  }
}
