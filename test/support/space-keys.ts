import { type ControlName, type Parts, writtenCall } from '../../src/core/contract/control-call.ts'
import { isMap } from '../../src/core/domain/is-record.ts'
import { bearerHeader } from '../../src/core/domain/space-token.ts'
import { CHALLENGE_CARD, initBody } from './init-body.ts'
import { enteredCard, threeDSLink } from './link-body.ts'
import type { Running } from './sandbox.ts'

export const CONTROL_TOKEN = 'kept-by-the-team_7f3a9c'
export const SPACE_TOKENS = { 'control-token': CONTROL_TOKEN, 'space-tokens': 'on' } as const

/** The credentials of a space of a running sandbox. */
export const keysOf = ({ sandbox }: Running, space: string) => {
  const credentials = sandbox.credentialsOf(space)
  if (!credentials) throw new Error(`no space can be called ${space}`)
  const { authorization, linkKey, environment } = credentials
  return {
    authorization,
    linkKey,
    token: environment.SANDBOX_CONTROL_TOKEN ?? '',
    password: environment.SANDBOX_PASSWORD,
  }
}

export type SentCall = {
  readonly status: number
  readonly text: string
  readonly body: Json
  readonly headers: Headers
}
type Json = { readonly [name: string]: never } & {
  readonly hint?: string
  readonly id: string
  readonly error: { readonly code: string; readonly message: string }
}

const responded = async (url: string, init: RequestInit): Promise<SentCall> => {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, text, body: isJson ? JSON.parse(text) : {}, headers: response.headers }
}

/** Calls the control API with or without a token. */
export const requesting =
  ({ url }: Running, token: string | undefined) =>
  (name: ControlName, parts: Parts = {}): Promise<SentCall> => {
    const { target, method, headers, body } = writtenCall(name, parts)
    const sent = { method, headers: { ...headers, ...bearerHeader(token) } }
    return responded(`${url}${target}`, body === undefined ? sent : { ...sent, body })
  }

