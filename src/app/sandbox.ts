import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRequestLog } from '../api/access-log.ts'
import { createApp } from '../api/app.ts'
import { createConnectionLog } from '../api/connection-log.ts'
import { hostGuard } from '../api/host-guard.ts'
import { createPipeline } from '../api/request-pipeline.ts'
import type { SocketTimes } from '../api/socket-limits.ts'
import { createIds } from '../core/domain/ids.ts'
import { once } from '../core/domain/once.ts'
import type { Phase } from '../core/domain/phase.ts'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine-api.ts'
import type { EngineParts, Sleep } from '../engine/engine-parts.ts'
import type { EventLog } from '../engine/events/event-log.ts'
import { clearTimeout, sleep as hostSleep, setTimeout } from '../engine/host/host-timers.ts'
import { type Clock, createSystemClock } from '../engine/time/clock.ts'
import { createCoreParts } from './core-parts.ts'
import { credentialsAt, requestSettingsFrom, resultsOf, rulesOf, webhooksOf } from './from-settings.ts'
import { listeningOf } from './listening.ts'
import { loadPackageFrom, openScenarios, type SandboxPackage, withOwnCards } from './load-package.ts'
import { type Bound, isOwnTarget, warnIfOpen } from './own-target.ts'
import { allowedHostsOf, fullControlAddress, outerPathCutter, schemeOf } from './public-paths.ts'
import { interfacesOf } from './routes.ts'
import { withAbsolutePaths } from './settings/absolute-paths.ts'
import { defaultSettings } from './settings/resolve-settings.ts'
import { isOutput, SETTING_NAMES, type Settings } from './settings/settings-table.ts'
import { exportTo, importInto, mustBeWritable, type OpenedStore, openStore } from './state-files.ts'
import type { Watching } from './watch-scenarios.ts'

/** Returns the nearest folder with a package.json above a module. */
const packageFolder = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder))

/** Folder of the package, with openapi.yaml and the shipped scenarios. */
export const PACKAGE_ROOT = packageFolder(dirname(fileURLToPath(import.meta.url)))

/** Delay after the start until the hosted pages are loaded, so that loading does not slow down the first request. */
const WARM_MS = 250

/** Ports to the host, and callbacks to the program that starts the sandbox. */
type Ports = {
  /** Clock, waits and time limits of connections, for tests that must not use the real ones. */
  readonly clock: Clock
  readonly sleep: Sleep
  readonly times?: SocketTimes | undefined
  /** Called with warnings for the user. Without it, problems with the state become Node warnings. */
  readonly onProblem?: ((message: string) => void) | undefined
  /** Called after each reload of watched scenarios. Without it, problems become Node warnings. */
  readonly onReload?: Watching['onReload']
}

/** Settings by their names in the table, and options for programs. */
export type SandboxOptions = Partial<Settings> &
  Partial<Ports> & {
    /** Result of `loadPackage`: a second sandbox of the process then starts in a few milliseconds. */
    readonly loaded?: SandboxPackage
  }

export type Sandbox = {
  /** Address on which it listens, without a final slash. */
  readonly url: string
  /** Version of the package. */
  readonly version: string
  readonly settings: Settings
  /** State file; `undefined` if no state is saved. */
  readonly stateFile: string | undefined
  /** Event log. */
  readonly traffic: EventLog
  /** Returns the credentials of a space, without loading the control API, which would take longer than the start. */
  readonly credentialsOf: ReturnType<typeof credentialsAt>
  /** Lets the process exit without `close`. */
  unref(): void
  /** Reports not ready from now on (`GET /_sandbox/ready` is 503); requests are still handled. */
  drain(): void
  /** Stops listening, closes open connections and writes unsaved state. */
  close(): Promise<void>
}

/**
 * Loads the parts that all sandboxes of a process share, once: from the sources, reading the scenarios takes most of
 * the startup time.
 */
export const loadPackage = once(
  (): Promise<SandboxPackage> =>
    loadPackageFrom({
      root: PACKAGE_ROOT,
      control: new URL('../control/openapi.yaml', import.meta.url),
      controlJson: new URL('./control/openapi.json', import.meta.url),
      emulatedJson: new URL('./openapi.json', import.meta.url),
      scenariosJson: new URL('./scenarios.json', import.meta.url),
      console: pathToFileURL(join(PACKAGE_ROOT, 'dist/console/')),
    }),
)

