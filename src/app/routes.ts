import { rejectionProblem } from '../api/api-interface.ts'
import { createCardDataTest } from '../api/body-rules.ts'
import { applyFault } from '../api/fault-injection.ts'
import { nothing } from '../api/http/response.ts'
import type { Interface, MountedInterface } from '../api/http/route.ts'
import { linkInterface } from '../api/links.routes.ts'
import { originGuard } from '../api/origin-guard.ts'
import { transactionInterface } from '../api/transactions.routes.ts'
import { CONTROL_ROOT } from '../control/control-route.ts'
import { errorBody } from '../core/bodies/error-body.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { once } from '../core/domain/once.ts'
import type { Phase } from '../core/domain/phase.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { Engine } from '../engine/engine-api.ts'
import type { Sleep } from '../engine/engine-parts.ts'
import type { Counters } from '../engine/events/counters.ts'
import type { Coverage } from '../engine/events/coverage-counts.ts'
import type { EventLog } from '../engine/events/event-log.ts'
import type { RequestCounts } from '../engine/events/request-counts.ts'
import { nextTurn } from '../engine/host/host-timers.ts'
import { createSimilarIds } from '../engine/similar-ids.ts'
import type { Clock } from '../engine/time/clock.ts'
import { BANK_PATH, CONSOLE_PATH, damagedLinkId, isConsolePath, isLinkPath, RETURN_PATH } from '../pages/page-paths.ts'
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

/** How long the confirmation of a link stays. ASSUMED: link-redirect-after-5-seconds. */
const CONFIRMATION_MS = 5_000

