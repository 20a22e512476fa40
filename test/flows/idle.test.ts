import { describe, expect, it } from 'vitest'
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

describe('a wait for idle', () => {
  it('ends after this time without events and returns the scheduled actions', async () => {
    const space = setUp()
    const id = await newTransaction(space)
    const began = performance.now()
    const { status, body } = await space.idle('idle=60ms')
    expect(performance.now() - began).toBeGreaterThanOrEqual(59)
    expect([status, body]).toEqual([
      200,
      {
        idle: {
          for: '60ms',
          space: space.space,
          event: expect.stringMatching(/-\d+$/),
          scheduled: [{ kind: 'transaction_expires', blocksIdle: false, at: expect.any(String), transaction: id }],
        },
      },
    ])
    expect((await space.idle(`idle=20ms&transaction=${id}`)).body.idle).toMatchObject({
      scheduled: [{ transaction: id }],
    })
  })

  it('rejects invalid parameters and finds the space of an ID', async () => {
    const space = setUp()
    const id = await newTransaction(space)
    for (const query of ['idle=0ms', 'idle=2s&timeout=1s', 'idle=50ms&type=request', 'idle=50ms&refno=A1', 'idle=x'])
      expect([query, (await space.idle(query)).status]).toEqual([query, 400])
    await space.http.get(`/_sandbox/wait?idle=20ms&transaction=${id}`).expect(200)
    await space.http.get('/_sandbox/wait?idle=20ms&transaction=418203957162840337').expect(404)
  })
})
