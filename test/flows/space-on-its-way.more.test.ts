import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { exported, imported, reset, summaryOf } from '../support/state.ts'

/** Enough for some dozen slices. */
const MANY = 10_000

const counters = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, n]))

/** An export that fills a space with more than a slice. */
const large = (more: object = {}, count = MANY) => ({
  format: 'threeds-sandbox state',
  version: 1,
  spaces: { default: { ...more, counters: counters(count) } },
})

/** Calls again and again until something else is answered, and gives all answers. */
const meanwhile = async <Answer>(long: PromiseLike<unknown>, call: () => PromiseLike<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = []
  let isOver = false
  const over = Promise.resolve(long).then(() => {
    isOver = true
  })
  while (!isOver) answers.push(await call())
  await over
  return answers
}

const isBusy = ({ status }: { readonly status: number }): boolean => status === 503

type Call = (running: Running) => PromiseLike<{ status: number; body: object; headers: object }>

describe('a space that an import of many records fills', () => {
  it('refuses what would change it with 503 and Retry-After, in the words of the interface that was called', async () => {
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
        const refused = (await meanwhile(long, () => call(running))).filter(isBusy)
        expect(refused.length).toBeGreaterThan(0)
        for (const answer of refused) expect(answer).toMatchObject({ body, headers: { 'retry-after': '1' } })
      }),
    )
    for (const [call] of calls) expect((await call(running)).status).toBeLessThan(300)
  })

  it('shows what was there before, until the moment', async () => {
    const running = await startSandbox()
    const mine = inSpace(running)
    const id = await newTransaction(mine)
    const look = async () => ({
      busy: isBusy(await mine.setClock({ mode: 'live' })),
      status: (await mine.status(id)).status,
    })
    const looks = await meanwhile(imported(running, large()).expect(200), look)
    expect(looks.filter(({ busy, status }) => busy && status === 200).length).toBeGreaterThan(0)
    expect((await mine.status(id)).status).toBe(400)
  })

  it('keeps nobody out of another one', async () => {
    const running = await startSandbox()
    const other = inSpace(running, 'other')
    const answers = await meanwhile(imported(running, large()).expect(200), () => other.init())
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  })

  it('is left alone by one of few, which is done at once', async () => {
    const running = await startSandbox()
    const answers = await meanwhile(imported(running, large({}, 50)).expect(200), () => running.init(initBody()))
    expect(answers.filter(isBusy)).toEqual([])
  })

  it('keeps out whoever would change what an undo brings back', async () => {
    const running = await startSandbox()
    await imported(running, large()).expect(200)
    const before = await exported(running)
    const { undo } = (await running.http.post('/_sandbox/reset?keep=1h').expect(200)).body
    const long = running.http.post(`/_sandbox/undo/${undo.id}`).expect(200)
    const answers = await meanwhile(long, () => inSpace(running).setClock({ mode: 'live' }))
    expect(answers.filter(isBusy).length).toBeGreaterThan(0)
    const counters = (text: string): object => JSON.parse(text).spaces.default.counters
    expect(counters(await exported(running))).toEqual(counters(before))
  })
})

describe('a space of an import that holds nothing', () => {
  const empty = { format: 'threeds-sandbox state', version: 1, spaces: { a: {}, b: { counters: {} } } }

  it('is none, and does not count for --max-spaces', async () => {
    const running = await startSandbox({ 'max-spaces': 1 })
    expect((await imported(running, empty).expect(200)).body).toEqual({ spaces: [] })
    expect(await summaryOf(running, 'a')).toBeUndefined()
    expect(running.sandbox.traffic.spaces()).not.toContain('a')
  })

  it('empties the one of its name', async () => {
    const running = await startSandbox()
    await newTransaction(inSpace(running, 'a'))
    expect((await imported(running, empty).expect(200)).body).toEqual({ spaces: ['a'] })
    expect(await summaryOf(running, 'a')).toBeUndefined()
  })
})

it('an import counts for --max-spaces, and the spaces that it ends make room', async () => {
  const running = await startSandbox({ 'max-spaces': 2 })
  await newTransaction(inSpace(running, 'a'))
  const filling = (...spaces: string[]) => ({
    format: 'threeds-sandbox state',
    version: 1,
    spaces: { ...Object.fromEntries(spaces.map((space) => [space, { counters: { x: 1 } }])) },
  })
  const refused = await imported(running, filling('b', 'c'))
  expect([refused.status, refused.body.error.message]).toEqual([
    503,
    expect.stringContaining('`--max-spaces` allows 2'),
  ])
  expect((await running.http.get('/_sandbox/state')).body.spaces).not.toHaveProperty('b')
  const file = filling('b', 'c')
  expect((await imported(running, { ...file, spaces: { ...file.spaces, a: {} } })).status).toBe(200)
})
