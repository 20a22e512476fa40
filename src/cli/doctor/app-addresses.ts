import type { Settings } from '../../app/settings/settings-table.ts'
import type { LinkRecord, RecordedRequest, TransactionRecord } from '../../core/contract/control.gen.ts'
import type { OperationResponse } from '../../core/contract/control-call.ts'
import type { ConnectionEnd } from '../../core/domain/connection-ends.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { appStart } from '../../core/domain/return-url-problem.ts'
import { spaceOfToken } from '../../core/domain/space-token.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import type { Call } from '../../testkit/control-client.ts'
import { everyWebhook } from '../../testkit/space.ts'
import {
  type AddressInput,
  limitAddresses,
  mergeAddresses,
  ofLink,
  ofPages,
  ofSettings,
  ofTransaction,
  ofWebhook,
} from './address-purpose.ts'

/** Maximum number of records of a space in one response, and of spaces that are read. */
const LIMIT = 1_000
const MOST_SPACES = 100

const headerOf = ({ request }: RecordedRequest, wanted: string): string =>
  request.headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''

/** Returns the host name of a request, with its port. */
const hostOf = (request: RecordedRequest): string => headerOf(request, 'host')

/** Returns true if a browser opened a hosted page; other clients only check if it exists. */
const isOpenedPage = (request: RecordedRequest): boolean => {
  const { method, operation, status = 500 } = request
  // Hosted pages have no operation; neither have unknown paths.
  if (operation !== undefined || status >= 400 || !['GET', 'POST'].includes(method)) return false
  // Old browsers send `accept` only.
  const mode = headerOf(request, 'sec-fetch-mode')
  return mode === '' ? headerOf(request, 'accept').includes('text/html') : mode === 'navigate'
}

const REJECTED = 403

const rejectedHostsIn = (requests: readonly RecordedRequest[]): readonly string[] =>
  requests.filter(({ status }) => status === REJECTED).map(hostOf)

/** Describes requests of a space that were not read. */
const unreadRequests = (
  space: string,
  { omitted, gap, dropped }: OperationResponse<'listRequests'>,
): readonly string[] => {
  const reason = gap ?? (dropped > 0 ? `${dropped} events were dropped` : undefined)
  return [
    ...(omitted > 0 ? [`${omitted} older requests of the space ${space}`] : []),
    ...(reason === undefined ? [] : [`requests of the space ${space} that are not kept: ${reason}`]),
  ]
}

const NONE: readonly string[] = []

/** Number of redirects to the same site and to another site, with an example app of the first kind. */
export type Sites = { same: number; cross: number; app: string }
const NO_SITES: Sites = { same: 0, cross: 0, app: '' }

const noteSites = (sites: Sites, transactions: readonly TransactionRecord[], links: readonly LinkRecord[]): void => {
  const redirects = [
    ...transactions
      .filter(({ link }) => link === undefined)
      .map(({ site, returnUrls }) => [site, ...Object.values(returnUrls).filter((url) => appStart(url) === undefined)]),
    ...links.map(({ site, successUrl }) => [site, successUrl]),
  ]
  for (const [site, app = ''] of redirects) {
    if (site === 'cross-site') sites.cross += 1
    if (site === 'same-site') Object.assign(sites, { same: sites.same + 1, app })
  }
}

/** Returns the addresses that are known without a running sandbox. */
export const addressesOfSettings = (settings: Settings) => ({
  addresses: mergeAddresses([ofSettings(settings)]),
  /** Host names of rejected requests, with their counts. */
  rejectedHosts: new Map<string, number>(),
  /** Number of connections that ended before a request, by reason. */
  connections: new Map<ConnectionEnd, number>(),
  /** True if the space of `--space` does not exist. */
  isUnknown: false,
  /** The names of all spaces. */
  spaces: NONE,
  /** Host names under which browsers opened hosted pages, with ports. */
  openedAt: new Set<string>(),
  /** Number of transactions and links: 0 if no client has reached the sandbox. */
  resources: 0,
  sites: NO_SITES,
  /** Descriptions of records that were not read. */
  omitted: NONE,
})

