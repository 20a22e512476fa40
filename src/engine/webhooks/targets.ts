import { isIP } from 'node:net'
import { type AddressKind, addressKind } from '../../core/domain/address-kind.ts'
import { withoutBrackets } from '../../core/domain/host-parts.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { lookupFailure } from './delivery-failures.ts'

export type Address = { readonly address: string; readonly family: 4 | 6; readonly kind: AddressKind }

/** Where a webhook may go. `address` is the first of `addresses`; the others are for when it cannot be reached. */
export type Target = { readonly address: string; readonly family: 4 | 6; readonly addresses: readonly Address[] }

type Resolution = Target | { readonly refused: string } | { readonly failed: string }

/** All addresses of a name. @throws what `dns.lookup` throws. */
export type Lookup = (name: string) => Promise<readonly { readonly address: string }[]>

export type Targets = { resolve(url: string): Promise<Resolution> }

export type TargetSettings = {
  /** `local`: this machine, private networks and containers. `any`: public addresses too. */
  readonly allow: 'local' | 'any'
  readonly lookup?: Lookup | undefined
  /** The address that the sandbox itself is bound to: its own receiver is there, be the address public or not. */
  readonly own?: string
  /** Whether a URL whose host has these addresses is one of the sandbox itself that takes no webhooks. */
  readonly isOwn?: (url: URL, addresses: readonly string[]) => boolean
}

export const systemLookup: Lookup = async (name) => (await import('node:dns')).promises.lookup(name, { all: true })

/** IPv4 first: receivers in containers often listen on nothing else. */
const described = (found: Awaited<ReturnType<Lookup>>): Address[] =>
  found
    .map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4, kind: addressKind(address) }) as const)
    .sort((one, other) => one.family - other.family)

const called = (host: string, { address }: Address): string => (host === address ? host : `${host} (${address})`)

const forbidden = (who: string): string =>
  `webhooks never go to ${who}: it is a link-local, cloud metadata, multicast, unspecified or reserved address, and no setting allows it`

const toItself = ({ host }: URL): string =>
  `webhooks never go to the sandbox itself, and ${host} is its own address; only its receiver takes them, at /_sandbox/receiver/<space> and without a query`

const tooPublic = (who: string): string =>
  `webhooks go to this machine and to private networks only, and ${who} is a public address; allow it with --webhook-targets any`

/**
 * Says where the webhook for a URL may go. A name is looked up once, and the connection has to use the addresses found
 * here: a second look-up could answer something else (DNS rebinding). Never rejects.
 */
export const createTargets = ({ allow, lookup = systemLookup, own, isOwn }: TargetSettings): Targets => {
  const judge = (url: URL, host: string, addresses: readonly Address[]): Resolution => {
    const bad = addresses.find(({ kind }) => kind === 'forbidden')
    if (bad) return { refused: forbidden(called(host, bad)) }
    // One of several is enough: whichever is tried, and a proxy's choice, is not in our hands.
    if (
      isOwn?.(
        url,
        addresses.map(({ address }) => address),
      )
    )
      return { refused: toItself(url) }
    // A name of one label is a container or this machine, and some container networks use public ranges.
    const anyKind = allow === 'any' || (isIP(host) === 0 && !host.includes('.'))
    const accepted = addresses.filter(({ kind, address }) => anyKind || kind !== 'public' || address === own)
    const [first] = accepted
    if (first) return { address: first.address, family: first.family, addresses: accepted }
    const [stranger] = addresses
    return stranger ? { refused: tooPublic(called(host, stranger)) } : { failed: lookupFailure(host, undefined) }
  }
  const resolve = async (url: string): Promise<Resolution> => {
    const target = parsedUrl(url)
    if (target === undefined || !/^https?:$/.test(target.protocol))
      return { refused: 'the address of a webhook must be an absolute http or https URL' }
    const host = withoutBrackets(target.hostname)
    if (isIP(host) !== 0) return judge(target, host, described([{ address: host }]))
    try {
      return judge(target, host, described(await lookup(host)))
    } catch (error) {
      return { failed: lookupFailure(host, error) }
    }
  }
  return { resolve }
}
