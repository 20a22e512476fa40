import { ADDRESSES } from '../../app/public-paths.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import type { LinkRecord, SpaceSummary, TransactionRecord, Webhook } from '../../core/contract/control.gen.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { expectedResponseOf } from '../../core/domain/webhook-recipe.ts'
import { hideNumbers } from '../hide-numbers.ts'
import type { Place } from './environment.ts'

/** What an address is for: to find the sandbox, or what apps gave it for. */
export type Purpose = 'address' | 'webhook' | 'return' | 'page'

/** What a receiver made of the last webhook that it was sent. */
export type Last = { readonly status: number } | { readonly error: string }

/** An address that somebody gave. Those that differ in nothing that can be judged are one. */
export type Seen = {
  readonly purpose: Purpose
  readonly url: URL
  /** Where it was given: settings and fields of requests. */
  readonly from: readonly string[]
  /** The setting that says so, or that gives a page another address. */
  readonly setting?: (typeof ADDRESSES)[number] | undefined
  readonly last?: Last | undefined
}

/** A URL without user info, query and fragment, which may hold secrets, and without anything like a card number. */
export const shownUrl = ({ protocol, host, pathname }: URL): string =>
  hideNumbers(`${protocol}//${host}${pathname === '/' ? '' : pathname}`)

/** Where a request or a setting gave one. */
export type Given = Omit<Seen, 'url' | 'from'> & { readonly text: string | undefined; readonly from: string }

/** Return URLs and pages differ for each order; what can be judged of them is their origin. Each page has a setting. */
const sameAs = ({ purpose, setting }: Given, url: URL): string =>
  purpose === 'webhook' ? `webhook ${shownUrl(url)}` : `${url.origin} ${setting ?? purpose}`

/** All that was given, once each. */
export const together = (given: Iterable<Given>): readonly Seen[] => {
  const known = new Map<string, Seen>()
  for (const one of given) {
    const { purpose, text, setting, last } = one
    const url = text === undefined ? undefined : parsedUrl(text)
    if (url === undefined) continue
    const key = sameAs(one, url)
    const before = known.get(key)
    const from = [...new Set([...(before?.from ?? []), one.from])]
    known.set(key, { purpose, url, setting, ...before, from, last: last ?? before?.last })
  }
  return [...known.values()]
}

const SECRET_PART = /\/\/[^/@\s]*@/g

const lastOf = ({ attempts }: Webhook): Last | undefined => {
  const { response, error } = attempts.at(-1) ?? {}
  if (response) return { status: response.status }
  return error === undefined ? undefined : { error: hideNumbers(error.replace(SECRET_PART, '//')) }
}

/** The addresses in a transaction; the cardholder of a link never sees its start page. */
export const ofTransaction = ({ returnUrls, webhookUrl, location, link }: TransactionRecord): Given[] => [
  ...Object.entries(returnUrls).map(([end, text]) => {
    return { purpose: 'return', text, from: `${end}Url of transactions` } as const
  }),
  { purpose: 'webhook', text: webhookUrl, from: 'webhook.url of transactions' },
  { purpose: 'page', text: link ? undefined : location, from: 'start page of transactions', setting: 'pay-url' },
]

/** The addresses in a link; nobody is sent to the page of one that is deleted. */
export const ofLink = ({ successUrl, webhookEndpoint, page, status }: LinkRecord): Given[] => [
  { purpose: 'return', text: successUrl, from: 'successUrl of links' },
  { purpose: 'webhook', text: webhookEndpoint, from: 'webhookEndpoint of links' },
  { purpose: 'page', text: status === 'DELETED' ? undefined : page, from: 'page of links', setting: 'link-page-url' },
]

/** What a receiver makes of a webhook that it may refuse, or about nothing that it knows, says nothing of the way. */
export const ofWebhook = (webhook: Webhook, ids: ReadonlySet<string>): Given => {
  const { url: text, transaction, link } = webhook
  const isToBeTaken = expectedResponseOf(webhook) === undefined
  const last = isToBeTaken && ids.has(transaction ?? link ?? '') ? lastOf(webhook) : undefined
  return { purpose: 'webhook', text, from: 'webhooks', last }
}

/** The addresses of the settings under which the sandbox is to be known, and the name by which containers call this one. */
export const ownAddresses = (settings: Settings, { engine, hostName }: Place, port: string | undefined) =>
  together([
    ...ADDRESSES.map(
      (setting) => ({ purpose: 'address', text: settings[setting], from: `--${setting}`, setting }) as const,
    ),
    { purpose: 'address', text: engine && port && `http://${hostName}:${port}`, from: 'its host name' },
  ])

/** Where a space has its hosted pages. */
export const ofPages = ({ space, pages }: SpaceSummary): Given => ({
  purpose: 'address',
  text: pages,
  from: `the pages of the space ${space}`,
})

/** What the settings say of webhooks. */
export const ofSettings = ({ 'webhook-url': text }: Settings): Given => ({
  purpose: 'webhook',
  text,
  from: '--webhook-url',
})

/** Paths of webhooks may differ for each order; ten of a receiver show whatever is to be seen. */
const MOST_PATHS = 10

/** As many servers as are called at once; an app and its tests have a handful. */
const MOST_SERVERS = 20

const KINDS = { address: 'the pages of spaces', webhook: 'webhooks', return: 'return URLs', page: 'hosted pages' }

/** As many as a report may have and as may be called, and in words what is left out. */
export const withoutTooMany = (all: readonly Seen[]) => {
  const kept: Seen[] = []
  const omitted: string[] = []
  let paths = 0
  for (const [purpose, kind] of Object.entries(KINDS)) {
    const ofKind = all.filter((one) => one.purpose === purpose)
    const servers = [...new Set(ofKind.map(({ url }) => url.origin))]
    for (const server of servers.slice(0, MOST_SERVERS)) {
      const ofServer = ofKind.filter(({ url }) => url.origin === server)
      kept.push(...ofServer.slice(0, MOST_PATHS))
      paths += Math.max(0, ofServer.length - MOST_PATHS)
    }
    const left = servers.length - MOST_SERVERS
    if (left > 0) omitted.push(`${left} more server${left === 1 ? '' : 's'} of ${kind}`)
  }
  if (paths > 0) omitted.push(`${paths} more URLs of webhooks that differ in their path only`)
  return { kept, omitted }
}
