import { type KnownExchange, membersOf } from './match-operation.ts'
import { hostOf } from './recorded-urls.ts'
import type { Rejection } from './recording.ts'

/** Interfaces of the service, each of which may have its own host, and their operations. */
const INTERFACES: Readonly<Record<string, readonly string[]>> = {
  transactions: ['initTransaction', 'getTransaction', 'authorizeTransaction'],
  pages: ['startTransaction', 'submitChallenge'],
  links: ['createLink', 'getLink', 'deleteLink'],
  'card entry': ['openLinkPage', 'submitLinkPage'],
}

/** Returns whether a response looks like one of the service, because a path alone does not identify it. */
const looksLikeService = (name: string, { raw, received }: KnownExchange): boolean => {
  if (raw.response.status < 200 || raw.response.status >= 400) return false
  if (name === 'pages' || name === 'card entry') return true
  const body = membersOf(received)
  return name === 'transactions' ? 'transactionId' in body : 'id' in body || 'status' in body
}

export type Hosts = Readonly<Record<string, string>>

/** Finds the hosts of the service. Rejects the recording if several are possible and `named` does not select one. */
export const hostsIn = (exchange: readonly KnownExchange[], named: readonly string[]): Hosts | Rejection => {
  const calledHosts = new Set(exchange.map(({ raw }) => hostOf(raw.request.url)))
  const unknown = named.find((host) => !calledHosts.has(host))
  if (unknown !== undefined) return unknownHost(unknown, [...calledHosts])
  const hosts: Record<string, string> = {}
  for (const [name, operations] of Object.entries(INTERFACES)) {
    const requests = exchange.filter(({ operation }) => operations.includes(operation.id))
    const fitting = requests.filter((each) => looksLikeService(name, each))
    const candidates = new Set((fitting.length > 0 ? fitting : requests).map(({ raw }) => hostOf(raw.request.url)))
    const selected = [...candidates].filter((host) => named.includes(host))
    const [host, ...others] = selected.length > 0 ? selected : [...candidates]
    if (others.length > 0) return twoHosts(name, [host ?? '', ...others])
    if (host !== undefined) hosts[name] = host
  }
  return hosts
}

const unknownHost = (host: string, called: readonly string[]): Rejection => ({
  code: 'UNKNOWN_HOST',
  message: `\`--host ${host}\`: no request of the service went to this host. Use one of ${called.join(', ')}.`,
})

const twoHosts = (name: string, hosts: readonly string[]): Rejection => ({
  code: 'TWO_HOSTS',
  message: `${hosts.length} hosts respond like the service for ${name}: ${hosts.join(', ')}. Select one with \`--host\`.`,
})

const interfaceOf = ({ operation }: KnownExchange): string | undefined =>
  Object.keys(INTERFACES).find((name) => INTERFACES[name]?.includes(operation.id))

/** Returns whether an exchange went to the host of its interface. Webhooks go to the merchant. */
export const isServiceHost = (exchange: KnownExchange, hosts: Hosts): boolean => {
  if (exchange.operation.path === undefined) return true
  const name = interfaceOf(exchange)
  return name !== undefined && hosts[name] === hostOf(exchange.raw.request.url)
}

/** Returns all possible hosts of the service, including those of interfaces without a response. */
export const hostsOfService = (hosts: Hosts, intercepted: readonly KnownExchange[]): ReadonlySet<string> =>
  new Set([
    ...Object.values(hosts),
    ...intercepted
      .filter((exchange) => hosts[interfaceOf(exchange) ?? ''] === undefined && exchange.operation.path !== undefined)
      .map(({ raw }) => hostOf(raw.request.url)),
  ])
