import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { LIMITS } from '../../src/core/domain/limits.ts'
import { goodExport } from '../support/changed-export.ts'
import { quickFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { long } from '../support/long-runs.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { connectTo } from '../support/raw-call.ts'
import { PATIENT, type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { imported } from '../support/state.ts'
import { type Attack, expectRejected, integers, nested, timed } from './attack.ts'

const KEPT = long(2, 3_000)
const READERS = long(20, 500)
const WATCHED = long(10, 960)
// Each uses a connection; the sandbox accepts 2,000.
const WAITS = long(50, LIMITS.sockets.most - 100)
const TEXTS = long(60, LIMITS.scenarioTexts.most)
const TRANSACTIONS = 55_000

const deep: readonly Attack[] = ['status-override', 'faults', 'webhooks'].map((call) => ({
  action: `5,000 levels of JSON to \`${call}\``,
  before: '500',
  holds: '400 before it is parsed',
  async play({ http, init }) {
    const { transactionId } = (await init(initBody())).body
    const path = call === 'webhooks' ? 'webhooks' : `transactions/${transactionId}/${call}`
    const request = call === 'webhooks' ? http.post(`/_sandbox/${path}`) : http.put(`/_sandbox/${path}`)
    return expectRejected(await request.type('json').send(nested(5_000)), 400)
  },
}))

/** Returns an export of a space with `TRANSACTIONS` transactions. */
const manyOf = async (running: Running): Promise<string> => {
  const good = (await goodExport(running)) as { readonly spaces: { readonly default: Record<string, object> } }
  const [one] = Object.values(good.spaces.default.transactions ?? {})
  const transactions = Object.fromEntries(
    integers(TRANSACTIONS).map((n) => {
      const id = String(100_000_000_000_000_000n + BigInt(n))
      return [id, JSON.parse(JSON.stringify(one).replaceAll(String(Reflect.get(Object(one), 'id')), id))]
    }),
  )
  return JSON.stringify({ ...good, spaces: { default: { ...good.spaces.default, transactions } } })
}

export const SINGLE_CLIENT: readonly Attack[] = [
  {
    action: '`verify` with a `content` of 3,500 levels, over 3,000 kept requests',
    before: '19.9 s',
    holds: '400 before it is parsed',
    async play({ http, init, status }) {
      const { transactionId } = (await init(initBody())).body
      for (const _ of integers(KEPT)) await status(transactionId)
      const body = `{"checks":[{"requests":{},"content":${nested(3_500)}}]}`
      const [response, took] = await timed(() => http.post('/_sandbox/verify').type('json').send(body))
      return `${expectRejected(response, 400)} in ${took}`
    },
  },
  ...deep,
  {
    elsewhere: 'src/engine/store/slices.test.ts',
    action: '55,000 transactions imported over HTTP',
    before: '5.8 s without service for other clients',
    holds: '413 after 50,000 records; below that, other requests are handled between slices',
    async play() {
      const running = await startSandbox({ webhooks: 'manual' })
      const text = await manyOf(running)
      const [response, took] = await timed(() => imported(running, text))
      expect(response.status).toBe(413)
      return `${response.status} for ${TRANSACTIONS.toLocaleString('en')} in ${took}`
    },
  },
  {
    elsewhere: 'src/engine/store/slices.test.ts',
    action: '55,000 transactions exported',
    before: '2.2 s without service for other clients',
    holds: 'other requests are handled between slices',
    async play() {
      const file = join(quickFolder(), 'export.json')
      writeFileSync(file, await manyOf(await startSandbox({ webhooks: 'manual' })))
      const { http } = await startSandbox({ webhooks: 'manual', import: file })
      const order: string[] = []
      const completed = (name: string) => (response: { readonly status: number }) => {
        expect(response.status).toBe(200)
        order.push(name)
      }
      const [, took] = await timed(() =>
        Promise.all([
          http.get('/_sandbox/state').then(completed('the export')),
          http.get('/_sandbox/health').then(completed('health')),
        ]),
      )
      expect(order).toEqual(['health', 'the export'])
      return `${TRANSACTIONS.toLocaleString('en')} in ${took}, health first`
    },
  },
  {
    action: '500 scenario files in a space, and one that is saved again',
    before: '0.3 to 1.1 s for each `PUT` from the 250th on',
    holds: 'it is saved, and more than 500 are rejected',
    async play(running) {
      const kept = integers(TEXTS).map((n) => [
        `own-${n}`,
        { name: `own-${n}`, mediaType: 'application/yaml', text: `when: { refno: own-${n} }\n` },
      ])
      const scenarios = Object.fromEntries(kept)
      const state = { format: 'threeds-sandbox state', version: 1, spaces: { texts: { scenarios } } }
      await imported(running, state).expect(200)
      const own = ownScenarios(running, 'texts')
      const [again, took] = await timed(() => own.put('own-7', 'when: { refno: other }\n'))
      expect(again.status).toBe(200)
      const more = await own.put('own-more', 'when: { refno: more }\n')
      expect(more.status).toBe(TEXTS < LIMITS.scenarioTexts.most ? 201 : 409)
      return `${TEXTS} exist, one saved again in ${took}`
    },
  },
  {
    action: '500 readers of events that never read, and 960 initializations',
    before: '18 s instead of 0.3 s',
    holds: 'each gets a response',
    async play() {
      const { url, init } = await startSandbox(PATIENT)
      const readers = await Promise.all(integers(READERS).map(() => connectTo(url)))
      try {
        for (const reader of readers)
          reader.write('GET /_sandbox/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n')
        const [, took] = await timed(async () => {
          for (const _ of integers(WATCHED)) await init(initBody()).expect(201)
        })
        return `${WATCHED} with ${READERS} readers in ${took}`
      } finally {
        for (const reader of readers) reader.destroy()
      }
    },
  },
  {
    action: '2,000 waits at once',
    before: '3.3 s',
    holds: 'each returns its event, up to the limit of connections',
    async play() {
      const running = await startSandbox(PATIENT)
      const { init } = inSpace(running, 'waited')
      await init(initBody(undefined, { refno: 'waited-for' })).expect(201)
      const path = '/_sandbox/wait?space=waited&type=transaction.created&refno=waited-for'
      const [responses, took] = await timed(() => Promise.all(integers(WAITS).map(() => fetch(running.url + path))))
      const statuses = new Set(responses.map(({ status }) => status))
      for (const response of responses) await response.text()
      expect([...statuses]).toEqual([200])
      return `${WAITS.toLocaleString('en')} responses in ${took}`
    },
  },
]
