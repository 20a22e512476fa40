import { promises } from 'node:dns'
import { isIP } from 'node:net'
import { addressKind } from '../../core/domain/address-kind.ts'
import { withoutBrackets } from '../../core/domain/host-parts.ts'
import { hostOf, isLocalName } from './trustworthy-host.ts'

export type Address = { readonly address: string; readonly family: 4 | 6 }

/** Resolves all addresses of a name. @throws if it has none */
export type Resolve = (host: string) => Promise<readonly string[]>

type TestHost = { readonly addresses: readonly Address[] } | { readonly rejected: string }

const systemResolve: Resolve = async (host) =>
  (await promises.lookup(host, { all: true })).map(({ address }) => address)

/** Addresses that browsers use for localhost names without a resolver; Node does not. */
const LOOPBACK = ['127.0.0.1', '::1']

const format = (host: string, address: string): string => (host === address ? host : `${host} (${address})`)

/**
 * Creates a check that returns the addresses of a URL if it is a test host: local, in a private network, or listed in
 * `allow`. Connect to the returned addresses: a second lookup could return others (DNS rebinding). @throws the error of
 * `resolve`
 */
export const createHostCheck = (allow: readonly string[], resolve: Resolve = systemResolve) => {
  const allowed = new Set(allow.map((host) => withoutBrackets(host.toLowerCase())))
  return async (url: URL): Promise<TestHost> => {
    const host = hostOf(url)
    const own = isLocalName(host) ? LOOPBACK : undefined
    const hostAddresses = isIP(host) === 0 ? (own ?? (await resolve(host))) : [host]
    const classified = hostAddresses.map((address) => ({ address, kind: addressKind(address) }))
    const bad = classified.find(({ kind }) => kind === 'forbidden')
    if (bad)
      return {
        rejected: `${format(host, bad.address)} is a link-local, cloud metadata, unspecified or reserved address: the audit never runs there, and no setting allows it.`,
      }
    const publicAddress = classified.find(({ kind }) => kind === 'public')
    if (publicAddress && !allowed.has(host))
      return {
        rejected: `${format(host, publicAddress.address)} is a public address, and the audit runs on test hosts only (local, private networks). If it is one, add ${host} to app.allow.`,
      }
    // IPv4 first, because servers in containers often listen on nothing else.
    const addresses = hostAddresses
      .map((address): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
      .sort((a, b) => a.family - b.family)
    return { addresses }
  }
}
