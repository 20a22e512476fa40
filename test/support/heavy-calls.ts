import { type ControlName, type Parts, writtenCall } from '../../src/core/contract/control-call.ts'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { LIMITS } from '../../src/core/domain/limits.ts'
import {
  asAccount,
  asLinkKey,
  controlling,
  idOfLink,
  idOfTransaction,
  initializing,
  linking,
  oneMoreText,
  type Sent,
} from './full-space.ts'
import { CHALLENGE_CARD, initBody } from './init-body.ts'
import { enteredCard, threeDSLink } from './link-body.ts'

/** The parts of a full space that a call uses; each call takes unused ones. */
export type Heavy = {
  /** A new ended transaction, one that waits for its cardholder, and a link each time. */
  readonly ended: () => string
  readonly open: () => string
  readonly link: () => string
  /** A link in a challenge. */
  readonly challengedLink: () => Promise<string>
  readonly request: () => Promise<string>
  readonly event: () => Promise<string>
  readonly undo: () => Promise<string>
  /** An ended transaction with all of its events. */
  readonly withEvents: () => Promise<string>
  /** The required members of the form of a page. */
  readonly token: (page: string) => Promise<string>
  readonly queuedOutcome: () => Promise<string>
  /** Queues outcomes until a few more are possible, none of which matches. */
  readonly fillQueue: () => Promise<void>
  readonly hold: () => Promise<string>
  /** The space, with a gateway endpoint. */
  readonly gatewaySpace: () => Promise<string>
  readonly delivery: () => string
  readonly state: () => Promise<unknown>
  readonly nth: () => number
}

/** The IDs of a full space, one after the other. */
export const idsOfFull = () => {
  let n = 0
  const next = () => (n += 1)
  return {
    nth: next,
    ended: () => idOfTransaction(next() * 10 + 1),
    open: () => idOfTransaction(next() * 10),
    link: () => idOfLink(next()),
    delivery: () => `whk_full${next() * 10 + 1}`,
  }
}

const MOST = '10000'
/** Returns the ID of an event before as many as the event log holds of those in full spaces. */
const longBefore = (id: string): string => id.replace(/\d+$/, (digits) => String(Math.max(0, Number(digits) - 4_000)))
/** Undo takes more work. */
const KEEPING = { keep: '1h' } as const
const EVERY_OTHER = Array.from({ length: LIMITS.checks.most }, (_, n) => n)
const content = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`key${n}`, n]))
/** A depth within the limits, at which no schema matches. */
const deep = Array.from({ length: 55 }).reduce<object>((inner) => ({ a: inner }), { b: 1 })

const FORMS = ['curl', 'vitest', 'playwright', 'scenario'] as const

type PartsOf = (fixture: Heavy) => readonly Parts[] | Promise<readonly Parts[]>
const once =
  (parts: Parts = {}): PartsOf =>
  () => [parts]
const by =
  (id: (fixture: Heavy) => string | Promise<string>, more: Parts = {}): PartsOf =>
  async (fixture) => [{ ...more, path: { id: await id(fixture) } }]
const open = (body?: unknown): PartsOf => by((fixture) => fixture.open(), body === undefined ? {} : { body })
const ended = (more?: Parts): PartsOf => by((fixture) => fixture.ended(), more)
const bySpace = (body?: unknown): PartsOf => once({ path: { space: 'default' }, ...(body !== undefined && { body }) })
const lists =
  (...queries: readonly Readonly<Record<string, string>>[]): PartsOf =>
  () =>
    queries.map((query) => ({ query }))

