import { withIdHints } from '../api/http/id-hints.ts'
import { problem } from '../api/http/problem.ts'
import { json, nothing } from '../api/http/response.ts'
import type { Authorized, Incoming, Interface, OriginGuard, Route } from '../api/http/route.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isSameSecret } from '../core/domain/ids.ts'
import { linkToLlmsText } from '../core/domain/llms-link.ts'
import { spaceOfToken } from '../core/domain/space-token.ts'
import { createSimilarIds } from '../engine/similar-ids.ts'
import { prefers } from './accept-header.ts'
import { rowRoutes } from './activity/activity.routes.ts'
import { RECEIVER } from './authorize.ts'
import type { ControlParts } from './control-parts.ts'
import { unknown } from './control-problems.ts'
import { CONTROL_ROOT, routeWithoutBody } from './control-route.ts'
import { orderRoutes } from './events/counts.routes.ts'
import { coverageRoutes } from './events/coverage.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { explainRoutes } from './explain/explain.routes.ts'
import { asRoutes } from './export/export.routes.ts'
import { gatewayRoutes } from './gateway/gateway.routes.ts'
import { createGateways } from './gateway/gateways.ts'
import { holdRoutes } from './holds/holds.routes.ts'
import { basicRoutes, cardRoutes, credentialRoutes } from './info/info.routes.ts'
import { metricsRoutes } from './info/metrics.routes.ts'
import { dueRoutes, nextRoutes } from './next/next.routes.ts'
import { observationRoutes } from './observations/observations.routes.ts'
import { createReceived } from './receiver/received-webhooks.ts'
import { receiverRoutes } from './receiver/receiver.routes.ts'
import { requestRoutes } from './requests/requests.routes.ts'
import { putScenariosRoutes } from './scenarios/scenario-upload.routes.ts'
import { scenarioRoutes } from './scenarios/scenarios.routes.ts'
import { pagesRoutes } from './spaces/pages.routes.ts'
import { requestSettingsRoutes } from './spaces/request-settings.routes.ts'
import { spaceRoutes } from './spaces/spaces.routes.ts'
import { compareRoutes } from './timeline/diff.routes.ts'
import { runRoutes } from './timeline/timeline.routes.ts'
import { challengeRoutes } from './transactions/challenge.routes.ts'
import { endingRoutes } from './transactions/challenge-outcomes.routes.ts'
import { linkRoutes } from './transactions/links-control.routes.ts'
import { expiryRoutes, repinRoutes } from './transactions/manual.routes.ts'
import { alteredResponseRoutes } from './transactions/overrides.routes.ts'
import { recordRoutes } from './transactions/records.routes.ts'
import { verifyRoutes } from './verify/verify.routes.ts'
import { waitRoutes } from './wait/wait.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

/** Routes of the control API. */
const ROUTES = [
  basicRoutes,
  scenarioRoutes,
  putScenariosRoutes,
  cardRoutes,
  requestRoutes,
  eventRoutes,
  recordRoutes,
  orderRoutes,
  coverageRoutes,
  asRoutes,
  runRoutes,
  compareRoutes,
  rowRoutes,
  explainRoutes,
  challengeRoutes,
  endingRoutes,
  linkRoutes,
  holdRoutes,
  dueRoutes,
  expiryRoutes,
  alteredResponseRoutes,
  nextRoutes,
  repinRoutes,
  webhookRoutes,
  spaceRoutes,
  pagesRoutes,
  requestSettingsRoutes,
  credentialRoutes,
  waitRoutes,
  metricsRoutes,
  verifyRoutes,
  gatewayRoutes,
  observationRoutes,
  receiverRoutes,
]

/** Address of the console, relative because a proxy may add a path prefix. */
const TO_CONSOLE = `${CONTROL_ROOT.slice(1)}/`

/** Creates the route that lists all paths. Browsers are redirected to the console. */
const pathList = (routes: readonly Route[], publicPath: string): Route => {
  const paths = [...new Set(routes.map(({ path }) => `${publicPath}${path}`))]
  return routeWithoutBody({
    operation: 'listEndpoints',
    handle: ({ json, headers }) =>
      prefers(headers, 'text/html')
        ? nothing(302, { headers: { Location: TO_CONSOLE, 'Cache-Control': 'no-store', Vary: 'Accept' } })
        : json({ paths }, { headers: linkToLlmsText(TO_CONSOLE) }),
  })
}

