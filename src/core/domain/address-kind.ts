import ipaddr from 'ipaddr.js'

export type AddressKind = 'loopback' | 'private' | 'public' | 'forbidden'

/**
 * Metadata services of clouds, which return credentials. The last four IPv6 ranges belong to AWS (its whole reserved
 * range), Google, Oracle and Scaleway.
 */
const METADATA: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] = [
  '169.254.169.254/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:c1::a9fe:a9fe/128',
  'fd00:42::42/128',
].map((text) => ipaddr.parseCIDR(text))

/**
 * Kinds by range name of ipaddr.js. Every other range is forbidden: link-local, multicast, unspecified, reserved and so
 * on.
 */
const KINDS: Readonly<Record<string, AddressKind>> = {
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
  unicast: 'public',
}

/** Kinds from harmless to harmful. The worse kind of an address and of the IPv4 address embedded in it counts. */
const SEVERITY: readonly AddressKind[] = ['loopback', 'private', 'public', 'forbidden']

const worse = (a: AddressKind, b: AddressKind): AddressKind => (SEVERITY.indexOf(a) > SEVERITY.indexOf(b) ? a : b)

const ownKind = (address: ipaddr.IPv4 | ipaddr.IPv6): AddressKind => {
  const bytes = address.toByteArray()
  if (METADATA.some((range) => range[0].kind() === address.kind() && address.match(range))) return 'forbidden'
  const range = address.range()
  const [first = 0] = bytes
  // Only 2000::/3 is assigned (RFC 4291 2.4); ipaddr.js calls the reserved rest unicast as well.
  if (range === 'unicast' && address instanceof ipaddr.IPv6) return first >> 5 === 1 ? 'public' : 'forbidden'
  return KINDS[range] ?? 'forbidden'
}

/** Returns the kind of an IPv6 address with an embedded IPv4 address, or undefined if none is embedded. */
const kindByEmbedded = (address: ipaddr.IPv6): AddressKind | undefined => {
  const bytes = address.toByteArray()
  const ipv4At = (index: number, mask = 0): AddressKind =>
    ownKind(new ipaddr.IPv4(bytes.slice(index, index + 4).map((byte) => byte ^ mask)))
  const zeros = (from: number, to: number): boolean => bytes.slice(from, to).every((byte) => byte === 0)
  const range: string = address.range()
  // IPv4-mapped, and IPv4-compatible (::a.b.c.d, RFC 4291 2.5.5.1).
  if (range === 'ipv4Mapped' || (range === 'unicast' && zeros(0, 12))) return ipv4At(12)
  // The next four ranges lead through a gateway, which is public itself.
  if (range === '6to4') return worse('public', ipv4At(2))
  // The server, and the client with inverted bits (RFC 4380 4).
  if (range === 'teredo') return worse('public', worse(ipv4At(4), ipv4At(12, 0xff)))
  // In 64:ff9b:1::/48 the position of the IPv4 address is unknown (RFC 8215).
  if (range === 'rfc6052') return zeros(4, 12) ? worse('public', ipv4At(12)) : 'forbidden'
  if (range === 'rfc6145') return worse('public', ipv4At(12))
  const isatap = (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  return isatap ? worse(ownKind(address), ipv4At(12)) : undefined
}

/**
 * Returns the kind of an address. No setting allows `forbidden` addresses: cloud metadata, link-local, multicast,
 * broadcast, unspecified, reserved, and strings that are no address. An embedded IPv4 address counts: IPv4-mapped and
 * IPv4-compatible addresses are of its kind. Other embeddings are never better than it.
 */
export const addressKind = (text: string): AddressKind => {
  if (!ipaddr.isValid(text)) return 'forbidden'
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return ownKind(address)
  return kindByEmbedded(address) ?? ownKind(address)
}
