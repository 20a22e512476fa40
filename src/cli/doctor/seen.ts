import { redactNumbers } from '../../domain/card.ts'
import { parsedUrl } from '../../domain/parsed-url.ts'
import type { Settings } from '../../settings/table.ts'
import type { LinkRecord, RecordedRequest, TransactionRecord, Webhook } from '../../testkit/control.gen.ts'
import type { Call } from '../../testkit/control-client.ts'

/** What an address is for. */
export type Purpose = 'webhook' | 'return' | 'page'

/** What a receiver made of the last webhook that it was sent. */
export type Last = { readonly status: number } | { readonly error: string }

/** An address that somebody gave. Those that differ in nothing that can be judged are one. */
export type Seen = {
  readonly purpose: Purpose
  readonly url: URL
  /** Without user info, query and fragment, which may hold secrets, and without anything like a card number. */
  readonly shown: string
  /** Where it was given: settings and fields of requests. */
  readonly from: readonly string[]
  readonly last?: Last
}

/** A name by which somebody called the sandbox in vain. */
export type RefusedHost = { readonly host: string; readonly times: number }

export type WhatAppsGave = {
  readonly seen: readonly Seen[]
  readonly refusedHosts: readonly RefusedHost[]
  /** The names by which browsers opened hosted pages, ports included. */
  readonly openedAt: ReadonlySet<string>
  /** How many transactions and links there are: whether anybody got in. */
  readonly resources: number
  /** What was not looked at. */
  readonly omitted: readonly string[]
}

/** A URL without what may be secret in it. */
export const shownUrl = ({ protocol, host, pathname }: URL): string =>
  redactNumbers(`${protocol}//${host}${pathname === '/' ? '' : pathname}`)

type Given = {
  readonly purpose: Purpose
  readonly text: string | undefined
  readonly from: string
  readonly last?: Last
}

/** Return URLs and pages differ for each order; what can be judged of them is their origin. Each page has a setting. */
const sameAs = (purpose: Purpose, url: URL, from: string): string => {
  if (purpose === 'webhook') return `webhook ${shownUrl(url)}`
  return `${url.origin} ${purpose === 'page' ? from : purpose}`
}

/** All that was given, once each. */
export const together = (given: Iterable<Given>): readonly Seen[] => {
  const known = new Map<string, Seen>()
  for (const { purpose, text, from, last } of given) {
    const url = text === undefined ? undefined : parsedUrl(text)
    if (url === undefined) continue
    const key = sameAs(purpose, url, from)
    const before = known.get(key) ?? { purpose, url, shown: shownUrl(url), from: [] }
    const sources = before.from.includes(from) ? before.from : [...before.from, from]
    known.set(key, { ...before, from: sources, ...(last && { last }) })
  }
  return [...known.values()]
}

const SECRET_PART = /\/\/[^/@\s]*@/g

const lastOf = ({ attempts }: Webhook): Last | undefined => {
  const { response, error } = attempts.at(-1) ?? {}
  if (response) return { status: response.status }
  return error === undefined ? undefined : { error: redactNumbers(error.replace(SECRET_PART, '//')) }
}

const ofTransaction = ({ returnUrls, webhookUrl, location, link }: TransactionRecord): Given[] => [
  ...Object.entries(returnUrls).map(
    ([end, text]): Given => ({ purpose: 'return', text, from: `${end}Url of transactions` }),
  ),
  { purpose: 'webhook', text: webhookUrl, from: 'webhook.url of transactions' },
  ...(link === undefined ? [{ purpose: 'page', text: location, from: 'start page of transactions' } as const] : []),
]

const ofLink = ({ successUrl, webhookEndpoint, page, status }: LinkRecord): Given[] => [
  { purpose: 'return', text: successUrl, from: 'successUrl of links' },
  { purpose: 'webhook', text: webhookEndpoint, from: 'webhookEndpoint of links' },
  ...(status === 'DELETED' ? [] : [{ purpose: 'page', text: page, from: 'page of links' } as const]),
]