/** Each operation of the control API with its largest work in a full space. Add new ones here. */
const CONTROL_CALLS: { readonly [Name in ControlName]: PartsOf } = {
  listEndpoints: once(),
  getHealth: once(),
  getReadiness: once(),
  getMetrics: once(),
  getContract: once(),
  getContractJson: once(),
  getServiceContract: once(),
  getServiceContractJson: once(),
  getLlmsText: once(),
  listAssumptions: once(),
  listScenarios: lists({}, { fields: 'name' }),
  saveScenarios: (fixture) => [
    {
      body: {
        scenarios: Object.fromEntries(
          [0, 1, 2, 3].map((n) => [`full/text_00${n}`, oneMoreText(n + fixture.nth()).text]),
        ),
      },
    },
  ],
  getScenario: once({ path: { name: 'full/text_007' } }),
  saveScenario: (fixture) => [{ path: { name: 'full/text_009' }, body: oneMoreText(fixture.nth()).text }],
  deleteScenario: (fixture) => [{ path: { name: oneMoreText(400 + (fixture.nth() % 90)).name } }],
  listCards: lists({}, { fields: 'key' }),
  createAlias: once({ body: { number: CHALLENGE_CARD } }),
  async getTransactionExport(fixture) {
    const id = await fixture.withEvents()
    return FORMS.map((form) => ({ path: { id }, query: { form } }))
  },
  async getLinkExport(fixture) {
    const id = await fixture.challengedLink()
    return FORMS.map((form) => ({ path: { id }, query: { form } }))
  },
  completeChallenge: open({ outcome: 'Y' }),
  submitCard: by((fixture) => fixture.link(), { body: { card: enteredCard(CHALLENGE_CARD) } }),
  completeLinkChallenge: by((fixture) => fixture.challengedLink(), { body: { outcome: 'Y' } }),
  setTransactionScenario: open({ name: 'challenge_failed' }),
  setLinkScenario: by((fixture) => fixture.challengedLink(), { body: { name: 'challenge_failed' } }),
  listQueuedOutcomes: async (fixture) => {
    await fixture.fillQueue()
    return [{}]
  },
  queueOutcome: once({ body: { scenario: 'challenge_success' } }),
  deleteAllQueuedOutcomes: async (fixture) => {
    await fixture.fillQueue()
    return [{}]
  },
  deleteQueuedOutcome: by((fixture) => fixture.queuedOutcome()),
  listChallengeOutcomes: (fixture) => [{ query: { transaction: fixture.open() } }],
  expireTransaction: open(),
  expireLink: by((fixture) => fixture.challengedLink()),
  getStatusOverride: ended(),
  setStatusOverride: ended({ body: { currency: 'CHF' } }),
  deleteStatusOverride: ended(),
  getFaults: ended(),
  setFaults: ended({ body: { on: ['status'], status: 500 } }),
  deleteFaults: ended(),
  listWebhooks: (fixture) => [
    {},
    { query: { transaction: fixture.ended() } },
    { query: { fields: 'id' } },
    { query: { limit: '1' } },
  ],
  fireWebhook: (fixture) => [{ body: { transaction: fixture.ended(), url: 'http://127.0.0.1:1/hook' } }],
  redeliverWebhook: by((fixture) => fixture.delivery()),
  cancelWebhook: by((fixture) => fixture.delivery()),
  holdResponses: (fixture) => [{ body: { on: 'status', transaction: fixture.ended() } }],
  listHolds: once(),
  releaseHold: by((fixture) => fixture.hold()),
  listScheduled: once(),
  listRequests: (fixture) => [
    { query: { limit: MOST } },
    { query: { fields: 'id,path' } },
    { query: { subject: fixture.ended() } },
    { query: { refno: 'unknown' } },
    { query: { interface: 'control', limit: MOST } },
  ],
  getRequestsHar: once(),
  getRequest: by((fixture) => fixture.request()),
  getExplanation: by((fixture) => fixture.request()),
  listEvents: (fixture) => [
    { query: { limit: '1000' } },
    { query: { refno: 'unknown' } },
    { query: { rows: 'happened,request,webhook', limit: '1000' } },
    { query: { fields: 'id' } },
    { query: { subject: fixture.ended() } },
  ],
  diffTransactions: async (fixture) => [{ query: { a: fixture.ended(), b: await fixture.withEvents() } }],
  getTimeline: (fixture) => [{}, { query: { transaction: fixture.ended() } }],
  getCoverage: once({ query: { all: 'true' } }),
  deleteCoverage: once(),
  getOrder: once({ query: { refno: 'A1' } }),
  listTransactions: lists({ limit: '1000' }, { refno: 'unknown' }, { fields: 'id' }, { status: 'authenticated' }),
  getTransaction: ended(),
  listLinks: lists({ limit: '1000' }, { reference: 'nobody' }, { fields: 'id' }),
  getLink: by((fixture) => fixture.link()),
  listActivity: lists(
    { limit: MOST },
    { q: 'nothing has this' },
    { limit: MOST, counts: 'true', kind: 'transaction,link,request,webhook' },
    { filter: 'open' },
    { fields: 'id' },
    { kind: 'webhook', limit: MOST },
  ),
  getClock: once(),
  setClock: once({ body: { mode: 'live' } }),
  listSpaces: lists({}, { fields: 'space' }),
  deleteSpace: once({ path: { space: 'default' }, query: KEEPING }),
  getCredentials: bySpace(),
  getSpaceScenario: bySpace(),
  setSpaceScenario: bySpace({ name: null }),
  getSpacePages: bySpace(),
  // There is no actor: that takes as long as with one.
  setSpacePages: bySpace({ url: 'http://localhost:1' }),
  deleteSpacePages: bySpace(),
  getRequestSettings: bySpace(),
  setRequestSettings: bySpace({ requestIndicators: 'ignore' }),
  deleteRequestSettings: bySpace(),
  exportState: lists({}, { space: 'default' }),
  importState: async (fixture) => [{ body: await fixture.state(), query: KEEPING }],
  reset: once({ query: KEEPING }),
  undo: by((fixture) => fixture.undo()),
  wait: async (fixture) => [
    { query: { refno: 'unknown', timeout: '1ms' } },
    { query: { subject: fixture.ended(), timeout: '0ms' } },
    { query: { type: 'request', after: longBefore(await fixture.event()), count: '1000', timeout: '0ms' } },
  ],
  verify: () => [
    { body: { checks: [{ ready: 'no_rejected_requests' }, { ready: 'every_transaction_read_after_redirect' }] } },
    { body: { checks: EVERY_OTHER.map((n) => ({ requests: { refno: `nobody-${n}` }, count: 0 })) } },
    { body: { checks: [{ requests: {}, content: { body: content } }] } },
    {
      body: {
        checks: [
          { requests: {}, content: { body: deep } },
          { webhooks: {}, content: { body: deep } },
        ],
      },
    },
    {
      body: {
        checks: EVERY_OTHER.map(() => ({
          order: [{ type: 'request' }, { type: 'status.read' }, { type: 'status.read', refno: 'unknown' }],
        })),
      },
    },
  ],
  getGateway: once(),
  setGateway: once({ body: { fields: { cavv: '/cavv' } } }),
  deleteGateway: once(),
  receiveAuthorization: async (fixture) => [
    { path: { space: await fixture.gatewaySpace() }, body: { cavv: 'of no transaction' } },
  ],
  receiveAuthorizationBelow: async (fixture) => [
    { path: { space: await fixture.gatewaySpace(), path: 'v1/payments' }, body: { cavv: 'of no transaction' } },
  ],
  validateRequest: once({ path: { operation: 'initTransaction' }, body: {} }),
  validateScenario: once({ path: { name: 'heavy' }, body: { title: 'heavy' } }),
  listVocabulary: once(),
  judgeAuthorization: once({ body: { cavv: 'of no transaction' } }),
  judgeObservations: once({ query: { after: '0' } }),
  recordObservation: once({ body: { order: 'order-1', value: 'paid', step: 'return', refno: 'of no transaction' } }),
  listVerdicts: once(),
  recordVerdict: once({ body: { result: 'passed', experiment: 'order-return-twice' } }),
  receiveWebhook: bySpace({}),
  listReceivedWebhooks: once(),
  clearReceiver: once(),
  setReceiverResponse: once({ body: { status: 200 } }),
  deleteReceiverResponse: once(),
}

