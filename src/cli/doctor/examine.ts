import { portOf } from '../../domain/host-parts.ts'
import { type Lookup, reachRules } from '../../sandbox/reach.ts'
import type { Settings } from '../../settings/table.ts'
import { createCall } from '../../testkit/control-client.ts'
import { addressOf } from '../running-sandbox.ts'
import { addressRows } from './addresses.ts'
import { whatAppsGave } from './ask-apps.ts'
import { type Found, findSandbox } from './ask-sandbox.ts'
import { DOCTOR_INSIDE } from './finding-words.ts'
import { type Finding, finding } from './findings.ts'
import { isBrowserInside, judgeHost, judgeRefused, judgeSpace } from './judge.ts'
import { codesOf, type Looked, lookAtGiven, lookAtOwn } from './look.ts'
import type { Place } from './place.ts'
import type { Check, Report } from './report.ts'
import { ofSettings, type Seen, together, type WhatAppsGave } from './seen.ts'

/** What is known without a running sandbox. */
const settingsOnly = (settings: Settings): WhatAppsGave => ({
  seen: together([ofSettings(settings)]),
  refusedHosts: [],
  openedAt: new Set(),
  resources: 0,
  omitted: [],
})

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
    ? [`this is judged from where the command runs; for a sandbox in a container: ${DOCTOR_INSIDE}`]
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
  ({ setting }: Seen): boolean =>
    setting === undefined || (settings[setting] ?? settings['public-url']) === undefined

/** What is wrong with where the sandbox listens, and with what answers there. */
const judgeListening = (place: Place, settings: Settings, found: Found, resources: number): readonly Finding[] => {
  const { host: hostname, port } = settings
  const wrong = 'code' in found ? [found] : []
  return [
    ...wrong.map(({ code, url: what, why: reason }) => finding(code, { what, hostname, port: String(port), reason })),
    ...judgeHost(place, settings, resources),
  ]
}

type Examined = {
  readonly place: Place
  readonly settings: Settings
  readonly found: Found
  readonly gave: WhatAppsGave
  readonly listening: readonly Finding[]
  readonly looked: readonly Looked[]
}

/** What was found out, in the order in which it is read. */
const reportOf = ({ place, settings, found, gave, listening, looked }: Examined): Report => {
  const { url } = found
  const isRunning = 'version' in found
  const unknown = settings.port === 0 ? 'PORT' : String(settings.port)
  const base = url ?? `http://127.0.0.1:${unknown}`
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
    addresses: addressRows(place, settings, base, url === undefined ? unknown : portOf(new URL(url))),
    checks: [here, ...looked.map(({ check }) => check)],
    findings: [
      ...listening,
      ...(gave.unknownSpace ? [judgeSpace(gave.unknownSpace)] : []),
      ...looked.flatMap(({ findings }) => findings),
      ...gave.refusedHosts.map(judgeRefused),
    ],
    remarks: remarksOf(place, settings, isRunning, gave),
  }
}

/** Looks at the sandbox of these settings, at the addresses that it was given, and at whether each can be reached. */
export const examine = async (
  settings: Settings,
  place: Place,
  space: string | undefined,
  lookup?: Lookup,
): Promise<Report> => {
  const rules = reachRules(settings, lookup)
  const found = await findSandbox(addressOf(settings))
  const { url } = found
  const answers = 'version' in found
  const gave =
    answers && url !== undefined
      ? await whatAppsGave(createCall({ url, controlToken: settings['control-token'] }), settings, rules.letsIn, space)
      : settingsOnly(settings)
  const running = { answers, port: url === undefined ? undefined : portOf(new URL(url)) }
  const looked = await Promise.all([
    lookAtOwn(place, settings, running, rules, gave.openedAt),
    lookAtGiven(place, gave.seen.filter(isOfToday(settings)), rules, gave.openedAt),
  ])
  const listening = judgeListening(place, settings, found, gave.resources)
  return reportOf({ place, settings, found, gave, listening, looked: looked.flat() })
}
