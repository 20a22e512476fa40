import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { LIMIT_NAMES, LIMITS, type LimitName } from '../../src/core/domain/limits.ts'
import { describeLimit, raisedBy } from '../../src/core/domain/over-limit.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { connectTo, rawCall } from '../support/raw-call.ts'
import { MERCHANT, PATIENT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { imported } from '../support/state.ts'

type Rejected = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }

/** Exceeds a limit, by one if possible. */
type GoBeyond = (running: Running) => PromiseLike<Rejected>

type Counted = {
  [Name in LimitName]: (typeof LIMITS)[Name] extends { readonly most: number } ? Name : never
}[LimitName]
const over = (name: Counted): number => LIMITS[name].most + 1
const times = async (count: number, act: (n: number) => PromiseLike<unknown>): Promise<void> => {
  for (let n = 0; n < count; n += 1) await act(n)
}

/** Returns JSON of this many bytes. */
const json = (bytes: number): string => `{"x":"${'x'.repeat(bytes - 8)}"}`
const nested = (levels: number): string => `${'{"x":'.repeat(levels)}1${'}'.repeat(levels)}`
const list = (length: number): number[] => Array.from({ length }, (_, n) => n)
const familyOf = (cases: number): string => `cases: {${list(cases).map((n) => `c${n}: {}`)}}`
const recordsOf = (count: number, record: (n: number) => object) =>
  Object.fromEntries(list(count).map((n) => [`r${n}`, record(n)]))
const stateOf = (tables: object, space = 'default') => ({
  format: 'threeds-sandbox state',
  version: 1,
  spaces: { [space]: tables },
})

/** Sends only the headers of an import: its Content-Length alone exceeds the limit. */
const ofLength = ({ url }: Running, bytes: number) =>
  rawCall(
    url,
    `PUT /_sandbox/state HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`,
  )

const hurried = () => startSandbox({ times: { headersMs: 50, requestMs: 100, checkMs: 10 } })
const HALF = 'POST /_sandbox/next HTTP/1.1\r\nHost: x\r\n'

const postForm = ({ http }: Running, path: string, bytes: number) =>
  http
    .post(path)
    .type('form')
    .set('accept', 'text/html')
    .send(`x=${'x'.repeat(bytes - 2)}`)

