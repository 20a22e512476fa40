import { rejectionProblem } from '../api/api-interface.ts'
import { applyFault } from '../api/fault-injection.ts'
import { nothing } from '../api/http/response.ts'
import type { Interface, MountedInterface } from '../api/http/route.ts'
import { linkInterface } from '../api/links.routes.ts'
import { originGuard } from '../api/origin-guard.ts'
import { transactionInterface } from '../api/transactions.routes.ts'
import { CONTROL_ROOT } from '../control/control-route.ts'
import { errorBody } from '../core/bodies/error-body.ts'
import { once } from '../core/domain/once.ts'
import type { Phase } from '../core/domain/phase.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { Engine } from '../engine/engine-api.ts'
import type { Sleep } from '../engine/engine-parts.ts'
import type { RequestCounts } from '../engine/events/request-counts.ts'
import type { Clock } from '../engine/time/clock.ts'
import { BANK_PATH, CONSOLE_PATH, isConsolePath, isLinkPath, RETURN_PATH } from '../pages/page-paths.ts'
import type { CoreParts } from './core-parts.ts'
import { accountOf, builtInOf, credentialHints, resultsOf, styleOf } from './from-settings.ts'
import { hostedPages } from './hosted-pages.ts'
import type { SandboxPackage } from './load-package.ts'
import {
  addressesOf,
  controlAddress,
  isBelow,
  isDamagedLink,
  LINKS_PATH,
  pathOf,
  redirectToConsole,
} from './public-paths.ts'
import { withSignpost } from './root-routes.ts'
import { SETTINGS, type Settings } from './settings/settings-table.ts'

/** How long the confirmation of a link stays. ASSUMED: link-moves-on-after-5-seconds. */
const CONFIRMATION_MS = 5_000

/** Settings that change the course of a transaction or a link. A reproduction must set them. */
const STEERING = [
  'account-3ds',
  'directory-response',
  'mastercard-failure-eci',
  'success-reason',
  'link-failed-3ds',
  'webhooks',
  'return-parameter',
] as const

const steeringOf = (settings: Settings): Readonly<Record<string, string>> =>
  Object.fromEntries(
    STEERING.flatMap((name) => (settings[name] === SETTINGS[name].default ? [] : [[name, settings[name]]])),
  )

type Given = {
  readonly settings: Settings
  readonly loaded: SandboxPackage
  readonly engine: Engine
  readonly spine: CoreParts
  /** Returns whether a space has records or events. */
  readonly isSpace: (space: string) => boolean
  readonly sleep: Sleep
  /** The time of the machine. */
  readonly clock: Clock
  /** Known once it listens. */
  readonly listensAt: () => string
  readonly counts: RequestCounts
  /** Whether callers should come. */
  readonly phase: () => Phase
  /** Aborted when the sandbox is stopped. */
  readonly stopping: AbortSignal
}

/**
 * Returns the interfaces of a sandbox in the order in which they are asked for a path. Pages and the control API are loaded
 * at their first request: startup, and a test that only calls the API, do not need them.
 */