/** Describes return URLs that open an app on a device, by their beginnings. */
const appsIn = (inputs: readonly AddressInput[]): readonly string[] => {
  const starts = new Set(inputs.flatMap(({ text = '' }) => appStart(text) ?? []))
  return starts.size === 0
    ? []
    : [`return URLs that open an app (${[...starts].slice(0, 5).map(hideSecrets).join(', ')})`]
}

/** Reads from a running sandbox the addresses that apps gave it, and the host names of rejected requests. @throws SandboxError */
export const addressesOfApps = async (
  call: Call,
  settings: Settings,
  isAllowed: (host: string) => boolean,
  only: string | undefined,
): Promise<ReturnType<typeof addressesOfSettings>> => {
  const { spaces } = await call('listSpaces')
  const names = spaces.map(({ space }) => space)
  const chosen = only === undefined ? names.slice(0, MOST_SPACES) : [only]
  const remaining = only === undefined ? names.length - chosen.length : 0
  const inputs: AddressInput[] = [
    ofSettings(settings),
    ...spaces.filter(({ space }) => chosen.includes(space)).map(ofPages),
  ]
  const sites: Sites = { ...NO_SITES }
  const rejected: string[] = []
  const connections = new Map<ConnectionEnd, number>()
  const countConnections = (requests: readonly RecordedRequest[]): void => {
    for (const { reason, count } of requests.flatMap(({ connection }) => connection ?? []))
      connections.set(reason, (connections.get(reason) ?? 0) + count)
  }
  const openedAt = new Set<string>()
  const omitted = remaining > 0 ? [`${remaining} more spaces; check one with \`--space\``] : []
  let isUnknown = false
  for (const space of chosen) {
    const query = { space, limit: LIMIT }
    const { transactions, omitted: older } = await call('listTransactions', { query })
    const { links, omitted: olderLinks } = await call('listLinks', { query })
    const webhooks = await everyWebhook(call, { space })
    const recorded = await call('listRequests', { query })
    const { requests, dropped } = recorded
    isUnknown = only !== undefined && !names.includes(space) && requests.length + dropped === 0
    const ids = new Set([...transactions, ...links].map(({ id }) => id))
    inputs.push(...transactions.flatMap(ofTransaction), ...links.flatMap(ofLink))
    noteSites(sites, transactions, links)
    for (const webhook of webhooks) inputs.push(ofWebhook(webhook, ids))
    rejected.push(...rejectedHostsIn(requests))
    countConnections(requests)
    for (const request of requests.filter(isOpenedPage)) openedAt.add(hostOf(request))
    if (older + olderLinks > 0) omitted.push(`${older + olderLinks} older transactions and links of the space ${space}`)
    omitted.push(...unreadRequests(space, recorded))
  }
  // Connections without a request belong to no space. A host name is rejected before credentials are read, so that the space of the request is usually unknown.
  if (!chosen.includes(DEFAULT_SPACE) && spaceOfToken(settings['control-token']) === undefined) {
    const { requests } = await call('listRequests', { query: { space: DEFAULT_SPACE, limit: LIMIT } })
    rejected.push(...rejectedHostsIn(requests))
    countConnections(requests)
  }
  const { calls = [] } = await call('listRequests', { query: { interface: 'control', limit: LIMIT } })
  rejected.push(...calls.flatMap(({ host }) => host ?? []))
  const rejectedHosts = new Map<string, number>()
  for (const host of rejected.filter((host) => !isAllowed(host)).map(hideSecrets))
    rejectedHosts.set(host, (rejectedHosts.get(host) ?? 0) + 1)
  const { kept: addresses, omitted: tooMany } = limitAddresses(mergeAddresses(inputs))
  const resources = spaces.reduce((sum, space) => sum + space.transactions + space.links, 0)
  return {
    addresses,
    rejectedHosts,
    connections,
    isUnknown,
    spaces: names,
    openedAt,
    resources,
    sites,
    omitted: [...omitted, ...tooMany, ...appsIn(inputs)],
  }
}
