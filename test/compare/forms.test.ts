import { expect, it } from 'vitest'
import { formOf, oneOfEachForm } from '../../src/compare/flow-form.ts'
import type { Exchange, Flow, Recording } from '../../src/compare/recording.ts'

const exchange = (entry: number, at: number, mark: number, word = '200'): Exchange => ({
  position: { file: 1, entry },
  at,
  operation: 'getTransaction',
  status: 200,
  sent: [{ location: 'path transactionId', format: 'string', mark }],
  received: [
    { location: 'status', format: 'status', word },
    { location: 'body transactionId', format: 'string', mark },
  ],
  relations: [],
})

it('has one form for exchanges that differ only in their position, their time and their values', () => {
  const form = formOf([exchange(1, 0, 7), exchange(2, 1_000, 9)])
  expect(formOf([exchange(5, 90_000, 70), exchange(8, 91_500, 2)])).toBe(form)
  expect(formOf([exchange(1, 0, 7), exchange(2, 1_000, 7)])).not.toBe(form)
  expect(formOf([exchange(1, 0, 7), exchange(2, 1_000, 9, '404')])).not.toBe(form)
  expect(formOf([exchange(1, 0, 7), exchange(2, 31 * 60_000, 9)])).not.toBe(form)
})

it('keeps one of each form, however many exchanges a recording has', () => {
  const flow = (n: number): Flow => ({ about: 'transaction', isComplete: true, exchanges: [exchange(n, n, n)] })
  const recording = { flows: Array.from({ length: 1_000 }, (_, n) => flow(n)), ungrouped: [exchange(1, 0, 1)] }
  const { flows, ungrouped } = oneOfEachForm(recording as unknown as Recording)
  expect([flows.length, ungrouped.length, flows[0]]).toEqual([1, 1, recording.flows[0]])
})
