import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, plainCard } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openPage, tokenIn } from '../support/submit-page.ts'

const sandbox = sharedSandbox()

const begin = async (running: Running, card = CHALLENGE_CARD) => {
  const id = await newTransaction(inSpace(running), { card: plainCard(card) })
  const { html } = await openPage(running, id)
  const send = (fields: Readonly<Record<string, string>>) =>
    running.http
      .post(`/v1/start/${id}`)
      .type('form')
      .send({ token: tokenIn(html), ...fields })
  const record = async () => (await running.http.get(`/_sandbox/transactions/${id}`)).body
  const resent = () =>
    eventsIn(running.sandbox).filter(({ type, subject }) => type === 'challenge.code_resent' && subject?.id === id)
  return { id, html, send, record, resent }
}

const NEW_CODE = { action: 'resend' }

describe('a new code', () => {
  it('is counted and reported, and changes nothing else', async () => {
    const { id, send, record, resent } = await begin(sandbox())
    await send({ action: 'code', code: '0000' }).expect(303)
    const before = await record()
    await send(NEW_CODE).expect(303).expect('location', id)
    await send(NEW_CODE).expect(303)
    expect(resent().map(({ facts }) => facts)).toEqual([{ times: 1 }, { times: 2 }])
    const { challenge, status, history } = await record()
    expect(challenge).toEqual({ ...before.challenge, resent: 2 })
    expect([status, history]).toEqual([before.status, before.history])
    expect((await openPage(sandbox(), id)).html).toContain('2 so far')
    await send({ action: 'code', code: '4444' }).expect(303)
    expect((await record()).status).toBe('authenticated')
    await send(NEW_CODE).expect(410)
    expect(resent()).toHaveLength(2)
  })

  it('is a step in the timeline', async () => {
    const { send, record } = await begin(sandbox())
    await send(NEW_CODE)
    const { steps } = await record()
    expect(steps.map(({ title }: { title: string }) => title)).toContain('Code resent')
  })

  it('requires the form of its page', async () => {
    const { send, resent } = await begin(sandbox())
    await send({ ...NEW_CODE, token: 'x' }).expect(403)
    await send(NEW_CODE).set('origin', 'http://elsewhere.test').expect(403)
    expect(resent()).toEqual([])
  })

  it('is rejected for an out-of-band challenge and before a choice of channels', async () => {
    for (const card of ['4000001000000133', '4000001000000141']) {
      const { html, send, resent } = await begin(sandbox(), card)
      expect(html).not.toContain('value="resend"')
      await send(NEW_CODE).expect(400)
      expect(resent()).toEqual([])
    }
  })

  it('does not arrive if no code arrives', async () => {
    const { html, send, resent } = await begin(sandbox(), '4000001000000257')
    expect(html).toContain('value="resend"')
    await send(NEW_CODE).expect(303)
    expect(resent()).toEqual([])
  })
})