const TOKEN_HEADERS = {
  'WWW-Authenticate': 'Bearer realm="threeds-sandbox"',
  Vary: 'Accept',
  'Cache-Control': 'no-store',
}
const SEND_TOKEN =
  'Send `Authorization: Bearer TOKEN` with the token from `--control-token`, `THREEDS_CONTROL_TOKEN` or `control-token` in the config file'

/** Describes the problem with the header without repeating its value. */
const tokenProblem = (header: string | undefined, token: string | undefined, orSpaces: string): string => {
  if (header === undefined) return 'The control API of this sandbox requires its control token.'
  if (token === undefined)
    return 'The control API of this sandbox requires its control token, and `Authorization` is not a Bearer token.'
  return `The token is not the control token of this sandbox${orSpaces}.`
}

/**
 * Returns the credentials check of a sandbox with a control token. Tokens of spaces are valid only for their space.
 * Callers without a token learn nothing else, not even which paths exist; open routes skip this check.
 */
const tokenCheck = ({
  controlToken,
  hasSpaceKeys,
  account,
  tokenPage,
}: ControlParts): Pick<Interface, 'credentials' | 'hidesPaths'> => {
  if (controlToken === undefined) return {}
  const [orSpaces, fix] = hasSpaceKeys
    ? [' or of one of its spaces', `${SEND_TOKEN}, or the token of your space.`]
    : ['', `${SEND_TOKEN}.`]
  const openedBy = (token: string): Authorized | undefined => {
    const only = hasSpaceKeys ? spaceOfToken(token) : undefined
    if (only !== undefined && isSameSecret(token, account.keysOf(only).controlToken ?? '')) return { space: only, only }
    return isSameSecret(token, controlToken) ? { space: DEFAULT_SPACE } : undefined
  }
  return {
    hidesPaths: true,
    credentials(headers) {
      const { authorization: header } = headers
      const token = /^bearer +(\S+) *$/i.exec(typeof header === 'string' ? header : '')?.[1]
      const opened = token === undefined ? undefined : openedBy(token)
      if (opened) return opened
      const why = tokenProblem(header === undefined ? undefined : String(header), token, orSpaces)
      if (!prefers(headers, 'text/html')) return problem(401, 'UNAUTHORIZED', `${why} ${fix}`, TOKEN_HEADERS)
      const response = tokenPage(why, fix)
      return { ...response, headers: { ...response.headers, ...TOKEN_HEADERS }, notes: [`UNAUTHORIZED: ${why}`] }
    },
  }
}

/**
 * Adds the cross-origin guard to all routes that change something, and to the one that returns credentials. The
 * receiver stays open to every page.
 */
const guarded =
  (guard: OriginGuard) =>
  (route: Route): Route =>
    (route.verb === 'get' && route.operation !== 'getCredentials') || route.operation === RECEIVER
      ? route
      : { ...route, guard: (request) => guard(request) ?? route.guard?.(request) }

/** Returns the only space of a request: that of its token, or the requested one. */
const spaceOfCaller = ({ only, query: { space } }: Pick<Incoming, 'only' | 'query'>): string | undefined =>
  only ?? (typeof space === 'string' ? space : undefined)

/** Parts that only the control API uses, created with it. */
type OwnParts = 'received' | 'gateways' | 'watchers'

/** Creates the interface at `/_sandbox`. */
export const createControl = (input: Omit<ControlParts, OwnParts>): Interface => {
  const parts: ControlParts = {
    ...input,
    received: createReceived(),
    gateways: createGateways(input.engine.authenticationUses),
    watchers: { waits: 0, streams: 0 },
  }
  const { engine, traffic } = parts
  const similar = createSimilarIds({ engine, findRequest: (id) => traffic.findRequest(id) })
  const routes = ROUTES.flatMap((routesOf) => routesOf(parts)).map(withIdHints(similar, spaceOfCaller))
  return {
    name: 'control',
    ...tokenCheck(parts),
    routes: [pathList(routes, parts.publicPath), ...routes.map(guarded(parts.guard))],
    reject: ({ status, code, controlCode = code, message, positions }) =>
      json(status, { error: { code: controlCode, message, ...(positions && { problems: positions }) } }),
    unknownPath: () => unknown('Unknown path. `GET /_sandbox` lists all endpoints.').problem,
    wrongVerb(method, allowed) {
      const Allow = allowed.join(', ')
      return problem(405, 'CLIENT_ERROR', `This path does not support ${method}. Use ${Allow}.`, { Allow })
    },
  }
}
