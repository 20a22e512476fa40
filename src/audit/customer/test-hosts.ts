import { promises } from 'node:dns'
import { isIP } from 'node:net'
import { addressKind } from '../../core/domain/address-kind.ts'
import { withoutBrackets } from '../../core/domain/host-parts.ts'
import { hostOf, isLocalName } from './trustworthy-host.ts'

export type Address = { readonly address: string; readonly family: 4 | 6 }

/** All addresses of a name. @throws where it has none */
export type Resolve = (host: string) => Promise<readonly string[]>

type Machine = { readonly addresses: readonly Address[] } | { readonly refused: string }

const systemResolve: Resolve = async (host) =>
  (await promises.lookup(host, { all: true })).map(({ address }) => address)

/** What every browser knows, and Node does not. */
const LOOPBACK = ['127.0.0.1', '::1']

const called = (host: string, address: string): string => (host === address ? host : `${host} (${address})`)

/**
 * Says where an address leads, if that is a test machine: this one, or one of a private network, or one that `allow` names.
 * What was judged is what has to be connected to: a second look-up could answer something else (DNS rebinding).
 * @throws what `resolve` throws
 */
export const createTestMachines = (allow: readonly string[], resolve: Resolve = systemResolve) => {
  const allowed = new Set(allow.map((host) => withoutBrackets(host.toLowerCase())))
  return async (url: URL): Promise<Machine> => {
    const host = hostOf(url)
    const own = isLocalName(host) ? LOOPBACK : undefined
    const found = isIP(host) === 0 ? (own ?? (await resolve(host))) : [host]
    const judged = found.map((address) => ({ address, kind: addressKind(address) }))
    const bad = judged.find(({ kind }) => kind === 'forbidden')
    if (bad)
      return {
        refused: `${called(host, bad.address)} is a link-local, cloud metadata, unspecified or reserved address: the audit never plays there, and no setting allows it`,
      }
    const strange = judged.find(({ kind }) => kind === 'public')
    if (strange && !allowed.has(host))
      return {
        refused: `${called(host, strange.address)} is a public address, and the audit plays on test machines only (this one, private networks); if it is one, name ${host} under app.allow`,
      }
    // IPv4 first: servers in containers often listen on nothing else.
    const addresses = found
      .map((address): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
      .sort((one, other) => one.family - other.family)
    return { addresses }
  }
}
