import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { long } from '../support/long-runs.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction, type Space } from '../support/space.ts'
import { untilDeliveries } from '../support/webhooks.ts'

const DECLINED_CARD = '4000001000005512'

type ApiResponse = {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** Returns the parts of a response that must be identical byte by byte. */
const comparable = ({ status, text, headers }: ApiResponse) => ({
  status,
  text: withoutAttempts(text),
  location: headers.location,
  id: headers['correlation-id'],
  // Event IDs contain the start of the program.
  sandbox: Object.entries(headers).filter(([name]) => name.startsWith('sandbox-') && name !== 'sandbox-event'),
})

/** Removes durations of attempts: they are the only part of a state that is measured in real time. */
const withoutDurations = (text: string): string => text.replaceAll(/"durationMs":\d+/g, '"durationMs":0')

/** Removes the numbers of webhook attempts: they depend on the order in which receivers respond. */
const withoutAttempts = (text: string): string => text.replace(/,"webhookAttempts":\d+,"webhookAttemptsFailed":\d+/, '')

/** Starts a receiver that fails twice first. Its responses contain no time of the host. */
const failingTwice = () =>
  startReceiver((_request, n) => ({ status: n % 3 === 0 ? 204 : 500, headers: { date: 'never', server: 'shop' } }))

const transactionCalls = async (space: Space, url: string): Promise<ApiResponse[]> => {
  const body = initBody(CHALLENGE_CARD, { webhook: { url } })
  const key = { 'Idempotency-Key': 'order-1-try-1' }
  const first = await space.init(body, key)
  const id = first.body.transactionId
  return [
    first,
    await space.init(body, key),
    await space.init(initBody(DECLINED_CARD)),
    await space.init(initBody('5100001000000014')),
    await space.init({}),
    await space.finish(id, { code: '0000' }),
    await space.finish(id, { code: '4444' }),
    await space.status(id),
  ]
}

const linkCalls = async (space: Space): Promise<ApiResponse[]> => {
  const plain = await space.createLink(linkBody())
  const secure = await space.createLink(threeDSLink())
  return [
    plain,
    secure,
    await space.submit(plain.body.id, enteredCard(CHALLENGE_CARD)),
    await space.submit(secure.body.id, enteredCard(CHALLENGE_CARD), { outcome: 'N', reason: '01' }),
    await space.linkStatus(plain.body.id),
    await space.linkStatus(secure.body.id),
    await space.deleteLink(plain.body.id),
    await space.linkStatus(plain.body.id),
  ]
}

/** Makes the same calls against a separate sandbox and returns all their results. */
const playCalls = async (seed: string, receiver: Receiver, stamps: 'clock' | 'real' = 'clock') => {
  const running = await startSandbox({ seed, 'public-url': 'http://sandbox.test', 'webhook-timestamps': stamps })
  const sent = receiver.requests.length
  const space = inSpace(running, 'ci-42')
  const responses: ApiResponse[] = [await space.freeze()]
  responses.push(...(await transactionCalls(space, receiver.url)))
  responses.push(await space.advance('2h'), ...(await linkCalls(space)), await space.clock())
  const pages = [await running.http.get(`/v1/start/${await newTransaction(space)}`)]
  return {
    responses: responses.map(comparable),
    pages: pages.map(({ text }) => text),
    webhooks: receiver.requests.slice(sent),
    state: withoutDurations((await running.http.get('/_sandbox/state')).text),
    spaces: (await running.http.get('/_sandbox/spaces')).body.spaces[0],
  }
}

describe('the same calls on a frozen clock', () => {
  it('differ only in timestamps and signatures of webhooks if webhooks use real time', async () => {
    const receiver = await failingTwice()
    const first = await playCalls('one', receiver, 'real')
    const other = await playCalls('one', receiver, 'real')
    expect([other.responses, other.pages, other.spaces]).toEqual([first.responses, first.pages, first.spaces])
    const unsigned = ({ webhooks }: typeof first) =>
      webhooks.map(({ path, body, headers }) => ({ path, body, id: headers['webhook-id'] }))
    expect(unsigned(other)).toEqual(unsigned(first))
    const stamps = [...first.webhooks, ...other.webhooks].map(({ headers }) => Number(headers['webhook-timestamp']))
    for (const stamp of stamps) expect(Math.abs(Date.now() / 1000 - stamp)).toBeLessThan(60)
  })
})

describe('ids on a frozen clock', () => {
  const MANY = long(40, 400)

  it('are unique among many parallel creations, and each belongs to its own transaction', async () => {
    const running = await startSandbox()
    const spaces = ['default', 'a', 'b', 'c'].map((name) => inSpace(running, name))
    await Promise.all(spaces.map((space) => space.freeze()))
    const created = await Promise.all(
      Array.from({ length: MANY }, async (_, n) => {
        const space = spaces[n % 4] ?? inSpace(running)
        const refno = `order-${n}`
        return { space, refno, id: await newTransaction(space, { refno }) }
      }),
    )
    expect(new Set(created.map(({ id }) => id)).size).toBe(MANY)
    for (const { space, refno, id } of created) {
      expect(id).toMatch(/^[1-9]\d{17}$/)
      expect((await space.status(id)).body.refno).toBe(refno)
    }
    for (const space of spaces) expect((await space.state()).counters.transaction).toBe(MANY / 4)
  })

  it('are unique among many parallel links and webhooks', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const space = inSpace(running)
    await space.freeze()
    const links = await Promise.all(Array.from({ length: MANY / 4 }, async () => (await space.createLink()).body.id))
    expect(new Set(links).size).toBe(MANY / 4)
    const made = await Promise.all(
      Array.from({ length: MANY / 4 }, () => newTransaction(space, { webhook: { url: receiver.url } })),
    )
    await Promise.all(made.map((id) => space.finish(id)))
    await untilDeliveries(running, Array(MANY / 4).fill({ status: 'delivered', attemptCount: 1 }))
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(MANY / 4)
  })
})