const navigated = (path: string): Sent => ({ method: 'GET', path, headers: { accept: 'text/html' } })
const form = (path: string, fields: Readonly<Record<string, string>>): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  body: String(new URLSearchParams(fields)),
})

/** The same for the service. */
const SERVICE_CALLS: Readonly<Record<string, (fixture: Heavy) => readonly Sent[] | Promise<readonly Sent[]>>> = {
  authorizeTransaction: (fixture) => [
    { ...initializing({ refno: 'heavy' }), path: `/v1/transactions/${fixture.ended()}/authorize` },
  ],
  initTransaction: (fixture) => [initializing(initBody(CHALLENGE_CARD, { refno: `heavy-${fixture.nth()}` }))],
  getTransaction: (fixture) => [asAccount(`/v1/transactions/${fixture.ended()}`)],
  // The page of an ended one reads its row.
  startTransaction: (fixture) => [navigated(`/v1/start/${fixture.open()}`), navigated(`/v1/start/${fixture.ended()}`)],
  async submitChallenge(fixture) {
    const path = `/v1/start/${fixture.open()}`
    return [form(path, { token: await fixture.token(path), action: 'cancel' })]
  },
  openLinkPage: (fixture) => [navigated(`/${fixture.link()}`)],
  async submitLinkPage(fixture) {
    const path = `/${fixture.link()}`
    return [form(path, { token: await fixture.token(path), number: CHALLENGE_CARD, expiry: '12/34', cvv: '123' })]
  },
  createLink: () => [linking(threeDSLink())],
  getLink: (fixture) => [asLinkKey(`/v1/links/${fixture.link()}`)],
  deleteLink: (fixture) => [asLinkKey(`/v1/links/${fixture.link()}`, 'DELETE')],
}

