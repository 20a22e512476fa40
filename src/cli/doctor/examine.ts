import { schemeOf } from '../../app/public-paths.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import { createReachRules, type Lookup } from '../../app/webhook-reach.ts'
import { sentence } from '../../core/describe/format.ts'
import { CONNECTION_ENDS, describeEnd, isUsualEnd } from '../../core/domain/connection-ends.ts'
import { portOf, withoutPort } from '../../core/domain/host-parts.ts'
import { hostOfAnotherSite } from '../../core/domain/same-site.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { createCall } from '../../testkit/control-client.ts'
import { addressOf } from '../running-sandbox.ts'
import { type KnownAddress, ownAddresses } from './address-purpose.ts'
import { addressRows } from './address-rows.ts'
import { addressesOfApps, addressesOfSettings, type Sites } from './app-addresses.ts'
import { checkHealth } from './check-health.ts'
import { DOCTOR_INSIDE, hasBrowserInContainer } from './doctor-check.ts'
import type { Report } from './doctor-report.ts'
import type { HostEnvironment } from './environment.ts'
import { findingsOf } from './findings.ts'
import { type CheckedAddress, checkAddresses } from './probe.ts'

/** Describes if shop and bank are on two sites, as in production, and how to achieve that. */
const siteHints = ({ same, cross, app }: Sites, scheme: string): readonly string[] => [
  ...(same > 0
    ? [
        `${same} redirects stay on the site of the hosted page (${app}), so that browsers send SameSite cookies, unlike in production. Move the pages of a space to another site with \`PUT /_sandbox/spaces/SPACE/pages\` and \`{"url":"${scheme}://${hostOfAnotherSite(app)}:PORT"}\` (see docs/how-to/cross-site-cookies.md).`,
      ]
    : []),
  ...(cross > 0 ? [`${cross} redirects come from another site than that of the app, as in production.`] : []),
]

/** Returns the hints that are no findings. */
const hintsOf = (
  environment: HostEnvironment,
  settings: Settings,
  isRunning: boolean,
  { omitted, openedAt, sites, connections }: ReturnType<typeof addressesOfSettings>,
): readonly string[] => {
  const hints = [
    !isRunning &&
      'Only the settings were checked. Start the sandbox, send the first requests from the app, and run `doctor` again.',
    (settings['pay-url'] ?? settings['public-url']) === undefined &&
      'Hosted pages use the address by which the app called the API. Set `--pay-url` and `--link-page-url` if the browser needs another one.',
    environment.engine === undefined &&
      isRunning &&
      `The checks ran on this host. For a sandbox in a container, run \`${DOCTOR_INSIDE}\`.`,
    settings.webhooks === 'manual' && 'With `--webhooks manual`, no webhook is sent until you fire it.',
    hasBrowserInContainer(openedAt) &&
      'A browser opened pages under a name that only containers know, so it runs in a container.',
    ...siteHints(sites, schemeOf(settings)),
    ...[...connections].flatMap(([reason, count]) =>
      isUsualEnd(reason)
        ? [`${sentence(`No request was received: ${describeEnd({ reason, count })}`)} ${CONNECTION_ENDS[reason].fix}`]
        : [],
    ),
    ...omitted.map((omission) => `Not checked: ${omission}.`),
  ]
  return hints.filter((hint) => hint !== false)
}

/** Returns false for a page whose address is now set by the settings: the recorded one is outdated. */
const isCurrent =
  (settings: Settings) =>
  ({ setting }: KnownAddress): boolean =>
    setting === undefined || (settings[setting] ?? settings['public-url']) === undefined

/** Maximum number of names in a message. */
const MOST_NAMES = 10

/** Joins names; those of spaces help with a typing error. */
const joinNames = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ')

/** Examines the sandbox of these settings and the reachability of all known addresses. */
export const examine = async (
  settings: Settings,
  environment: HostEnvironment,
  space: string | undefined,
  lookup?: Lookup,
): Promise<Report> => {
  const rules = createReachRules(settings, lookup)
  const address = addressOf(settings)
  const url = 'url' in address ? address.url : undefined
  const health = 'url' in address ? await checkHealth(address.url) : { result: undefined, reason: address.problem }
  const isRunning = health.result === 'sandbox'
  const target = { url: url ?? '', controlToken: settings['control-token'] }
  const known = isRunning
    ? await addressesOfApps(createCall(target), settings, rules.letsIn, space)
    : addressesOfSettings(settings)
  const port = url === undefined ? undefined : portOf(new URL(url))
  const checked = await checkAddresses(
    environment,
    [...ownAddresses(settings, environment, port), ...known.addresses.filter(isCurrent(settings))],
    {
      rules,
      isRunning,
      start: isRunning ? health.start : undefined,
      isBrowserInside: hasBrowserInContainer(known.openedAt),
    },
  )

  // With a free port, only a ready file contains the number.
  const base = url ?? `${schemeOf(settings)}://127.0.0.1:PORT`
  const { host: hostname } = settings
  const server = { hostname, port: String(settings.port), environment, resources: known.resources }
  const listening: CheckedAddress = {
    kind: 'listening',
    url: base,
    sources: ['--host', '--port'],
    isReachable: isRunning,
    result: isRunning ? 'the sandbox responds' : health.reason,
    findings: [
      ...findingsOf('server', {
        ...server,
        subject: base,
        result: health.result,
        reason: isRunning ? undefined : health.reason,
      }),
      ...findingsOf('host', { ...server, subject: `--host ${hostname}` }),
    ],
  }
  const callers = [...known.rejectedHosts].flatMap(([host, times]) => {
    const reason = times === 1 ? 'once' : `${times} times`
    return findingsOf('caller', { subject: host, hostname: withoutPort(host), port: '', environment, reason })
  })
  const ended = [...known.connections].map(([reason, count]) => ({ reason, count }))
  const connections = ended.flatMap((connection) =>
    findingsOf('connection', { subject: connection.reason, hostname: '', port: '', environment, connection }),
  )
  const unknown = { subject: `--space ${space}`, hostname: '', port: '', environment, reason: joinNames(known.spaces) }
  return {
    environment,
    sandbox: {
      isRunning,
      ...compact({ url }),
      ...(isRunning ? { version: health.version } : { reason: health.reason }),
    },
    addresses: addressRows(environment, settings, base, port ?? 'PORT'),
    checks: [listening, ...checked].map((check) => ({ ...check, findings: check.findings.map(({ code }) => code) })),
    findings: [
      ...listening.findings,
      ...(known.isUnknown ? findingsOf('space', unknown) : []),
      ...checked.flatMap(({ findings }) => findings),
      ...callers,
      ...connections,
    ],
    hints: hintsOf(environment, settings, isRunning, known),
  }
}
