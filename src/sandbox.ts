import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ContractDocument, readContract } from './contract/document.ts'
import { unknownThreeDSFields } from './contract/unknown-fields.ts'
import { createControl } from './control/control.ts'
import { createCardCatalogue } from './domain/card-catalogue.ts'
import { createIds } from './domain/ids.ts'
import { createCardInfo } from './engine/card-info.ts'
import { createEngine, type Engine } from './engine/engine.ts'
import { createApp } from './http/app.ts'
import { contractCheck } from './http/contract-check.ts'
import { ipOf, tellWhich, tellWhy } from './http/exchange.ts'
import { warmContract } from './http/warm-contract.ts'
import { createPages } from './pages/pages.ts'
import { loadScenarioBook } from './scenarios/load-book.ts'
import { defaultSettings } from './settings/resolve.ts'
import type { Settings } from './settings/table.ts'
import { type Clock, createSystemClock } from './spaces/clock.ts'
import { openJsonFileStore } from './store/json-file-store.ts'
import { createMemoryStore } from './store/memory-store.ts'
import type { Store } from './store/store.ts'
import { createRequestLog, type RequestLog } from './traffic/request-log.ts'

/** The folder with openapi.yaml and the shipped scenarios: one above this file, in the sources and in the bundle. */
export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url))

/** How long open requests may take to end at a stop. */
const GRACE_MS = 2_000

/** Settings by the names of the table, and what only a program can give. */
export type SandboxOptions = Partial<Settings> & { readonly clock?: Clock }

export type Sandbox = {
  /** The address it listens on, without a slash at its end. */
  readonly url: string
  readonly settings: Settings
  /** Where the state is kept; undefined when it is not. */
  readonly stateFile: string | undefined
  readonly log: RequestLog
  /** Stops listening, ends open connections and writes what is not written. */
  close(): Promise<void>
}

const listen = (server: Server, port: number, host: string): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })

/** A wildcard is an address to listen on, not one to call. */
const CALLABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const urlOf = ({ address, family, port }: AddressInfo): string => {
  const callable = CALLABLE[address] ?? address
  return `http://${family === 'IPv6' ? `[${callable}]` : callable}:${port}`
}

/** The names under which the configured addresses may be called. */
const hostsOf = (settings: Settings): string[] =>
  [settings['public-url'], settings['pay-url']].flatMap((url) => (url === undefined ? [] : [new URL(url).host]))

const versionOf = (document: ContractDocument): string => {
  const { info } = document
  return typeof info === 'object' && info !== null && 'version' in info ? String(info.version) : 'unknown'
}

const close = async (server: Server, engine: Engine, store: Store): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(impatient)
  engine.close()
  await store.close()
}

/**
 * Builds a sandbox and starts it: the composition root, and what tests embed.
 * @throws UnusableStateFile, ScenarioProblems, or the listen error (EADDRINUSE and the like) of Node.
 */
export const createSandbox = async ({
  clock = createSystemClock(),
  ...given
}: SandboxOptions = {}): Promise<Sandbox> => {
  const settings: Settings = { ...defaultSettings(), ...given }
  const catalogue = createCardCatalogue()
  const folders = { shipped: join(PACKAGE_ROOT, 'scenarios'), user: settings.scenarios }
  const scenarios = loadScenarioBook({ ...folders, timeScale: settings['page-time-scale'] }, catalogue)
  const document = readContract(join(PACKAGE_ROOT, 'openapi.yaml'))
  const contractChecks = contractCheck(document)
  await warmContract(contractChecks)

  const stateFile = settings.ephemeral ? undefined : join(settings['state-dir'], 'state.json')
  const store = stateFile === undefined ? createMemoryStore() : await openJsonFileStore(stateFile)
  const ids = createIds(settings.seed)
  const log = createRequestLog()
  const engine = createEngine({
    store,
    clock,
    ids,
    catalogue,
    scenarios,
    describeCard: createCardInfo(),
    account: { threeDS: settings['account-3ds'] === 'on', uniqueRefno: settings['unique-refno'] === 'on' },
    sleep: (ms) => (ms > 0 ? sleep(ms, undefined, { ref: false }) : Promise.resolve()),
  })
  const returnParameter = settings['return-parameter']
  const payAddress = settings['pay-url'] ?? settings['public-url']
  const app = createApp({
    engine,
    ids,
    clock,
    log,
    document,
    contractChecks,
    startUrl: (req, id) => `${payAddress ?? `http://${req.headers.host}`}/v1/start/${id}`,
    merchantId: settings['merchant-id'],
    account: { merchantId: settings['merchant-id'], password: settings.password },
    directoryResponse: settings['directory-response'],
    notFoundStatus: settings['not-found-status'] === '404' ? 404 : 400,
    allowedHosts: [...settings['allowed-hosts'], ...hostsOf(settings)],
    unknownThreeDSFields: (threeDS) => unknownThreeDSFields(document, threeDS),
    pages: createPages({ engine, returnParameter, ipOf, onTransaction: tellWhich, onFailure: tellWhy }),
    control: createControl({
      engine,
      scenarios,
      catalogue,
      returnParameter,
      ipOf,
      version: versionOf(document),
      description: readFileSync(new URL('./control/openapi.yaml', import.meta.url), 'utf8'),
    }),
  })

  const server = createServer(app)
  try {
    const url = urlOf(await listen(server, settings.port, settings.host))
    return { url, settings, stateFile, log, close: () => close(server, engine, store) }
  } catch (error) {
    engine.close()
    await store.close()
    throw error
  }
}
