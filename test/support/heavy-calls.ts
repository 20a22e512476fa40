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
  readonly askedLink: () => Promise<string>
  readonly request: () => Promise<string>
  readonly event: () => Promise<string>
  readonly undo: () => Promise<string>
  /** An ended transaction with all of its events. */
  readonly told: () => Promise<string>
  /** The required members of the form of a page. */
  readonly token: (page: string) => Promise<string>
  readonly queuedOutcome: () => Promise<string>
  readonly hold: () => Promise<string>
  /** The space, with a gateway endpoint. */
  readonly place: () => Promise<string>
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

type Given = (things: Heavy) => readonly Parts[] | Promise<readonly Parts[]>
const once =
  (given: Parts = {}): Given =>
  () => [given]
const by =
  (id: (things: Heavy) => string | Promise<string>, more: Parts = {}): Given =>
  async (things) => [{ ...more, path: { id: await id(things) } }]
const open = (body?: unknown): Given => by((things) => things.open(), body === undefined ? {} : { body })
const ended = (more?: Parts): Given => by((things) => things.ended(), more)
const bySpace = (body?: unknown): Given => once({ path: { space: 'default' }, ...(body !== undefined && { body }) })
const lists =
  (...queries: readonly Readonly<Record<string, string>>[]): Given =>
  () =>
    queries.map((query) => ({ query }))

/** Each operation of the control API with its largest work in a full space. Add new ones here. */
const CONTROL_CALLS: { readonly [Name in ControlName]: Given } = {
  listEndpoints: once(),
  getHealth: once(),
  getReadiness: once(),
  getMetrics: once(),
  getContract: once(),
  getContractJson: once(),
  getServiceContract: once(),
  getServiceContractJson: once(),
  listAssumptions: once(),
  listScenarios: lists({}, { fields: 'name' }),
  saveScenarios: (things) => [
    {
      body: {
        scenarios: Object.fromEntries(
          [0, 1, 2, 3].map((n) => [`full/text_00${n}`, oneMoreText(n + things.nth()).text]),
        ),
      },
    },
  ],
  getScenario: once({ path: { name: 'full/text_007' } }),
  saveScenario: (things) => [{ path: { name: 'full/text_009' }, body: oneMoreText(things.nth()).text }],
  deleteScenario: (things) => [{ path: { name: oneMoreText(400 + (things.nth() % 90)).name } }],
  listCards: lists({}, { fields: 'key' }),
  createAlias: once({ body: { number: CHALLENGE_CARD } }),
  async getTransactionExport(things) {
    const id = await things.told()
    return FORMS.map((form) => ({ path: { id }, query: { form } }))
  },
  async getLinkExport(things) {
    const id = await things.askedLink()
    return FORMS.map((form) => ({ path: { id }, query: { form } }))
  },
  completeChallenge: open({ outcome: 'Y' }),
  submitCard: by((things) => things.link(), { body: { card: enteredCard(CHALLENGE_CARD) } }),
  completeLinkChallenge: by((things) => things.askedLink(), { body: { outcome: 'Y' } }),
  setTransactionScenario: open({ name: 'challenge_failed' }),
  setLinkScenario: by((things) => things.askedLink(), { body: { name: 'challenge_failed' } }),
  listQueuedOutcomes: once(),
  queueOutcome: once({ body: { scenario: 'challenge_success' } }),
  deleteAllQueuedOutcomes: once(),
  deleteQueuedOutcome: by((things) => things.queuedOutcome()),
  listChallengeOutcomes: (things) => [{ query: { transaction: things.open() } }],
  expireTransaction: open(),
  expireLink: by((things) => things.askedLink()),
  getStatusOverride: ended(),
  setStatusOverride: ended({ body: { currency: 'CHF' } }),
  deleteStatusOverride: ended(),
  getFaults: ended(),
  setFaults: ended({ body: { on: ['status'], status: 500 } }),
  deleteFaults: ended(),
  listWebhooks: (things) => [
    {},
    { query: { transaction: things.ended() } },
    { query: { fields: 'id' } },
    { query: { limit: '1' } },
  ],
  fireWebhook: (things) => [{ body: { transaction: things.ended(), url: 'http://127.0.0.1:1/hook' } }],
  redeliverWebhook: by((things) => things.delivery()),
  cancelWebhook: by((things) => things.delivery()),
  holdResponses: (things) => [{ body: { on: 'status', transaction: things.ended() } }],
  listHolds: once(),
  releaseHold: by((things) => things.hold()),
  listScheduled: once(),
  listRequests: (things) => [
    { query: { limit: MOST } },
    { query: { fields: 'id,path' } },
    { query: { subject: things.ended() } },
    { query: { refno: 'nobody' } },
    { query: { interface: 'control', limit: MOST } },
  ],
  getRequestsHar: once(),
  getRequest: by((things) => things.request()),
  getExplanation: by((things) => things.request()),
  listEvents: (things) => [
    { query: { limit: '1000' } },
    { query: { refno: 'nobody' } },
    { query: { rows: 'happened,request,webhook', limit: '1000' } },
    { query: { fields: 'id' } },
    { query: { subject: things.ended() } },
  ],
  diffTransactions: async (things) => [{ query: { a: things.ended(), b: await things.told() } }],
  getTimeline: (things) => [{}, { query: { transaction: things.ended() } }],
  getCoverage: once({ query: { all: 'true' } }),
  deleteCoverage: once(),
  getOrder: once({ query: { refno: 'A1' } }),
  listTransactions: lists({ limit: '1000' }, { refno: 'nobody' }, { fields: 'id' }, { status: 'authenticated' }),
  getTransaction: ended(),
  listLinks: lists({ limit: '1000' }, { reference: 'nobody' }, { fields: 'id' }),
  getLink: by((things) => things.link()),
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
  exportState: lists({}, { space: 'default' }),
  importState: async (things) => [{ body: await things.state(), query: KEEPING }],
  reset: once({ query: KEEPING }),
  undo: by((things) => things.undo()),
  wait: async (things) => [
    { query: { refno: 'nobody', timeout: '1ms' } },
    { query: { subject: things.ended(), timeout: '0ms' } },
    { query: { type: 'request', after: longBefore(await things.event()), count: '1000', timeout: '0ms' } },
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
          order: [{ type: 'request' }, { type: 'status.read' }, { type: 'status.read', refno: 'nobody' }],
        })),
      },
    },
  ],
  getGateway: once(),
  setGateway: once({ body: { fields: { cavv: '/cavv' } } }),
  deleteGateway: once(),
  receiveAuthorization: async (things) => [{ path: { space: await things.place() }, body: { cavv: 'of nobody' } }],
  receiveAuthorizationBelow: async (things) => [
    { path: { space: await things.place(), path: 'v1/payments' }, body: { cavv: 'of nobody' } },
  ],
  validateRequest: once({ path: { operation: 'initTransaction' }, body: {} }),
  validateScenario: once({ path: { name: 'heavy' }, body: { title: 'heavy' } }),
  listVocabulary: once(),
  judgeAuthorization: once({ body: { cavv: 'of nobody' } }),
  judgeObservations: once({ query: { after: '0' } }),
  recordObservation: once({ body: { order: 'order-1', value: 'paid', step: 'return', refno: 'of nobody' } }),
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
const SERVICE_CALLS: Readonly<Record<string, (things: Heavy) => readonly Sent[] | Promise<readonly Sent[]>>> = {
  initTransaction: (things) => [initializing(initBody(CHALLENGE_CARD, { refno: `heavy-${things.nth()}` }))],
  getTransaction: (things) => [asAccount(`/v1/transactions/${things.ended()}`)],
  // The page of an ended one reads its row.
  startTransaction: (things) => [navigated(`/v1/start/${things.open()}`), navigated(`/v1/start/${things.ended()}`)],
  async submitChallenge(things) {
    const path = `/v1/start/${things.open()}`
    return [form(path, { token: await things.token(path), action: 'cancel' })]
  },
  openLinkPage: (things) => [navigated(`/${things.link()}`)],
  async submitLinkPage(things) {
    const path = `/${things.link()}`
    return [form(path, { token: await things.token(path), number: CHALLENGE_CARD, expiry: '12/34', cvv: '123' })]
  },
  createLink: () => [linking(threeDSLink())],
  getLink: (things) => [asLinkKey(`/v1/links/${things.link()}`)],
  deleteLink: (things) => [asLinkKey(`/v1/links/${things.link()}`, 'DELETE')],
}

