import { describe, expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()

let count = 0
/** Returns a new space for each test. */
const setUp = () => {
  count += 1
  const running = shared()
  const space = inSpace(running, `idle-${count}`)
  const { http } = running
  const idle = async (query: string) => (await http.get(`/_sandbox/wait?${query}&space=${space.space}`)) as WaitResponse
  const post = (path: string, body: object) => http.post(`/_sandbox/${path}?space=${space.space}`).send(body)
  return { ...space, http, idle, post }
}
type WaitResponse = {
  readonly status: number
  readonly body: Record<string, unknown> & {
    readonly inFlight: readonly { readonly kind: string; readonly blocksIdle: boolean }[]
  }
}

/** Starts a call now, to await it later. */
const started = <T>(call: PromiseLike<T>): Promise<T> => Promise.resolve(call)

/** Returns a promise and a function that resolves it. */
const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Repeats a call until it is stopped. */
const repeating = (call: () => PromiseLike<unknown>) => {
  let isOver = false
  const loop = (async () => {
    while (!isOver) await call()
  })()
  return async (): Promise<void> => {
    isOver = true
    await loop
  }
}

const blocksIdle = ({ body }: WaitResponse) => body.inFlight.filter((item) => item.blocksIdle).map(({ kind }) => kind)

describe('a wait for idle', () => {
  it('times out while an app sends requests, but not for control calls or other transactions', async () => {
    const space = setUp()
    const first = await newTransaction(space)
    const other = await newTransaction(space)
    const stop = repeating(() => space.status(first))
    const missed = await space.idle('idle=300ms&timeout=350ms')
    expect([missed.status, missed.body.error]).toMatchObject([
      408,
      {
        code: 'TIMEOUT',
        message: expect.stringContaining(`The space \`${space.space}\` was not idle for 300ms within 350ms`),
      },
    ])
    expect(missed.body.observedEvents).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'status.read' })]),
    )
    const about = await space.idle(`idle=300ms&timeout=350ms&transaction=${first}`)
    const message = expect.stringContaining(`Transaction \`${first}\` was not idle for 300ms`)
    expect([about.status, about.body]).toMatchObject([408, { error: { message } }])
    expect((await space.idle(`idle=60ms&transaction=${other}`)).status).toBe(200)
    await stop()
    const quiet = repeating(() => space.http.get(`/_sandbox/transactions/${first}`))
    expect((await space.idle('idle=60ms')).status).toBe(200)
    await quiet()
  })

  it('waits for a held response', async () => {
    const space = setUp()
    const id = await newTransaction(space)
    const { id: hold } = (await space.post('holds', { on: 'status' }).expect(201)).body
    const read = started(space.status(id))
    await space.http.get(`/_sandbox/wait?type=response.held&transaction=${id}`).expect(200)
    for (const query of ['', `&transaction=${id}`]) {
      const missed = await space.idle(`idle=30ms&timeout=60ms${query}`)
      expect([missed.status, blocksIdle(missed)]).toEqual([408, ['request', 'held_response']])
      expect(missed.body.error).toMatchObject({ message: expect.stringContaining(`GET /v1/transactions/${id}`) })
    }
    const waiting = started(space.idle('idle=30ms'))
    await space.http.delete(`/_sandbox/holds/${hold}`).expect(200)
    expect([(await read).status, (await waiting).status]).toEqual([200, 200])
  })

  it('waits for a webhook in progress, for the redirect that it delays, and for a due webhook', async () => {
    const space = setUp()
    const { opened, open } = gate()
    const { url, next } = await startReceiver((_request, n) => opened.then(() => (n === 1 ? { status: 500 } : {})))
    const webhook = { url }
    const id = await newTransaction(space, { webhook }, 'webhook_before_redirect')
    const finished = started(space.finish(id, { outcome: 'Y' }))
    await next()
    const missed = await space.idle('idle=30ms&timeout=60ms')
    expect([missed.status, blocksIdle(missed)]).toEqual([408, ['webhook_running', 'redirect_waiting']])
    expect(blocksIdle(await space.idle(`idle=30ms&timeout=60ms&transaction=${id}`))).toHaveLength(2)
    open()
    await finished
    // The next attempt is due after every timeout of a wait.
    const later = await space.idle('idle=30ms&timeout=500ms')
    expect([later.status, later.body.idle]).toMatchObject([
      200,
      { scheduled: [{ kind: 'webhook_attempt', blocksIdle: false, transaction: id }] },
    ])
    await space.post('webhooks', { transaction: id, delay: '150ms' }).expect(201)
    const began = performance.now()
    const after = await space.idle('idle=20ms&timeout=2s')
    expect([after.status, performance.now() - began > 100]).toEqual([200, true])
    await next()
    await space.freeze()
    await space.post('webhooks', { transaction: id, delay: '150ms' }).expect(201)
    const frozen = performance.now()
    const still = await space.idle('idle=30ms&timeout=5s')
    expect(performance.now() - frozen).toBeLessThan(4_000)
    expect(still.body.idle).toMatchObject({
      scheduled: expect.arrayContaining([expect.objectContaining({ kind: 'webhook_attempt', blocksIdle: false })]),
    })
  })
})
