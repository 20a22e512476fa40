import { problem } from '../api/http/problem.ts'
import { json, nothing } from '../api/http/response.ts'
import type { Authorized, Interface, Route } from '../api/http/route.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isSameSecret } from '../core/domain/ids.ts'
import { spaceOfToken } from '../core/domain/space-token.ts'
import { prefers } from './accept.ts'
import { rowRoutes } from './activity/activity.routes.ts'
import { RECEIVER } from './authorize.ts'
import type { GivenParts } from './control-parts.ts'
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
import { beliefRoutes } from './observations/observations.routes.ts'
import { createReceived } from './receiver/received.ts'
import { receiverRoutes } from './receiver/receiver.routes.ts'
import { requestRoutes } from './requests/requests.routes.ts'
import { putScenariosRoutes } from './scenarios/scenario-upload.routes.ts'
import { scenarioRoutes } from './scenarios/scenarios.routes.ts'
import { pagesRoutes } from './spaces/pages.routes.ts'
import { spaceRoutes } from './spaces/spaces.routes.ts'
import { compareRoutes } from './timeline/diff.routes.ts'
import { runRoutes } from './timeline/timeline.routes.ts'
import { challengeRoutes } from './transactions/challenge.routes.ts'
import { endingRoutes } from './transactions/challenge-outcomes.routes.ts'
import { linkRoutes } from './transactions/links-control.routes.ts'
import { expiryRoutes, repinRoutes } from './transactions/manual.routes.ts'
import { alteredAnswerRoutes } from './transactions/overrides.routes.ts'
import { recordRoutes } from './transactions/records.routes.ts'
import { verifyRoutes } from './verify/verify.routes.ts'
import { waitRoutes } from './wait/wait.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

/** Everything that the emulated service does not have. */
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
  alteredAnswerRoutes,
  nextRoutes,
  repinRoutes,
  webhookRoutes,
  spaceRoutes,
  pagesRoutes,
  credentialRoutes,
  waitRoutes,
  metricsRoutes,
  verifyRoutes,
  gatewayRoutes,
  beliefRoutes,
  receiverRoutes,
]

/** Relative, as a proxy may put a path before it: the slash is all that is missing. */
const TO_CONSOLE = `${CONTROL_ROOT.slice(1)}/`

/** What is there, for somebody who looks; who comes with a browser is led to the console. */
const tableOfContents = (routes: readonly Route[], publicPath: string): Route => {
  const paths = [...new Set(routes.map(({ path }) => `${publicPath}${path}`))]
  return routeWithoutBody({
    operation: 'listEndpoints',
    handle: ({ json, headers }) =>
      prefers(headers, 'text/html')
        ? nothing(302, { headers: { Location: TO_CONSOLE, 'Cache-Control': 'no-store', Vary: 'Accept' } })
        : json({ paths }),
  })
}

const TOKEN_HEADERS = {
  'WWW-Authenticate': 'Bearer realm="threeds-sandbox"',
  Vary: 'Accept',
  'Cache-Control': 'no-store',
}
const TODO =
  'send "Authorization: Bearer TOKEN" with the one that the sandbox was started with (--control-token, THREEDS_CONTROL_TOKEN, or control-token in its config file)'

/** What is wrong with the header, without a letter of what stands in it. */
const whyNot = (header: string | undefined, came: string | undefined, orSpaces: string): string => {
  if (header === undefined) return 'the control API of this sandbox needs its control token, and none came'
  if (came === undefined)
    return 'the control API of this sandbox needs its control token, and Authorization is no Bearer'
  return `the token that came is not the control token of this sandbox${orSpaces}`
}

/**
 * Who may call the control API of a sandbox that has a control token: whoever sends it, and with tokens of spaces whoever
 * sends one, about that space. Nobody else learns more than that, not even which paths there are; routes that are open are not
 * asked about.
 */
const onlyWithToken = ({
  controlToken,
  hasSpaceKeys,
  account,
  tokenPage: page,
}: GivenParts): Pick<Interface, 'credentials' | 'hidesPaths'> => {
  if (controlToken === undefined) return {}
  const [orSpaces, todo] = hasSpaceKeys ? [', nor of a space of it', `${TODO}, or with that of your space`] : ['', TODO]
  const openedBy = (came: string): Authorized | undefined => {
    const only = hasSpaceKeys ? spaceOfToken(came) : undefined
    if (only !== undefined && isSameSecret(came, account.keysOf(only).controlToken ?? '')) return { space: only, only }
    return isSameSecret(came, controlToken) ? { space: DEFAULT_SPACE } : undefined
  }
  return {
    hidesPaths: true,
    credentials(headers) {
      const { authorization: header } = headers
      const came = /^bearer +(\S+) *$/i.exec(typeof header === 'string' ? header : '')?.[1]
      const opened = came === undefined ? undefined : openedBy(came)
      if (opened) return opened
      const why = whyNot(header === undefined ? undefined : String(header), came, orSpaces)
      if (!prefers(headers, 'text/html')) return problem(401, 'UNAUTHORIZED', `${why}: ${todo}`, TOKEN_HEADERS)
      return page(why, todo).then((answer) => ({
        ...answer,
        headers: { ...answer.headers, ...TOKEN_HEADERS },
        notes: [`UNAUTHORIZED: ${why}`],
      }))
    },
  }
}

/**
 * Which calls pages from elsewhere may not make: all that change something, and the one that tells what opens a space. The
 * receiver is made for everybody.
 */
const guarded =
  (guard: GivenParts['guard']) =>
  (route: Route): Route =>
    (route.verb === 'get' && route.operation !== 'getCredentials') || route.operation === RECEIVER
      ? route
      : { ...route, guard: (asked) => guard(asked) ?? route.guard?.(asked) }

/** `/_sandbox`, with a table of contents. */
export const createControl = (given: GivenParts): Interface => {
  const parts = { ...given, received: createReceived(), gateways: createGateways(), watchers: { waits: 0, streams: 0 } }
  const routes = ROUTES.flatMap((routesOf) => routesOf(parts))
  return {
    name: 'control',
    ...onlyWithToken(parts),
    routes: [tableOfContents(routes, parts.publicPath), ...routes.map(guarded(parts.guard))],
    refuse: ({ status, code, controlCode: own = code, message, positions: places }) =>
      json(status, { error: { code: own, message, ...(places && { problems: places }) } }),
    unknownPath: () => unknown('no such path; GET /_sandbox/openapi.yaml lists all').problem,
    wrongVerb(method, allowed) {
      const Allow = allowed.join(', ')
      return problem(405, 'CLIENT_ERROR', `${method} is not for this path; it takes ${Allow}`, { Allow })
    },
    unreadablePath: () => unknown('the path is not valid percent-encoding'),
  }
}
