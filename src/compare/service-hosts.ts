import { type Known, membersOf } from './match-operation.ts'
import { hostOf } from './recorded-urls.ts'
import type { Refusal } from './recording.ts'

/** The interfaces of the service, each of which may have a host of its own, and the operations of each. */
const INTERFACES: Readonly<Record<string, readonly string[]>> = {
  transactions: ['initTransaction', 'getTransaction'],
  pages: ['startTransaction', 'answerStart'],
  links: ['createLink', 'getLink', 'deleteLink'],
  'card entry': ['openLinkPage', 'submitLinkPage'],
}

/** What a host has to answer to be the service: without it, it only has a path that is called so. */
const isAsTheService = (name: string, { raw, answered }: Known): boolean => {
  if (raw.response.status < 200 || raw.response.status >= 400) return false
  if (name === 'pages' || name === 'card entry') return true
  const body = membersOf(answered)
  return name === 'transactions' ? 'transactionId' in body : 'id' in body || 'status' in body
}

export type Hosts = Readonly<Record<string, string>>

/**
 * Guesses the hosts of the service. Where more than one fits, nobody but a person can tell which is meant: `named` are the
 * hosts that somebody said.
 */
export const hostsIn = (known: readonly Known[], named: readonly string[]): Hosts | Refusal => {
  const called = new Set(known.map(({ raw }) => hostOf(raw.request.url)))
  const strange = named.find((host) => !called.has(host))
  if (strange !== undefined) return unknownHost(strange, [...called])
  const hosts: Record<string, string> = {}
  for (const [name, operations] of Object.entries(INTERFACES)) {
    const asked = known.filter(({ operation }) => operations.includes(operation.id))
    const fitting = asked.filter((each) => isAsTheService(name, each))
    const found = new Set((fitting.length > 0 ? fitting : asked).map(({ raw }) => hostOf(raw.request.url)))
    const chosen = [...found].filter((host) => named.includes(host))
    const [host, ...others] = chosen.length > 0 ? chosen : [...found]
    if (others.length > 0) return twoHosts(name, [host ?? '', ...others])
    if (host !== undefined) hosts[name] = host
  }
  return hosts
}

const unknownHost = (host: string, called: readonly string[]): Refusal => ({
  code: 'UNKNOWN_HOST',
  message: `--host ${host}: nothing of the service was called there, but at ${called.join(', ')}`,
})

const twoHosts = (name: string, hosts: readonly string[]): Refusal => ({
  code: 'TWO_HOSTS',
  message: `${hosts.length} hosts answer as the service does for ${name}: ${hosts.join(', ')}; --host says which is meant`,
})

const interfaceOf = ({ operation }: Known): string | undefined =>
  Object.keys(INTERFACES).find((name) => INTERFACES[name]?.includes(operation.id))

/** Whether an exchange went to the host that its interface has. Webhooks go to the merchant. */
export const isAtHome = (known: Known, hosts: Hosts): boolean => {
  if (known.operation.path === undefined) return true
  const name = interfaceOf(known)
  return name !== undefined && hosts[name] === hostOf(known.raw.request.url)
}

/** Every host that is the service, or may be: where an interface was called and never answered, nobody knows better. */
export const hostsOfService = (hosts: Hosts, unanswered: readonly Known[]): ReadonlySet<string> =>
  new Set([
    ...Object.values(hosts),
    ...unanswered
      .filter((known) => hosts[interfaceOf(known) ?? ''] === undefined && known.operation.path !== undefined)
      .map(({ raw }) => hostOf(raw.request.url)),
  ])