/** What a receiver makes of a webhook that is wrong on purpose, or about nothing that it knows, says nothing of the way. */
const ofWebhook = (webhook: Webhook, ids: ReadonlySet<string>): Given => {
  const { url: text, tampering, ageMs, webhookId, transaction, link } = webhook
  const isHonest = tampering === undefined && ageMs === undefined && webhookId === undefined
  const last = isHonest && ids.has(transaction ?? link ?? '') ? lastOf(webhook) : undefined
  return { purpose: 'webhook', text, from: 'webhooks', ...(last && { last }) }
}

/** What the settings say of webhooks. */
export const ofSettings = ({ 'webhook-url': text }: Settings): Given => ({
  purpose: 'webhook',
  text,
  from: '--webhook-url',
})

/** Paths of webhooks may differ for each order; ten of a receiver show whatever is to be seen. */
const MOST_PATHS = 10

const withoutTooMany = (all: readonly Seen[]): { readonly kept: readonly Seen[]; readonly left: number } => {
  const counts = new Map<string, number>()
  const kept = all.filter(({ purpose, url: { origin } }) => {
    if (purpose !== 'webhook') return true
    counts.set(origin, (counts.get(origin) ?? 0) + 1)
    return (counts.get(origin) ?? 0) <= MOST_PATHS
  })
  return { kept, left: all.length - kept.length }
}

/** As many of a space as one answer may have, and as many spaces as are asked for in a moment. */
const LIMIT = 1_000
const MOST_SPACES = 100

/** The name by which a request called the sandbox, port included. */
const hostOf = ({ request }: RecordedRequest): string =>
  request.headers.find(({ name }) => name.toLowerCase() === 'host')?.value ?? ''

/** Hosted pages have no operation, and neither has what is not there. */
const isOpenedPage = ({ operation, status = 500 }: RecordedRequest): boolean => operation === undefined && status < 400

/** Asks a running sandbox which addresses apps gave it, and by which names it was called in vain. @throws SandboxError */
export const whatAppsGave = async (
  call: Call,
  settings: Settings,
  letsIn: (host: string) => boolean,
  only: string | undefined,
): Promise<WhatAppsGave> => {
  const { spaces } = await call('listSpaces')
  const all = only === undefined ? spaces.map(({ space }) => space) : [only]
  const given: Given[] = [ofSettings(settings)]
  const refused = new Map<string, number>()
  const openedAt = new Set<string>()
  const omitted = all.length > MOST_SPACES ? [`${all.length - MOST_SPACES} more spaces; --space looks into one`] : []
  for (const space of all.slice(0, MOST_SPACES)) {
    const query = { space, limit: LIMIT }
    const { transactions, omitted: older } = await call('listTransactions', { query })
    const { links, omitted: olderLinks } = await call('listLinks', { query })
    const { webhooks } = await call('listWebhooks', { query: { space } })
    const { requests } = await call('listRequests', { query })
    const ids = new Set([...transactions, ...links].map(({ id }) => id))
    given.push(...transactions.flatMap(ofTransaction), ...links.flatMap(ofLink))
    given.push(...webhooks.map((webhook) => ofWebhook(webhook, ids)))
    for (const host of requests.filter(({ status }) => status === 403).map(hostOf))
      if (!letsIn(host)) refused.set(host, (refused.get(host) ?? 0) + 1)
    for (const request of requests.filter(isOpenedPage)) openedAt.add(hostOf(request))
    if (older + olderLinks > 0) omitted.push(`${older + olderLinks} older transactions and links of the space ${space}`)
  }
  const { kept, left } = withoutTooMany(together(given))
  if (left > 0) omitted.push(`${left} more URLs of webhooks that differ in their path only`)
  return {
    seen: kept,
    refusedHosts: [...refused].map(([host, times]) => ({ host: redactNumbers(host), times })),
    openedAt,
    resources: spaces.reduce((sum, space) => sum + space.transactions + space.links, 0),
    omitted,
  }
}
