import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody, THREE_DS } from '../support/init-body.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'
import { exported, reset, startTransaction, summaryOf, tokenOf } from '../support/state.ts'

const EMPTY = { format: 'threeds-sandbox state', version: 1, spaces: { default: {} } }
const PATIENT = {
  'slow_init.yaml': 'title: Slow\ninitialization: { delay: 400ms }\n',
}

/** Sends the request, because a call starts only when it is awaited. */
const sent = <T>(request: PromiseLike<T>): Promise<T> => Promise.resolve(request)

describe('a space that is emptied', () => {
  it('needs a name, and may be unused', async () => {
    const running = await startSandbox()
    await startTransaction(inSpace(running, 'b'))
    expect((await reset(running, 'b')).body).toEqual({ space: 'b', status: 'empty' })
    expect(await summaryOf(running, 'b')).toBeUndefined()
    expect((await reset(running, 'never')).status).toBe(200)
    for (const wrong of [await reset(running, 'No'), await running.http.delete('/_sandbox/spaces/No')])
      expect([wrong.status, wrong.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    const foreign = await running.http.post('/_sandbox/reset').set('sec-fetch-site', 'cross-site')
    expect(foreign.status).toBe(403)
  })

  it('ignores an initialization that was delayed: its card and scenario are gone', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const running = await startSandbox({ scenarios: scenarioFolder(PATIENT), sleep })
    const { alias } = await tokenOf(running)
    await inSpace(running).choose({ name: 'slow_init', mode: 'force' }).expect(200)
    const card = { alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
    const key = { 'idempotency-key': 'k' }
    const waiting = sent(running.init(initBody(undefined, { card }), key))
    await eventually(() => expect(sleepers()).toContain(400))
    await reset(running)
    wake()
    const late = await waiting
    expect([late.status, late.body.error?.code]).toEqual([400, 'INVALID_ALIAS'])
    expect(JSON.parse(await exported(running, 'default'))).toEqual(EMPTY)
  })

  it('cancels its timers: nothing expires, and nothing is sent', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const mine = inSpace(running)
    await mine.freeze()
    const webhook = { url: receiver.url }
    const old = await startTransaction(running, CHALLENGE_CARD, { webhook })
    await mine.advance('20m')
    await reset(running)
    await mine.freeze('2026-01-02T03:24:05.678Z')
    expect(await startTransaction(running, CHALLENGE_CARD, { webhook })).toBe(old)
    await mine.advance('29m')
    expect((await running.status(old)).body.status).toBe('initialized')
    await mine.advance('1m')
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ transactionId: old, status: 'failed' })
    expect(receiver.requests).toHaveLength(1)
  })
})