/** The possible subjects of a call, created on demand, with the credentials of the space. */
export const fixtureIn = (running: Running, space: string) => {
  const { authorization, linkKey } = keysOf(running, space)
  const control = requesting(running, CONTROL_TOKEN)
  const post = (path: string, headers: Record<string, string>, body: object): Promise<SentCall> =>
    responded(`${running.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const receiver = `${running.url}/_sandbox/receiver/${space}`
  const fixture = {
    space,
    url: running.url,
    receiver,
    control,
    init: () => post('/v1/transactions', { authorization }, initBody(CHALLENGE_CARD, { refno: `refno-of-${space}` })),
    transaction: async (): Promise<string> => (await fixture.init()).body.transactionId ?? '',
    request: async (): Promise<string> => (await fixture.init()).headers.get('sandbox-request-id') ?? '',
    link: async (): Promise<string> => (await post('/v1/links', { 'link-api-key': linkKey }, threeDSLink())).body.id,
    askingLink: async (): Promise<string> => {
      const id = await fixture.link()
      await control('submitCard', { path: { id }, body: { card: enteredCard(CHALLENGE_CARD) } })
      return id
    },
    webhook: async (): Promise<string> => {
      const body = { transaction: await fixture.transaction(), url: receiver }
      return (await control('fireWebhook', { body })).body.id
    },
    queuedOutcome: async (): Promise<string> =>
      (await control('queueOutcome', { query: { space }, body: { scenario: 'challenge_success' } })).body.id,
    hold: async (): Promise<string> =>
      (await control('holdResponses', { query: { space }, body: { on: 'init', when: { refno: 'none' } } })).body.id,
    place: async (): Promise<string> => {
      await control('setGateway', { query: { space }, body: { fields: { cavv: '/cavv' } } })
      return space
    },
    scenario: async (): Promise<string> => {
      await control('saveScenario', { path: { name: 'own/one' }, query: { space }, body: 'title: One of our own' })
      return 'own/one'
    },
    undo: async (): Promise<string> => {
      await fixture.transaction()
      const { undo } = (await control('reset', { query: { space, keep: '1h' } })).body as { undo?: { id: string } }
      return undo?.id ?? ''
    },
    state: async () => (await control('exportState', { query: { space } })).body as object,
  }
  return fixture
}

type Fixture = ReturnType<typeof fixtureIn>
type Created = Parts | Promise<Parts>

const nothing = (): Parts => ({})
const byId =
  (make: (fixture: Fixture) => Promise<string>, body?: unknown) =>
  async (fixture: Fixture): Promise<Parts> => {
    const id = await make(fixture)
    return { path: { id }, ...(body !== undefined && { body }) }
  }
const byTransaction = (body?: unknown) => byId((fixture) => fixture.transaction(), body)
const bySpace =
  (body?: unknown) =>
  ({ space }: Fixture): Parts => ({
    path: { space },
    ...(body !== undefined && { body }),
  })
const withBody = (body: unknown) => (): Parts => ({ body })

/** A valid call of each operation on a space, without `?space=`. Add new operations here. */
export const CALLS: { readonly [Name in ControlName]: (fixture: Fixture) => Created } = {
  listEndpoints: nothing,
  getHealth: nothing,
  getReadiness: nothing,
  getMetrics: nothing,
  getContract: nothing,
  getContractJson: nothing,
  getServiceContract: nothing,
  getServiceContractJson: nothing,
  getLlmsText: nothing,
  listAssumptions: nothing,
  listScenarios: nothing,
  saveScenarios: withBody({ scenarios: { 'own/several': 'title: Another of our own' } }),
  getScenario: async (fixture) => ({ path: { name: await fixture.scenario() } }),
  // Replaces an existing one.
  saveScenario: async (fixture) => ({ path: { name: await fixture.scenario() }, body: 'title: One of our own' }),
  deleteScenario: async (fixture) => ({ path: { name: await fixture.scenario() } }),
  listCards: nothing,
  createAlias: withBody({ number: CHALLENGE_CARD }),
  getTransactionExport: async (fixture) => ({
    ...(await byTransaction()(fixture)),
    query: { form: 'curl' },
  }),
  getLinkExport: async (fixture) => ({ path: { id: await fixture.link() }, query: { form: 'curl' } }),
  completeChallenge: byTransaction({ outcome: 'Y' }),
  submitCard: byId((fixture) => fixture.link(), { card: enteredCard(CHALLENGE_CARD) }),
  completeLinkChallenge: byId((fixture) => fixture.askingLink(), { outcome: 'Y' }),
  setTransactionScenario: byTransaction({ name: 'challenge_failed' }),
  setLinkScenario: byId((fixture) => fixture.askingLink(), { name: 'challenge_failed' }),
  listQueuedOutcomes: nothing,
  queueOutcome: withBody({ scenario: 'challenge_success' }),
  deleteAllQueuedOutcomes: nothing,
  deleteQueuedOutcome: byId((fixture) => fixture.queuedOutcome()),
  listChallengeOutcomes: async (fixture) => ({ query: { transaction: await fixture.transaction() } }),
  expireTransaction: byTransaction(),
  expireLink: byId((fixture) => fixture.askingLink()),
  getStatusOverride: byTransaction(),
  setStatusOverride: byTransaction({ currency: 'CHF' }),
  deleteStatusOverride: byTransaction(),
  getFaults: byTransaction(),
  setFaults: byTransaction({ on: ['status'], status: 500 }),
  deleteFaults: byTransaction(),
  listWebhooks: async (fixture) => ({ query: { transaction: await fixture.transaction() } }),
  fireWebhook: async (fixture) => ({ body: { transaction: await fixture.transaction(), url: fixture.receiver } }),
  redeliverWebhook: byId((fixture) => fixture.webhook()),
  cancelWebhook: byId((fixture) => fixture.webhook()),
  holdResponses: async (fixture) => ({ body: { on: 'status', transaction: await fixture.transaction() } }),
  listHolds: nothing,
  releaseHold: byId((fixture) => fixture.hold()),
  listScheduled: nothing,
  listRequests: nothing,
  getRequestsHar: nothing,
  getRequest: byId((fixture) => fixture.request()),
  getExplanation: byId((fixture) => fixture.request()),
  listEvents: nothing,
  listTransactions: nothing,
  getTransaction: byTransaction(),
  listLinks: nothing,
  getLink: byId((fixture) => fixture.link()),
  diffTransactions: async (fixture) => ({
    query: { a: await fixture.transaction(), b: await fixture.transaction() },
  }),
  getTimeline: async (fixture) => ({ query: { transaction: await fixture.transaction() } }),
  getCoverage: nothing,
  deleteCoverage: nothing,
  getOrder: () => ({ query: { refno: 'A1' } }),
  listActivity: nothing,
  getClock: nothing,
  setClock: withBody({ mode: 'live' }),
  listSpaces: nothing,
  deleteSpace: bySpace(),
  getCredentials: bySpace(),
  getSpaceScenario: bySpace(),
  setSpaceScenario: bySpace({ name: null }),
  getSpacePages: bySpace(),
  setSpacePages: ({ space, url }) => ({ path: { space }, body: { url } }),
  deleteSpacePages: bySpace(),
  getRequestSettings: bySpace(),
  setRequestSettings: bySpace({ requestIndicators: 'ignore' }),
  deleteRequestSettings: bySpace(),
  exportState: nothing,
  importState: async (fixture) => ({ body: await fixture.state() }),
  reset: nothing,
  undo: byId((fixture) => fixture.undo()),
  wait: async (fixture) => ({ query: { transaction: await fixture.transaction(), type: 'transaction.created' } }),
  verify: withBody({ checks: [{ ready: 'no_rejected_requests' }] }),
  getGateway: nothing,
  setGateway: withBody({ fields: { cavv: '/cavv' } }),
  deleteGateway: nothing,
  receiveAuthorization: async (fixture) => ({ path: { space: await fixture.place() }, body: {} }),
  receiveAuthorizationBelow: async (fixture) => ({
    path: { space: await fixture.place(), path: 'v1/payments' },
    body: {},
  }),
  validateRequest: () => ({ path: { operation: 'initTransaction' }, body: {} }),
  validateScenario: () => ({ path: { name: 'own/checked' }, body: 'title: One of our own' }),
  listVocabulary: nothing,
  judgeAuthorization: withBody({ cavv: 'of no transaction' }),
  judgeObservations: nothing,
  recordObservation: withBody({ order: 'order-1', value: 'paid', step: 'return' }),
  listVerdicts: nothing,
  recordVerdict: withBody({ result: 'passed', experiment: 'order-return-twice' }),
  receiveWebhook: bySpace({}),
  listReceivedWebhooks: nothing,
  clearReceiver: nothing,
  setReceiverResponse: withBody({ status: 200 }),
  deleteReceiverResponse: nothing,
}

/** The parameters that contain an ID. */
const IDS = ['id', 'transaction', 'link'] as const

const partsOf = ({ path, query, body }: Parts) => ({ path, query, body: isMap(body) ? body : undefined })

/** Returns the ID in a call; undefined if there is none. */
export const idIn = (parts: Parts): string | undefined =>
  Object.values(partsOf(parts))
    .flatMap((part) => IDS.map((name) => part?.[name]))
    .find((id) => typeof id === 'string')

/** Returns an unknown ID of the same form. */
const unknownOnes = (id: string): string => {
  if (/^\d+$/.test(id)) return '9'.repeat(id.length)
  if (/^[0-9A-F-]{36}$/.test(id)) return '00000000-0000-4000-8000-000000000000'
  return id.startsWith('req_') ? 'req_999999' : id.replace(/\w+$/, (tail) => 'x'.repeat(tail.length))
}

/** Returns the same call with an unknown ID. */
export const aboutNoSpace = (parts: Parts): Parts => {
  const id = idIn(parts) ?? ''
  const { path, query, body } = partsOf(parts)
  const instead = (part: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value === id ? unknownOnes(id) : value]))
  return { path: instead(path), query: instead(query), ...(body && { body: instead(body) }) }
}
