import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import type { RecordedEvent, Row, RowUpdate } from '../../core/contract/control.gen.ts'
import { describeRow } from '../../core/describe/describe-row.ts'
import type { FactsRow, TransactionFactsRow } from '../../core/describe/description.ts'
import type { Control } from '../calls/control-api.ts'
import { ALL } from './feeds.ts'
import type { Locks } from './follow-events.ts'
import { watchSpace } from './space-watch.ts'

const MANY = long(120, 10_000)

/** A page of events has 1,000. */
const MORE_THAN_A_PAGE = long(1_100, 2_500)

const AT = '2026-11-22T08:00:00.000+00:00'

const withDisplay = (row: FactsRow): Row => ({ ...row, display: describeRow(row) })

const transaction = (id: string, more: Partial<TransactionFactsRow> = {}): Row =>
  withDisplay({
    kind: 'transaction',
    id,
    at: AT,
    refno: `order-${id}`,
    status: 'initialized',
    amount: 1250,
    currency: 'EUR',
    brand: 'VIS',
    masked: '400000xxxxxx0026',
    scenario: 'challenge_success',
    matchedBy: 'default.yaml',
    ...more,
  })

const rejectedRequest = (id: string): Row =>
  withDisplay({
    kind: 'request',
    id,
    at: AT,
    method: 'POST',
    path: '/v1/transactions',
    status: 400,
    end: 'responded',
    findings: 1,
    durationMs: 1,
  })

