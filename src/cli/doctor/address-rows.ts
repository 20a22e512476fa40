import type { ADDRESSES } from '../../app/public-paths.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import type { Place } from './environment.ts'

/** A caller, a callee, and the address between them. */
export type AddressRow = {
  readonly who: 'browser' | 'app' | 'sandbox'
  readonly where: string
  /** The callee: pages, paths, or a receiver of the app. */
  readonly calls: string
  readonly at: string
  readonly note?: string
}

/** A location that calls the sandbox and is called by it. */
type Vantage = {
  readonly where: string
  /** Address of the sandbox from there. */
  readonly sandbox: string
  readonly note?: string
  /** Address of a receiver there from the sandbox. */
  readonly receiver: string
  readonly receiverNote?: string
  /** Set if a browser can be there. */
  readonly hasBrowser?: true
}

/** Windows forwards its localhost to WSL, but not the other way round. */
const onWindows = (port: string): Vantage => ({
  where: 'on Windows',
  sandbox: `http://localhost:${port}`,
  receiver: 'http://WINDOWS:PORT',
  receiverNote: 'the address in `ip route show default`, or localhost with networkingMode=mirrored',
  hasBrowser: true,
})

const fromMachine = (url: string, port: string, { host }: Settings, { isWsl }: Place): readonly Vantage[] => [
  ...(isWsl ? [onWindows(port)] : []),
  { where: 'on this machine', sandbox: url, receiver: 'http://localhost:PORT', hasBrowser: true },
  {
    where: 'in a container on this machine',
    sandbox: `http://host.docker.internal:${port}`,
    note: `on Linux, the container needs --add-host host.docker.internal:host-gateway${host === '0.0.0.0' || host === '::' ? '' : ', and the sandbox --host 0.0.0.0'}`,
    receiver: 'http://localhost:PORT',
    receiverNote: 'with the port that the container publishes',
  },
]

const fromPod = (url: string, port: string): readonly Vantage[] => [
  { where: 'in the same pod', sandbox: url, receiver: 'http://localhost:PORT' },
  {
    where: 'in another pod',
    sandbox: `http://SERVICE:${port}`,
    note: 'the name of the Service of the sandbox; with dots, such as SERVICE.NAMESPACE.svc, it needs --allowed-hosts',
    receiver: 'http://SERVICE:PORT',
    receiverNote: 'the name of its Service',
  },
  {
    where: 'outside of the cluster',
    sandbox: `http://localhost:${port}`,
    note: `while kubectl port-forward POD ${port} runs there`,
    receiver: 'http://ADDRESS:PORT',
    receiverNote: 'an address that pods can reach',
    hasBrowser: true,
  },
]

const fromContainer = (url: string, port: string, { engine, hostName }: Place): readonly Vantage[] => [
  {
    where: 'on the host',
    sandbox: `http://localhost:${port}`,
    note: `with the port that -p PORT:${port} publishes`,
    receiver: `http://${engine === 'podman' ? 'host.containers.internal' : 'host.docker.internal'}:PORT`,
    receiverNote: 'Docker on Linux: with --add-host host.docker.internal:host-gateway',
    hasBrowser: true,
  },
  {
    where: 'in another container of the network',
    sandbox: `http://${hostName}:${port}`,
    note: 'or the name of the service or container of the sandbox',
    receiver: 'http://SERVICE:PORT',
    receiverNote: 'the name of its service or container',
  },
  { where: 'in this container', sandbox: url, receiver: 'http://localhost:PORT' },
]

const vantagesOf = (place: Place, settings: Settings, url: string, port: string): readonly Vantage[] => {
  if (place.engine === undefined) return fromMachine(url, port, settings, place)
  return place.engine === 'kubernetes' ? fromPod(url, port) : fromContainer(url, port, place)
}

/** The callees of browser and app, each with the setting for a separate address. */
const CALLED = {
  browser: [
    ['start page', 'pay-url'],
    ['card page', 'link-page-url'],
  ],
  app: [
    ['/v1/transactions', 'base-url'],
    ['/v1/links', 'link-api-url'],
    ['/_sandbox', 'public-url'],
  ],
} as const

/** Returns true for a setting whose address browsers open: that of a page, or the public address. */
export const isBrowserAddress = (setting: (typeof ADDRESSES)[number]): boolean =>
  setting === 'public-url' || CALLED.browser.some(([, ofPage]) => ofPage === setting)

/** Groups callees by address, for one row each. The address is empty if no setting gives one. */
const byAddress = (who: keyof typeof CALLED, settings: Settings): ReadonlyMap<string, readonly string[]> => {
  const callees = new Map<string, readonly string[]>()
  for (const [what, setting] of CALLED[who]) {
    const address = settings[setting] ?? settings['public-url'] ?? ''
    callees.set(address, [...(callees.get(address) ?? []), what])
  }
  return callees
}

/**
 * Returns the addresses that browser, app and sandbox must use for each other: those of the settings; without a setting,
 * the address from each location.
 */
export const addressRows = (place: Place, settings: Settings, url: string, port: string): readonly AddressRow[] => {
  const vantages = vantagesOf(place, settings, url, port)
  const rowsFor = (who: 'browser' | 'app'): AddressRow[] =>
    [...byAddress(who, settings)].flatMap(([address, called]): AddressRow[] => {
      const calls = called.join(', ')
      if (address !== '') return [{ who, where: 'anywhere', calls, at: address, note: 'as the settings say' }]
      return vantages
        .filter(({ hasBrowser }) => hasBrowser || who !== 'browser')
        .map(({ where, sandbox: at, note }) => ({ who, where, calls, at, ...(note !== undefined && { note }) }))
    })
  const receivers = vantages.map(({ where, receiver: at, receiverNote: note }): AddressRow => {
    const calls = `receiver ${where}`
    return { who: 'sandbox', where: 'where it runs', calls, at, ...(note !== undefined && { note }) }
  })
  return [...rowsFor('browser'), ...rowsFor('app'), ...receivers]
}
