import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Interface } from '../../src/api/http/route.ts'
import { createControl } from '../../src/control/control.ts'
import { READY_CHECKS } from '../../src/control/verify/verify-request.ts'
import { SIGNATURE_VERDICTS } from '../../src/core/domain/check-signatures.ts'
import { ENDED_LINK_STATUSES, LINK_STATUSES } from '../../src/core/domain/link.ts'
import { TAMPERINGS } from '../../src/core/domain/tampering.ts'
import { OPEN_STATUSES, TRANSACTION_STATUSES } from '../../src/core/domain/transaction.ts'
import { AWAITED_EVENTS, FAILED_REASONS } from '../../src/core/domain/webhook-triggers.ts'
import { contractIn, contractTextIn } from '../support/contract-document.ts'
import { initBody } from '../support/init-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Paths = Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>

const operations = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, item]) =>
    VERBS.flatMap((verb) => (item[verb] ? [{ verb, path, ...item[verb] }] : [])),
  )

/** Returns the operations of an interface, or of a contract: verb, path and operation. */
const routed = ({ routes }: Interface): string[] =>
  routes.map(({ verb, path, operation }) => `${verb} ${String(path)} ${operation}`)
const described = (paths: Paths): string[] =>
  operations(paths).map(({ verb, path, operationId }) => `${verb} ${path} ${operationId}`)

/** Renames the default space of an export. */
const movedTo = (space: string, { spaces, ...file }: { spaces: Record<string, object> }) => ({
  ...file,
  spaces: { [space]: spaces.default },
})