/** Creates a fake sandbox: rows, events after an ID, and a stream that can be cut. */
const createSandbox = () => {
  let start = 'a'
  let events: RecordedEvent[] = []
  let rows: readonly Row[] = []
  let all: readonly Row[] = []
  let dropped = 0
  /** The row of each event, and the position of each row. */
  const about = new Map<string, { readonly id: string; readonly isNew: boolean }>()
  const positions = new Map<string, number>()
  let isDown = false
  let rejection: { status: number; message: string } | undefined
  let clock = { mode: 'live', now: AT, offset: 'PT0S' }
  let isStreaming = true
  const streams = new Set<{ send: (event: RecordedEvent) => void; close: () => void }>()
  const gates: { fits: (name: string, query: Record<string, unknown>) => boolean; wait: Promise<void> }[] = []
  const calls: { name: string; query: Record<string, unknown> }[] = []

  const positionsOf = (those: readonly Row[]): readonly number[] => those.map(({ id }) => positions.get(id) ?? 0)
  const countsOf = (those: readonly Row[]) => {
    const counts = { all: 0, attention: 0, undelivered: 0, open: 0, pass: 0, fail: 0, link: 0 }
    for (const row of those) for (const filter of row.display.filters) counts[filter] += 1
    return counts
  }
  /** Returns the row changes of events for the main list and the list of requests. */
  const newsOf = (those: readonly RecordedEvent[], lists = 'happened'): readonly RowUpdate[] => {
    const touched = those.flatMap(({ id }) => about.get(id) ?? [])
    return (['happened', 'request'] as const).flatMap((list) => {
      const known = list === 'happened' ? rows : all
      const matches = known.filter(({ id }) => touched.some((item) => item.id === id))
      if (!lists.split(',').includes(list) || matches.length === 0) return []
      const newIds = touched.filter(({ isNew }) => isNew).map(({ id }) => id)
      const counts = list === 'happened' ? { counts: countsOf(rows) } : {}
      const common = { total: known.length, requestsDropped: dropped, newIds: [...new Set(newIds)], ...counts }
      return [{ list, rows: [...matches], positions: [...positionsOf(matches)], ...common }]
    })
  }
  const newest = (): string => `${start}-${events.length}`
  const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))
  const isOfStart = (id: string): boolean => id.startsWith(`${start}-`)
  const since = (after: string): readonly RecordedEvent[] => (isOfStart(after) ? events.slice(numberOf(after)) : events)

  const responses: Record<string, (query: Record<string, unknown>) => unknown> = {
    listActivity({ limit = 100, skip = 0, before, kind, filter = 'all', q }) {
      const known = kind === undefined ? rows : all.filter((row) => row.kind === kind)
      const fits = known.filter(
        (row) => row.display.filters.some((item) => item === filter) && (q === undefined || row.id.includes(String(q))),
      )
      const index = positions.get(String(before))
      const older = fits.filter(({ id }) => index === undefined || (positions.get(id) ?? 0) < index)
      const displayed = older.slice(Number(skip), Number(skip) + Number(limit))
      const total = fits.length
      return {
        rows: displayed,
        positions: positionsOf(displayed),
        total,
        requestsDropped: dropped,
        counts: countsOf(rows),
        next: newest(),
      }
    },
    listEvents({ after, limit, rows: lists }) {
      const matches = since(String(after))
      const page = matches.slice(0, Number(limit))
      const hasMore = page.length < matches.length
      return {
        events: page,
        rows: newsOf(page, String(lists)),
        next: hasMore ? page.at(-1)?.id : newest(),
        hasMore,
        incomplete: !isOfStart(String(after)),
      }
    },
    getClock: () => clock,
    listQueuedOutcomes: () => ({ next: [] }),
    getSpaceScenario: () => ({ space: 'default', scenario: null }),
    listHolds: () => ({ holds: [], total: 0 }),
  }
  // biome-ignore lint/suspicious/noExplicitAny: one function for every operation of the control API
  const call = async (name: string, { query = {} }: any = {}): Promise<any> => {
    calls.push({ name, query })
    const gate = gates.findIndex(({ fits }) => fits(name, query))
    // A delayed response has the state at the time of the request.
    const value = responses[name]?.(query)
    if (isDown) return { rejected: { code: 'UNREACHABLE', message: 'no connection' } }
    if (gate >= 0) await gates.splice(gate, 1)[0]?.wait
    if (rejection) return { rejected: { code: 'NO', ...rejection } }
    // The header has the newest event, which can be newer than the content.
    return { value, event: newest() }
  }
  const fetch = async (target: string, { signal }: RequestInit = {}): Promise<Response> => {
    const requested = new URLSearchParams(target.split('?')[1])
    const after = requested.get('after') ?? ''
    const lists = requested.get('rows') ?? ''
    calls.push({ name: 'stream', query: { after, lists } })
    if (isDown) throw new TypeError('no connection')
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string): void => controller.enqueue(encoder.encode(text))
        const stream = {
          send(event: RecordedEvent) {
            write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
            for (const update of newsOf([event], lists))
              write(`id: ${event.id}\nevent: rows\ndata: ${JSON.stringify(update)}\n\n`)
          },
          close() {
            if (streams.delete(stream)) controller.close()
          },
        }
        streams.add(stream)
        write(': events\nretry: 1000\n\n')
        if (!isOfStart(after)) write('event: gap\ndata: {}\n\n')
        for (const event of since(after)) stream.send(event)
        signal?.addEventListener('abort', () => {
          streams.delete(stream)
          controller.error(signal.reason)
        })
        if (!isStreaming) stream.close()
      },
    })
    return new Response(body)
  }

  const happen = (
    type: RecordedEvent['type'],
    subject?: RecordedEvent['subject'],
    facts: Record<string, unknown> = {},
  ): void => {
    const id = `${start}-${events.length + 1}`
    const row = subject?.link ?? subject?.id ?? facts.requestId
    if (row !== undefined) about.set(id, { id: String(row), isNew: type.endsWith('created') || type === 'request' })
    const event: RecordedEvent = {
      id,
      type,
      space: 'default',
      at: AT,
      recordedAt: AT,
      cause: { kind: 'start' },
      facts,
      ...(subject && { subject }),
    }
    events.push(event)
    for (const { send } of streams) send(event)
  }
  const put = (row: Row): void => {
    if (!positions.has(row.id)) positions.set(row.id, positions.size + 1)
    rows = rows.some(({ id }) => id === row.id) ? rows.map((item) => (item.id === row.id ? row : item)) : [row, ...rows]
  }
  const cut = (): void => {
    for (const { close } of streams) close()
  }
  return {
    // biome-ignore lint/suspicious/noExplicitAny: the part of it that is used here
    control: { call, fetch } as any as Control,
    calls,
    streams,
    has(...known: readonly Row[]): void {
      rows = known
      for (const { id } of known.toReversed()) positions.set(id, positions.get(id) ?? positions.size + 1)
    },
    create(id: string): void {
      put(transaction(id))
      happen('transaction.created', { kind: 'transaction', id })
    },
    change(id: string, more: Partial<TransactionFactsRow>): void {
      put(transaction(id, more))
      happen('transaction.changed', { kind: 'transaction', id })
    },
    reject(id: string): void {
      put(rejectedRequest(id))
      happen('request', undefined, { requestId: id, status: 400, end: 'responded' })
    },
    /** Adds a row to the additional lists. */
    record(row: Row, type: RecordedEvent['type'], facts: Record<string, unknown>): void {
      all = [row, ...all]
      positions.set(row.id, positions.size + 1)
      happen(type, undefined, facts)
    },
    happen,
    cut,
    empty(): void {
      rows = []
      happen('space.reset', undefined, { cause: 'reset' })
    },
    stop(): void {
      isDown = true
      cut()
    },
    resume(): void {
      isDown = false
    },
    /** Restarts without the previous events and rejected requests. */
    restart(kept: (row: Row) => boolean = ({ kind }) => kind !== 'request'): void {
      start = 'b'
      events = []
      rows = rows.filter(kept)
      isDown = false
    },
    forget(count: number): void {
      dropped = count
    },
    drop(): void {
      // The event log no longer contains the last event of the reader.
      start = 'c'
      cut()
    },
    endStreams(): void {
      isStreaming = false
      cut()
    },
    rejectWith(status: number, message: string): void {
      rejection = { status, message }
    },
    setClock(now: string): void {
      clock = { ...clock, mode: 'frozen', now }
      happen('clock.changed')
    },
    /** Delays the next response of an operation until it is released. */
    hold(held: string, skip?: number): () => void {
      let release = (): void => undefined
      const fits = (name: string, query: Record<string, unknown>): boolean =>
        name === held && (skip === undefined || query.skip === skip)
      gates.push({ fits, wait: new Promise((resolve) => (release = resolve)) })
      return () => release()
    },
  }
}

