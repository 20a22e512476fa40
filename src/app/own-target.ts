import { type AddressInfo, BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { RECEIVER } from '../control/authorize.ts'
import { CONTROL_ROOT } from '../control/control-route.ts'
import { CONTROL_ROUTES } from '../core/contract/control-operations.gen.ts'
import { portOf } from '../core/domain/host-parts.ts'
import { isSpaceName } from '../core/domain/space-name.ts'
import type { TargetSettings } from '../engine/webhooks/targets.ts'
import { ADDRESSES, isBelow, outerPathCutter, pathOf } from './public-paths.ts'
import type { Settings } from './settings/settings-table.ts'

/** Address and port that a server is bound to. */
export type Bound = Pick<AddressInfo, 'address' | 'port'>

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Returns the loopback addresses. Node's list treats IPv4 in IPv6 as the same; our own `addressKind` is loaded later.
 */
const loopback = (): BlockList => {
  const all = new BlockList()
  all.addSubnet('127.0.0.0', 8)
  all.addAddress('::1', 'ipv6')
  return all
}

/** Warns if everyone on the network can use the control API and no setting allows it. */
export const warnIfOpen = (settings: Settings, { address, port }: Bound, warn?: (message: string) => void): void => {
  if (settings['control-token'] !== undefined || settings['open-control']) return
  if (loopback().check(address, familyOf(address))) return
  const where = isIP(address) === 6 ? `[${address}]` : address
  warn?.(
    `Anyone who reaches ${where}:${port} can use the whole control API. Set \`--control-token TOKEN\`, or \`--open-control\` if this is intended.`,
  )
}

/** Returns all addresses that reach a server bound to this one. */
const reaching = (bound: string): BlockList => {
  const isWildcard = bound === '0.0.0.0' || bound === '::'
  const all = isWildcard ? loopback() : new BlockList()
  const those = isWildcard ? Object.values(networkInterfaces()).flatMap((each) => each ?? []) : [{ address: bound }]
  for (const { address } of those) all.addAddress(address, familyOf(address))
  return all
}

/** Returns the host name without the final dot of a root name. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')

const BEFORE_SPACE = `${CONTROL_ROOT}${CONTROL_ROUTES[RECEIVER].path.replace('{space}', '')}`

/**
 * Creates the check if a webhook would reach the sandbox itself: at the bound address and port or at a configured
 * address. The receivers of spaces are allowed, at exactly their path and without a query. `listens` is `undefined`
 * before the sandbox listens.
 */
export const isOwnTarget = (
  settings: Settings,
  listens: () => Bound | undefined,
): NonNullable<TargetSettings['isOwn']> => {
  const configured = ADDRESSES.flatMap((name) => settings[name] ?? []).map((address) => new URL(address))
  const cut = outerPathCutter(settings) ?? ((path: string) => path)
  const isReceiver = ({ pathname, search }: URL): boolean => {
    const path = cut(pathname)
    return search === '' && path.startsWith(BEFORE_SPACE) && isSpaceName(path.slice(BEFORE_SPACE.length))
  }
  const isConfigured = (url: URL): boolean =>
    configured.some(
      (own) => nameOf(own) === nameOf(url) && portOf(own) === portOf(url) && isBelow(url.pathname, pathOf(own.href)),
    )
  const isBound = (url: URL, addresses: readonly string[]): boolean => {
    const bound = listens()
    if (bound === undefined || portOf(url) !== String(bound.port)) return false
    const own = reaching(bound.address)
    return addresses.some((address) => own.check(address, familyOf(address)))
  }
  return (url, addresses) => !isReceiver(url) && (isConfigured(url) || isBound(url, addresses))
}