describe("the control API's own contract", () => {
  const document = contractIn('src/control/openapi.yaml') as { paths: Paths; components: object }
  const ajv = new Ajv2020({ strict: false, code: { optimize: false }, validateFormats: false })
  ajv.addSchema({ $id: 'control', components: document.components })

  /** Returns the enum of a property in the document. */
  const allowed = (schema: string, property: string): unknown =>
    ajv.getSchema(`control#/components/schemas/${schema}/properties/${property}`)?.schema

  it.each([
    ['ChallengeResponse', 'status', TRANSACTION_STATUSES],
    ['LinkResponse', 'status', ['PENDING', ...ENDED_LINK_STATUSES]],
    ['LinkChallenge', 'status', OPEN_STATUSES],
    ['Webhook', 'waitsFor', AWAITED_EVENTS],
    ['Webhook', 'reason', FAILED_REASONS],
    ['Webhook', 'tampering', TAMPERINGS],
    ['ReadyCheck', 'ready', READY_CHECKS],
    ['TransactionRecord', 'status', TRANSACTION_STATUSES],
    ['LinkRecord', 'status', LINK_STATUSES],
    ['WebhookSummary', 'waitsFor', AWAITED_EVENTS],
    ['WebhookSummary', 'reason', FAILED_REASONS],
    ['JudgedSignature', 'verdict', SIGNATURE_VERDICTS],
  ])('%s has every %s of the domain', (schema, property, known) => {
    expect(allowed(schema, property)).toMatchObject({ enum: known })
  })

  /** Requests for each operation and status, to compare their responses with the document. */
  const calls = async (): Promise<Record<string, { status: number; body: unknown }[]>> => {
    const { http, init, finish } = shared()
    const created = await init(initBody())
    const { transactionId } = created.body
    const requestId = created.headers['sandbox-request-id']
    const post = (path: string, body: string, type = 'application/json') =>
      http.post(path).set('content-type', type).send(body)
    const put = (path: string, body: string, type = 'application/json') =>
      http.put(path).set('content-type', type).send(body)
    const challenge = `/_sandbox/transactions/${transactionId}/challenge`
    const card = { number: '4000001000000026', cvv: '123', expiryMonth: '12', expiryYear: '34' }
    const threeDS = {
      acquirer: { acquirerBin: '400000', acquirerMerchantId: '1' },
      merchant: { mcc: '5411', merchantName: 'S' },
    }
    const link = async (more = {}): Promise<string> =>
      (
        await http
          .post('/v1/links')
          .set('link-api-key', 'sandbox-link-key')
          .send({ reference: 'r', ...more })
      ).body.id
    const withThreeDS = { amount: 1, currency: 'EUR', VIS: { '3D': threeDS } }
    const kept = await http.post('/_sandbox/reset?space=nothing&keep=1h')
    const plain = await link()
    const requested = await link(withThreeDS)
    const submit = (id: string, body: object) => post(`/_sandbox/links/${id}/submit`, JSON.stringify(body))
    const challengeLink = (id: string, body: object) => post(`/_sandbox/links/${id}/challenge`, JSON.stringify(body))
    const expiring = (await init(initBody())).body.transactionId
    const altered = (await init(initBody())).body.transactionId
    const unusedYet = await link(withThreeDS)
    const authenticating = await link(withThreeDS)
    const ofLink = (await submit(authenticating, { card })).body.challenge.transactionId
    const nowhere = 'http://169.254.169.254/latest'
    const fired = await post('/_sandbox/webhooks', JSON.stringify({ link: plain, url: nowhere }))
    const lie = '{"detail":{"authorize":{"amount":999}},"extra":{},"refno":null}'
    const displayed = `/_sandbox/transactions/${altered}/status-override`
    const faults = `/_sandbox/transactions/${altered}/faults`
    const open = (await init(initBody())).body.transactionId
    const unused = await link()
    const half = await link({ amount: 1, currency: 'EUR', VIS: { '3D': threeDS } })
    await submit(half, { card })
    await challengeLink(half, { code: '0000' })
    const repin = (path: string, body: object) => put(`/_sandbox/${path}/scenario`, JSON.stringify(body))
    const arm = (body: object) => post('/_sandbox/next?space=queued', JSON.stringify(body))
    const once = await arm({ scenario: 'challenge_failed', when: { refno: 'A*' }, times: 1 })
    const gateway = (response: object) =>
      put('/_sandbox/gateway?space=placed', JSON.stringify({ fields: { cavv: '/cavv' }, response }))
    const tooMany = async () => {
      const queuedOutcome = { id: 'next_1', scenario: 'attempt', for: 'request', times: 1, left: 1, orders: [] }
      const queuedOutcomes = Object.fromEntries(
        Array.from({ length: 1000 }, (_, n) => [`next_${n}`, { ...queuedOutcome, id: `next_${n}` }]),
      )
      const file = { format: 'threeds-sandbox state', version: 1, spaces: { full: { queuedOutcomes } } }
      await put('/_sandbox/state', JSON.stringify(file)).expect(200)
      return [await post('/_sandbox/next?space=full', '{"scenario":"attempt"}')]
    }
    const rejected = await init({ ...initBody(), amuont: 1 })
    return {
      expireTransaction: [
        await http.post(`/_sandbox/transactions/${expiring}/expire`).set('sec-fetch-site', 'cross-site'),
        await http.post(`/_sandbox/transactions/${expiring}/expire`),
        await http.post(`/_sandbox/transactions/${expiring}/expire`),
        await http.post('/_sandbox/transactions/nobody/expire'),
        await http.get(`/_sandbox/transactions/${expiring}/expire`),
      ],
      expireLink: [
        await http.post(`/_sandbox/links/${unusedYet}/expire`).set('sec-fetch-site', 'cross-site'),
        await http.post(`/_sandbox/links/${unusedYet}/expire`),
        await submit(unusedYet, { card }),
        await http.post(`/_sandbox/links/${unusedYet}/expire`),
        await http.post(`/_sandbox/links/${unusedYet}/expire`),
        await http.post('/_sandbox/links/nobody/expire'),
        await http.get(`/_sandbox/links/${unusedYet}/expire`),
      ].filter(({ body }) => !('challenge' in body)),
      getStatusOverride: [await http.get(displayed), await http.get('/_sandbox/transactions/nobody/status-override')],
      setStatusOverride: [
        await put(displayed, lie),
        await put(displayed, '{}'),
        await put('/_sandbox/transactions/nobody/status-override', lie),
        await put(`/_sandbox/transactions/${ofLink}/status-override`, lie),
        await put(displayed, JSON.stringify({ x: 'x'.repeat(70_000) })),
        await put(displayed, lie, 'text/plain'),
        await put(displayed, '{"turns":[{"response":{"refno":"x"},"times":1},{"response":null}]}'),
        await http.get(displayed),
      ],
      deleteStatusOverride: [
        await http.delete(displayed).set('sec-fetch-site', 'cross-site'),
        await http.delete(displayed),
        await http.delete('/_sandbox/transactions/nobody/status-override'),
      ],
      getFaults: [await http.get(faults), await http.get('/_sandbox/transactions/nobody/faults')],
      setFaults: [
        await put(faults, '{"on":["status","start","init"],"times":3,"latency":"90s","status":503}'),
        await put(faults, '{"on":["status"],"connection":"reset"}'),
        await put(faults, '{"status":500}'),
        await put('/_sandbox/transactions/nobody/faults', '{"on":["status"],"body":"malformed"}'),
        await put(faults, JSON.stringify({ x: 'x'.repeat(70_000) })),
        await put(faults, '{}', 'text/plain'),
        await put(faults, '{"turns":[{"fault":{"on":["status"],"status":500},"times":1},{"fault":null}]}'),
        await http.get(faults),
      ],
      deleteFaults: [
        await http.delete(faults).set('sec-fetch-site', 'cross-site'),
        await http.delete(faults),
        await http.delete('/_sandbox/transactions/nobody/faults'),
      ],
      listEndpoints: [await http.get('/_sandbox'), await http.put('/_sandbox')],
      getHealth: [await http.get('/_sandbox/health'), await http.put('/_sandbox/health')],
      getReadiness: [await http.get('/_sandbox/ready'), await http.put('/_sandbox/ready')],
      getMetrics: [await http.put('/_sandbox/metrics')],
      getContract: [await http.put('/_sandbox/openapi.yaml')],
      getContractJson: [await http.get('/_sandbox/openapi.json'), await http.put('/_sandbox/openapi.json')],
      getServiceContract: [await http.put('/_sandbox/contract.yaml')],
      getServiceContractJson: [await http.get('/_sandbox/contract.json'), await http.put('/_sandbox/contract.json')],
      getLlmsText: [await http.put('/_sandbox/llms.txt')],
      listAssumptions: [await http.get('/_sandbox/assumptions'), await http.put('/_sandbox/assumptions')],
      listScenarios: [
        await http.get('/_sandbox/scenarios'),
        await http.get('/_sandbox/scenarios?space=NO'),
        await http.delete('/_sandbox/scenarios'),
      ],
      saveScenario: [
        await put('/_sandbox/scenarios/mine%2Fof%2Fthis?space=put', 'title: x', 'application/yaml'),
        await put('/_sandbox/scenarios/mine/of/this?space=put', '{"title":"y","when":{"amount":{"from":9}}}'),
        await put('/_sandbox/scenarios/mine?space=put', 'cases: { a: {}, b: {} }', 'text/yaml'),
        await put('/_sandbox/scenarios/mine?space=put', '{"tittle":"y","when":1}'),
        await put('/_sandbox/scenarios/Mine!', '{}'),
        await put('/_sandbox/scenarios/mine?space=NO', '{}'),
        await put('/_sandbox/scenarios/mine', '{}', 'text/plain'),
        await put('/_sandbox/scenarios/mine', JSON.stringify({ title: 'x'.repeat(70_000) })),
        await http.post('/_sandbox/scenarios/mine'),
      ],
      saveScenarios: [
        await put('/_sandbox/scenarios?space=many', '{"scenarios":{"a/b":"title: x","c":"cases: { d: {}, e: {} }"}}'),
        await put('/_sandbox/scenarios?space=many', '{"scenarios":{"f":"title: x","a":"wen: 1"}}'),
        await put('/_sandbox/scenarios', '{"scenarios":[]}'),
        await put('/_sandbox/scenarios', '{}', 'text/plain'),
        await put('/_sandbox/scenarios', JSON.stringify({ x: 'x'.repeat(4_200_000) })),
      ],
      getScenario: [
        await http.get('/_sandbox/scenarios/mine/of/this?space=put'),
        await http.get('/_sandbox/scenarios/mine?space=put'),
        await http.get('/_sandbox/scenarios/challenge_success?brand=ECA&interface=links'),
        await http.get('/_sandbox/scenarios/decline%2F51?brand=DNK'),
        await http.get('/_sandbox/scenarios/decline/51?brand=XXX'),
        await http.get('/_sandbox/scenarios/challenge_succes'),
        await http.post('/_sandbox/scenarios/decline/51'),
      ],
      deleteScenario: [
        await http.delete('/_sandbox/scenarios/mine/of/this?space=put'),
        await http.delete('/_sandbox/scenarios/mine/a?space=put'),
        await http.delete('/_sandbox/scenarios/decline/51?space=put'),
        await http.delete('/_sandbox/scenarios/mine?space=NO'),
        await http.delete('/_sandbox/scenarios/mine?space=put').set('sec-fetch-site', 'cross-site'),
        await http.post('/_sandbox/scenarios/mine'),
      ],
      listCards: [
        await http.get('/_sandbox/cards'),
        await http.get('/_sandbox/cards?space=NO'),
        await http.post('/_sandbox/cards'),
      ],
      createAlias: [
        await post('/_sandbox/aliases', '{"number":"4000001000000026"}'),
        await post('/_sandbox/aliases', '{"number":"4242424242424241"}'),
        await post('/_sandbox/aliases?space=NO', '{"number":"4000001000000026"}'),
        await post('/_sandbox/aliases', '{'),
        await post('/_sandbox/aliases', '{}', 'text/plain'),
        await post('/_sandbox/aliases', JSON.stringify({ number: 'x'.repeat(70_000) })),
      ],
      completeChallenge: [
        await finish(transactionId, { continue: true }),
        await finish((await init(initBody())).body.transactionId, { complete: true }),
        await finish(transactionId, { code: '0000' }),
        await finish(transactionId, { approve: true }),
        await finish(transactionId, { code: '4444' }),
        await finish(transactionId, { code: '4444' }),
        await finish('nobody', { code: '4444' }),
        await post(challenge, '[]'),
        await post(challenge, '{}', 'application/x-www-form-urlencoded'),
        await post(challenge, JSON.stringify({ code: 'x'.repeat(70_000) })),
      ],
      submitCard: [
        await submit(plain, { card: { ...card, cvv: '1' } }),
        await submit(plain, { card }),
        await submit(plain, { card: { ...card, number: '4000001000000018' } }),
        await submit('nobody', { card }),
        await submit(requested, { card }),
        await post(`/_sandbox/links/${plain}/submit`, '{}', 'text/plain'),
        await submit(plain, { card, cardholderName: 'x'.repeat(70_000) }),
      ],
      completeLinkChallenge: [
        await challengeLink(requested, { code: '0000' }),
        await challengeLink(requested, { channel: 'text' }),
        await challengeLink(requested, { outcome: 'Y', reason: '10' }),
        await challengeLink(requested, { code: '4444' }),
        await challengeLink(requested, { code: '4444' }),
        await challengeLink('nobody', { code: '4444' }),
        await post(`/_sandbox/links/${requested}/challenge`, '{}', 'text/plain'),
        await challengeLink(requested, { code: 'x'.repeat(70_000) }),
      ],
      listWebhooks: [
        await http.get('/_sandbox/webhooks'),
        await http.get(`/_sandbox/webhooks?link=${plain}`),
        await http.get('/_sandbox/webhooks?space=NO'),
        await http.get(`/_sandbox/webhooks?link=${plain}&space=another`),
        await http.delete('/_sandbox/webhooks'),
      ],
      fireWebhook: [
        fired,
        await post('/_sandbox/webhooks', JSON.stringify({ transaction: transactionId })),
        await post('/_sandbox/webhooks?space=another', JSON.stringify({ link: plain, url: nowhere })),
        await post('/_sandbox/webhooks', '{"link":"nobody","url":"http://127.0.0.1:1"}'),
        await post('/_sandbox/webhooks', '{}', 'text/plain'),
        await post('/_sandbox/webhooks', JSON.stringify({ payload: { x: 'x'.repeat(70_000) } })),
        await post('/_sandbox/webhooks', JSON.stringify({ about: { link: plain }, url: nowhere })),
        await post('/_sandbox/webhooks', JSON.stringify({ about: { link: 'nobody' }, url: nowhere, age: '10m' })),
        await post(
          '/_sandbox/webhooks',
          JSON.stringify({ link: plain, url: nowhere, delay: '1h', webhookId: 'msg_x' }),
        ),
      ],
      holdResponses: [
        await post(
          '/_sandbox/holds?space=held',
          '{"on":"init","when":{"refno":"A*","amount":5,"brand":"VIS"},"times":1}',
        ),
        await post('/_sandbox/holds', JSON.stringify({ on: 'status', transaction: transactionId })),
        await post('/_sandbox/holds', '{"on":"end"}'),
        await post('/_sandbox/holds', '{"on":"status","link":"nobody"}'),
        await post('/_sandbox/holds', '{}', 'text/plain'),
        await post('/_sandbox/holds', JSON.stringify({ on: 'x'.repeat(70_000) })),
      ],
      listHolds: [
        await http.get('/_sandbox/holds'),
        await http.get('/_sandbox/holds?space=NO'),
        await http.put('/_sandbox/holds'),
      ],
      releaseHold: [
        await http.delete(`/_sandbox/holds/${(await http.get('/_sandbox/holds')).body.holds[0].id}?request=req_0`),
        await http.delete(`/_sandbox/holds/${(await http.get('/_sandbox/holds')).body.holds[0].id}`),
        await http.delete('/_sandbox/holds/hold_x'),
        await http.delete('/_sandbox/holds/hold_x').set('sec-fetch-site', 'cross-site'),
        await http.get('/_sandbox/holds/hold_x'),
      ],
      listChallengeOutcomes: [
        await http.get('/_sandbox/challenge-outcomes'),
        await http.get('/_sandbox/challenge-outcomes?link=x&transaction=y'),
        await http.get('/_sandbox/challenge-outcomes?transaction=418203957162840337'),
        await http.post('/_sandbox/challenge-outcomes'),
      ],
      listScheduled: [
        await http.get('/_sandbox/scheduled'),
        await http.get('/_sandbox/scheduled?space=held'),
        await http.get('/_sandbox/scheduled?space=NO'),
        await http.post('/_sandbox/scheduled'),
      ],
      listRequests: [
        await http.get('/_sandbox/requests'),
        await http.get('/_sandbox/requests?interface=control'),
        await http.get('/_sandbox/requests?space=nobody'),
        await http.get('/_sandbox/requests?status=soon'),
        await http.put('/_sandbox/requests'),
      ],
      getRequestsHar: [await http.get('/_sandbox/requests.har?limit=0'), await http.put('/_sandbox/requests.har')],
      getRequest: [
        await http.get(`/_sandbox/requests/${requestId}`),
        await http.get(`/_sandbox/requests/${requestId}?space=NO`),
        await http.get('/_sandbox/requests/nobody'),
        await http.put('/_sandbox/requests/nobody'),
      ],
      getExplanation: [
        await http.get(`/_sandbox/explain/${requestId}`),
        await http.get(`/_sandbox/explain/${rejected.headers['sandbox-request-id']}`),
        await http.get(`/_sandbox/explain/${requestId}?space=NO`),
        await http.get('/_sandbox/explain/req_999999'),
        await http.put('/_sandbox/explain/req_1'),
      ],
      listEvents: [
        await http.get('/_sandbox/events?limit=1000'),
        await http.get('/_sandbox/events?space=nobody'),
        await http.get('/_sandbox/events?type=nothing'),
        await http.put('/_sandbox/events'),
      ],
      wait: [
        await http.get('/_sandbox/wait?type=transaction.created&after=0'),
        await http.get('/_sandbox/wait?type=nothing'),
        await http.get('/_sandbox/wait?link=nobody'),
        await http.put('/_sandbox/wait'),
        await http.get('/_sandbox/wait?refno=nobody&timeout=1ms&after=0'),
        await http.get('/_sandbox/wait?after=another-1'),
      ],
      verify: [
        await post(
          '/_sandbox/verify',
          JSON.stringify({ checks: [{ requests: {} }, { requests: { refno: 'nobody' } }] }),
        ),
        await post('/_sandbox/verify', '{"checks":[]}'),
        await http.get('/_sandbox/verify'),
        await post('/_sandbox/verify', '{"after":"another-1","checks":[{"requests":{}}]}'),
        await post('/_sandbox/verify', '{}', 'text/plain'),
        await post('/_sandbox/verify', JSON.stringify({ after: 'x'.repeat(70_000) })),
      ],
      listTransactions: [
        await http.get('/_sandbox/transactions'),
        await http.get('/_sandbox/transactions?status=PENDING'),
        await http.put('/_sandbox/transactions'),
      ],
      getTransaction: [
        await http.get(`/_sandbox/transactions/${transactionId}`),
        await http.get(`/_sandbox/transactions/${transactionId}?space=another`),
        await http.put(`/_sandbox/transactions/${transactionId}`),
      ],
      diffTransactions: [
        await http.get(`/_sandbox/diff?a=${transactionId}&b=${plain}`),
        await http.get(`/_sandbox/diff?a=${transactionId}`),
        await http.get(`/_sandbox/diff?a=${transactionId}&b=nobody`),
        await http.put('/_sandbox/diff'),
      ],
      getTimeline: [
        await http.get('/_sandbox/timeline.html?all=yes'),
        await http.get('/_sandbox/timeline.html?link=nobody'),
        await http.put('/_sandbox/timeline.html'),
      ],
      getCoverage: [
        await http.get('/_sandbox/coverage'),
        await http.get('/_sandbox/coverage?all=true'),
        await http.get('/_sandbox/coverage?all=yes'),
        await http.put('/_sandbox/coverage'),
      ],
      deleteCoverage: [
        await http.delete('/_sandbox/coverage?space=nobody'),
        await http.delete('/_sandbox/coverage?all=1'),
      ],
      getOrder: [
        await http.get('/_sandbox/orders?refno=order-1'),
        await http.get('/_sandbox/orders'),
        await http.put('/_sandbox/orders'),
      ],
      getTransactionExport: [
        await http.get(`/_sandbox/transactions/${transactionId}/export`),
        await http.get('/_sandbox/transactions/nobody/export?form=curl'),
        await http.get(`/_sandbox/transactions/${ofLink}/export?form=curl`),
        await http.put(`/_sandbox/transactions/${transactionId}/export`),
      ],
      getLinkExport: [
        await http.get(`/_sandbox/links/${plain}/export`),
        await http.get('/_sandbox/links/nobody/export?form=curl'),
        await http.get(`/_sandbox/links/${unused}/export?form=scenario`),
        await http.put(`/_sandbox/links/${plain}/export`),
      ],
      listActivity: [
        await http.get('/_sandbox/activity?limit=10000'),
        await http.get('/_sandbox/activity?kind=request'),
        await http.get('/_sandbox/activity?kind=webhook,transaction'),
        await http.get('/_sandbox/activity?kind=nothing'),
        await http.put('/_sandbox/activity'),
      ],
      getSpaceScenario: [
        await http.get('/_sandbox/spaces/ci/scenario'),
        await http.get('/_sandbox/spaces/NO/scenario'),
        await http.delete('/_sandbox/spaces/ci/scenario'),
      ],
      getRequestSettings: [
        await http.get('/_sandbox/spaces/ci/request-settings'),
        await http.get('/_sandbox/spaces/NO/request-settings'),
        await http.post('/_sandbox/spaces/ci/request-settings'),
      ],
      setRequestSettings: [
        await put('/_sandbox/spaces/ci/request-settings', '{"dataRules":"off"}'),
        await put('/_sandbox/spaces/ci/request-settings', '{"dataRules":"warn"}'),
        await put('/_sandbox/spaces/ci/request-settings', '{}', 'text/plain'),
        await put('/_sandbox/spaces/ci/request-settings', JSON.stringify({ dataRules: 'x'.repeat(70_000) })),
      ],
      deleteRequestSettings: [
        await http.delete('/_sandbox/spaces/ci/request-settings'),
        await http.delete('/_sandbox/spaces/NO/request-settings'),
        await http.delete('/_sandbox/spaces/ci/request-settings').set('sec-fetch-site', 'cross-site'),
      ],
      getSpacePages: [
        await http.get('/_sandbox/spaces/ci/pages'),
        await http.get('/_sandbox/spaces/NO/pages'),
        await http.post('/_sandbox/spaces/ci/pages'),
      ],
      setSpacePages: [
        await put('/_sandbox/spaces/paged/pages', JSON.stringify({ url: shared().url })),
        await put('/_sandbox/spaces/paged/pages', '{"url":"http://localhost/pay"}'),
        await put('/_sandbox/spaces/paged/pages', '{"url":"http://localhost:1"}'),
        await put('/_sandbox/spaces/paged/pages', '{}', 'text/plain'),
        await put('/_sandbox/spaces/paged/pages', JSON.stringify({ url: 'x'.repeat(70_000) })),
      ],
      deleteSpacePages: [
        await http.delete('/_sandbox/spaces/paged/pages'),
        await http.delete('/_sandbox/spaces/NO/pages'),
        await http.delete('/_sandbox/spaces/paged/pages').set('sec-fetch-site', 'cross-site'),
      ],
      listLinks: [
        await http.get('/_sandbox/links'),
        await http.get('/_sandbox/links?limit=many'),
        await http.put('/_sandbox/links'),
      ],
      getLink: [
        await http.get(`/_sandbox/links/${plain}`),
        await http.get(`/_sandbox/links/${requested}`),
        await http.get('/_sandbox/links/nobody'),
        await http.put('/_sandbox/links/nobody'),
      ],
      getCredentials: [
        await http.get('/_sandbox/spaces/ci/credentials'),
        await http.get('/_sandbox/spaces/NO/credentials'),
        await http.get('/_sandbox/spaces/ci/credentials').set('sec-fetch-site', 'cross-site'),
        await http.post('/_sandbox/spaces/ci/credentials'),
      ],
      getClock: [
        await http.get('/_sandbox/clock'),
        await http.get('/_sandbox/clock?space=NO'),
        await http.delete('/_sandbox/clock'),
      ],
      setClock: [
        await put('/_sandbox/clock?space=clock', '{"mode":"frozen","now":"2026-01-02T03:04:05.678Z"}'),
        await put('/_sandbox/clock?space=clock', '{"advance":"31m"}'),
        await put('/_sandbox/clock?space=clock', '{"advance":"soon"}'),
        await put('/_sandbox/clock', '{}', 'text/plain'),
        await put('/_sandbox/clock', JSON.stringify({ advance: 'x'.repeat(70_000) })),
      ],
      listSpaces: [await http.get('/_sandbox/spaces'), await http.put('/_sandbox/spaces')],
      deleteSpace: [
        await http.delete('/_sandbox/spaces/clock'),
        await http.delete('/_sandbox/spaces/NO'),
        await http.delete('/_sandbox/spaces/clock').set('sec-fetch-site', 'cross-site'),
        await http.get('/_sandbox/spaces/clock'),
      ],
      setSpaceScenario: [
        await put('/_sandbox/spaces/chosen/scenario', '{"name":"challenge_failed"}'),
        await put('/_sandbox/spaces/chosen/scenario', '{"name":null}'),
        await put('/_sandbox/spaces/chosen/scenario', '{"name":"challenge_faild","mode":"default"}'),
        await http.get('/_sandbox/spaces/chosen/scenario'),
        await put('/_sandbox/spaces/chosen/scenario', '{}', 'text/plain'),
        await put('/_sandbox/spaces/chosen/scenario', JSON.stringify({ name: 'x'.repeat(70_000) })),
      ],
      exportState: [
        await http.get('/_sandbox/state'),
        await http.get('/_sandbox/state?space=default'),
        await http.get('/_sandbox/state?space=NO'),
        await http.delete('/_sandbox/state'),
      ],
      importState: [
        await put('/_sandbox/state', '{"format":"threeds-sandbox state","version":1,"spaces":{"filled":{}}}'),
        await put('/_sandbox/state', '{"spaces":{}}'),
        await put('/_sandbox/state', JSON.stringify(movedTo('elsewhere', (await http.get('/_sandbox/state')).body))),
        await put('/_sandbox/state', '{}', 'text/plain'),
      ],
      undo: [
        await http.post(`/_sandbox/undo/${kept.body.undo.id}`),
        await http.post(`/_sandbox/undo/${kept.body.undo.id}`),
        await http.post('/_sandbox/undo/x?keep=soon'),
        await http.post('/_sandbox/undo/x').set('sec-fetch-site', 'cross-site'),
        await http.get('/_sandbox/undo/x'),
      ],
      reset: [
        kept,
        await http.post('/_sandbox/reset?keep=soon'),
        await http.post('/_sandbox/reset?space=nothing'),
        await http.post('/_sandbox/reset?space=NO'),
        await http.post('/_sandbox/reset').set('sec-fetch-site', 'cross-site'),
        await http.get('/_sandbox/reset'),
      ],
      listQueuedOutcomes: [
        await http.get('/_sandbox/next'),
        await http.get('/_sandbox/next?space=queued'),
        await http.get('/_sandbox/next?space=NO'),
        await http.patch('/_sandbox/next'),
      ],
      queueOutcome: [
        once,
        await arm({ scenario: 'decline/51', when: { card: [4000001000000026, 'attempt'], amount: 5 }, for: 'order' }),
        await arm({ scenario: 'challenge_faild' }),
        await http.patch('/_sandbox/next'),
        ...(await tooMany()),
        await post('/_sandbox/next', '{}', 'text/plain'),
        await arm({ scenario: 'x'.repeat(70_000) }),
      ],
      deleteQueuedOutcome: [
        await http.delete(`/_sandbox/next/${once.body.id}?space=queued`),
        await http.delete(`/_sandbox/next/${once.body.id}?space=queued`),
        await http.delete('/_sandbox/next/next_1?space=NO'),
        await http.delete('/_sandbox/next/next_1').set('sec-fetch-site', 'cross-site'),
        await http.get('/_sandbox/next/next_1'),
      ],
      deleteAllQueuedOutcomes: [
        await http.delete('/_sandbox/next?space=queued'),
        await http.delete('/_sandbox/next?space=NO'),
        await http.delete('/_sandbox/next').set('sec-fetch-site', 'cross-site'),
        await http.patch('/_sandbox/next'),
      ],
      setTransactionScenario: [
        await repin(`transactions/${open}`, { name: 'challenge_failed' }),
        await repin(`transactions/${open}`, { name: 'decline/51' }),
        await repin(`transactions/${open}`, { name: 'challenge_faild' }),
        await repin('transactions/nobody', { name: 'challenge_failed' }),
        await http.get(`/_sandbox/transactions/${open}/scenario`),
        await put(`/_sandbox/transactions/${open}/scenario`, '{}', 'text/plain'),
        await repin(`transactions/${open}`, { name: 'x'.repeat(70_000) }),
      ],
      setLinkScenario: [
        await repin(`links/${unused}`, { name: 'link_error' }),
        await repin(`links/${half}`, { name: 'challenge_failed' }),
        await repin(`links/${half}`, { name: 'frictionless_success' }),
        await repin(`links/${half}`, { name: 'nothing like it' }),
        await repin('links/nobody', { name: 'challenge_failed' }),
        await http.get(`/_sandbox/links/${half}/scenario`),
        await put(`/_sandbox/links/${half}/scenario`, '{}', 'text/plain'),
        await repin(`links/${half}`, { name: 'x'.repeat(70_000) }),
      ],
      getGateway: [
        await http.get('/_sandbox/gateway?space=placed'),
        await http.get('/_sandbox/gateway?space=NO'),
        await http.post('/_sandbox/gateway'),
      ],
      setGateway: [
        await gateway({}),
        await put('/_sandbox/gateway', '{"fields":{}}'),
        await put('/_sandbox/gateway', '{}').set('sec-fetch-site', 'cross-site'),
        await http.post('/_sandbox/gateway'),
        await put('/_sandbox/gateway', '{}', 'text/plain'),
        await put('/_sandbox/gateway', JSON.stringify({ fields: { cavv: `/${'x'.repeat(70_000)}` } })),
      ],
      receiveAuthorization: [
        await post('/_sandbox/gateway/placed', '{"cavv":"AAAB"}'),
        await gateway({ status: 402, body: { declined: true } }).then(() => post('/_sandbox/gateway/placed', '{}')),
        await post('/_sandbox/gateway/placed', '<xml/>'),
        await post('/_sandbox/gateway/placed', '{}').set('sec-fetch-site', 'cross-site'),
        await post('/_sandbox/gateway/nobody', '{}'),
        await http.get('/_sandbox/gateway/placed'),
        await post('/_sandbox/gateway/placed', 'x'.repeat(70_000)),
        await post('/_sandbox/gateway/placed', '{}').set('content-encoding', 'odd'),
      ],
      receiveAuthorizationBelow: [
        await gateway({}).then(() => post('/_sandbox/gateway/placed/v1/payments', '{"cavv":"AAAB"}')),
        await gateway({ status: 402, body: { declined: true } }).then(() =>
          post('/_sandbox/gateway/placed/v1/payments', '{}'),
        ),
        await post('/_sandbox/gateway/placed/v1/payments', '<xml/>'),
        await post('/_sandbox/gateway/placed/v1/payments', '{}').set('sec-fetch-site', 'cross-site'),
        await post('/_sandbox/gateway/nobody/v1/payments', '{}'),
        await http.get('/_sandbox/gateway/placed/v1/payments'),
        await post('/_sandbox/gateway/placed/v1/payments', 'x'.repeat(70_000)),
        await post('/_sandbox/gateway/placed/v1/payments', '{}').set('content-encoding', 'odd'),
      ],
      validateRequest: [
        await post('/_sandbox/validate/initTransaction', '{"amount":"12.50"}'),
        await post('/_sandbox/validate/getLink', '{}'),
        await post('/_sandbox/validate/createLink', '[]'),
        await post('/_sandbox/validate/createLink', '{}').set('sec-fetch-site', 'cross-site'),
        await http.get('/_sandbox/validate/createLink'),
        await post('/_sandbox/validate/createLink', '{}', 'text/plain'),
        await post('/_sandbox/validate/createLink', JSON.stringify({ reference: 'x'.repeat(70_000) })),
      ],
      validateScenario: [
        await post('/_sandbox/validate/scenarios/mine%2Fof%2Fthis?space=put', 'title: x', 'application/yaml'),
        await post('/_sandbox/validate/scenarios/mine?space=put', '{"tittle":"y","when":{"amount":{"from":9}}}'),
        await post('/_sandbox/validate/scenarios/many?space=full', '{"title":"z","when":{"amount":{"from":9}}}'),
        await post('/_sandbox/validate/scenarios/mine', '{}').set('sec-fetch-site', 'cross-site'),
        await post('/_sandbox/validate/scenarios/mine', '{}', 'text/plain'),
        await post('/_sandbox/validate/scenarios/mine', JSON.stringify({ title: 'x'.repeat(70_000) })),
        await http.get('/_sandbox/validate/scenarios/mine'),
      ],
      listVocabulary: [await http.get('/_sandbox/vocabulary'), await http.post('/_sandbox/vocabulary')],
      judgeAuthorization: [
        await post('/_sandbox/judge/authorization', '{"amount":1250,"cavv":"AAAB"}'),
        await post('/_sandbox/judge/authorization', '{"cavv":1}'),
        await post('/_sandbox/judge/authorization', '{}').set('sec-fetch-site', 'cross-site'),
        await http.get('/_sandbox/judge/authorization'),
        await post('/_sandbox/judge/authorization', '{}', 'text/plain'),
        await post('/_sandbox/judge/authorization', JSON.stringify({ cavv: 'x'.repeat(70_000) })),
      ],
      judgeObservations: [
        await http.get('/_sandbox/judge/observations'),
        await http.get('/_sandbox/judge/observations?decides=nobody'),
        await http.post('/_sandbox/judge/observations'),
      ],
      recordObservation: [
        await post(
          '/_sandbox/observations',
          '{"order":"order-1","value":"paid","step":"return","effects":{"shipped":1}}',
        ),
        await post('/_sandbox/observations', '{"order":"order-1","value":"sold","step":"return"}'),
        await post('/_sandbox/observations', '{}').set('sec-fetch-site', 'cross-site'),
        await post(
          '/_sandbox/observations',
          '{"order":"order-1","value":"paid","step":"return","transaction":"nobody"}',
        ),
        await http.get('/_sandbox/observations'),
        await post('/_sandbox/observations', '{}', 'text/plain'),
        await post('/_sandbox/observations', JSON.stringify({ order: 'x'.repeat(5_000) })),
      ],
      listVerdicts: [await http.get('/_sandbox/verdicts'), await http.get('/_sandbox/verdicts?space=NO')],
      recordVerdict: [
        await post('/_sandbox/verdicts', '{"result":"passed","experiment":"order-return-twice"}'),
        await post('/_sandbox/verdicts', '{"result":"finding","experiment":"order-return-twice"}'),
        await post('/_sandbox/verdicts', '{}').set('sec-fetch-site', 'cross-site'),
        await post('/_sandbox/verdicts', '{"result":"passed","experiment":"any","transaction":"nobody"}'),
        await http.delete('/_sandbox/verdicts'),
        await post('/_sandbox/verdicts', '{}', 'text/plain'),
        await post('/_sandbox/verdicts', JSON.stringify({ reason: 'x'.repeat(5_000) })),
      ],
      deleteGateway: [
        await http.delete('/_sandbox/gateway?space=placed'),
        await http.delete('/_sandbox/gateway?space=NO'),
        await http.delete('/_sandbox/gateway').set('sec-fetch-site', 'cross-site'),
        await http.post('/_sandbox/gateway'),
      ],
      receiveWebhook: [
        await post('/_sandbox/receiver/received', '{"a":1}'),
        await post('/_sandbox/receiver/NO', '{}'),
        await http.get('/_sandbox/receiver/received'),
        await post('/_sandbox/receiver/received', 'x'.repeat(70_000)),
        await post('/_sandbox/receiver/received', '{}').set('content-encoding', 'odd'),
      ],
      listReceivedWebhooks: [
        await http.get('/_sandbox/receiver?space=received'),
        await http.get('/_sandbox/receiver?space=NO'),
        await http.post('/_sandbox/receiver'),
      ],
      clearReceiver: [
        await http.delete('/_sandbox/receiver?space=received'),
        await http.delete('/_sandbox/receiver?space=NO'),
        await http.delete('/_sandbox/receiver').set('sec-fetch-site', 'cross-site'),
        await http.post('/_sandbox/receiver'),
      ],
      setReceiverResponse: [
        await put('/_sandbox/receiver-response?space=received', '{"status":500,"times":1,"delay":"1ms"}'),
        await put('/_sandbox/receiver-response', '{"status":99}'),
        await http.get('/_sandbox/receiver-response'),
        await put('/_sandbox/receiver-response', '{}', 'text/plain'),
        await put('/_sandbox/receiver-response', JSON.stringify({ delay: 'x'.repeat(70_000) })),
      ],
      deleteReceiverResponse: [
        await http.delete('/_sandbox/receiver-response?space=received'),
        await http.delete('/_sandbox/receiver-response?space=NO'),
        await http.delete('/_sandbox/receiver-response').set('sec-fetch-site', 'cross-site'),
        await http.post('/_sandbox/receiver-response'),
      ],
      redeliverWebhook: [
        await http.post(`/_sandbox/webhooks/${fired.body.id}/redeliver`),
        await post(`/_sandbox/webhooks/${fired.body.id}/redeliver`, '{"tampering":"missing_own_signature","times":2}'),
        await post(`/_sandbox/webhooks/${fired.body.id}/redeliver`, '{"tampering":"worse"}'),
        await post(`/_sandbox/webhooks/${fired.body.id}/redeliver`, 'a=b', 'text/plain'),
        await post(`/_sandbox/webhooks/${fired.body.id}/redeliver`, JSON.stringify({ age: 'x'.repeat(70_000) })),
        await http.post(`/_sandbox/webhooks/${fired.body.id}/redeliver`).set('sec-fetch-site', 'cross-site'),
        await http.post(`/_sandbox/webhooks/${fired.body.id}/redeliver?space=another`),
        await http.post('/_sandbox/webhooks/nobody/redeliver'),
        await http.get('/_sandbox/webhooks/nobody/redeliver'),
      ],
      cancelWebhook: [
        await http.delete(`/_sandbox/webhooks/${fired.body.id}`),
        await http.delete(`/_sandbox/webhooks/${fired.body.id}`).set('sec-fetch-site', 'cross-site'),
        await http.delete(`/_sandbox/webhooks/${fired.body.id}?space=another`),
        await http.delete('/_sandbox/webhooks/nobody'),
        await http.get('/_sandbox/webhooks/nobody'),
      ],
    }
  }

  /** Most errors have one schema. */
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = (operationId: string, status: number): ValidateFunction => {
    const operation = operations(document.paths).find((candidate) => candidate.operationId === operationId)
    const response = JSON.parse(
      JSON.stringify(operation?.responses[status] ?? null).replace(
        /\{"\$ref":"#\/components\/responses\/(Error|ProblemsOfText)"\}/,
        '{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ControlError"}}}}',
      ),
    ) as { content: { 'application/json': { schema: object } } } | null
    expect(response, `${operationId} ${status} is not described`).not.toBeNull()
    const schema = JSON.stringify(response?.content['application/json'].schema).replaceAll('"#/', '"control#/')
    const validator = validators.get(schema) ?? ajv.compile(JSON.parse(schema))
    validators.set(schema, validator)
    return validator
  }

  it('has exactly the routed operations', () => {
    const below = Object.entries(document.paths).map(([path, item]) => [`/_sandbox${path === '/' ? '' : path}`, item])
    expect(routed(createControl({ contracts: {}, engine: {} } as never)).sort()).toEqual(
      described(Object.fromEntries(below)).sort(),
    )
  })

  it('describes every response', async () => {
    const responses = await calls()
    expect(Object.keys(responses).sort()).toEqual(
      operations(document.paths)
        .map(({ operationId }) => operationId)
        .sort(),
    )
    for (const [operationId, list] of Object.entries(responses))
      for (const status of new Set(list.map((response) => response.status))) {
        const validate = validatorOf(operationId, status)
        for (const { body } of list.filter((response) => response.status === status))
          if (!validate(body))
            expect.fail(`${operationId} ${status}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(body)}`)
      }
  })

  it.each<readonly [unknown, isStep: boolean]>([
    [{ outcome: 'N', reason: '10' }, true],
    [{ outcome: 'X' }, false],
    [{ continue: true }, true],
    [{ complete: true }, true],
    [{ complete: false }, false],
    [{ go: false }, false],
    [{ reason: '10' }, false],
    [{ code: '4444' }, true],
    [{ code: 4444 }, false],
    [{ channel: 'email' }, true],
    [{ channel: 'pigeon' }, true],
    [{ channel: null }, false],
    [{ approve: true }, true],
    [{ approve: false }, true],
    [{ approve: 'no' }, false],
    [{ cancel: true }, true],
    [{ cancel: false }, false],
    [{ cancel: true, code: '4444' }, false],
    [{}, false],
  ])('a step of a challenge, %j: document and sandbox agree on %s', async (body, isStep) => {
    const { init, finish } = shared()
    const { transactionId } = (await init(initBody())).body
    expect(ajv.validate('control#/components/schemas/ChallengeStep', body)).toBe(isStep)
    expect((await finish(transactionId, body as object)).status !== 400).toBe(isStep)
  })

  it.each<readonly [unknown, isWish: boolean]>([
    [{ on: ['status'], status: 500, times: 2 }, true],
    [{ on: ['init', 'start', 'status'], latency: '250ms', connection: 'reset' }, true],
    [{ on: ['start'], body: 'malformed' }, true],
    [{ status: 500 }, false],
    [{ on: [], status: 500 }, false],
    [{ on: ['page'], status: 500 }, false],
    [{ on: ['status'], status: 200 }, false],
    [{ on: ['status'], status: '500' }, false],
    [{ on: ['status'], status: 500, times: 0 }, false],
    [{ on: ['status'], latency: 'soon' }, false],
    [{ on: ['status'], connection: 'lost' }, false],
    [{ on: ['status'], statuss: 500 }, false],
  ])('a faults request, %j: document and sandbox agree on %s', async (body, isWish) => {
    const { init, http } = shared()
    const { transactionId } = (await init(initBody())).body
    expect(ajv.validate('control#/components/schemas/FaultRequest', body)).toBe(isWish)
    const response = await http.put(`/_sandbox/transactions/${transactionId}/faults`).send(body as object)
    expect(response.status).toBe(isWish ? 200 : 400)
  })
})