const REQUESTS = { filter: 'request', search: '' } as const
// biome-ignore lint/suspicious/noExplicitAny: the part of it that is used here
const NO_SLOT: any = {
  request: async (_name: string, _options: unknown, use: (lock: unknown) => unknown) => use(null),
}

let sandbox = createSandbox()
const watching: { end: () => void }[] = []
const watch = (locks?: Locks) => {
  const watched = watchSpace(sandbox.control, 'default', locks)
  watching.push(watched)
  return watched
}
type Watched = ReturnType<typeof watch>
const ids = ({ list }: { readonly list: Watched['list'] }): readonly string[] =>
  list.rows.value.map((row) => row?.id ?? '…')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Waits until all changes are collected and requested. */
const soon = () => pass(100)
const countOf = (name: string): number => sandbox.calls.filter((call) => call.name === name).length

beforeEach(() => {
  vi.useFakeTimers()
  sandbox = createSandbox()
})
afterEach(() => {
  for (const { end } of watching.splice(0)) end()
  vi.useRealTimers()
})

describe('a watched space', () => {
  it('loads existing rows, then adds new ones, newest first', async () => {
    sandbox.has(transaction('2'), transaction('1'))
    const watched = watch()
    expect([watched.isKnown.value, watched.connection.value.is]).toEqual([false, 'loading'])
    await soon()
    expect([watched.isKnown.value, watched.connection.value.is, ids(watched)]).toEqual([true, 'open', ['2', '1']])
    sandbox.create('3')
    sandbox.create('4')
    sandbox.reject('req_9')
    await soon()
    expect(ids(watched)).toEqual(['req_9', '4', '3', '2', '1'])
  })

  it('has a change that happened while its first rows were sent', async () => {
    sandbox.has(transaction('1'))
    const release = sandbox.hold('listActivity')
    const watched = watch()
    await soon()
    sandbox.change('1', { status: 'authenticated' })
    release()
    await soon()
    expect(watched.list.rows.value).toMatchObject([{ id: '1', status: 'authenticated' }])
  })

  it('updates a row in place', async () => {
    sandbox.has(transaction('2'), transaction('1'))
    const watched = watch()
    await soon()
    sandbox.change('1', { status: 'authenticated' })
    await soon()
    expect(watched.list.rows.value).toMatchObject([{ id: '2' }, { id: '1', status: 'authenticated' }])
  })

  it('shows the authentication of a link only in the row of the link', async () => {
    sandbox.has(transaction('1'))
    const watched = watch()
    await soon()
    sandbox.happen('transaction.created', { kind: 'transaction', id: '7', link: 'L' })
    await soon()
    expect(ids(watched)).toEqual(['1'])
  })

  it('requests nothing that the stream has sent', async () => {
    sandbox.has(transaction('1'))
    const watched = watch()
    await soon()
    const before = sandbox.calls.length
    sandbox.create('2')
    sandbox.change('1', { status: 'failed' })
    sandbox.reject('req_1')
    await pass(2_000)
    expect(ids(watched)).toEqual(['req_1', '2', '1'])
    expect(sandbox.calls.slice(before)).toEqual([])
  })

  it('adds very many rows at once, each once and in order', async () => {
    const watched = watch()
    await soon()
    const names = Array.from({ length: MANY }, (_, n) => `${n}`)
    for (const id of names) sandbox.create(id)
    await pass(2_000)
    expect(ids(watched)).toEqual(names.toReversed())
    expect(countOf('listActivity')).toBe(1)
  }, 20_000)

  it('lists 10,000 rows and counts all; a change does not bring back an older row', async () => {
    sandbox.has(...Array.from({ length: 10_050 }, (_, n) => transaction(`${n}`)))
    const watched = watch()
    await soon()
    expect([ids(watched).length, watched.list.total.value]).toEqual([10_000, 10_050])
    sandbox.change('10049', { status: 'failed' })
    sandbox.create('new')
    await soon()
    expect([ids(watched).length, ids(watched)[0], watched.list.total.value]).toEqual([10_000, 'new', 10_051])
    expect(ids(watched)).not.toContain('10049')
  })

  it('loads the first rows and then the visible ones; changes in the meantime are neither lost nor misplaced', async () => {
    sandbox.has(...Array.from({ length: 500 }, (_, n) => transaction(`${n}`)))
    const watched = watch()
    const feed = watched.feed(ALL)
    await soon()
    const loaded = () => ids(watched).flatMap((id, at) => (id === '…' ? [] : [at]))
    expect([loaded().length, ids(watched).length, watched.list.total.value]).toEqual([40, 500, 500])
    const release = sandbox.hold('listActivity', 260)
    feed.see(300, 320)
    await soon()
    sandbox.change('310', { status: 'failed' })
    sandbox.create('new')
    await soon()
    release()
    await soon()
    expect(ids(watched).slice(301, 401)).toEqual(Array.from({ length: 100 }, (_, n) => `${300 + n}`))
    expect([ids(watched)[0], ids(watched).length]).toEqual(['new', 501])
    expect(watched.list.find('310')).toMatchObject({ status: 'failed' })
    feed.see(0, 501)
    await soon()
    expect(ids(watched)).toEqual(['new', ...Array.from({ length: 500 }, (_, n) => `${n}`)])
  })

  it('keeps a change of a row although an older response with that row arrives later', async () => {
    sandbox.has(...Array.from({ length: 500 }, (_, n) => transaction(`${n}`)))
    const watched = watch()
    const feed = watched.feed(ALL)
    await soon()
    const release = sandbox.hold('listActivity', 260)
    feed.see(300, 320)
    await soon()
    sandbox.change('310', { status: 'failed' })
    await soon()
    release()
    await soon()
    expect(watched.list.rows.value[310]).toMatchObject({ id: '310', status: 'failed' })
    expect(watched.list.rows.value[311]).toMatchObject({ id: '311', status: 'initialized' })
  })

  it('updates a filtered list: rows that no longer match leave, and rows that match are inserted in order', async () => {
    sandbox.has(transaction('3'), transaction('2', { status: 'failed', failReason: 'timeout' }), transaction('1'))
    const watched = watch()
    await soon()
    const open = watched.feed({ filter: 'open', search: '' })
    await soon()
    expect(ids(open)).toEqual(['3', '1'])
    const before = sandbox.calls.length
    sandbox.change('3', { status: 'failed', failReason: 'timeout' })
    sandbox.change('2', {})
    sandbox.create('4')
    await soon()
    expect([ids(open), open.list.total.value]).toEqual([['4', '2', '1'], 3])
    expect(sandbox.calls.slice(before)).toEqual([])
  })

  it('keeps the positions of a loaded part while rows outside of it leave and come back', async () => {
    const all = Array.from({ length: 500 }, (_, n) => `${n}`)
    sandbox.has(...all.map((id) => transaction(id)))
    const watched = watch()
    await soon()
    const open = watched.feed({ filter: 'open', search: '' })
    open.see(300, 320)
    await soon()
    sandbox.change('100', { status: 'failed', failReason: 'timeout' })
    await soon()
    expect([ids(open).indexOf('300'), ids(open).length]).toEqual([299, 499])
    sandbox.change('100', {})
    await soon()
    expect([ids(open).indexOf('300'), ids(open).length]).toEqual([300, 500])
    open.see(0, 500)
    await soon()
    expect(ids(open)).toEqual(all)
  })

  it('removes requests that are no longer kept', async () => {
    const kept = [transaction('3'), transaction('2'), transaction('1')]
    sandbox.has(
      transaction('3'),
      rejectedRequest('req_2'),
      transaction('2'),
      rejectedRequest('req_1'),
      transaction('1'),
    )
    const watched = watch()
    await soon()
    sandbox.has(...kept)
    sandbox.forget(2)
    sandbox.create('4')
    await soon()
    expect(ids(watched)).toEqual(['4', '3', '2', '1'])
  })

  it('repeats a search after a change, and ignores late responses to an older search', async () => {
    sandbox.has(transaction('12'), transaction('1'))
    const watched = watch()
    await soon()
    const release = sandbox.hold('listActivity')
    const first = watched.feed({ filter: 'all', search: '1' })
    await soon()
    const second = watched.feed({ filter: 'all', search: '12' })
    await soon()
    release()
    await soon()
    expect([ids(second), watched.feed({ filter: 'all', search: '12' }) === second]).toEqual([['12'], true])
    expect(watched.feed({ filter: 'all', search: '1' })).not.toBe(first)
    const again = watched.feed({ filter: 'all', search: '12' })
    sandbox.create('123')
    await pass(1_000)
    expect(ids(again)).toEqual(['123', '12'])
  })

  it('counts older requests that are no longer kept', async () => {
    sandbox.forget(1_487)
    const watched = watch()
    await soon()
    expect(watched.feed(ALL).dropped.value).toBe(1_487)
    sandbox.forget(1_488)
    sandbox.reject('req_1')
    await soon()
    expect(watched.feed(ALL).dropped.value).toBe(1_488)
  })

  it('is empty after a reset', async () => {
    sandbox.has(transaction('1'), rejectedRequest('req_1'))
    const watched = watch()
    await soon()
    sandbox.empty()
    await pass(400)
    expect([ids(watched), watched.list.total.value, watched.notice.value]).toEqual([[], 0, undefined])
  })

  it('reloads everything if events are missing', async () => {
    sandbox.has(transaction('1'))
    const watched = watch()
    await soon()
    sandbox.has(transaction('2'), transaction('1', { status: 'failed' }))
    sandbox.drop()
    await pass(400)
    expect(watched.list.rows.value).toMatchObject([{ id: '2' }, { id: '1', status: 'failed' }])
  })

  it('has the last clock setting although responses are late', async () => {
    const watched = watch()
    await soon()
    const release = sandbox.hold('getClock')
    sandbox.setClock('2027-01-01T00:00:00.000+00:00')
    await soon()
    sandbox.setClock('2028-01-01T00:00:00.000+00:00')
    await soon()
    release()
    await soon()
    expect(watched.clock.value).toMatchObject({ mode: 'frozen', now: '2028-01-01T00:00:00.000+00:00' })
  })

  it('loads the lists of requests and deliveries on first use', async () => {
    const watched = watch()
    await soon()
    sandbox.record(rejectedRequest('req_1'), 'request', { requestId: 'req_1', status: 200, end: 'responded' })
    const feed = watched.feed(REQUESTS)
    await soon()
    expect([feed.isKnown.value, ids(feed)]).toEqual([true, ['req_1']])
    sandbox.record(rejectedRequest('req_2'), 'request', { requestId: 'req_2', status: 200, end: 'responded' })
    await soon()
    expect([ids(feed), ids(watched), watched.feed(REQUESTS) === feed]).toEqual([['req_2', 'req_1'], [], true])
  })
})