const control =
  (name: ControlName) =>
  async (things: Heavy): Promise<readonly Sent[]> =>
    (await CONTROL_CALLS[name](things)).map((given) => {
      const { method, target, headers, body } = writtenCall(name, given)
      return { method, path: target, headers, ...(body !== undefined && { body }) }
    })

/** Returns the key of an operation of the service, which can have the name of a control operation. */
export const serviceKey = (name: string): string => (name in CONTROL_ROUTES ? `service: ${name}` : name)

/** Every operation of both contracts with its request in a full space. */
export const HEAVY_CALLS: ReadonlyMap<string, (things: Heavy) => Promise<readonly Sent[]>> = new Map([
  ...(Object.keys(CONTROL_ROUTES) as ControlName[]).map((name) => [name, control(name)] as const),
  ...Object.entries(SERVICE_CALLS).map(
    ([name, calls]) => [serviceKey(name), async (things: Heavy) => calls(things)] as const,
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

type Answered = { readonly id: string | null; readonly event: string | null; readonly text: string }

/** Resources of a full space: existing ones, one after the other, and those that must be created first. */
export const thingsFor = (send: (sent: Sent) => Promise<Answered>, ids: ReturnType<typeof idsOfFull>): Heavy => {
  const output = async (sent: Sent) => JSON.parse((await send(sent)).text)
  const init = () => send(initializing(initBody(CHALLENGE_CARD, { refno: `made-${ids.nth()}` })))
  return {
    ...ids,
    request: async () => (await init()).id ?? '',
    event: async () => (await init()).event ?? '',
    async askedLink() {
      const { id } = await output(linking(threeDSLink()))
      await output(controlling(`/links/${id}/submit`, { card: enteredCard(CHALLENGE_CARD) }))
      return id
    },
    async told() {
      const { transactionId: id } = JSON.parse((await init()).text)
      await output(controlling(`/transactions/${id}/challenge`, { outcome: 'Y' }))
      return id
    },
    token: async (page) => /name="token" value="([^"]+)"/.exec((await send(navigated(page))).text)?.[1] ?? '',
    queuedOutcome: async () => (await output(controlling('/next', { scenario: 'challenge_success' }))).id,
    hold: async () => (await output(controlling('/holds', { on: 'init', when: { refno: 'none' } }))).id,
    place: async () => (await output(controlling('/gateway', { fields: { cavv: '/cavv' } }, 'PUT'))).space,
    undo: async () => (await output(controlling('/reset?keep=1h'))).undo.id,
    state: () => output(controlling('/state?space=default', undefined, 'GET')),
  }
}
