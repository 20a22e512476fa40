import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { exported, imported, reset, summaryOf } from '../support/state.ts'

/** Enough records for some dozen slices. */
const MANY = 10_000

const counters = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, n]))

/** Returns an export that fills a space with more than a slice. */
const large = (more: object = {}, count = MANY) => ({
  format: 'threeds-sandbox state',
  version: 1,
  spaces: { default: { ...more, counters: counters(count) } },
})

/** Repeats a call until the response changes. Returns all responses. */
const meanwhile = async <Answer>(long: PromiseLike<unknown>, call: () => PromiseLike<Answer>): Promise<Answer[]> => {
  const responses: Answer[] = []
  let isOver = false
  const over = Promise.resolve(long).then(() => {
    isOver = true
  })
  while (!isOver) responses.push(await call())
  await over
  return responses
}

const isBusy = ({ status }: { readonly status: number }): boolean => status === 503

type Call = (running: Running) => PromiseLike<{ status: number; body: object; headers: object }>

describe('a space during an import of many records', () => {
  it('rejects changes with 503 and Retry-After, with an error of the called interface', async () => {
    const message = expect.stringMatching(/default .* Nothing was changed\.$/)
    const error = { error: { code: 'SERVER_ERROR', message } }
    const calls: readonly (readonly [call: Call, body: object])[] = [
      [(running) => reset(running), error],
      [(running) => running.init(initBody()), error],
      [(running) => inSpace(running).createLink(), { status: 503, message }],
      [(running) => inSpace(running).setClock({ mode: 'frozen' }), error],
      [({ http }) => http.post('/_sandbox/holds').send({ on: 'init', when: { refno: 'nobody' } }), error],
    ]
    const running = await startSandbox()
    const long = imported(running, large()).expect(200).then()
    await Promise.all(
      calls.map(async ([call, body]) => {
        const rejected = (await meanwhile(long, () => call(running))).filter(isBusy)
        expect(rejected.length).toBeGreaterThan(0)
        for (const response of rejected) expect(response).toMatchObject({ body, headers: { 'retry-after': '1' } })
      }),
    )
    for (const [call] of calls) expect((await call(running)).status).toBeLessThan(300)
  })

  it('returns its earlier records until the import is complete', async () => {
    const running = await startSandbox()
    const mine = inSpace(running)
    const id = await newTransaction(mine)
    const inspect = async () => ({
      busy: isBusy(await mine.setClock({ mode: 'live' })),
      status: (await mine.status(id)).status,
    })
    const samples = await meanwhile(imported(running, large()).expect(200), inspect)
    expect(samples.filter(({ busy, status }) => busy && status === 200).length).toBeGreaterThan(0)
    expect((await mine.status(id)).status).toBe(400)
  })

  it('does not block another space', async () => {
    const running = await startSandbox()
    const other = inSpace(running, 'other')
    const responses = await meanwhile(imported(running, large()).expect(200), () => other.init())
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  })

  it('is not affected by an import of few records, which completes at once', async () => {
    const running = await startSandbox()
    const responses = await meanwhile(imported(running, large({}, 50)).expect(200), () => running.init(initBody()))
    expect(responses.filter(isBusy)).toEqual([])
  })

  it('rejects changes of records that an undo restores', async () => {
    const running = await startSandbox()
    await imported(running, large()).expect(200)
    const before = await exported(running)
    const { undo } = (await running.http.post('/_sandbox/reset?keep=1h').expect(200)).body
    const long = running.http.post(`/_sandbox/undo/${undo.id}`).expect(200)
    const responses = await meanwhile(long, () => inSpace(running).setClock({ mode: 'live' }))
    expect(responses.filter(isBusy).length).toBeGreaterThan(0)
    const counters = (text: string): object => JSON.parse(text).spaces.default.counters
    expect(counters(await exported(running))).toEqual(counters(before))
  })
})

describe('a space without records in an import', () => {
  const empty = { format: 'threeds-sandbox state', version: 1, spaces: { a: {}, b: { counters: {} } } }

  it('is not created, and does not count for --max-spaces', async () => {
    const running = await startSandbox({ 'max-spaces': 1 })
    expect((await imported(running, empty).expect(200)).body).toEqual({ spaces: [] })
    expect(await summaryOf(running, 'a')).toBeUndefined()
    expect(running.sandbox.traffic.spaces()).not.toContain('a')
  })

  it('empties the existing one of its name', async () => {
    const running = await startSandbox()
    await newTransaction(inSpace(running, 'a'))
    expect((await imported(running, empty).expect(200)).body).toEqual({ spaces: ['a'] })
    expect(await summaryOf(running, 'a')).toBeUndefined()
  })
})

it('counts for --max-spaces, and the spaces that the import ends are subtracted', async () => {
  const running = await startSandbox({ 'max-spaces': 2 })
  await newTransaction(inSpace(running, 'a'))
  const filling = (...spaces: string[]) => ({
    format: 'threeds-sandbox state',
    version: 1,
    spaces: { ...Object.fromEntries(spaces.map((space) => [space, { counters: { x: 1 } }])) },
  })
  const rejected = await imported(running, filling('b', 'c'))
  expect([rejected.status, rejected.body.error.message]).toEqual([
    503,
    expect.stringContaining('`--max-spaces` allows 2'),
  ])
  expect((await running.http.get('/_sandbox/state')).body.spaces).not.toHaveProperty('b')
  const file = filling('b', 'c')
  expect((await imported(running, { ...file, spaces: { ...file.spaces, a: {} } })).status).toBe(200)
})