describe('a lost connection', () => {
  it('is retried, and new rows appear once and are counted', async () => {
    sandbox.has(transaction('1'))
    const watched = watch()
    await soon()
    const since = Date.now()
    sandbox.stop()
    await pass(3_000)
    expect(watched.connection.value).toMatchObject({ is: 'lost', since })
    expect(ids(watched)).toEqual(['1'])
    sandbox.create('2')
    sandbox.create('3')
    sandbox.change('1', { status: 'failed' })
    sandbox.resume()
    await pass(5_000)
    expect(ids(watched)).toEqual(['3', '2', '1'])
    expect([watched.connection.value.is, watched.notice.value]).toEqual(['open', { is: 'back', added: 2 }])
    watched.notice.value = undefined
    sandbox.create('4')
    await soon()
    expect([ids(watched)[0], watched.notice.value]).toEqual(['4', undefined])
  })

  it('counts new rows across several pages of events', async () => {
    const watched = watch()
    await soon()
    sandbox.stop()
    await pass(1_000)
    for (let n = 0; n < MORE_THAN_A_PAGE; n += 1) sandbox.create(`${n}`)
    sandbox.resume()
    await pass(5_000)
    expect([ids(watched).length, watched.notice.value]).toEqual([
      MORE_THAN_A_PAGE,
      { is: 'back', added: MORE_THAN_A_PAGE },
    ])
  })

  it('may follow right after an event', async () => {
    const watched = watch()
    await soon()
    sandbox.create('1')
    sandbox.stop()
    await pass(3_000)
    sandbox.resume()
    await pass(5_000)
    expect(ids(watched)).toEqual(['1'])
  })

  it('is retried at once on request', async () => {
    const watched = watch()
    await soon()
    sandbox.stop()
    await pass(20_000)
    sandbox.create('1')
    sandbox.resume()
    watched.wake()
    await soon()
    expect([ids(watched), watched.connection.value.is, watched.notice.value?.added]).toEqual([['1'], 'open', 1])
  })

  it('is retried if the sandbox was not running at first', async () => {
    sandbox.has(transaction('1'))
    sandbox.stop()
    const watched = watch()
    await pass(2_000)
    expect([watched.isKnown.value, watched.connection.value.is]).toEqual([false, 'lost'])
    sandbox.resume()
    await pass(5_000)
    expect([ids(watched), watched.connection.value.is]).toEqual([['1'], 'open'])
  })

  it('to a restarted sandbox keeps each row once, keeps unknown requests, and shows a notice', async () => {
    sandbox.has(rejectedRequest('req_1'), transaction('2'), transaction('1'))
    const watched = watch()
    await soon()
    sandbox.stop()
    await pass(1_000)
    sandbox.restart()
    sandbox.create('3')
    await pass(5_000)
    expect(ids(watched).toSorted()).toEqual(['1', '2', '3', 'req_1'])
    expect(ids(watched)[0]).toBe('3')
    expect([watched.notice.value, watched.list.total.value]).toEqual([{ is: 'restarted', added: 1 }, 4])
    sandbox.create('4')
    await soon()
    expect(ids(watched)).toHaveLength(5)
  })

  it('detects a restart while the tab is hidden', async () => {
    sandbox.has(transaction('1'))
    const watched = watch()
    await soon()
    watched.rest()
    sandbox.restart()
    sandbox.create('2')
    watched.wake()
    await pass(400)
    expect([ids(watched), watched.notice.value]).toEqual([['2', '1'], { is: 'restarted', added: 1 }])
  })

  it('drops all rows if the sandbox restarts with another state', async () => {
    sandbox.has(rejectedRequest('req_1'), transaction('1'))
    const watched = watch()
    await soon()
    sandbox.stop()
    sandbox.restart(() => false)
    await pass(5_000)
    expect([ids(watched), watched.notice.value?.is]).toEqual([[], 'emptied'])
  })

  it('is detected if the stream falls silent', async () => {
    const watched = watch()
    await soon()
    sandbox.streams.clear()
    sandbox.create('1')
    await pass(45_000)
    expect([ids(watched), watched.connection.value.is]).toEqual([['1'], 'open'])
  })

  it('is not retried if the sandbox rejects the space', async () => {
    sandbox.rejectWith(400, 'space: at most 40 characters')
    const watched = watch()
    await pass(10_000)
    expect(watched.connection.value).toEqual({ is: 'rejected', message: 'space: at most 40 characters' })
    expect(sandbox.calls).toHaveLength(1)
  })

  it('is retried with increasing delay after a server error', async () => {
    sandbox.rejectWith(503, 'stopping')
    const watched = watch()
    await pass(20_000)
    expect(watched.connection.value.is).toBe('lost')
    expect(sandbox.calls.length).toBeLessThan(10)
  })
})