describe('a check of verify', () => {
  const { components } = contractIn('src/control/openapi.yaml')
  const ajv = new Ajv2020({ strict: false, code: { optimize: false }, validateFormats: false })
  ajv.addSchema({ $id: 'checks', components })

  it.each<readonly [unknown, isCheck: boolean]>([
    [{ requests: {} }, true],
    [{ requests: { operation: 'initTransaction', status: '4xx' }, count: 0 }, true],
    [{ requests: {}, atLeast: 1, atMost: 2, content: { body: { amount: 1 } } }, true],
    [{ requests: {}, count: 1, atMost: 2 }, false],
    [{ requests: {}, count: -1 }, false],
    [{ requests: {}, count: 1.5 }, false],
    [{ requests: {}, content: {} }, false],
    [{ requests: { to: 'failed' } }, false],
    [{ requests: { refno: '' } }, false],
    [{ webhooks: { status: 'authenticated', webhook: 'msg_1' } }, true],
    [{ webhooks: { operation: 'initTransaction' } }, false],
    [{ changes: { from: 'initialized', to: 'failed' } }, true],
    [{ changes: { type: 'request' } }, false],
    [{ events: { type: 'clock.changed' } }, true],
    [{ events: {} }, false],
    [{ order: [{ type: 'request' }, { type: 'status.read' }], exactly: true }, true],
    [{ order: [{ type: 'request' }] }, false],
    [{ order: [{ type: 'request' }, {}] }, false],
    [{ ready: 'all_queued_outcomes_used' }, true],
    [{ ready: 'all_is_well' }, false],
    [{ ready: 'all_queued_outcomes_used', count: 1 }, false],
    [{ ready: 'all_queued_outcomes_used', requests: {} }, false],
    [{}, false],
    ['requests', false],
  ])('%j: document and sandbox agree on %s', async (check, isCheck) => {
    expect(ajv.validate('checks#/components/schemas/EventCheck', check)).toBe(isCheck)
    const response = await shared()
      .http.post('/_sandbox/verify')
      .send({ checks: [check] })
    expect([response.status, response.body.error?.message]).toEqual([isCheck ? 200 : 400, response.body.error?.message])
  })
})

