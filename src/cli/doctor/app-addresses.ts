import type { Settings } from '../../app/settings/settings-table.ts'
import type { LinkRecord, RecordedRequest, TransactionRecord } from '../../core/contract/control.gen.ts'
import type { Answer } from '../../core/contract/control-call.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { spaceOfToken } from '../../core/domain/space-token.ts'
import type { Call } from '../../testkit/control-client.ts'
import { everyWebhook } from '../../testkit/space.ts'
import { hideNumbers } from '../hide-numbers.ts'
import {
  type Given,
  ofLink,
  ofPages,
  ofSettings,
  ofTransaction,
  ofWebhook,
  together,
  withoutTooMany,
} from './address-purpose.ts'

/** As many of a space as one answer may have, and as many spaces as are asked for in a moment. */
const LIMIT = 1_000
const MOST_SPACES = 100

const headerOf = ({ request }: RecordedRequest, wanted: string): string =>
  request.headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''

/** The name by which a request called the sandbox, port included. */
const hostOf = (request: RecordedRequest): string => headerOf(request, 'host')

/** Whether a browser opened a hosted page: others look whether it is there, too. */
const isOpenedPage = (request: RecordedRequest): boolean => {
  const { method, operation, status = 500 } = request
  // Hosted pages have no operation, and neither has what is not there.
  if (operation !== undefined || status >= 400 || !['GET', 'POST'].includes(method)) return false
  // Old browsers say only what they take.
  const mode = headerOf(request, 'sec-fetch-mode')
  return mode === '' ? headerOf(request, 'accept').includes('text/html') : mode === 'navigate'
}

const REFUSED = 403

const refusedIn = (requests: readonly RecordedRequest[]): readonly string[] =>
  requests.filter(({ status }) => status === REFUSED).map(hostOf)

/** Requests of a space that were not looked at, in words. */
const unseen = (space: string, { omitted, gap, dropped }: Answer<'listRequests'>): readonly string[] => {
  const why = gap ?? (dropped > 0 ? `${dropped} events were dropped` : undefined)
  return [
    ...(omitted > 0 ? [`${omitted} older requests of the space ${space}`] : []),
    ...(why === undefined ? [] : [`requests of the space ${space} that are not kept: ${why}`]),
  ]
}

const NONE: readonly string[] = []

/** How many ways back stay on the site of their page and how many leave it, and an app that one of the first leads to. */
export type Sites = { same: number; cross: number; app: string }
const NO_SITES: Sites = { same: 0, cross: 0, app: '' }

const noteSites = (sites: Sites, transactions: readonly TransactionRecord[], links: readonly LinkRecord[]): void => {
  const ways = [
    ...transactions
      .filter(({ link }) => link === undefined)
      .map(({ site, returnUrls }) => [site, ...Object.values(returnUrls)]),
    ...links.map(({ site, successUrl }) => [site, successUrl]),
  ]
  for (const [site, app = ''] of ways) {
    if (site === 'cross-site') sites.cross += 1
    if (site === 'same-site') Object.assign(sites, { same: sites.same + 1, app })
  }
}

/** What is known without a running sandbox. */
export const whatSettingsSay = (settings: Settings) => ({
  seen: together([ofSettings(settings)]),
  /** The names by which somebody called the sandbox in vain, and how often. */
  refusedHosts: new Map<string, number>(),
  /** Whether the space that was asked about is not there. */
  isUnknown: false,
  /** The names of all spaces. */
  spaces: NONE,
  /** The names by which browsers opened hosted pages, ports included. */
  openedAt: new Set<string>(),
  /** How many transactions and links there are: whether anybody got in. */
  resources: 0,
  sites: NO_SITES,
  /** What was not looked at. */
  omitted: NONE,
})

/** Asks a running sandbox which addresses apps gave it, and by which names it was called in vain. @throws SandboxError */
export const whatAppsGave = async (
  call: Call,
  settings: Settings,
  letsIn: (host: string) => boolean,
  only: string | undefined,
): Promise<ReturnType<typeof whatSettingsSay>> => {
  const { spaces } = await call('listSpaces')
  const names = spaces.map(({ space }) => space)
  const chosen = only === undefined ? names.slice(0, MOST_SPACES) : [only]
  const left = only === undefined ? names.length - chosen.length : 0
  const given: Given[] = [ofSettings(settings), ...spaces.filter(({ space }) => chosen.includes(space)).map(ofPages)]
  const sites: Sites = { ...NO_SITES }
  const refused: string[] = []
  const openedAt = new Set<string>()
  const omitted = left > 0 ? [`${left} more spaces; --space looks into one`] : []
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
    given.push(...transactions.flatMap(ofTransaction), ...links.flatMap(ofLink))
    noteSites(sites, transactions, links)
    for (const webhook of webhooks) given.push(ofWebhook(webhook, ids))
    refused.push(...refusedIn(requests))
    for (const request of requests.filter(isOpenedPage)) openedAt.add(hostOf(request))
    if (older + olderLinks > 0) omitted.push(`${older + olderLinks} older transactions and links of the space ${space}`)
    omitted.push(...unseen(space, recorded))
  }
  // A name is refused before credentials are read: mostly, nobody knows for which space the request was.
  if (!chosen.includes(DEFAULT_SPACE) && spaceOfToken(settings['control-token']) === undefined) {
    const query = { space: DEFAULT_SPACE, status: `${REFUSED}` as const, limit: LIMIT }
    refused.push(...refusedIn((await call('listRequests', { query })).requests))
  }
  const { calls = [] } = await call('listRequests', { query: { interface: 'control', limit: LIMIT } })
  refused.push(...calls.flatMap(({ host }) => host ?? []))
  const refusedHosts = new Map<string, number>()
  for (const host of refused.filter((one) => !letsIn(one)).map(hideNumbers))
    refusedHosts.set(host, (refusedHosts.get(host) ?? 0) + 1)
  const { kept: seen, omitted: tooMany } = withoutTooMany(together(given))
  const resources = spaces.reduce((sum, space) => sum + space.transactions + space.links, 0)
  return { seen, refusedHosts, isUnknown, spaces: names, openedAt, resources, sites, omitted: [...omitted, ...tooMany] }
}