describe('a tab', () => {
  it('closes its stream while hidden, and catches up when visible', async () => {
    const watched = watch()
    await soon()
    expect(sandbox.streams.size).toBe(1)
    watched.rest()
    expect([sandbox.streams.size, watched.connection.value.is]).toEqual([0, 'resting'])
    const before = sandbox.calls.length
    sandbox.create('1')
    await pass(60_000)
    expect(sandbox.calls).toHaveLength(before)
    watched.wake()
    await soon()
    expect([ids(watched), watched.connection.value.is, watched.notice.value]).toEqual([['1'], 'open', undefined])
  })

  it('ignores a late response from before it was hidden', async () => {
    const release = sandbox.hold('listActivity')
    const watched = watch()
    watched.rest()
    sandbox.create('1')
    watched.wake()
    await soon()
    expect(ids(watched)).toEqual(['1'])
    release()
    await soon()
    sandbox.create('2')
    await soon()
    expect(ids(watched)).toEqual(['2', '1'])
  })

  it('ignores responses for a space that it has left', async () => {
    const watched = watch()
    await soon()
    const release = sandbox.hold('listActivity')
    const late = watched.feed(REQUESTS)
    await soon()
    watched.end()
    sandbox.create('1')
    release()
    await pass(5_000)
    expect(late.isKnown.value).toBe(false)
    expect([ids(watched), sandbox.streams.size]).toEqual([[], 0])
    watched.wake()
    await soon()
    expect(sandbox.streams.size).toBe(0)
  })

  it('polls every second without a lock for a stream', async () => {
    const watched = watch(NO_SLOT)
    await soon()
    const before = countOf('listEvents')
    sandbox.create('1')
    await pass(10_000)
    expect([ids(watched), sandbox.streams.size, countOf('stream')]).toEqual([['1'], 0, 0])
    expect(countOf('listEvents') - before).toBeLessThanOrEqual(10)
  })

  it('stays paused if it was hidden during a poll', async () => {
    const watched = watch(NO_SLOT)
    await soon()
    const release = sandbox.hold('listEvents')
    await pass(1_500)
    watched.rest()
    release()
    await pass(5_000)
    expect(watched.connection.value.is).toBe('resting')
  })

  it('polls at a limited rate if streams end immediately', async () => {
    const watched = watch()
    await soon()
    sandbox.endStreams()
    await pass(20_000)
    const before = sandbox.calls.length
    sandbox.create('1')
    await pass(10_000)
    expect(ids(watched)).toEqual(['1'])
    expect(sandbox.calls.length - before).toBeLessThan(25)
  })
})

