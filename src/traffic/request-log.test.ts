import { expect, it } from 'vitest'
import { createRequestLog, type RequestEntry } from './request-log.ts'

const entry = (id: number): RequestEntry => ({
  id: String(id),
  at: '2026-01-02T03:04:05.678+00:00',
  method: 'GET',
  path: '/',
  status: 200,
  durationMs: 1,
  notes: [],
})
const idsOf = (entries: readonly RequestEntry[]): number[] => entries.map(({ id }) => Number(id))

it.each([
  [0, []],
  [2, [1, 2]],
  [3, [1, 2, 3]],
  [4, [2, 3, 4]],
  [5, [3, 4, 5]],
  [6, [4, 5, 6]],
  [7, [5, 6, 7]],
  [1000, [998, 999, 1000]],
])('keeps the last three of %i, the newest last', (count, kept) => {
  const log = createRequestLog(3)
  for (let id = 1; id <= count; id += 1) log.add(entry(id))
  expect(idsOf(log.entries())).toEqual(kept)
})

it('keeps a thousand when nobody says how many', () => {
  const log = createRequestLog()
  for (let id = 1; id <= 2500; id += 1) log.add(entry(id))
  expect(idsOf(log.entries())).toHaveLength(1000)
  expect(log.entries()[0]?.id).toBe('1501')
})

it('gives a list that later entries do not change', () => {
  const log = createRequestLog(3)
  log.add(entry(1))
  const before = log.entries()
  log.add(entry(2))
  expect(idsOf(before)).toEqual([1])
})

it('tells each listener of each new entry until the listener stops', () => {
  const log = createRequestLog(3)
  const [one, two]: [number[], number[]] = [[], []]
  log.add(entry(1))
  const stop = log.subscribe(({ id }) => one.push(Number(id)))
  log.subscribe(({ id }) => two.push(Number(id)))
  log.add(entry(2))
  stop()
  stop()
  log.add(entry(3))
  expect([one, two]).toEqual([[2], [2, 3]])
})

it('shows an entry to a listener only when it is in the log', () => {
  const log = createRequestLog(3)
  const seen: number[][] = []
  log.subscribe(() => seen.push(idsOf(log.entries())))
  log.add(entry(1))
  log.add(entry(2))
  expect(seen).toEqual([[1], [1, 2]])
})
