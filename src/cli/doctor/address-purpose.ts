import { ADDRESSES, schemeOf } from '../../app/public-paths.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import type { LinkRecord, SpaceSummary, TransactionRecord, Webhook } from '../../core/contract/control.gen.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { appStart } from '../../core/domain/return-url-problem.ts'
import { expectedResponseOf } from '../../core/domain/webhook-recipe.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import type { HostEnvironment } from './environment.ts'

/** Purpose of an address: the sandbox itself, or the purpose that an app gave it for. */
export type Purpose = 'address' | 'webhook' | 'return' | 'page'

/** Result of the last webhook of a receiver. */
export type LastDelivery = { readonly status: number; readonly redirect?: string } | { readonly error: string }

/** A given address. Addresses that cannot be distinguished by a check are merged. */
export type KnownAddress = {
  readonly purpose: Purpose
  readonly url: URL
  /** Its sources: settings and fields of requests. */
  readonly sources: readonly string[]
  /** The setting with this address, or the one that changes the address of a page. */
  readonly setting?: (typeof ADDRESSES)[number] | undefined
  readonly last?: LastDelivery | undefined
}

/** Returns a URL without user info, query and fragment, which can contain secrets, and without possible card numbers. */
export const displayUrl = ({ protocol, host, pathname }: URL): string =>
  hideSecrets(`${protocol}//${host}${pathname === '/' ? '' : pathname}`)

/** An address with its source, before it is parsed. */
export type AddressInput = Omit<KnownAddress, 'url' | 'sources'> & {
  readonly text: string | undefined
  readonly source: string
}

/** Returns the key for merging. Return URLs and pages differ for each order, so only their origin counts; each page has a setting. */
const mergeKey = ({ purpose, setting }: AddressInput, url: URL): string =>
  purpose === 'webhook' ? `webhook ${displayUrl(url)}` : `${url.origin} ${setting ?? purpose}`

/** Merges addresses. Leaves out apps on a device, which no connection can check. */
export const mergeAddresses = (inputs: Iterable<AddressInput>): readonly KnownAddress[] => {
  const merged = new Map<string, KnownAddress>()
  for (const input of inputs) {
    const { purpose, text, setting, last } = input
    const url = text === undefined || appStart(text) !== undefined ? undefined : parsedUrl(text)
    if (url === undefined) continue
    const key = mergeKey(input, url)
    const existing = merged.get(key)
    const sources = [...new Set([...(existing?.sources ?? []), input.source])]
    merged.set(key, { purpose, url, setting, ...existing, sources, last: last ?? existing?.last })
  }
  return [...merged.values()]
}

const lastDeliveryOf = ({ attempts }: Webhook): LastDelivery | undefined => {
  const { response, error } = attempts.at(-1) ?? {}
  if (response) return { status: response.status, ...(error !== undefined && { redirect: error }) }
  return error === undefined ? undefined : { error: hideSecrets(error) }
}

/** Returns the addresses of a transaction. The cardholder of a link never sees its start page. */
export const ofTransaction = ({ returnUrls, webhookUrl, location, link }: TransactionRecord): AddressInput[] => [
  ...Object.entries(returnUrls).map(([end, text]) => {
    return { purpose: 'return', text, source: `${end}Url of transactions` } as const
  }),
  { purpose: 'webhook', text: webhookUrl, source: 'webhook.url of transactions' },
  { purpose: 'page', text: link ? undefined : location, source: 'start page of transactions', setting: 'pay-url' },
]

/** Returns the addresses of a link. No browser is sent to the page of a deleted link. */
export const ofLink = ({ successUrl, webhookEndpoint, page, status }: LinkRecord): AddressInput[] => [
  { purpose: 'return', text: successUrl, source: 'successUrl of links' },
  { purpose: 'webhook', text: webhookEndpoint, source: 'webhookEndpoint of links' },
  { purpose: 'page', text: status === 'DELETED' ? undefined : page, source: 'page of links', setting: 'link-page-url' },
]

/** Returns the address of a webhook. Ignores the result of a webhook that its receiver may reject or not recognize. */
export const ofWebhook = (webhook: Webhook, ids: ReadonlySet<string>): AddressInput => {
  const { url: text, transaction, link } = webhook
  const mustBeAccepted = expectedResponseOf(webhook) === undefined
  const last = mustBeAccepted && ids.has(transaction ?? link ?? '') ? lastDeliveryOf(webhook) : undefined
  return { purpose: 'webhook', text, source: 'webhooks', last }
}

/** Returns the public addresses of the settings, and the name of this container for other containers. */
export const ownAddresses = (settings: Settings, { engine, hostName }: HostEnvironment, port: string | undefined) =>
  mergeAddresses([
    ...ADDRESSES.map(
      (setting) => ({ purpose: 'address', text: settings[setting], source: `--${setting}`, setting }) as const,
    ),
    {
      purpose: 'address',
      text: engine && port && `${schemeOf(settings)}://${hostName}:${port}`,
      source: 'its host name',
    },
  ])

/** Returns the address of the hosted pages of a space. */
export const ofPages = ({ space, pages }: SpaceSummary): AddressInput => ({
  purpose: 'address',
  text: pages,
  source: `the pages of the space ${space}`,
})

/** Returns the webhook URL of the settings. */
export const ofSettings = ({ 'webhook-url': text }: Settings): AddressInput => ({
  purpose: 'webhook',
  text,
  source: '--webhook-url',
})

/** Maximum number of webhook URLs of a receiver, because their paths can differ for each order. */
const MOST_PATHS = 10

/** Maximum number of servers, because all are called at once. */
const MOST_SERVERS = 20

const KINDS = { address: 'the pages of spaces', webhook: 'webhooks', return: 'return URLs', page: 'hosted pages' }

/** Limits the addresses of a report, and describes the omitted ones. */
export const limitAddresses = (all: readonly KnownAddress[]) => {
  const kept: KnownAddress[] = []
  const omitted: string[] = []
  let paths = 0
  for (const [purpose, kind] of Object.entries(KINDS)) {
    const ofKind = all.filter((address) => address.purpose === purpose)
    const servers = [...new Set(ofKind.map(({ url }) => url.origin))]
    for (const server of servers.slice(0, MOST_SERVERS)) {
      const ofServer = ofKind.filter(({ url }) => url.origin === server)
      kept.push(...ofServer.slice(0, MOST_PATHS))
      paths += Math.max(0, ofServer.length - MOST_PATHS)
    }
    const remaining = servers.length - MOST_SERVERS
    if (remaining > 0) omitted.push(`${remaining} more server${remaining === 1 ? '' : 's'} of ${kind}`)
  }
  if (paths > 0) omitted.push(`${paths} more URLs of webhooks that differ in their path only`)
  return { kept, omitted }
}
