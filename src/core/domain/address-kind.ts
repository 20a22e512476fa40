import ipaddr from 'ipaddr.js'

export type AddressKind = 'loopback' | 'private' | 'public' | 'forbidden'

/** Where clouds answer with credentials. The last four of IPv6: AWS (all that it keeps for itself), Google, Oracle, Scaleway. */
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

/** By the names of ipaddr.js. What is not here is forbidden: link-local, multicast, unspecified, reserved, … */
const KINDS: Readonly<Record<string, AddressKind>> = {
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
  unicast: 'public',
}

/** From harmless to not: an address is as bad as the worse of itself and the one inside. */
const SEVERITY: readonly AddressKind[] = ['loopback', 'private', 'public', 'forbidden']

const worse = (one: AddressKind, other: AddressKind): AddressKind =>
  SEVERITY.indexOf(one) > SEVERITY.indexOf(other) ? one : other

const ownKind = (address: ipaddr.IPv4 | ipaddr.IPv6): AddressKind => {
  const bytes = address.toByteArray()
  if (METADATA.some((range) => range[0].kind() === address.kind() && address.match(range))) return 'forbidden'
  const range = address.range()
  const [first = 0] = bytes
  // Only 2000::/3 is given out (RFC 4291 2.4); ipaddr.js calls the reserved rest unicast as well.
  if (range === 'unicast' && address instanceof ipaddr.IPv6) return first >> 5 === 1 ? 'public' : 'forbidden'
  return KINDS[range] ?? 'forbidden'
}

/** Kind of an IPv6 address that has an IPv4 address in it, or undefined when there is none. */
const kindByEmbedded = (address: ipaddr.IPv6): AddressKind | undefined => {
  const bytes = address.toByteArray()
  const ipv4At = (index: number, mask = 0): AddressKind =>
    ownKind(new ipaddr.IPv4(bytes.slice(index, index + 4).map((byte) => byte ^ mask)))
  const zeros = (from: number, to: number): boolean => bytes.slice(from, to).every((byte) => byte === 0)
  const range: string = address.range()
  // IPv4-mapped, and IPv4-compatible (::a.b.c.d, RFC 4291 2.5.5.1).
  if (range === 'ipv4Mapped' || (range === 'unicast' && zeros(0, 12))) return ipv4At(12)
  // The next four lead through a gateway, which is public itself.
  if (range === '6to4') return worse('public', ipv4At(2))
  // The server, and the client with its bits turned (RFC 4380 4).
  if (range === 'teredo') return worse('public', worse(ipv4At(4), ipv4At(12, 0xff)))
  // In 64:ff9b:1::/48 nobody can tell where the IPv4 address is (RFC 8215).
  if (range === 'rfc6052') return zeros(4, 12) ? worse('public', ipv4At(12)) : 'forbidden'
  if (range === 'rfc6145') return worse('public', ipv4At(12))
  const isatap = (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  return isatap ? worse(ownKind(address), ipv4At(12)) : undefined
}

/**
 * What kind of address a text is. `forbidden` are those that no setting allows: cloud metadata, link-local, multicast,
 * broadcast, unspecified, reserved, and any text that is no address. An IPv4 address inside an IPv6 one counts:
 * IPv4-mapped and IPv4-compatible ones are of its kind, other embeddings are never better than it.
 */
export const addressKind = (text: string): AddressKind => {
  if (!ipaddr.isValid(text)) return 'forbidden'
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return ownKind(address)
  return kindByEmbedded(address) ?? ownKind(address)
}
