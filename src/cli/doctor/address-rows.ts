import { type ADDRESSES, schemeOf } from '../../app/public-paths.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import type { HostEnvironment } from './environment.ts'

/** A caller, a callee, and the address between them. */
export type AddressRow = {
  readonly caller: 'browser' | 'app' | 'sandbox'
  readonly location: string
  /** The callee: pages, paths, or a receiver of the app. */
  readonly target: string
  readonly url: string
  readonly note?: string
}

/** A location that calls the sandbox and is called by it. */
type Vantage = {
  readonly location: string
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
const onWindows = (port: string, scheme: string): Vantage => ({
  location: 'on Windows',
  sandbox: `${scheme}://localhost:${port}`,
  receiver: 'http://WINDOWS:PORT',
  receiverNote: 'the address in `ip route show default`, or localhost with networkingMode=mirrored',
  hasBrowser: true,
})

const fromMachine = (url: string, port: string, settings: Settings, { isWsl }: HostEnvironment): readonly Vantage[] => [
  ...(isWsl ? [onWindows(port, schemeOf(settings))] : []),
  { location: 'on this machine', sandbox: url, receiver: 'http://localhost:PORT', hasBrowser: true },
  {
    location: 'in a container on this machine',
    sandbox: `${schemeOf(settings)}://host.docker.internal:${port}`,
    note: `on Linux, the container needs --add-host host.docker.internal:host-gateway${settings.host === '0.0.0.0' || settings.host === '::' ? '' : ', and the sandbox --host 0.0.0.0'}`,
    receiver: 'http://localhost:PORT',
    receiverNote: 'with the port that the container publishes',
  },
]

const fromPod = (url: string, port: string, scheme: string): readonly Vantage[] => [
  { location: 'in the same pod', sandbox: url, receiver: 'http://localhost:PORT' },
  {
    location: 'in another pod',
    sandbox: `${scheme}://SERVICE:${port}`,
    note: 'the name of the Service of the sandbox; with dots, such as SERVICE.NAMESPACE.svc, it needs --allowed-hosts',
    receiver: 'http://SERVICE:PORT',
    receiverNote: 'the name of its Service',
  },
  {
    location: 'outside of the cluster',
    sandbox: `${scheme}://localhost:${port}`,
    note: `while kubectl port-forward POD ${port} runs there`,
    receiver: 'http://ADDRESS:PORT',
    receiverNote: 'an address that pods can reach',
    hasBrowser: true,
  },
]

const fromContainer = (
  url: string,
  port: string,
  scheme: string,
  { engine, hostName }: HostEnvironment,
): readonly Vantage[] => [
  {
    location: 'on the host',
    sandbox: `${scheme}://localhost:${port}`,
    note: `with the port that -p PORT:${port} publishes`,
    receiver: `http://${engine === 'podman' ? 'host.containers.internal' : 'host.docker.internal'}:PORT`,
    receiverNote: 'Docker on Linux: with --add-host host.docker.internal:host-gateway',
    hasBrowser: true,
  },
  {
    location: 'in another container of the network',
    sandbox: `${scheme}://${hostName}:${port}`,
    note: 'or the name of the service or container of the sandbox',
    receiver: 'http://SERVICE:PORT',
    receiverNote: 'the name of its service or container',
  },
  { location: 'in this container', sandbox: url, receiver: 'http://localhost:PORT' },
]

const vantagesOf = (
  environment: HostEnvironment,
  settings: Settings,
  url: string,
  port: string,
): readonly Vantage[] => {
  if (environment.engine === undefined) return fromMachine(url, port, settings, environment)
  const scheme = schemeOf(settings)
  return environment.engine === 'kubernetes'
    ? fromPod(url, port, scheme)
    : fromContainer(url, port, scheme, environment)
}

/** The callees of browser and app, each with the setting for a separate address. */
const TARGETS = {
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
  setting === 'public-url' || TARGETS.browser.some(([, ofPage]) => ofPage === setting)

/** Groups callees by address, for one row each. The address is empty if no setting gives one. */
const byAddress = (caller: keyof typeof TARGETS, settings: Settings): ReadonlyMap<string, readonly string[]> => {
  const callees = new Map<string, readonly string[]>()
  for (const [target, setting] of TARGETS[caller]) {
    const address = settings[setting] ?? settings['public-url'] ?? ''
    callees.set(address, [...(callees.get(address) ?? []), target])
  }
  return callees
}

/**
 * Returns the addresses that browser, app and sandbox must use for each other: those of the settings; without a setting,
 * the address from each location.
 */
export const addressRows = (
  environment: HostEnvironment,
  settings: Settings,
  url: string,
  port: string,
): readonly AddressRow[] => {
  const vantages = vantagesOf(environment, settings, url, port)
  const rowsFor = (caller: 'browser' | 'app'): AddressRow[] =>
    [...byAddress(caller, settings)].flatMap(([address, targets]): AddressRow[] => {
      const target = targets.join(', ')
      if (address !== '') return [{ caller, location: 'anywhere', target, url: address, note: 'set by the settings' }]
      return vantages
        .filter(({ hasBrowser }) => hasBrowser || caller !== 'browser')
        .map(({ location, sandbox: url, note }) => ({
          caller,
          location,
          target,
          url,
          ...(note !== undefined && { note }),
        }))
    })
  const receivers = vantages.map(({ location, receiver: url, receiverNote: note }): AddressRow => {
    const target = `receiver ${location}`
    return { caller: 'sandbox', location: 'its own environment', target, url, ...(note !== undefined && { note }) }
  })
  return [...rowsFor('browser'), ...rowsFor('app'), ...receivers]
}
