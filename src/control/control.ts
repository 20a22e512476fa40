import { problem } from '../reply/problem.ts'
import { json, nothing } from '../reply/reply.ts'
import type { Interface, Route } from '../reply/route.ts'
import { wants } from './accept.ts'
import { alteredAnswerRoutes } from './altered-answers.ts'
import { asRoutes } from './as/as-routes.ts'
import { basicRoutes, cardRoutes, credentialRoutes } from './basics.ts'
import { expiryRoutes, repinRoutes } from './by-hand.ts'
import { challengeRoutes } from './challenge.ts'
import { CONTROL_ROOT, calling } from './control-route.ts'
import { endingRoutes } from './endings.ts'
import { eventRoutes } from './events.ts'
import { explainRoutes } from './explain/explain-routes.ts'
import { linkRoutes } from './links.ts'
import { metricsRoutes } from './metrics.ts'
import type { GivenParts } from './parts.ts'
import { unknown } from './problems.ts'
import { putScenariosRoutes } from './put-scenarios.ts'
import { createReceived } from './received.ts'
import { receiverRoutes } from './receiver.ts'
import { recordRoutes } from './records.ts'
import { requestRoutes } from './requests.ts'
import { rowRoutes } from './rows/rows.ts'
import { scenarioRoutes } from './scenarios.ts'
import { spaceRoutes } from './spaces.ts'
import { dueRoutes, holdRoutes, nextRoutes } from './to-come.ts'
import { verifyRoutes } from './verify.ts'
import { waitRoutes } from './wait.ts'
import { webhookRoutes } from './webhooks.ts'
import { onlyWithToken } from './who-may.ts'

/** Everything that the emulated service does not have. */
const ROUTES = [
  basicRoutes,
  scenarioRoutes,
  putScenariosRoutes,
  cardRoutes,
  requestRoutes,
  eventRoutes,
  recordRoutes,
  asRoutes,
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
  credentialRoutes,
  waitRoutes,
  metricsRoutes,
  verifyRoutes,
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

/**
 * Which calls pages from elsewhere may not make: all that change something, and the one that tells what opens a space. What is
 * open is made for everybody, as the receiver is.
 */
const guarded =
  (guard: GivenParts['guard']) =>
  (route: Route): Route =>
    (route.verb === 'get' && route.operation !== 'showCredentials') || route.isOpen
      ? route
      : { ...route, guard: (asked) => guard(asked) ?? route.guard?.(asked) }

/** `/_sandbox`, with a table of contents. */
export const createControl = (given: GivenParts): Interface => {
  const parts = { ...given, received: createReceived(), watchers: { waits: 0, streams: 0 } }
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