/** Assembles a sandbox with an open store, and starts it. */
const assemble = async (
  settings: Settings,
  opened: OpenedStore,
  loaded: SandboxPackage,
  { clock, sleep, times, onProblem, onReload }: Ports,
): Promise<Sandbox> => {
  const { stateFile } = opened
  // Loaded on demand, because TLS takes a third of the startup time of Node's own modules.
  const createTlsServer =
    schemeOf(settings) === 'https'
      ? (await import('./tls-files.ts')).tlsServerFor(settings, clock.now(), onProblem)
      : undefined
  const ids = createIds(settings.seed)
  const { store, clocks, traffic, counters, coverage } = createCoreParts(settings, opened.store, ids, clock)
  const stop = new AbortController()
  const stopping = stop.signal
  const scenarios = await openScenarios(settings, loaded, store, { clock, sleep, stopping, onReload })
  const now: { url: string; phase: Phase; bound?: Bound } = { url: '', phase: 'ready' }
  const isOwn = isOwnTarget(settings, () => now.bound)
  const parts: EngineParts = {
    store,
    clocks,
    ids,
    catalogue: loaded.catalogue,
    scenarios,
    account: rulesOf(settings),
    requestSettings: requestSettingsFrom(settings),
    keep: settings.keep,
    webhooks: webhooksOf(settings, clock, isOwn),
    results: resultsOf(settings),
    sleep,
    publish: traffic.publish,
    stopping,
  }
  const engine: Engine = {
    ...createEngine(parts),
    // Loaded on first use: a rehearsal creates its own engine, which calls of the API do not need.
    rehearse: async (request) => (await import('./on-demand.ts')).rehearse(parts, request),
  }
  const isSpace = (space: string): boolean => traffic.knows(space) || store.spaces().includes(space)
  const counts = { requests: 0, rejections: 0, running: new Map() }
  const { interfaces, warm } = interfacesOf({
    settings,
    loaded,
    engine,
    traffic,
    counters,
    coverage,
    counts,
    sleep,
    clock,
    stopping,
    isSpace,
    listensAt: () => now.url,
    phase: () => now.phase,
    storeProblem: store.problem,
  })
  const journal = createRequestLog({
    traffic,
    counts,
    counters,
    clock,
    linkKeyHeader: settings['link-key-header'],
    maxBodyLength: settings['traffic-body-kb'] * 1024,
    cardKeyOf: (number) => loaded.catalogue.byNumber(number)?.key,
    isSpace,
  })
  const pipeline = createPipeline({
    ids,
    traffic,
    journal,
    counts,
    guard: hostGuard(allowedHostsOf(settings)),
    settled: store.settled,
    controlAddress: fullControlAddress(settings['public-url']),
  })
  const connections = createConnectionLog(traffic.publish)
  const withoutOuterPath = outerPathCutter(settings)
  const plainMessages = settings['plain-messages']
  const server = createApp({
    pipeline,
    interfaces,
    ids,
    counts,
    connections,
    plainMessages,
    withoutOuterPath,
    times,
    createTlsServer,
  })
  const listening = listeningOf(server, schemeOf(settings))
  const { 'export-on-exit': exportFile, import: importFile } = settings
  const drain = (): void => {
    now.phase = 'draining'
  }
  let warming: Promise<unknown> | undefined
  const close = async (): Promise<void> => {
    const wasReady = now.bound !== undefined
    drain()
    stop.abort()
    await listening.stop()
    // A test runner that ends an `import()` midway keeps the failure for its other test files.
    await warming
    await engine.close()
    try {
      if (exportFile !== undefined && wasReady) exportTo(exportFile, { store, stateFile })
    } finally {
      await store.close()
    }
  }
  try {
    if (importFile !== undefined) await importInto(engine, importFile)
    const { url, bound } = await listening.listen(settings.port, settings.host)
    Object.assign(now, { url, bound } satisfies Partial<typeof now>)
    warnIfOpen(settings, bound, onProblem)
    const timer = setTimeout(() => {
      warming = warm()
    }, WARM_MS).unref()
    server.once('close', () => clearTimeout(timer))
    const credentialsOf = credentialsAt(settings, url)
    const { version } = loaded
    const { unref } = listening
    return { url, version, settings, stateFile, traffic, credentialsOf, unref, drain, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Creates and starts a sandbox: the composition root, also embedded by tests. @throws UnusableStateFile, StateInUse,
 * ScenarioProblems, NothingToWatch, UnusableCertificate, or the listen error (EADDRINUSE and others) of Node
 */
export const createSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { clock = createSystemClock(), sleep = hostSleep, loaded, onProblem, onReload, times, ...input } = options
  const settings = withAbsolutePaths({ ...defaultSettings(), ...input })
  // First, because loading the package takes most of the time, and unusable state should be reported at once.
  const opened = await openStore(settings, onProblem)
  try {
    // After the state folder is created, because an output may be in it.
    for (const name of SETTING_NAMES.filter(isOutput)) {
      const file = settings[name]
      if (typeof file === 'string') mustBeWritable(file, `--${name}`)
    }
    const ports = { clock, sleep, times, onProblem, onReload }
    const shared = loaded ?? (await loadPackage())
    const own = settings.cards === undefined ? shared : await withOwnCards(shared, settings.cards)
    return await assemble(settings, opened, own, ports)
  } catch (error) {
    await opened.store.close()
    throw error
  }
}