/** Settings that change the course of a transaction or a link. A reproduction must set them. */
const STEERING = [
  'account-3ds',
  'contract-data',
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

type RouteParts = {
  readonly settings: Settings
  readonly loaded: SandboxPackage
  readonly engine: Engine
  readonly traffic: EventLog
  readonly counters: Counters
  readonly coverage: Coverage
  readonly counts: RequestCounts
  readonly sleep: Sleep
  /** Clock of the host. */
  readonly clock: Clock
  /** Aborted when the sandbox is stopped. */
  readonly stopping: AbortSignal
  /** Returns whether a space has records or events. */
  readonly isSpace: (space: string) => boolean
  /** Known once it listens. */
  readonly listensAt: () => string
  /** Whether callers should come. */
  readonly phase: () => Phase
  readonly storeProblem: () => string | undefined
}

/**
 * Returns the interfaces of a sandbox in the order in which they are asked for a path. Pages and the control API are loaded
 * at their first request: startup, and a test that only calls the API, do not need them.
 */
export const interfacesOf = (input: RouteParts) => {
  const { settings, loaded, engine, traffic, counters, coverage, counts, sleep, clock, stopping } = input
  const { isSpace, listensAt, phase, storeProblem } = input
  const { catalogue } = loaded
  const {
    'public-url': publicUrl,
    'control-token': controlToken,
    'merchant-id': merchantId,
    'plain-messages': plainMessages,
    'return-parameter': returnParameter,
    'directory-response': directoryResponse,
    'frame-ancestors': frameAncestors,
    'link-key-header': linkKeyHeader,
    'contract-data': contractData,
  } = settings
  const hosted = hostedPages(settings, engine, traffic, listensAt)
  const { startUrl, linkUrl } = hosted
  const { builtInPassword, builtIn, builtInLinkKey } = builtInOf(settings)
  const hints = credentialHints(settings)
  const account = accountOf(settings)
  const hasSpaceKeys = settings['space-tokens'] === 'on'
  const isCardData = settings['card-data-in-text'] === 'reject' ? createCardDataTest(catalogue) : undefined
  const style = styleOf(settings)
  const publicPath = pathOf(publicUrl)
  const ownAddress = (origin: string): string => publicUrl ?? origin
  const frameAncestorsOf = (space: string | undefined) =>
    space === undefined ? frameAncestors : engine.requestSettingsOf(space).frameAncestors
  const guard = originGuard(addressesOf(settings), hosted.placesOfPages)
  const onDemand = once(async () => {
    // In turns: together they take 60 ms of CPU time.
    await import('zod')
    await nextTurn()
    const loaded = await import('./on-demand.ts')
    await nextTurn()
    return loaded
  })
  const rowIndexes = once(async () => (await onDemand()).createRowBooks({ engine, traffic, returnParameter }))
  const finalRow = async (id: string) => (await onDemand()).finalRowOf(engine, await rowIndexes(), id)

  const api = transactionInterface({
    engine,
    account: { merchantId, passwordOf: (space) => account.keysOf(space).password, ...compact({ builtIn }) },
    right: hints.basic,
    hasSpaceKeys,
    directoryResponse,
    plainMessages,
    notFoundStatus: settings['not-found-status'] === '404' ? 404 : 400,
    isCardData,
    contractData,
    startUrl,
  })
  const links = linkInterface({
    engine,
    linkKey: { header: linkKeyHeader, keyOf: (space) => account.keysOf(space).linkKey },
    right: hints.key,
    hasSpaceKeys,
    style,
    plainMessages,
    deletedLinkStatus: settings['deleted-link-status'] === '404' ? 404 : 200,
    isCardData,
    contractData,
    linkUrl,
  })
  const bank = once(async () =>
    (await onDemand()).bankPages({
      engine,
      controlUrl: controlAddress(hosted.payAddress, publicUrl),
      guard,
      frameAncestorsOf,
      returnParameter,
      finalRow,
      sleep,
      pageChoices: settings['page-choices'] === 'on',
      faultOnStart: async ({ space, transaction: { id, outcome } }) =>
        applyFault(nothing(200), await engine.defectsOn('start', { space, id, outcome }), errorBody),
    }),
  )
  const cardEntry = once(async () => {
    const { linkPages, outcomesOfNames } = await onDemand()
    return linkPages({
      engine,
      controlUrl: controlAddress(hosted.pageAddress, publicUrl),
      guard,
      frameAncestorsOf,
      catalogue,
      outcomesOf: outcomesOfNames(catalogue),
      merchantId,
      startUrl,
      finalRow,
      confirmationMs: CONFIRMATION_MS * settings['page-time-scale'],
    })
  })
  const similarIds = createSimilarIds({ engine })
  // For people who open the root, an unknown path or a cut link address in a browser.
  const signposted = withSignpost(api, {
    version: loaded.version,
    publicPath,
    needsToken: controlToken !== undefined,
    plainMessages,
    similarLink: (path) => similarIds(damagedLinkId(path), DEFAULT_SPACE),
  })
  const transactions: Interface = {
    ...signposted,
    guide: (method, path, headers) =>
      redirectToConsole(method, path, headers) ??
      (isDamagedLink(method, path, headers)
        ? cardEntry().then((pages) => pages.unreadablePath(headers, path))
        : undefined) ??
      signposted.guide(method, path, headers),
  }
  const back = once(async () =>
    (await onDemand()).returnPages({
      engine,
      controlUrl: controlAddress(undefined, publicUrl),
      guard,
      frameAncestorsOf,
      isSpace,
      returnParameter,
      merchantId,
      ownAddress,
      ...compact({ builtInPassword }),
    }),
  )
  const control = once(async () => {
    const { createControl, requestChecker, timelinePage, tokenRequiredReply } = await onDemand()
    return createControl({
      engine,
      catalogue,
      traffic,
      counters,
      coverage,
      counts,
      rowIndexes: await rowIndexes(),
      stopping,
      sleep,
      machine: clock,
      isStampedByClock: settings['webhook-timestamps'] === 'clock',
      listensAt,
      merchantId,
      caller: {
        merchantId,
        linkKeyHeader,
        ...compact({ builtInPassword, builtInLinkKey }),
        sendsToken: controlToken !== undefined,
      },
      version: loaded.version,
      phase,
      storeProblem,
      settings: steeringOf(settings),
      returnParameter,
      account,
      ownAddress,
      publicPath,
      startUrl,
      linkUrl,
      checkPages: hosted.checkPages,
      results: resultsOf(settings),
      style,
      rejectedResponse(rejection) {
        const rejected = rejectionProblem(rejection)
        return { status: rejected.status, body: errorBody(rejected) }
      },
      validateRequest: requestChecker({ engine, isCardData, contractData }),
      contracts: loaded.contracts,
      guard,
      controlToken,
      hasSpaceKeys,
      tokenPage: (why, fix) => tokenRequiredReply(why, fix, `${publicPath}${CONSOLE_PATH}`),
      drawRuns: timelinePage,
    })
  })
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
