import { spaceOfToken } from '../domain/bearer.ts'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { isSameSecret } from '../domain/ids.ts'
import { problem } from '../reply/problem.ts'
import { json, nothing } from '../reply/reply.ts'
import type { Interface, Opened, Route } from '../reply/route.ts'
import { wants } from './accept.ts'
import { alteredAnswerRoutes } from './altered-answers.ts'
import { asRoutes } from './as/as-routes.ts'
import { basicRoutes, cardRoutes, credentialRoutes } from './basics.ts'
import { beliefRoutes } from './beliefs.ts'
import { expiryRoutes, repinRoutes } from './by-hand.ts'
import { challengeRoutes } from './challenge.ts'
import { compareRoutes } from './compare-routes.ts'
import { CONTROL_ROOT, calling } from './control-route.ts'
import { orderRoutes } from './counts-view.ts'
import { coverageRoutes } from './coverage.ts'
import { endingRoutes } from './endings.ts'
import { eventRoutes } from './events.ts'
import { explainRoutes } from './explain/explain-routes.ts'
import { gatewayRoutes } from './gateway/gateway-routes.ts'
import { createGateways } from './gateway/gateways.ts'
import { holdRoutes } from './holds.ts'
import { linkRoutes } from './links.ts'
import { metricsRoutes } from './metrics.ts'
import { pagesRoutes } from './pages.ts'
import type { GivenParts } from './parts.ts'
import { unknown } from './problems.ts'
import { putScenariosRoutes } from './put-scenarios.ts'
import { createReceived } from './received.ts'
import { receiverRoutes } from './receiver.ts'
import { recordRoutes } from './records.ts'
import { requestRoutes } from './requests.ts'
import { rowRoutes } from './rows/rows.ts'
import { runRoutes } from './run-routes.ts'
import { scenarioRoutes } from './scenarios.ts'
import { spaceRoutes } from './spaces.ts'
import { dueRoutes, nextRoutes } from './to-come.ts'
import { verifyRoutes } from './verify.ts'
import { waitRoutes } from './wait.ts'
import { webhookRoutes } from './webhooks.ts'
import { RECEIVER } from './who-may.ts'

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
  return calling({
    operation: 'listPaths',
    handle: ({ json, headers }) =>
      wants(headers, 'text/html')
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
  const openedBy = (came: string): Opened | undefined => {
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
      if (!wants(headers, 'text/html')) return problem(401, 'UNAUTHORIZED', `${why}: ${todo}`, TOKEN_HEADERS)
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
    (route.verb === 'get' && route.operation !== 'showCredentials') || route.operation === RECEIVER
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
    refuse: ({ status, code, own = code, message, places }) =>
      json(status, { error: { code: own, message, ...(places && { problems: places }) } }),
    unknownPath: () => unknown('no such path; GET /_sandbox/openapi.yaml lists all').problem,
    wrongVerb(method, allowed) {
      const Allow = allowed.join(', ')
      return problem(405, 'CLIENT_ERROR', `${method} is not for this path; it takes ${Allow}`, { Allow })
    },
    unreadablePath: () => unknown('the path is not valid percent-encoding'),
  }
}
