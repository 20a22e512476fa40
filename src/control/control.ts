import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Sleep } from '../engine/parts.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { json, nothing } from '../reply/reply.ts'
import type { Interface, Route } from '../reply/route.ts'
import type { Clock } from '../spaces/clock.ts'
import type { SandboxAccount } from '../spaces/space-credentials.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { DirectoryResponseStyle } from '../wire/transaction-body.ts'
import { wants } from './accept.ts'
import { alteredAnswerRoutes } from './altered-answers.ts'
import { asRoutes } from './as/as-routes.ts'
import type { AsParts } from './as/write-form.ts'
import { catalogueRoutes } from './catalogue.ts'
import { challengeRoutes } from './challenge.ts'
import { type Contracts, contractRoutes } from './contracts.ts'
import { CONTROL_ROOT, calling } from './control-route.ts'
import { onlyWithToken, type TokenPage } from './control-token.ts'
import { credentialRoutes } from './credentials.ts'
import type { Caller } from './curl.ts'
import { dueRoutes } from './due.ts'
import { eventRoutes } from './events.ts'
import { expiryRoutes } from './expire.ts'
import { explainRoutes } from './explain/explain-routes.ts'
import { holdRoutes } from './holds.ts'
import { linkRoutes } from './links.ts'
import { nextRoutes } from './next.ts'
import type { PreviewParts } from './preview.ts'
import { createReceived } from './received.ts'
import { receivedRoutes } from './received-calls.ts'
import { receiverRoute } from './receiver.ts'
import { recordRoutes } from './records.ts'
import { repinRoutes } from './repin.ts'
import { requestRoutes } from './requests.ts'
import type { RowBooks } from './rows/row-books.ts'
import { rowRoutes } from './rows/rows.ts'
import { scenarioRoutes } from './scenarios.ts'
import { spaceRoutes } from './spaces.ts'
import { createUndo, undoRoutes } from './undo.ts'
import { verifyRoutes } from './verify.ts'
import { waitRoutes } from './wait.ts'
import { webhookRoutes } from './webhooks.ts'

type ControlParts = PreviewParts &
  Pick<AsParts, 'settings'> & {
    readonly engine: Engine
    readonly catalogue: CardCatalogue
    readonly traffic: Traffic
    readonly books: RowBooks
    /** Aborted when the sandbox is stopped: whoever waits is answered then. */
    readonly stopping: AbortSignal
    /** Waits in real time, whatever the clock of a space says; a signal ends it early. */
    readonly sleep: Sleep
    /** The time of the machine, by which verifiers judge how old a webhook is. */
    readonly machine: Clock
    /** Where the sandbox reaches itself, whatever name a caller knows it by. */
    readonly listensAt: () => string
    readonly merchantId: string
    /** What a script that calls again may show of the account. */
    readonly caller: Caller
    readonly version: string
    readonly returnParameter: string
    /** What opens the sandbox, for programs on the same machine. */
    readonly account: SandboxAccount
    /** The address of the sandbox as the caller of a request reaches it. */
    readonly ownAddress: (origin: string) => string
    /** The path of the public address, which comes before ours outside. */
    readonly publicPath: string
    /** The start page's address, as a request's caller reaches it. */
    readonly startUrl: (origin: string, transactionId: string) => string
    readonly contracts: Contracts
    /** What every caller must send but those of open routes; without it, everybody may call. */
    readonly controlToken: string | undefined
    readonly tokenPage: TokenPage
    readonly directoryResponse: DirectoryResponseStyle
  }

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

/** `/_sandbox`: what the emulated service does not have. A table of contents. */
export const createControl = (parts: ControlParts): Interface => {
  const { engine, version, contracts } = parts
  const received = createReceived()
  const undo = createUndo({ ...parts, received })
  const routes: readonly Route[] = [
    calling({ operation: 'health', handle: ({ json }) => json({ status: 'ok', version }) }),
    ...contractRoutes(contracts),
    ...scenarioRoutes(parts),
    ...catalogueRoutes(parts),
    ...requestRoutes(parts),
    ...eventRoutes(parts),
    ...recordRoutes(parts),
    ...asRoutes(parts),
    ...rowRoutes(parts),
    ...explainRoutes(parts),
    ...challengeRoutes(parts),
    ...linkRoutes(parts),
    ...holdRoutes(parts),
    ...dueRoutes(parts),
    ...expiryRoutes(engine),
    ...alteredAnswerRoutes(parts),
    ...nextRoutes(parts),
    ...repinRoutes(parts),
    ...webhookRoutes(parts),
    ...spaceRoutes({ ...parts, undo }),
    ...undoRoutes(undo),
    ...credentialRoutes(parts),
    ...waitRoutes(parts),
    ...verifyRoutes(parts),
    receiverRoute({ ...parts, received }),
    ...receivedRoutes({ ...parts, received }),
  ]
  return {
    name: 'control',
    ...onlyWithToken(parts.controlToken, parts.tokenPage),
    routes: [tableOfContents(routes, parts.publicPath), ...routes],
    refuse: ({ status, code, own = code, message, places }) =>
      json(status, { error: { code: own, message, ...(places && { problems: places }) } }),
    unknownPath: () => problem(404, 'CLIENT_ERROR', 'no such path; GET /_sandbox/openapi.yaml lists all').problem,
    wrongVerb(method, allowed) {
      const Allow = allowed.join(', ')
      return problem(405, 'CLIENT_ERROR', `${method} is not for this path; it takes ${Allow}`, { Allow })
    },
    unreadablePath: () => problem(404, 'CLIENT_ERROR', 'the path is not valid percent-encoding'),
  }
}
