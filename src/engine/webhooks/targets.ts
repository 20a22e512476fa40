import { isIP } from 'node:net'
import { type AddressKind, addressKind } from '../../core/domain/address-kind.ts'
import { withoutBrackets } from '../../core/domain/host-parts.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { describeLookupFailure } from './delivery-failures.ts'

export type Address = { readonly address: string; readonly family: 4 | 6; readonly kind: AddressKind }

/** The allowed target of a webhook. `address` is the first of `addresses`; the others are fallbacks. */
export type Target = { readonly address: string; readonly family: 4 | 6; readonly addresses: readonly Address[] }

type Resolution = Target | { readonly rejected: string } | { readonly failed: string }

/** Returns all addresses of a name. @throws the errors of `dns.lookup`. */
export type Lookup = (name: string) => Promise<readonly { readonly address: string }[]>

export type Targets = { resolve(url: string): Promise<Resolution> }

export type TargetSettings = {
  /** `local`: this host, private networks and containers. `any`: public addresses too. */
  readonly allow: 'local' | 'any'
  readonly lookup?: Lookup | undefined
  /** The address that the sandbox is bound to. Its own receiver is there, even if the address is public. */
  readonly own?: string
  /** Returns whether a URL with these addresses belongs to the sandbox itself and accepts no webhooks. */
  readonly isOwn?: (url: URL, addresses: readonly string[]) => boolean
}

export const systemLookup: Lookup = async (name) => (await import('node:dns')).promises.lookup(name, { all: true })

/** Sorts IPv4 first, because receivers in containers often listen only there. */
const withFamily = (matches: Awaited<ReturnType<Lookup>>): Address[] =>
  matches
    .map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4, kind: addressKind(address) }) as const)
    .sort((a, b) => a.family - b.family)

const nameOf = (host: string, { address }: Address): string => (host === address ? host : `${host} (${address})`)

const forbidden = (name: string): string =>
  `Webhooks are never sent to ${name}: it is a link-local, cloud metadata, multicast, unspecified or reserved address. No setting allows it.`

const toItself = ({ host }: URL): string =>
  `Webhooks are never sent to the sandbox itself, and ${host} is its own address. Only its receiver accepts them, at \`/_sandbox/receiver/<space>\` without a query.`

const tooPublic = (name: string): string =>
  `Webhooks are sent to this host and to private networks only, and ${name} is a public address. Allow it with \`--webhook-targets any\`.`

/**
 * Creates the check of webhook URLs. A name is looked up once, and the connection has to use the addresses found here:
 * a second lookup could return others (DNS rebinding). Never rejects.
 */
export const createTargets = ({ allow, lookup = systemLookup, own, isOwn }: TargetSettings): Targets => {
  const judge = (url: URL, host: string, addresses: readonly Address[]): Resolution => {
    const bad = addresses.find(({ kind }) => kind === 'forbidden')
    if (bad) return { rejected: forbidden(nameOf(host, bad)) }
    // One forbidden address is enough, because the caller or a proxy may use any of them.
    if (
      isOwn?.(
        url,
        addresses.map(({ address }) => address),
      )
    )
      return { rejected: toItself(url) }
    // A name of one label is a container or this host, and some container networks use public ranges.
    const anyKind = allow === 'any' || (isIP(host) === 0 && !host.includes('.'))
    const accepted = addresses.filter(({ kind, address }) => anyKind || kind !== 'public' || address === own)
    const [first] = accepted
    if (first) return { address: first.address, family: first.family, addresses: accepted }
    const [stranger] = addresses
    return stranger
      ? { rejected: tooPublic(nameOf(host, stranger)) }
      : { failed: describeLookupFailure(host, undefined) }
  }
  const resolve = async (url: string): Promise<Resolution> => {
    const target = parsedUrl(url)
    if (target === undefined || !/^https?:$/.test(target.protocol))
      return { rejected: 'The address of a webhook must be an absolute http or https URL.' }
    const host = withoutBrackets(target.hostname)
    if (isIP(host) !== 0) return judge(target, host, withFamily([{ address: host }]))
    try {
      return judge(target, host, withFamily(await lookup(host)))
    } catch (error) {
      return { failed: describeLookupFailure(host, error) }
    }
  }
  return { resolve }
}