const control =
  (name: ControlName) =>
  async (fixture: Heavy): Promise<readonly Sent[]> =>
    (await CONTROL_CALLS[name](fixture)).map((parts) => {
      const { method, target, headers, body } = writtenCall(name, parts)
      return { method, path: target, headers, ...(body !== undefined && { body }) }
    })

/** Returns the key of an operation of the service, which can have the name of a control operation. */
export const serviceKey = (name: string): string => (name in CONTROL_ROUTES ? `service: ${name}` : name)

/** Every operation of both contracts with its request in a full space. */
export const HEAVY_CALLS: ReadonlyMap<string, (fixture: Heavy) => Promise<readonly Sent[]>> = new Map([
  ...(Object.keys(CONTROL_ROUTES) as ControlName[]).map((name) => [name, control(name)] as const),
  ...Object.entries(SERVICE_CALLS).map(
    ([name, calls]) => [serviceKey(name), async (fixture: Heavy) => calls(fixture)] as const,
  ),
])

/** Operations with more work before the first read, because results of reads are cached. */
export const LOOKING: ReadonlySet<string> = new Set<ControlName | 'startTransaction' | 'openLinkPage'>([
  'listActivity',
  'listEvents',
  'listRequests',
  'getRequestsHar',
  'listScenarios',
  'getScenario',
  'getTransaction',
  'getLink',
  'getRequest',
  'getExplanation',
  'getTransactionExport',
  'getLinkExport',
  'wait',
  'verify',
  'getTimeline',
  'diffTransactions',
  // Pages of ended resources.
  'startTransaction',
  'openLinkPage',
])

/** Operations that replace the space: their response has an undo. */
export const REPLACING: ReadonlySet<string> = new Set<ControlName>(['deleteSpace', 'importState', 'reset'])

type CallResponse = { readonly id: string | null; readonly event: string | null; readonly text: string }

/** Resources of a full space: existing ones, one after the other, and those that must be created first. */
export const fixtureFor = (send: (sent: Sent) => Promise<CallResponse>, ids: ReturnType<typeof idsOfFull>): Heavy => {
  const output = async (sent: Sent) => JSON.parse((await send(sent)).text)
  const init = () => send(initializing(initBody(CHALLENGE_CARD, { refno: `made-${ids.nth()}` })))
  return {
    ...ids,
    request: async () => (await init()).id ?? '',
    event: async () => (await init()).event ?? '',
    async challengedLink() {
      const { id } = await output(linking(threeDSLink()))
      await output(controlling(`/links/${id}/submit`, { card: enteredCard(CHALLENGE_CARD) }))
      return id
    },
    async withEvents() {
      const { transactionId: id } = JSON.parse((await init()).text)
      await output(controlling(`/transactions/${id}/challenge`, { outcome: 'Y' }))
      return id
    },
    token: async (page) => /name="token" value="([^"]+)"/.exec((await send(navigated(page))).text)?.[1] ?? '',
    async fillQueue() {
      const { queuedOutcomes } = await output(controlling('/next', undefined, 'GET'))
      const patch = { webhook: { delay: '1s' } }
      for (let left = LIMITS.queuedOutcomes.most - 10 - queuedOutcomes.length; left > 0; left -= 1)
        await output(controlling('/next', { patch, when: { refno: 'none-*' } }))
    },
    queuedOutcome: async () => (await output(controlling('/next', { scenario: 'challenge_success' }))).id,
    hold: async () => (await output(controlling('/holds', { on: 'init', when: { refno: 'none' } }))).id,
    gatewaySpace: async () => (await output(controlling('/gateway', { fields: { cavv: '/cavv' } }, 'PUT'))).space,
    undo: async () => (await output(controlling('/reset?keep=1h'))).undo.id,
    state: () => output(controlling('/state?space=default', undefined, 'GET')),
  }
}
