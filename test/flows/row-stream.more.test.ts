import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Row, RowList, RowUpdate } from '../../src/core/contract/control.gen.ts'
import { openSource, type Source } from '../support/event-source.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { completeChallenge, linkBody, newLink, submit, threeDSLink } from '../support/link-body.ts'
import { long } from '../support/long-runs.ts'
import { MERCHANT, type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const LISTS = { happened: '', request: 'kind=request&', webhook: 'kind=webhook&' } as const

/** Creates one of each kind that makes or changes a row. */
const ACTIONS: Readonly<Record<string, (running: Running, ids: string[]) => Promise<unknown>>> = {
  async init(running, ids) {
    const webhook = { url: `${running.url}/_sandbox/receiver/default` }
    ids.push((await running.init(initBody(CHALLENGE_CARD, { webhook }))).body.transactionId)
  },
  reject: ({ init }) => init({ ...initBody(), amount: -1 }),
  unknown: ({ http }) => http.get('/v1/nowhere'),
  unauthorized: ({ http }) => http.post('/v1/transactions').auth(MERCHANT[0], 'wrong').send(initBody()),
  declined: ({ init }) => init(initBody(), { 'sandbox-scenario': 'decline/51' }),
  open: ({ http }, ids) => Promise.resolve(ids.at(-1) && http.get(`/v1/start/${ids.at(-1)}`)),
  wrong: (running, ids) => Promise.resolve(ids.at(-1) && inSpace(running).finish(ids.at(-1) ?? '', { code: '0000' })),
  pass: (running, ids) => Promise.resolve(ids.at(-1) && inSpace(running).finish(ids.pop() ?? '', { outcome: 'Y' })),
  fail: (running, ids) => Promise.resolve(ids.at(0) && inSpace(running).finish(ids.shift() ?? '', { outcome: 'N' })),
  late: (running) => inSpace(running).advance('31m'),
  read: (running, ids) => Promise.resolve(ids.at(-1) && running.status(ids.at(-1) ?? '')),
  link: (running) => newLink(running, linkBody()),
  async entered(running) {
    const id = await newLink(running, threeDSLink())
    await submit(running, id, CHALLENGE_CARD)
    await completeChallenge(running, id, { outcome: 'Y' })
  },
  async deleted(running) {
    const id = await newLink(running, linkBody())
    await inSpace(running).deleteLink(id)
  },
  fire: ({ http, url }, ids) =>
    Promise.resolve(
      ids.at(-1) &&
        http.post('/_sandbox/webhooks').send({ transaction: ids.at(-1), url: `${url}/_sandbox/receiver/default` }),
    ),
}

/** Reads the rows of a stream up to an event. */
const readUntil = async (source: Source, last: string): Promise<readonly RowUpdate[]> => {
  const updates: RowUpdate[] = []
  for (;;) {
    const block = await source.next()
    if (block === undefined) throw new Error('the stream has ended')
    if (block.event === 'rows') updates.push(JSON.parse(block.data ?? ''))
    if (block.event === 'clock.changed' && block.id === last) return updates
  }
}

/** Builds a list from the stream alone. Returns its final content. */
const kept = (updates: readonly RowUpdate[]) => {
  const rows = new Map<string, { readonly row: Row; readonly position: number }>()
  for (const item of updates)
    for (const [n, row] of item.rows.entries()) {
      expect(item.newIds.includes(row.id) || rows.has(row.id), `${row.id} came before it changed`).toBe(true)
      rows.set(row.id, { row, position: item.positions[n] ?? 0 })
    }
  return [...rows.values()].sort((a, b) => b.position - a.position)
}

const same = async (actions: readonly string[]): Promise<void> => {
  const running = await startSandbox()
  const space = inSpace(running)
  const source = await openSource(
    `${running.url}/_sandbox/events?after=0&rows=happened,request,webhook&type=clock.changed`,
  )
  const ids: string[] = []
  for (const action of actions) await ACTIONS[action]?.(running, ids)
  const { headers } = await space.setClock({ mode: 'frozen' }).expect(200)
  const until = await readUntil(source, headers['sandbox-event'] ?? '')
  // Rows follow their events, several events at once. All have arrived when something else arrives.
  const { headers: after } = await space.setClock({ mode: 'live' }).expect(200)
  const reported = [...until, ...(await readUntil(source, after['sandbox-event'] ?? ''))]
  const { body: page } = await running.http.get(
    '/_sandbox/events?after=0&rows=happened,request,webhook&type=clock.changed&limit=1000',
  )
  for (const [list, query] of Object.entries(LISTS)) {
    const { body }: { body: RowList } = await running.http.get(`/_sandbox/activity?${query}limit=10000&counts=true`)
    for (const updates of [reported, page.rows as readonly RowUpdate[]]) {
      const those = updates.filter((item) => item.list === list)
      const received = kept(those)
      expect(received.map(({ row }) => JSON.stringify(row))).toEqual(body.rows.map((row) => JSON.stringify(row)))
      expect(received.map(({ position }) => position)).toEqual(body.positions)
      expect(those.at(-1)?.total ?? 0).toBe(body.total)
      if (list === 'happened' && those.length > 0) expect(those.at(-1)?.counts).toEqual(body.counts)
    }
  }
}

it('rows of a stream and of a page of events are identical to those of the list', async () => {
  await same(Object.keys(ACTIONS))
  // A second webhook of a resource that has one, with other events in between.
  await same(['init', 'fire', 'fire', 'init'])
  const story = fc.array(fc.constantFrom(...Object.keys(ACTIONS)), { minLength: 1, maxLength: 14 })
  await fc.assert(fc.asyncProperty(story, same), { numRuns: long(3, 40) })
}, 120_000)

it('a reader that was away for long gets rows page by page, even if few events fit', async () => {
  const running = await startSandbox()
  for (let n = 0; n < 5; n += 1) await running.init(initBody())
  const received: string[] = []
  let after = '0'
  for (let hasMore = true; hasMore; ) {
    const { body } = await running.http.get(`/_sandbox/events?after=${after}&rows=happened&type=clock.changed&limit=3`)
    const rows: readonly RowUpdate[] = body.rows
    expect(rows.flatMap((update) => update.rows).length).toBeLessThanOrEqual(3)
    received.push(...rows.flatMap((update) => update.newIds))
    ;({ next: after, hasMore } = body)
  }
  const { body }: { body: RowList } = await running.http.get('/_sandbox/activity')
  expect(received.toReversed()).toEqual(body.rows.map(({ id }) => id))
})

it('a reader that does not request rows gets none, and an invalid list is rejected', async () => {
  const running = await startSandbox()
  await running.init(initBody())
  const { body } = await running.http.get('/_sandbox/events?after=0').expect(200)
  expect(body).not.toHaveProperty('rows')
  const source = await openSource(`${running.url}/_sandbox/events?after=0`)
  for (const type of ['scenario.matched', 'transaction.created', 'request'])
    expect((await source.nextEvent()).event).toBe(type)
  const wrong = await running.http.get('/_sandbox/events?rows=webhooks').expect(400)
  expect(wrong.body.error.message).toContain('Did you mean `webhook`?')
})
