import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ORDER, plannedRows, running, SPACE } from '../../../test/support/running-dispatcher.ts'
import { later } from '../../core/domain/time.ts'
import { put } from '../store/store.ts'

describe('the events of an attempt', () => {
  it('report the attempt with its cause, and the result with the attempt as cause', async () => {
    const { clock, reported, dispatcher, row } = await running({ statuses: [500, 200] })
    clock.advance(0)
    await expect.poll(() => reported).toHaveLength(1)
    clock.advance(5_000)
    await expect.poll(() => row()?.state.status).toBe('delivered')
    await expect.poll(() => reported).toHaveLength(3)
    const due = { kind: 'due', action: 'webhook_attempt' }
    const subject = { kind: 'link', id: 'x' }
    expect(reported).toMatchObject([
      {
        cause: due,
        news: { type: 'webhook.attempted', subject, facts: { webhook: 'msg_1', attempt: 1, status: 500 } },
      },
      {
        cause: due,
        news: { type: 'webhook.attempted', subject, facts: { webhook: 'msg_1', attempt: 2, status: 200 } },
      },
      {
        cause: { kind: 'delivery', webhook: 'msg_1', attempt: 2 },
        news: { type: 'webhook.delivered', subject, facts: { webhook: 'msg_1', attempts: 2 } },
      },
    ])
    await dispatcher.close()
  })

  it.each(['stops', 'is emptied'] as const)(
    'are missing if the sandbox or its space %s before the response',
    async (options) => {
      const { clock, reported, dispatcher, respond, row } = await running({ slow: true })
      clock.advance(0)
      const stopped = options === 'stops' ? dispatcher.close() : dispatcher.dropAll(SPACE)
      respond()
      await stopped
      await setImmediate()
      expect([reported, row()?.attemptCount]).toEqual([[], 0])
      await dispatcher.close()
    },
  )

  it('are missing if the delivery was removed before its response', async () => {
    const { clock, memory, reported, dispatcher, respond } = await running({ slow: true })
    clock.advance(0)
    await memory.commit([put('deliveries', SPACE, 'msg_1', null)])
    respond()
    // Sent again, it waits until the attempt has ended.
    expect(await dispatcher.fire(SPACE, 'msg_1', ORDER)).toBeUndefined()
    expect(reported).toEqual([])
    await dispatcher.close()
  })
})

describe('an attempt in flight', () => {
  it('is found by its complete content until its response', async () => {
    const { clock, dispatcher, row, respond } = await running({ slow: true })
    const at = clock.now()
    clock.advance(0)
    const of = (headers: Record<string, string>, body: string) => dispatcher.findCall(headers, body)?.cause
    const itself = { kind: 'delivery', webhook: 'msg_1', attempt: 1 }
    expect(of({ id: 'msg_1', at, host: 'shop.test' }, 'newer')).toEqual(itself)
    expect(of({ id: 'msg_1', at }, 'older')).toBeUndefined()
    expect(of({ id: 'msg_2', at }, 'newer')).toBeUndefined()
    expect(of({ id: 'msg_1' }, 'newer')).toBeUndefined()
    respond()
    await expect.poll(() => row()?.attemptCount).toBe(1)
    expect(of({ id: 'msg_1', at }, 'newer')).toBeUndefined()
    await dispatcher.close()
  })
})

describe('a manual send with a delay', () => {
  it('is scheduled, published, and sent when it is due, in scaled time', async () => {
    const { clock, sent, reported, dispatcher, row } = await running({ automatic: false, timeScale: 0.5 })
    const due = later(clock.now(), 500)
    const planned = await dispatcher.fire(SPACE, 'msg_1', ORDER, { delayMs: 1_000 })
    expect(planned).toMatchObject({ attemptCount: 0, state: { status: 'pending', due } })
    expect(reported).toMatchObject([
      { cause: ORDER, news: { type: 'webhook.scheduled', subject: { id: 'x' }, facts: { webhook: 'msg_1', due } } },
    ])
    clock.advance(499)
    expect(sent).toEqual([])
    clock.advance(1)
    await expect.poll(() => row()?.state.status).toBe('delivered')
    await dispatcher.close()
  })

  it('publishes no schedule if it is sent at once or the delivery is unknown', async () => {
    const { reported, dispatcher } = await running({ automatic: false })
    await dispatcher.fire(SPACE, 'msg_1', ORDER)
    expect(await dispatcher.fire(SPACE, 'msg_unknown', ORDER, { delayMs: 1_000 })).toBeUndefined()
    expect(reported.map(({ cause, news }) => [cause.kind, news.type])).toEqual([
      ['control', 'webhook.attempted'],
      ['delivery', 'webhook.delivered'],
    ])
    await dispatcher.close()
  })
})

describe('the paused deliveries of a restored space', () => {
  /**
   * One that is due now, one due in half a second, one that waits for a manual send, and one of an expired transaction.
   */
  const resting = async (before: readonly string[] = []) => {
    const parts = await running({ plan: { delayMs: 500 } })
    const { clock, memory, dispatcher } = parts
    const add = (id: string, plan: Parameters<typeof plannedRows>[0]['plan'], automatic = true) => {
      const rows = plannedRows({ at: clock.now(), plan, ids: [id], automatic })
      return memory.commit(rows.map((row) => put('deliveries', SPACE, row.id, row)))
    }
    dispatcher.dropAll(SPACE)
    await add('msg_due', {})
    await add('msg_by_hand', {}, false)
    dispatcher.rest(SPACE, new Set(before), () => void add('msg_ran_out', { delayMs: 300 }))
    dispatcher.watchAll(SPACE)
    return parts
  }

  it('are the due ones and those of an expiry; one that is due later is sent', async () => {
    const { clock, sent, dispatcher, row } = await resting()
    expect([...dispatcher.restingIn(SPACE)].sort()).toEqual(['msg_due', 'msg_ran_out'])
    expect([...dispatcher.restingIn('another')]).toEqual([])
    clock.advance(60_000)
    await expect.poll(() => row()?.state.status).toBe('delivered')
    expect(sent).toEqual(['newer'])
    await dispatcher.close()
  })

  it('include those paused before', async () => {
    const { dispatcher } = await resting(['msg_1', 'msg_gone'])
    expect([...dispatcher.restingIn(SPACE)].sort()).toEqual(['msg_1', 'msg_due', 'msg_ran_out'])
    await dispatcher.close()
  })

  it('are sent after the wake-up, which returns whether there were any', async () => {
    const { clock, sent, dispatcher } = await resting()
    expect([dispatcher.wake('another'), dispatcher.wake(SPACE), dispatcher.wake(SPACE)]).toEqual([false, true, false])
    dispatcher.watchAll(SPACE)
    clock.advance(499)
    await expect.poll(() => sent).toHaveLength(2)
    await dispatcher.close()
  })

  it('end their pause when they are sent manually', async () => {
    const { dispatcher, sent } = await resting()
    await dispatcher.fire(SPACE, 'msg_due', ORDER)
    expect([sent, [...dispatcher.restingIn(SPACE)]]).toEqual([['newer'], ['msg_ran_out']])
    await dispatcher.close()
  })
})
