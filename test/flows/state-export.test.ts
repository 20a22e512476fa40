import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, newLink, submit } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { containsValue } from '../support/shows-value.ts'
import { inSpace } from '../support/space.ts'
import { exported, fill, imported, startTransaction } from '../support/state.ts'

/** Starts a sandbox with its own folder; webhooks are sent manually, so nothing changes on its own. */
const keeping = async (more: object = {}, clock = manualClock()): Promise<Running> =>
  startSandbox({
    ephemeral: false,
    'state-dir': join(temporaryFolder(), 'state'),
    clock,
    webhooks: 'manual',
    ...more,
  })

/** Two sandboxes that share only the public URL, which is part of their records. */
const ADDRESS = { 'public-url': 'http://127.0.0.1:8080' }

describe('an export', () => {
  it('contains all spaces by name, with every table that has records', async () => {
    const running = await keeping()
    await fill(running, 'zebra')
    await fill(running)
    const { format, version, spaces } = JSON.parse(await exported(running))
    expect([format, version, Object.keys(spaces)]).toEqual(['threeds-sandbox state', 1, ['default', 'zebra']])
    const tables = ['transactions', 'links', 'deliveries', 'aliases', 'aliasCvvs', 'answers', 'counters', 'choices']
    for (const space of Object.values<object>(spaces)) expect(Object.keys(space)).toEqual(tables)
    expect(spaces.zebra.counters).toEqual({ transaction: 5, webhook: 2, link: 4, alias: 2 })
  })

  it('contains one space on request, and is rejected for an unused one', async () => {
    const running = await startSandbox()
    await startTransaction(running)
    const id = await startTransaction(inSpace(running, 'b'))
    const { spaces } = JSON.parse(await exported(running, 'b'))
    expect([Object.keys(spaces), Object.keys(spaces.b.transactions)]).toEqual([['b'], [id]])
    expect((await running.http.get('/_sandbox/state?space=nobody')).status).toBe(404)
    expect((await running.http.get('/_sandbox/state?space=No!')).status).toBe(400)
    expect((await running.http.get('/_sandbox/state?space=a&space=b')).status).toBe(400)
  })

  it('is empty and compact without records', async () => {
    expect(await exported(await startSandbox())).toBe('{"format":"threeds-sandbox state","version":1,"spaces":{}}')
  })

  it('keeps the order of creation, and stays identical without changes', async () => {
    const running = await startSandbox()
    const ids: string[] = []
    for (const _ of Array(6)) ids.push(await startTransaction(running))
    expect(ids).not.toEqual(ids.toSorted())
    const text = await exported(running)
    expect(Object.keys(JSON.parse(text).spaces.default.transactions)).toEqual(ids)
    expect(await exported(running)).toBe(text)
  })

  it('contains no card number and no CVV', async () => {
    const running = await startSandbox()
    const cvv = '7391'
    const amex = '340000100000024'
    await running.init(initBody(amex, { card: { ...initBody(amex).card, cvv } }))
    await running.init(initBody('4000001000005058'), { 'idempotency-key': CHALLENGE_CARD })
    const id = await newLink(running)
    await submit(running, id, enteredCard(amex, { cvv }))
    await submit(running, await newLink(running), FRICTIONLESS_CARD)
    await running.http.post('/_sandbox/aliases').send({ number: CHALLENGE_CARD }).expect(201)
    const text = await exported(running)
    for (const masked of ['340000xxxxx0024', '400000xxxxxx0018', '400000xxxxxx0026']) expect(text).toContain(masked)
    expect([amex, '4000001000005058', FRICTIONLESS_CARD, CHALLENGE_CARD].filter((s) => text.includes(s))).toEqual([])
    expect(containsValue(text, cvv)).toBe(false)
  })
})

describe('export, import, export', () => {
  it('returns identical bytes: into itself, into another sandbox, and after its restart', async () => {
    const clock = manualClock()
    const first = await keeping(ADDRESS, clock)
    await fill(first)
    await fill(first, 'b')
    await first.http.put('/_sandbox/clock?space=b').send({ mode: 'frozen', now: '2026-01-02T03:04:05Z' }).expect(200)
    const text = await exported(first)
    expect((await imported(first, text)).body).toEqual({ spaces: ['b', 'default'] })
    expect(await exported(first)).toBe(text)

    const dir = join(temporaryFolder(), 'other')
    const second = await keeping({ ...ADDRESS, 'state-dir': dir }, clock)
    await imported(second, text).expect(200)
    expect(await exported(second)).toBe(text)
    await second.sandbox.close()
    expect(await exported(await keeping({ ...ADDRESS, 'state-dir': dir }, clock))).toBe(text)
  })

  it('keeps references that look like numbers or members of Object.prototype, in any script', async () => {
    const odd = ['2', '10', '1', 'constructor', '__proto__', 'toString', '€-ü-日本-😀', 'a"b\\c']
    const first = await keeping({ ...ADDRESS, 'unique-refno': 'on' })
    const second = await keeping({ ...ADDRESS, 'unique-refno': 'on' })
    const accepted: string[] = []
    for (const refno of odd)
      if ((await first.init(initBody(CHALLENGE_CARD, { refno }))).status === 201) accepted.push(refno)
    expect(accepted.length).toBeGreaterThan(4)
    expect(accepted).toContain('__proto__')
    const text = await exported(first)
    await imported(second, text).expect(200)
    expect(await exported(second)).toBe(text)
    for (const refno of odd)
      expect((await second.init(initBody(CHALLENGE_CARD, { refno }))).body.error.code).toBe('DUPLICATE_REFNO')
    expect((await second.init(initBody(CHALLENGE_CARD, { refno: 'valueOf' }))).status).toBe(201)
  })

  it('keeps spaces that look like numbers or members of Object.prototype', async () => {
    const first = await keeping(ADDRESS)
    const second = await keeping(ADDRESS)
    const names = ['10', '9', 'constructor', 'default', 'valueof']
    for (const name of names) await startTransaction(inSpace(first, name))
    const text = await exported(first)
    await imported(second, text).expect(200)
    expect(await exported(second)).toBe(text)
    expect(Object.keys(JSON.parse(text).spaces).toSorted()).toEqual(names)
    expect((await imported(second, text, 'valueof')).body).toEqual({ spaces: ['valueof'] })
    expect((await imported(second, text, 'tostring')).status).toBe(400)
  })
})
