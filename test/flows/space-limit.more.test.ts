import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const FULL = 'here are already 2 spaces, and `--max-spaces` allows 2'

/** Starts a sandbox for two spaces, both with records. */
const full = async () => {
  const running = await startSandbox({ 'max-spaces': 2 })
  const a = inSpace(running, 'a')
  const b = inSpace(running, 'b')
  const c = inSpace(running, 'c')
  await newTransaction(a)
  await b.createLink()
  return { running, a, b, c }
}

describe('a sandbox at the limit of --max-spaces', () => {
  it('rejects another space with an error of the called interface', async () => {
    const { c } = await full()
    const init = await c.init()
    expect([init.status, init.body]).toEqual([
      503,
      { error: { code: 'SERVER_ERROR', message: expect.stringContaining(FULL) } },
    ])
    const link = await c.createLink()
    expect([link.status, link.body]).toEqual([503, { status: 503, message: expect.stringContaining(FULL) }])
    for (const call of [c.setClock({ mode: 'frozen' }), c.choose({ name: 'decline/51' })]) {
      const response = await call
      expect([response.status, response.body.error.message]).toEqual([503, expect.stringContaining(FULL)])
    }
  })

  it('stores nothing of a rejected call', async () => {
    const { running, c } = await full()
    const key = { 'Idempotency-Key': 'order-1-try-1' }
    expect((await c.init(initBody(), key)).status).toBe(503)
    await c.setClock({ advance: '1d' })
    expect((await c.clock()).body).toMatchObject({ mode: 'live', offsetMs: 0 })
    const { spaces } = (await running.http.get('/_sandbox/spaces')).body
    expect(spaces.map(({ space }: { space: string }) => space)).toEqual(['a', 'b', 'default'])
    await running.http.delete('/_sandbox/spaces/a').expect(200)
    const made = await c.init(initBody(), key)
    expect([made.status, made.headers['sandbox-replayed']]).toEqual([201, undefined])
    expect((await c.state()).counters.transaction).toBe(1)
  })

  it('keeps working in the existing spaces', async () => {
    const { a, b, c } = await full()
    expect((await c.init()).status).toBe(503)
    const id = await newTransaction(b)
    expect((await b.finish(id)).body.status).toBe('authenticated')
    expect((await a.createLink()).status).toBe(200)
    await a.freeze()
    await a.choose({ name: 'decline/51' }).expect(200)
  })

  it('responds in any space to calls that store nothing', async () => {
    const { c } = await full()
    expect((await c.clock()).status).toBe(200)
    expect((await c.status('123456789012345678')).status).toBe(400)
    expect(await c.webhooks()).toEqual([])
    expect((await c.init({})).status).toBe(400)
    await c.reset()
  })

  it('accepts one more space after one was emptied', async () => {
    const { running, a, b, c } = await full()
    await running.http.delete('/_sandbox/spaces/b').expect(200)
    await newTransaction(c)
    expect((await b.init()).status).toBe(503)
    await a.reset()
    await newTransaction(b)
    expect((await a.init()).status).toBe(503)
  })

  it('accepts no more for concurrent calls', async () => {
    const running = await startSandbox({ 'max-spaces': 3 })
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => inSpace(running, `s${n}`).init()))
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(503)])
  })
})
