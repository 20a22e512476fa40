import { portOf, withoutPort } from '../../domain/host-parts.ts'
import { type Lookup, reachRules } from '../../sandbox/reach.ts'
import type { Settings } from '../../settings/table.ts'
import { createCall } from '../../testkit/control-client.ts'
import { addressOf } from '../running-sandbox.ts'
import { addressRows } from './addresses.ts'
import { whatAppsGave } from './ask-apps.ts'
import { askAt } from './ask-sandbox.ts'
import { DOCTOR_INSIDE, type Facts, isAnyInside } from './check.ts'
import { judge } from './findings.ts'
import { codesOf, lookAt } from './look.ts'
import type { Place } from './place.ts'
import type { LookedAt, Report } from './report.ts'
import { ofSettings, ownAddresses, type Seen, together, type WhatAppsGave } from './seen.ts'

/** What is known without a running sandbox. */
const settingsOnly = (settings: Settings): WhatAppsGave => ({
  seen: together([ofSettings(settings)]),
  refusedHosts: new Map(),
  isUnknown: false,
  spaces: [],
  openedAt: new Set(),
  resources: 0,
  omitted: [],
})

/** What is no fault, and good to know. */
const remarksOf = (place: Place, settings: Settings, isRunning: boolean, gave: WhatAppsGave): readonly string[] => {
  const remarks: readonly (readonly [boolean, string])[] = [
    [
      !isRunning,
      'the settings alone were judged: start the sandbox with them, let the app make its first requests, and ask again',
    ],
    [
      settings['pay-url'] === undefined && settings['public-url'] === undefined,
      'a page has the address by which the app called the API; --pay-url and --link-page-url say otherwise where the browser needs another',
    ],
    [
      place.engine === undefined && isRunning,
      `this is judged from where the command runs; for a sandbox in a container: ${DOCTOR_INSIDE}`,
    ],
    [settings.webhooks === 'manual', '--webhooks manual: none is sent until somebody fires it'],
    [
      isAnyInside(gave.openedAt),
      'a browser opened pages by a name that only containers know: it is among them, where such names work',
    ],
    ...gave.omitted.map((what) => [true, `not looked at: ${what}`] as const),
  ]
  return remarks.flatMap(([holds, remark]) => (holds ? [remark] : []))
}

/** A page that the settings give another address now would only repeat what they were before. */
const isOfToday =
  (settings: Settings) =>
  ({ setting }: Seen): boolean =>
    setting === undefined || (settings[setting] ?? settings['public-url']) === undefined

/** As many names as a line holds. */
const MOST_NAMES = 10

/** What is known of a space that was named and is not there; the names of the others are the way on from a typing error. */
const spaceFacts = (place: Place, space: string | undefined, others: readonly string[]): Facts => {
  const reason = [...others.slice(0, MOST_NAMES), ...(others.length > MOST_NAMES ? ['…'] : [])].join(', ')
  return { what: `--space ${space}`, hostname: '', port: '', place, reason }
}

/** Looks at the sandbox of these settings, at the addresses that it was given, and at whether each can be reached. */
export const examine = async (
  settings: Settings,
  place: Place,
  space: string | undefined,
  lookup?: Lookup,
): Promise<Report> => {
  const rules = reachRules(settings, lookup)
  const address = addressOf(settings)
  const url = 'url' in address ? address.url : undefined
  const asked = 'url' in address ? await askAt(address.url) : { answered: undefined, why: address.problem }
  const answers = asked.answered === 'sandbox'
  const gave =
    answers && url !== undefined
      ? await whatAppsGave(createCall({ url, controlToken: settings['control-token'] }), settings, rules.letsIn, space)
      : settingsOnly(settings)
  const port = url === undefined ? undefined : portOf(new URL(url))
  const looked = await lookAt(
    place,
    [...ownAddresses(settings, place, port), ...gave.seen.filter(isOfToday(settings))],
    { rules, answers, isBrowserInside: isAnyInside(gave.openedAt) },
  )

  const { host: hostname } = settings
  const unknown = settings.port === 0 ? 'PORT' : String(settings.port)
  const base = url ?? `http://127.0.0.1:${unknown}`
  const here = { hostname, port: String(settings.port), place, resources: gave.resources }
  const listening = [
    ...judge('answer', { ...here, what: base, answered: asked.answered, reason: answers ? undefined : asked.why }),
    ...judge('host', { ...here, what: `--host ${hostname}` }),
  ]
  const itself: LookedAt = {
    what: 'listening',
    url: base,
    from: ['--host', '--port'],
    isReached: answers,
    result: answers ? 'the sandbox answers' : asked.why,
    findings: codesOf(listening),
  }
  return {
    place,
    sandbox: {
      answers,
      ...(url !== undefined && { url }),
      ...(answers ? { version: asked.version } : { why: asked.why }),
    },
    addresses: addressRows(place, settings, base, port ?? unknown),
    checks: [itself, ...looked.map(({ check }) => check)],
    findings: [
      ...listening,
      ...(gave.isUnknown ? judge('space', spaceFacts(place, space, gave.spaces)) : []),
      ...looked.flatMap(({ findings }) => findings),
      ...[...gave.refusedHosts].flatMap(([host, times]) => {
        const reason = times === 1 ? 'once' : `${times} times`
        return judge('caller', { what: host, hostname: withoutPort(host), port: '', place, reason })
      }),
    ],
    remarks: remarksOf(place, settings, answers, gave),
  }
}
