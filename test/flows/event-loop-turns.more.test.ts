import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { isMap } from '../../src/core/domain/is-record.ts'
import { LIMITS } from '../../src/core/domain/limits.ts'
import { SLICE } from '../../src/engine/store/slices.ts'
import { contractIn } from '../support/contract-document.ts'
import { filling, fillSpace, type Sent } from '../support/full-space.ts'
import { fixtureFor, HEAVY_CALLS, idsOfFull, LOOKING, REPLACING, serviceKey } from '../support/heavy-calls.ts'
import { HEAVY_TEXTS } from '../support/heavy-clients.ts'
import type { Running } from '../support/sandbox.ts'

/** The work since other tasks had their turn. */
const work = vi.hoisted(() => {
  const now = { texts: 0, bytes: 0, lookups: 0, rows: 0, compared: 0, judged: 0 }
  type Kind = keyof typeof now
  const most = { ...now }
  const all = { ...now }
  return {
    most,
    all,
    add(kind: Kind, by = 1): void {
      now[kind] += by
      all[kind] += by
      most[kind] = Math.max(most[kind], now[kind])
    },
    turn: (): unknown => Object.assign(now, { texts: 0, bytes: 0, lookups: 0, rows: 0, compared: 0, judged: 0 }),
    begin(): void {
      this.turn()
      for (const kind of Object.keys(now) as Kind[]) most[kind] = all[kind] = 0
    },
  }
})

vi.mock('../../src/engine/store/tables.ts', async (original) => {
  const { createTables } = await original<typeof import('../../src/engine/store/tables.ts')>()
  return {
    createTables() {
      const tables = createTables()
      const get: typeof tables.reads.get = (...requested) => {
        work.add('lookups')
        return tables.reads.get(...requested)
      }
      return { ...tables, reads: { ...tables.reads, get } }
    },
  }
})
vi.mock('../../src/core/describe/describe-row.ts', async (original) => {
  const real = await original<typeof import('../../src/core/describe/describe-row.ts')>()
  const describeRow: typeof real.describeRow = (row) => {
    work.add('rows')
    return real.describeRow(row)
  }
  return { ...real, describeRow }
})
vi.mock('../../src/control/requests/content-difference.ts', async (original) => {
  const real = await original<typeof import('../../src/control/requests/content-difference.ts')>()
  const contentOf: typeof real.contentOf = (...requested) => {
    work.add('compared')
    return real.contentOf(...requested)
  }
  return { ...real, contentOf }
})

vi.mock('../../src/core/domain/card-numbers.ts', async (original) => {
  const real = await original<typeof import('../../src/core/domain/card-numbers.ts')>()
  const judging =
    <Result>(judge: (text: string) => Result) =>
    (text: string): Result => {
      work.add('judged', text.length)
      return judge(text)
    }
  return {
    ...real,
    hideCardNumbers: judging(real.hideCardNumbers),
    holdsCardNumber: judging(real.holdsCardNumber),
    holdsCardData: judging(real.holdsCardData),
  }
})

/** Some slices of everything. */
const SIZE = { transactions: SLICE * 2, links: SLICE + 50, texts: 5 }
const REQUESTS = SLICE + 50

/** Limits of one turn: the end of a slice, another slice, and the work per record. All records of the space have 1,060,000 bytes. */
const MOST = {
  texts: SLICE * 10,
  bytes: SLICE * 5 * 1024,
  lookups: SLICE * 6,
  rows: SLICE * 2,
  compared: SLICE * 2,
  // A text within the limits, a few times: one judgement of the worst text takes 10 ms.
  judged: LIMITS.apiBody.most * 5,
} as const

let running: Running
let turning: NodeJS.Immediate
const stringify = JSON.stringify
const parse = JSON.parse

const send = async ({ method, path, headers, body }: Sent) => {
  const input = {
    method,
    redirect: 'manual' as const,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  }
  const response = await fetch(`${running.url}${path}`, input)
  const [id, event] = ['sandbox-request-id', 'sandbox-event'].map((name) => response.headers.get(name))
  return { status: response.status, text: await response.text(), id: id ?? null, event: event ?? null }
}

beforeAll(async () => {
  // Other files of this worker loaded the real ones.
  vi.resetModules()
  const { openSandbox } = await import('../support/sandbox.ts')
  running = await openSandbox({ webhooks: 'manual' })
  await fillSpace(send, SIZE)
  for (let n = 0; n < REQUESTS; n += 1) await send(filling(n))
  // The contract is assembled once, and only from the sources: the package contains it assembled.
  await send({ method: 'GET', path: '/_sandbox/openapi.yaml' })
  JSON.stringify = (...input: readonly unknown[]) => {
    const text: string = Reflect.apply(stringify, JSON, input)
    work.add('texts')
    work.add('bytes', text?.length ?? 0)
    return text
  }
  JSON.parse = (...input: Parameters<typeof JSON.parse>) => {
    work.add('texts')
    work.add('bytes', input[0].length)
    return parse(...input)
  }
  const turn = (): void => {
    work.turn()
    turning = setImmediate(turn)
  }
  turn()
}, 60_000)

afterAll(async () => {
  Object.assign(JSON, { stringify, parse })
  clearImmediate(turning)
  await running.sandbox.close()
  vi.resetModules()
})

const fixture = () => fixtureFor(send, ids)
const ids = idsOfFull()

it('names for every operation of both contracts its largest work', () => {
  const operations = Object.values(contractIn('openapi.yaml').paths ?? {}).flatMap((item) =>
    Object.values(isMap(item) ? item : {}).flatMap((item) =>
      isMap(item) && item.operationId ? [item.operationId] : [],
    ),
  )
  expect(operations).toContain('initTransaction')
  expect([...HEAVY_CALLS.keys()].sort()).toEqual(
    [...Object.keys(CONTROL_ROUTES), ...operations.map((name) => serviceKey(String(name)))].sort(),
  )
})

it.each([...HEAVY_CALLS.keys()])('%s does at most one slice of work per turn', async (name) => {
  for (const call of (await HEAVY_CALLS.get(name)?.(fixture())) ?? []) {
    // No record was read yet.
    if (LOOKING.has(name)) await send({ method: 'POST', path: `/_sandbox/undo/${await fixture().undo()}` })
    // Assembled once, and only if it is missing, as in the package.
    if (name === 'describe') await send(call)
    work.begin()
    const { status, text } = await send(call)
    const done = { ...work.most }
    expect(status, text.slice(0, 300)).toBeLessThan(500)
    for (const kind of Object.keys(MOST) as (keyof typeof MOST)[])
      expect
        .soft(done[kind], `${kind} of ${call.path} ${call.body?.slice(0, 60) ?? ''}`)
        .toBeLessThanOrEqual(MOST[kind])
    if (REPLACING.has(name)) await send({ method: 'POST', path: `/_sandbox/undo/${JSON.parse(text).undo.id}` })
  }
})

it.each([...HEAVY_TEXTS])('a text of 64 KB is judged a few times per turn: %s', async (_name, call) => {
  work.begin()
  const { status, text } = await send(call)
  expect(status, text.slice(0, 300)).toBeLessThan(500)
  expect(work.most.judged).toBeLessThanOrEqual(MOST.judged)
})

it('detects work: rows of a space are more than a slice', async () => {
  await send({ method: 'POST', path: `/_sandbox/undo/${await fixture().undo()}` })
  work.begin()
  await send({ method: 'GET', path: '/_sandbox/activity?limit=10000' })
  expect(work.all.rows).toBeGreaterThan(SLICE * 2)
  expect(work.all.bytes).toBeGreaterThan(MOST.bytes / 4)
})
