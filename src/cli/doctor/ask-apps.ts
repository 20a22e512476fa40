import type { RecordedRequest } from '../../contract/control.gen.ts'
import type { Answer } from '../../contract/control-call.ts'
import { DEFAULT_SPACE } from '../../domain/default-space.ts'
import type { Settings } from '../../settings/table.ts'
import type { Call } from '../../testkit/control-client.ts'
import { hideNumbers } from '../hide-numbers.ts'
import {
  type Given,
  ofLink,
  ofSettings,
  ofTransaction,
  ofWebhook,
  together,
  type WhatAppsGave,
  withoutTooMany,
} from './seen.ts'

/** As many of a space as one answer may have, and as many spaces as are asked for in a moment. */
const LIMIT = 1_000
const MOST_SPACES = 100

const headerOf = ({ request }: RecordedRequest, wanted: string): string =>
  request.headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''

/** The name by which a request called the sandbox, port included. */
const hostOf = (request: RecordedRequest): string => headerOf(request, 'host')

/** Whether a browser opened a page: others look whether it is there, too. Old browsers say only what they take. */
const isOfBrowser = (request: RecordedRequest): boolean => {
  if (!['GET', 'POST'].includes(request.method)) return false
  const mode = headerOf(request, 'sec-fetch-mode')
  return mode === '' ? headerOf(request, 'accept').includes('text/html') : mode === 'navigate'
}

/** Hosted pages have no operation, and neither has what is not there. */
const isOpenedPage = (request: RecordedRequest): boolean => {
  const { operation, status = 500 } = request
  return operation === undefined && status < 400 && isOfBrowser(request)
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

/** How often each name was refused, of those that are not let in. */
const counted = (hosts: readonly string[], letsIn: (host: string) => boolean): WhatAppsGave['refusedHosts'] => {
  const times = new Map<string, number>()
  for (const host of hosts) if (!letsIn(host)) times.set(hideNumbers(host), (times.get(hideNumbers(host)) ?? 0) + 1)
  return times
}

/** Asks a running sandbox which addresses apps gave it, and by which names it was called in vain. @throws SandboxError */
export const whatAppsGave = async (
  call: Call,
  settings: Settings,
  letsIn: (host: string) => boolean,
  only: string | undefined,
): Promise<WhatAppsGave> => {
  const { spaces } = await call('listSpaces')
  const names = spaces.map(({ space }) => space)
  const chosen = only === undefined ? names.slice(0, MOST_SPACES) : [only]
  const left = only === undefined ? names.length - chosen.length : 0
  const given: Given[] = [ofSettings(settings)]
  const refused: string[] = []
  const openedAt = new Set<string>()
  const omitted = left > 0 ? [`${left} more spaces; --space looks into one`] : []
  let isUnknown = false
  for (const space of chosen) {
    const query = { space, limit: LIMIT }
    const { transactions, omitted: older } = await call('listTransactions', { query })
    const { links, omitted: olderLinks } = await call('listLinks', { query })
    const { webhooks } = await call('listWebhooks', { query: { space } })
    const recorded = await call('listRequests', { query })
    const { requests, dropped } = recorded
    isUnknown = !names.includes(space) && requests.length + dropped === 0
    const ids = new Set([...transactions, ...links].map(({ id }) => id))
    given.push(...transactions.flatMap(ofTransaction), ...links.flatMap(ofLink))
    given.push(...webhooks.map((webhook) => ofWebhook(webhook, ids)))
    refused.push(...refusedIn(requests))
    for (const request of requests.filter(isOpenedPage)) openedAt.add(hostOf(request))
    if (older + olderLinks > 0) omitted.push(`${older + olderLinks} older transactions and links of the space ${space}`)
    omitted.push(...unseen(space, recorded))
  }
  // A name is refused before credentials are read: mostly, nobody knows for which space the request was.
  if (!chosen.includes(DEFAULT_SPACE)) {
    const query = { space: DEFAULT_SPACE, status: String(REFUSED), limit: LIMIT }
    refused.push(...refusedIn((await call('listRequests', { query })).requests))
  }
  const { calls = [] } = await call('listRequests', { query: { interface: 'control', limit: LIMIT } })
  refused.push(...calls.flatMap(({ host }) => (host === undefined ? [] : [host])))
  const { kept, omitted: tooMany } = withoutTooMany(together(given))
  return {
    seen: kept,
    refusedHosts: counted(refused, letsIn),
    isUnknown: isUnknown && only !== undefined,
    spaces: names,
    openedAt,
    resources: spaces.reduce((sum, space) => sum + space.transactions + space.links, 0),
    omitted: [...omitted, ...tooMany],
  }
}