export const interfacesOf = ({ settings, loaded, engine, spine, clock, listensAt, ...given }: Given) => {
  const { 'public-url': publicUrl, 'control-token': controlToken } = settings
  const { 'directory-response': directoryResponse, 'frame-ancestors': frameAncestors } = settings
  const parts = { engine, traffic: spine.traffic, listensAt }
  const { payAddress, pageAddress, placesOfPages, ...pages } = hostedPages(settings, parts)
  const { builtInPassword, builtIn, builtInLinkKey } = builtInOf(settings)
  const account = accountOf(settings)
  /** What more than one of them needs. */
  const common = {
    ...given,
    ...compact({ builtInPassword }),
    engine,
    catalogue: loaded.catalogue,
    merchantId: settings['merchant-id'],
    plainMessages: settings['plain-messages'],
    hasSpaceKeys: settings['space-tokens'] === 'on',
    rejectsCardData: settings['card-data-in-text'] === 'reject',
    directoryResponse,
    frameAncestors,
    returnParameter: settings['return-parameter'],
    results: resultsOf(settings),
    style: styleOf(settings),
    ...pages,
    ownAddress: (origin: string): string => publicUrl ?? origin,
    guard: originGuard(addressesOf(settings), placesOfPages),
    tellEnd: async (id: string) => (await rowTeller())(id),
  }
  const { merchantId, returnParameter } = common
  const api = transactionInterface({
    ...common,
    account: { merchantId, passwordOf: (space) => account.keysOf(space).password, ...compact({ builtIn }) },
    right: credentialHints(settings).basic,
    notFoundStatus: settings['not-found-status'] === '404' ? 404 : 400,
  })
  const links = linkInterface({
    ...common,
    linkKey: { header: settings['link-key-header'], keyOf: (space) => account.keysOf(space).linkKey },
    right: credentialHints(settings).key,
    deletedLinkStatus: settings['deleted-link-status'] === '404' ? 404 : 200,
  })
  const onDemand = once(() => import('./on-demand.ts'))
  const rowBooks = once(async () =>
    (await onDemand()).createRowBooks({
      engine,
      traffic: spine.traffic,
      returnParameter,
    }),
  )
  const rowTeller = once(async () => (await onDemand()).createRowTeller(engine, await rowBooks()))
  const bank = once(async () =>
    (await onDemand()).bankPages({
      ...common,
      controlUrl: controlAddress(payAddress, publicUrl),
      pageChoices: settings['page-choices'] === 'on',
      faultOnStart: async ({ space, transaction: { id, outcome } }) =>
        applyFault(nothing(200), await engine.defectsOn('start', { space, id, outcome }), errorBody),
    }),
  )
  const cardEntry = once(async () =>
    (await onDemand()).linkPages({
      ...common,
      outcomesOf: (await onDemand()).outcomesOfNames(loaded.catalogue),
      controlUrl: controlAddress(pageAddress, publicUrl),
      confirmationMs: CONFIRMATION_MS * settings['page-time-scale'],
    }),
  )
  // For people who open the root, an unknown path or a cut link address in a browser.
  const signposted = withSignpost(api, {
    version: loaded.version,
    publicPath: pathOf(publicUrl),
    needsToken: controlToken !== undefined,
    plainMessages: common.plainMessages,
  })
  const transactions: Interface = {
    ...signposted,
    guide: (method, path, headers) =>
      redirectToConsole(method, path, headers) ??
      (isDamagedLink(method, path, headers) ? cardEntry().then((pages) => pages.unreadablePath(headers)) : undefined) ??
      signposted.guide(method, path, headers),
  }
  const back = once(async () =>
    (await onDemand()).backPages({
      ...common,
      controlUrl: controlAddress(undefined, publicUrl),
    }),
  )
  const control = once(async () =>
    (await onDemand()).createControl({
      ...common,
      ...spine,
      books: await rowBooks(),
      machine: clock,
      listensAt,
      validateRequest: (await onDemand()).requestChecker(common),
      caller: {
        merchantId,
        linkKeyHeader: settings['link-key-header'],
        ...compact({ builtInPassword, builtInLinkKey }),
        sendsToken: controlToken !== undefined,
      },
      account,
      publicPath: pathOf(publicUrl),
      rejectedAnswer(rejection) {
        const rejected = rejectionProblem(rejection)
        return { status: rejected.status, body: errorBody(rejected) }
      },
      version: loaded.version,
      contracts: loaded.contracts,
      settings: steeringOf(settings),
      isStampedByClock: settings['webhook-timestamps'] === 'clock',
      controlToken,
      tokenPage: async (why, todo) =>
        (await onDemand()).tokenWantedReply(why, todo, `${pathOf(publicUrl)}${CONSOLE_PATH}`),
      drawRuns: async (file) => (await onDemand()).runPage(file),
    }),
  )
  const consoleFiles = once(async () => (await onDemand()).consolePages(loaded.consoleFiles))
  const below = (root: string) => (path: string) => isBelow(path, root)
  const interfaces: readonly MountedInterface[] = [
    { owns: isConsolePath, load: consoleFiles },
    { owns: below(RETURN_PATH), load: back },
    { owns: below(CONTROL_ROOT), load: control },
    { owns: below(BANK_PATH), load: bank },
    { owns: isLinkPath, load: cardEntry },
    { owns: below(LINKS_PATH), at: links },
    { owns: () => true, at: transactions },
  ]
  return {
    interfaces,
    /** Loads the pages for the browser that follows the first response. The first request of a page reports a failure. */
    warm: (): Promise<unknown> => Promise.allSettled([bank(), cardEntry()]),
  }
}