describe('several consoles in one browser', () => {
  /** Creates a minimal lock manager. */
  const createLocks = () => {
    const held = new Set<string>()
    return {
      held,
      async request(name: string, _options: unknown, use: (lock: unknown) => Promise<void>): Promise<void> {
        if (held.has(name)) return use(null)
        held.add(name)
        await use({ name })
        held.delete(name)
      },
    }
  }
  // biome-ignore lint/suspicious/noExplicitAny: the part of it that is used here
  const asLocks = (locks: unknown) => locks as any

  it('share two streams, and a released one goes to the next', async () => {
    const locks = createLocks()
    const all = Array.from({ length: 8 }, () => watch(asLocks(locks)))
    await pass(2_000)
    expect(sandbox.streams.size).toBe(2)
    sandbox.create('1')
    await pass(1_500)
    expect(all.map(ids)).toEqual(all.map(() => ['1']))
    all[0]?.rest()
    await pass(2_000)
    expect([sandbox.streams.size, locks.held.size]).toEqual([2, 2])
    for (const item of all) item.rest()
    await pass(2_000)
    expect([sandbox.streams.size, locks.held.size]).toEqual([0, 0])
  })

  it('open one stream each if the browser denies locks', async () => {
    const locks = asLocks({ request: async () => Promise.reject(new Error('not here')) })
    const watched = watch(locks)
    await soon()
    expect([sandbox.streams.size, watched.connection.value.is]).toEqual([1, 'open'])
  })
})
