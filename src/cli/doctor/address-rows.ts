import type { ADDRESSES } from '../../app/public-paths.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import type { Place } from './environment.ts'

/** Who calls whom, and by which address. */
export type AddressRow = {
  readonly who: 'browser' | 'app' | 'sandbox'
  readonly where: string
  /** What is called there: pages, paths, or a receiver of the app. */
  readonly calls: string
  readonly at: string
  readonly note?: string
}

/** Somewhere from where the sandbox is called, and the other way round. */
type Vantage = {
  readonly where: string
  /** The sandbox from there. */
  readonly sandbox: string
  readonly note?: string
  /** Something that listens there, from the sandbox. */
  readonly receiver: string
  readonly receiverNote?: string
  /** Set where a browser may be there. */
  readonly hasBrowser?: true
}

/** Windows leads its localhost on into WSL; the way back is another one. */
const onWindows = (port: string): Vantage => ({
  where: 'on Windows',
  sandbox: `http://localhost:${port}`,
  receiver: 'http://WINDOWS:PORT',
  receiverNote: 'the address that `ip route show default` names, or localhost with networkingMode=mirrored',
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

/** What each calls, and the setting that gives it an address of its own. */
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

/** Whether browsers are sent to the address of a setting: that of a page, or the one that a page has otherwise. */
export const leadsBrowsers = (setting: (typeof ADDRESSES)[number]): boolean =>
  setting === 'public-url' || CALLED.browser.some(([, ofPage]) => ofPage === setting)

/** What has one address is one row, with the names of all that lies there. Empty: no setting says which. */
const byAddress = (who: keyof typeof CALLED, settings: Settings): ReadonlyMap<string, readonly string[]> => {
  const lies = new Map<string, readonly string[]>()
  for (const [what, setting] of CALLED[who]) {
    const address = settings[setting] ?? settings['public-url'] ?? ''
    lies.set(address, [...(lies.get(address) ?? []), what])
  }
  return lies
}

/**
 * Which addresses the browser, the app and the sandbox must use for each other: those of the settings, and where these
 * say nothing, what is right from each place from where one may call the other.
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
