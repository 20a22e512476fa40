import { ADDRESSES } from '../../app/public-paths.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import type { LinkRecord, SpaceSummary, TransactionRecord, Webhook } from '../../core/contract/control.gen.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { expectedResponseOf } from '../../core/domain/webhook-recipe.ts'
import { hideNumbers } from '../hide-numbers.ts'
import type { Place } from './environment.ts'

/** Purpose of an address: the sandbox itself, or the purpose that an app gave it for. */
export type Purpose = 'address' | 'webhook' | 'return' | 'page'

/** Result of the last webhook of a receiver. */
export type LastDelivery = { readonly status: number } | { readonly error: string }

/** A given address. Addresses that cannot be distinguished by a check are merged. */
export type GivenAddress = {
  readonly purpose: Purpose
  readonly url: URL
  /** Its sources: settings and fields of requests. */
  readonly from: readonly string[]
  /** The setting with this address, or the one that changes the address of a page. */
  readonly setting?: (typeof ADDRESSES)[number] | undefined
  readonly last?: LastDelivery | undefined
}

/** Returns a URL without user info, query and fragment, which can contain secrets, and without possible card numbers. */
export const displayUrl = ({ protocol, host, pathname }: URL): string =>
  hideNumbers(`${protocol}//${host}${pathname === '/' ? '' : pathname}`)

/** An address with its source, before it is parsed. */
export type Given = Omit<GivenAddress, 'url' | 'from'> & { readonly text: string | undefined; readonly from: string }

/** Returns the key for merging. Return URLs and pages differ for each order, so only their origin counts; each page has a setting. */
const sameAs = ({ purpose, setting }: Given, url: URL): string =>
  purpose === 'webhook' ? `webhook ${displayUrl(url)}` : `${url.origin} ${setting ?? purpose}`

/** Merges given addresses. */
export const mergeAddresses = (given: Iterable<Given>): readonly GivenAddress[] => {
  const known = new Map<string, GivenAddress>()
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

const lastOf = ({ attempts }: Webhook): LastDelivery | undefined => {
  const { response, error } = attempts.at(-1) ?? {}
  if (response) return { status: response.status }
  return error === undefined ? undefined : { error: hideNumbers(error.replace(SECRET_PART, '//')) }
}

/** Returns the addresses of a transaction. The cardholder of a link never sees its start page. */
export const ofTransaction = ({ returnUrls, webhookUrl, location, link }: TransactionRecord): Given[] => [
  ...Object.entries(returnUrls).map(([end, text]) => {
    return { purpose: 'return', text, from: `${end}Url of transactions` } as const
  }),
  { purpose: 'webhook', text: webhookUrl, from: 'webhook.url of transactions' },
  { purpose: 'page', text: link ? undefined : location, from: 'start page of transactions', setting: 'pay-url' },
]

/** Returns the addresses of a link. No browser is sent to the page of a deleted link. */
export const ofLink = ({ successUrl, webhookEndpoint, page, status }: LinkRecord): Given[] => [
  { purpose: 'return', text: successUrl, from: 'successUrl of links' },
  { purpose: 'webhook', text: webhookEndpoint, from: 'webhookEndpoint of links' },
  { purpose: 'page', text: status === 'DELETED' ? undefined : page, from: 'page of links', setting: 'link-page-url' },
]

/** Returns the address of a webhook. Ignores the result of a webhook that its receiver may reject or not recognize. */
export const ofWebhook = (webhook: Webhook, ids: ReadonlySet<string>): Given => {
  const { url: text, transaction, link } = webhook
  const isToBeTaken = expectedResponseOf(webhook) === undefined
  const last = isToBeTaken && ids.has(transaction ?? link ?? '') ? lastOf(webhook) : undefined
  return { purpose: 'webhook', text, from: 'webhooks', last }
}

/** Returns the public addresses of the settings, and the name of this container for other containers. */
export const ownAddresses = (settings: Settings, { engine, hostName }: Place, port: string | undefined) =>
  mergeAddresses([
    ...ADDRESSES.map(
      (setting) => ({ purpose: 'address', text: settings[setting], from: `--${setting}`, setting }) as const,
    ),
    { purpose: 'address', text: engine && port && `http://${hostName}:${port}`, from: 'its host name' },
  ])

/** Returns the address of the hosted pages of a space. */
export const ofPages = ({ space, pages }: SpaceSummary): Given => ({
  purpose: 'address',
  text: pages,
  from: `the pages of the space ${space}`,
})

/** Returns the webhook URL of the settings. */
export const ofSettings = ({ 'webhook-url': text }: Settings): Given => ({
  purpose: 'webhook',
  text,
  from: '--webhook-url',
})

/** Maximum number of webhook URLs of a receiver, because their paths can differ for each order. */
const MOST_PATHS = 10

/** Maximum number of servers, because all are called at once. */
const MOST_SERVERS = 20

const KINDS = { address: 'the pages of spaces', webhook: 'webhooks', return: 'return URLs', page: 'hosted pages' }

/** Limits the addresses of a report, and describes the omitted ones. */
export const limitAddresses = (all: readonly GivenAddress[]) => {
  const kept: GivenAddress[] = []
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
