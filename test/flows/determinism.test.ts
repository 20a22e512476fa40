import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction, type Space } from '../support/space.ts'

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
  it('return the same bytes in two sandboxes with the same seed', async () => {
    const receiver = await failingTwice()
    const first = await playCalls('one', receiver)
    const other = await playCalls('one', receiver)
    expect(first.webhooks).toHaveLength(3)
    expect(first.state).toContain('"attemptCount":3')
    expect(other).toEqual(first)
  })

  it('return other IDs, values and signatures with another seed', async () => {
    const receiver = await failingTwice()
    const first = await playCalls('one', receiver)
    const two = await playCalls('two', receiver)
    expect(first.responses[1]?.location).not.toBe(two.responses[1]?.location)
    expect(first.state).not.toBe(two.state)
    const signatures = [...first.webhooks, ...two.webhooks].map(({ headers }) => headers['webhook-signature'])
    expect(new Set(signatures).size).toBe(6)
  })

  it('return the same after a reset of the space', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'ci-42')
    const once = async () => {
      await space.freeze()
      const responses = await linkCalls(space)
      return [responses.map(({ status, text }) => [status, text]), await space.state()]
    }
    const first = await once()
    await space.reset()
    expect(await once()).toEqual(first)
  })
})
