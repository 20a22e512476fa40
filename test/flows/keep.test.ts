import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { createLink, deleteLink, linkBody, linkStatus, submit, threeDSLink } from '../support/link-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, linked, startTransaction } from '../support/state.ts'

/** Creates a transaction and completes it. */
const ended = async (running: Running, more: object = {}): Promise<string> => {
  const id = await startTransaction(running, FRICTIONLESS_CARD, more)
  await running.finish(id, { outcome: 'Y' }).expect(200)
  return id
}

describe('--keep with a number', () => {
  it('records one event for a removed transaction and no longer lists it', async () => {
    const running = await startSandbox({ keep: { most: 1 } })
    const first = await ended(running)
    const rows = async () =>
      (await running.http.get('/_sandbox/activity')).body.rows.map(({ id }: { id: string }) => id)
    expect(await rows()).toEqual([first])
    const second = await ended(running)
    expect(await rows()).toEqual([second])
    const events = eventsIn(running.sandbox).filter(({ type }) => type === 'space.trimmed')
    expect(events).toMatchObject([
      { cause: { kind: 'due', action: 'keep_ends' }, facts: { transactions: 1, links: 0, webhooks: 0, ids: [first] } },
    ])
  })

  it('removes links with the authentication of their cardholders and keeps their tokens', async () => {
    const running = await startSandbox({ keep: { most: 1 } })
    const mine = inSpace(running, 'default')
    const link = await linked(mine, threeDSLink())
    const entered = await submit(running, link, CHALLENGE_CARD, { outcome: 'Y' })
    expect(entered.body.status).toBe('SUCCESS')
    const { alias } = (await linkStatus(running, link)).body.card
    const deleted = await linked(mine, linkBody())
    await deleteLink(running, deleted).expect(200)
    expect((await linkStatus(running, link)).status).toBe(404)
    expect((await running.http.get(`/_sandbox/links/${link}`)).status).toBe(410)
    expect((await running.http.get(`/${link}`).set('accept', 'text/html')).status).toBe(410)
    expect((await deleteLink(running, link)).headers['sandbox-explain']).toContain('This link existed before: ')
    const state = JSON.parse(await exported(running)).spaces.default
    expect(state.transactions).toBeUndefined()
    expect(Object.keys(state.links)).toEqual([deleted])
    expect(Object.keys(state.aliases)).toContain(alias)
    expect((await createLink(running)).status).toBe(200)
  })
})
