import type { Settings } from '../../app/settings/settings-table.ts'
import { type Lookup, reachRules } from '../../app/webhook-reach.ts'
import { portOf, withoutPort } from '../../core/domain/host-parts.ts'
import { hostOfAnotherSite } from '../../core/domain/same-site.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { createCall } from '../../testkit/control-client.ts'
import { addressOf } from '../running-sandbox.ts'
import { ownAddresses, type Seen } from './address-purpose.ts'
import { addressRows } from './address-rows.ts'
import { type Sites, whatAppsGave, whatSettingsSay } from './app-addresses.ts'
import { askAt } from './ask-sandbox.ts'
import { DOCTOR_INSIDE, isAnyInside } from './doctor-check.ts'
import type { Report } from './doctor-report.ts'
import type { Place } from './environment.ts'
import { judge } from './findings.ts'
import { type LookedAt, lookAt } from './probe.ts'

/** Whether shop and bank are two sites, as in production, and how they become so. */
const siteWords = ({ same, cross, app }: Sites): readonly string[] => [
  ...(same > 0
    ? [
        `${same} ways back stay on the site of the hosted page (${app}), where cookies with SameSite come back as they will not in production: PUT /_sandbox/spaces/SPACE/pages {"url":"http://${hostOfAnotherSite(app)}:PORT"} puts the pages of a space on another site; docs/addresses.md says how to choose`,
      ]
    : []),
  ...(cross > 0 ? [`${cross} ways back come from another site than the app's, as in production`] : []),
]

/** What is no fault, and good to know. */
const remarksOf = (
  place: Place,
  settings: Settings,
  isRunning: boolean,
  { omitted, openedAt, sites }: ReturnType<typeof whatSettingsSay>,
): readonly string[] => {
  const remarks = [
    !isRunning &&
      'the settings alone were judged: start the sandbox with them, let the app make its first requests, and ask again',
    (settings['pay-url'] ?? settings['public-url']) === undefined &&
      'a page has the address by which the app called the API; --pay-url and --link-page-url say otherwise where the browser needs another',
    place.engine === undefined &&
      isRunning &&
      `this is judged from where the command runs; for a sandbox in a container: ${DOCTOR_INSIDE}`,
    settings.webhooks === 'manual' && '--webhooks manual: none is sent until somebody fires it',
    isAnyInside(openedAt) &&
      'a browser opened pages by a name that only containers know: it is among them, where such names work',
    ...siteWords(sites),
    ...omitted.map((what) => `not looked at: ${what}`),
  ]
  return remarks.filter((remark) => remark !== false)
}

/** A page that the settings give another address now would only repeat what they were before. */
const isOfToday =
  (settings: Settings) =>
  ({ setting }: Seen): boolean =>
    setting === undefined || (settings[setting] ?? settings['public-url']) === undefined

/** As many names as a line holds. */
const MOST_NAMES = 10

/** Names in a line: those of spaces are the way on from a typing error. */
const inLine = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ')

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
  const target = { url: url ?? '', controlToken: settings['control-token'] }
  const gave = answers
    ? await whatAppsGave(createCall(target), settings, rules.letsIn, space)
    : whatSettingsSay(settings)
  const port = url === undefined ? undefined : portOf(new URL(url))
  const looked = await lookAt(
    place,
    [...ownAddresses(settings, place, port), ...gave.seen.filter(isOfToday(settings))],
    { rules, answers, start: answers ? asked.start : undefined, isBrowserInside: isAnyInside(gave.openedAt) },
  )

  // Without a port of its own, only a ready file could say which it is.
  const base = url ?? 'http://127.0.0.1:PORT'
  const { host: hostname } = settings
  const here = { hostname, port: String(settings.port), place, resources: gave.resources }
  const listening: LookedAt = {
    what: 'listening',
    url: base,
    from: ['--host', '--port'],
    isReached: answers,
    result: answers ? 'the sandbox answers' : asked.why,
    findings: [
      ...judge('answer', { ...here, what: base, answered: asked.answered, reason: answers ? undefined : asked.why }),
      ...judge('host', { ...here, what: `--host ${hostname}` }),
    ],
  }
  const callers = [...gave.refusedHosts].flatMap(([host, times]) => {
    const reason = times === 1 ? 'once' : `${times} times`
    return judge('caller', { what: host, hostname: withoutPort(host), port: '', place, reason })
  })
  const unknown = { what: `--space ${space}`, hostname: '', port: '', place, reason: inLine(gave.spaces) }
  return {
    place,
    sandbox: { answers, ...compact({ url }), ...(answers ? { version: asked.version } : { why: asked.why }) },
    addresses: addressRows(place, settings, base, port ?? 'PORT'),
    checks: [listening, ...looked].map((check) => ({ ...check, findings: check.findings.map(({ code }) => code) })),
    findings: [
      ...listening.findings,
      ...(gave.isUnknown ? judge('space', unknown) : []),
      ...looked.flatMap(({ findings }) => findings),
      ...callers,
    ],
    remarks: remarksOf(place, settings, answers, gave),
  }
}
