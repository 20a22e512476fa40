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

/** The address and port that a server is bound to. */
export type Bound = Pick<AddressInfo, 'address' | 'port'>

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What only this machine reaches. A list of Node's knows IPv4 inside IPv6 for the same; ours of all kinds is for later. */
const loopback = (): BlockList => {
  const all = new BlockList()
  all.addSubnet('127.0.0.0', 8)
  all.addAddress('::1', 'ipv6')
  return all
}

/** Tells that everybody in the network may steer a sandbox, where nobody has said that this is meant. */
export const tellIfOpen = (settings: Settings, { address, port }: Bound, tell?: (message: string) => void): void => {
  if (settings['control-token'] !== undefined || settings['open-control']) return
  if (loopback().check(address, familyOf(address))) return
  const where = isIP(address) === 6 ? `[${address}]` : address
  tell?.(
    `whoever reaches ${where}:${port} may use all of the control API: give --control-token TOKEN, or --open-control where that is meant`,
  )
}

/** All addresses by which what is bound to this one is reached. */
const reaching = (bound: string): BlockList => {
  const isEvery = bound === '0.0.0.0' || bound === '::'
  const all = isEvery ? loopback() : new BlockList()
  const those = isEvery ? Object.values(networkInterfaces()).flatMap((each) => each ?? []) : [{ address: bound }]
  for (const { address } of those) all.addAddress(address, familyOf(address))
  return all
}

/** Without the dot of a name that is written to its root. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')

const BEFORE_SPACE = `${CONTROL_ROOT}${CONTROL_ROUTES[RECEIVER].path.replace('{space}', '')}`

/**
 * Says whether a webhook would come to the sandbox that sends it, other than to a receiver of its spaces, which takes it
 * under exactly its path and without a query: by the address and port on which it listens, or by one of its configured
 * addresses. `listens` is undefined while it does not listen.
 */
export const ownTarget = (
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