const BEYOND: Readonly<Record<LimitName, GoBeyond>> = {
  head: ({ url }) => rawCall(url, `GET /_sandbox/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(over('head'))}\r\n\r\n`),
  headTime: async () => rawCall((await hurried()).url, HALF),
  requestTime: async () =>
    rawCall((await hurried()).url, `${HALF}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`),
  async sockets() {
    const { url } = await startSandbox(PATIENT)
    const others: Socket[] = []
    // Four hundred at a time, because the system drops connections beyond its backlog. The server accepts them in order,
    // so a response to a later one proves that none of them waits any more.
    await times(LIMITS.sockets.most / 400, async () => {
      await rawCall(url, 'GET /_sandbox/health HTTP/1.1\r\nHost: x\r\n\r\n')
      others.push(...(await Promise.all(list(400).map(() => connectTo(url)))))
    })
    const response = await rawCall(url, `${HALF}Content-Length: 0\r\n\r\n`)
    for (const socket of others) socket.destroy()
    return response
  },
  apiBody: ({ http }) =>
    http
      .post('/v1/transactions')
      .auth(...MERCHANT)
      .type('json')
      .send(json(over('apiBody'))),
  controlBody: ({ http }) =>
    http
      .post('/_sandbox/next')
      .type('json')
      .send(json(over('controlBody'))),
  pageForm: async (running) => {
    const { transactionId } = (await running.init(initBody())).body
    return postForm(running, `/v1/start/${transactionId}`, over('pageForm'))
  },
  returnForm: (running) => postForm(running, '/_sandbox/return/default/success', over('returnForm')),
  receivedPost: ({ http }) => http.post('/_sandbox/receiver/default').send(json(over('receivedPost'))),
  observationBody: ({ http }) =>
    http
      .post('/_sandbox/observations')
      .type('json')
      .send(json(over('observationBody'))),
  async gatewayPost({ http }) {
    await http
      .put('/_sandbox/gateway')
      .send({ fields: { cavv: '/cavv' } })
      .expect(200)
    return http.post('/_sandbox/gateway/default').send(json(over('gatewayPost')))
  },
  jsonDepth: ({ http }) =>
    http
      .post('/_sandbox/next')
      .type('json')
      .send(nested(over('jsonDepth'))),
  jsonValues: ({ http }) => http.post('/_sandbox/next').send(list(over('jsonValues'))),
  contentValues: ({ http }) => {
    const content = Object.fromEntries(list(over('contentValues')).map((n) => [n, n]))
    return http.post('/_sandbox/verify').send({ checks: [{ requests: {}, content }] })
  },
  checks: ({ http }) => http.post('/_sandbox/verify').send({ checks: list(over('checks')) }),
  scenarioText: (running) => ownScenarios(running).put('mine', ' '.repeat(over('scenarioText'))),
  scenarioBody: ({ http }) =>
    http
      .put('/_sandbox/scenarios')
      .type('json')
      .send(json(over('scenarioBody'))),
  async streams(running) {
    const headers = { accept: 'text/event-stream' }
    // Keep a reference until the end: the stream of an unreferenced response closes on garbage collection.
    const open: Response[] = []
    await times(LIMITS.streams.most, async () => open.push(await fetch(`${running.url}/_sandbox/events`, { headers })))
    const rejected = await running.http.get('/_sandbox/events').set(headers)
    await Promise.all(open.map(({ body }) => body?.cancel()))
    return rejected
  },
  async waits() {
    const { sleep, sleepers, wake } = manualSleep()
    const { url, http } = await startSandbox({ sleep })
    // One connection for each, because the requests of a connection are handled one after the other.
    const sockets: Socket[] = []
    await times(LIMITS.waits.most / 250, async () => {
      sockets.push(...(await Promise.all(list(250).map(() => connectTo(url)))))
    })
    for (const socket of sockets) socket.write('GET /_sandbox/wait?type=request HTTP/1.1\r\nHost: x\r\n\r\n')
    await eventually(() => expect(sleepers().length).toBe(LIMITS.waits.most))
    const rejected = await http.get('/_sandbox/wait?type=request')
    for (const socket of sockets) socket.destroy()
    wake()
    return rejected
  },
  async scenarioTexts(running) {
    const put = (n: number) => ({ name: `r${n}`, mediaType: 'application/yaml', text: 'title: x' })
    const scenarios = recordsOf(LIMITS.scenarioTexts.most, put)
    await imported(running, stateOf({ scenarios }, 'texts')).expect(200)
    return ownScenarios(running, 'texts').put('one_more', 'title: x')
  },
  scenarioMarks: (running) => ownScenarios(running).put('mine', `[${list(over('scenarioMarks') / 2)}]`),
  scenarioSigns: (running) => ownScenarios(running).put('mine', '#\n'.repeat(over('scenarioSigns'))),
  cases: (running) => ownScenarios(running).put('family', familyOf(over('cases'))),
  scenarios: ({ http }) => {
    const parts = list(Math.ceil(over('scenarios') / LIMITS.cases.most))
    const scenarios = Object.fromEntries(parts.map((n) => [`f${n}`, familyOf(LIMITS.cases.most)]))
    return http.put('/_sandbox/scenarios?space=families').send({ scenarios })
  },
  importBody: (running) => ofLength(running, over('importBody')),
  // The space and the table count too.
  importRecords: (running) => imported(running, stateOf({ refnos: recordsOf(over('importRecords'), () => ({})) })),
  importRecord: (running) => imported(running, stateOf({ refnos: { r: { x: 'x'.repeat(LIMITS.importRecord.most) } } })),
  importAround: (running) => imported(running, stateOf({ ['x'.repeat(LIMITS.importAround.most)]: {} })),
  async queuedOutcomes(running) {
    const queued = (n: number) => ({
      id: `r${n}`,
      scenario: 'decline/51',
      for: 'request',
      times: 1,
      left: 1,
      orders: [],
    })
    await imported(running, stateOf({ queuedOutcomes: recordsOf(LIMITS.queuedOutcomes.most, queued) }, 'shots')).expect(
      200,
    )
    return running.http.post('/_sandbox/next?space=shots').send({ scenario: 'decline/51' })
  },
  scenarioNames: ({ init }) =>
    init(initBody(), {
      'sandbox-scenario': list(over('scenarioNames'))
        .map(() => 'webhook_late')
        .join(),
    }),
  async holds({ http }) {
    const hold = () => http.post('/_sandbox/holds?space=held').send({ on: 'init' })
    await times(LIMITS.holds.most, hold)
    return hold()
  },
  async webhookOrders(running) {
    const space = inSpace(running, 'orders')
    const order = { about: { transaction: '418203957162840337' }, url: 'http://127.0.0.1:9/', delay: '1h' }
    const { id } = (await running.http.post('/_sandbox/webhooks?space=orders').send(order)).body
    const again = () => running.http.post(`/_sandbox/webhooks/${id}/redeliver`).send({ delay: '1h' })
    await times(LIMITS.webhookOrders.most - 1, again)
    expect((await space.webhooks())[0].further).toHaveLength(LIMITS.webhookOrders.most - 1)
    return again()
  },
  async receiverAnswers({ http }) {
    const response = (n: number) => http.put(`/_sandbox/receiver-response?space=s${n}`).send({ status: 500 })
    await Promise.all(list(LIMITS.receiverAnswers.most).map(response))
    return response(LIMITS.receiverAnswers.most)
  },
  async gateways({ http }) {
    const put = (n: number) => http.put(`/_sandbox/gateway?space=s${n}`).send({ fields: { cavv: '/cavv' } })
    await Promise.all(list(LIMITS.gateways.most).map(put))
    return put(LIMITS.gateways.most)
  },
  async spaces() {
    const running = await startSandbox({ 'max-spaces': 1 })
    await inSpace(running, 'a').init()
    return inSpace(running, 'b').init()
  },
  async events() {
    const running = await startSandbox({ 'traffic-events': 3 })
    const id = (await running.init(initBody())).body.transactionId
    await times(3, () => running.status(id))
    return running.http.get(`/_sandbox/wait?type=transaction.created&transaction=${id}`)
  },
}

const shared = sharedSandbox()

describe('a rejection that names the limit and the setting that raises it', () => {
  it.each(LIMIT_NAMES)('is sent beyond the limit %s', async (name) => {
    const [status, code] = LIMITS[name].rejected
    const { status: got, headers, text } = await BEYOND[name](shared())
    // A cardholder only learns that a form is unreadable; a developer finds the reason.
    const output = `${text} ${headers['sandbox-explain'] ?? ''}`
    expect([got, output]).toEqual([status, expect.stringContaining(code)])
    for (const part of 'most' in LIMITS[name]
      ? [describeLimit(name).split(/"|\. No setting/)[0]]
      : raisedBy(name).split(', '))
      expect(output).toContain(part)
    expect(headers).toMatchObject({
      'correlation-id': expect.stringMatching(/./),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('frame-ancestors'),
    })
  })
})