describe.each([
  ['of the control API', '/_sandbox/openapi', 'src/control/openapi.yaml'],
  ['of the emulated service', '/_sandbox/contract', 'openapi.yaml'],
])('serves the contract %s', (_of, path, file) => {
  const DEFAULT_URL = 'http://127.0.0.1:8080'

  it('as complete YAML', async () => {
    const { http, url } = shared()
    const response = await http.get(`${path}.yaml`)
    const text = contractTextIn(file).replaceAll(DEFAULT_URL, url)
    expect([response.status, response.type, response.text]).toEqual([200, 'application/yaml', text])
  })

  it('as JSON with the same content', async () => {
    const { http, url } = shared()
    const response = await http.get(`${path}.json`)
    expect([response.status, response.type]).toEqual([200, 'application/json'])
    expect(response.body).toEqual(JSON.parse(JSON.stringify(contractIn(file)).replaceAll(DEFAULT_URL, url)))
  })

  it('with the public address of the sandbox', async () => {
    const { http } = await startSandbox({ 'public-url': 'https://tools.example.com/sandbox' })
    const { servers } = (await http.get(`${path}.json`)).body
    const root = path.endsWith('openapi') ? '/_sandbox' : ''
    expect(servers).toMatchObject([{ url: `https://tools.example.com/sandbox${root}` }])
  })
})
