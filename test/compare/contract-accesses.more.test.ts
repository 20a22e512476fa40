import { expect, it } from 'vitest'
import { createAssumptionIndex } from '../../src/compare/assumption-lines.ts'
import { compareRecording } from '../../src/compare/comparison.ts'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import { CONTRACT } from './compare-report.ts'
import { harText } from './har-text.ts'
import { rawExchange } from './raw-exchange.ts'

/** Creates transactions and their reads. Several can belong to one flow. */
const exchangesOf = (many: number, ids: number) =>
  Array.from({ length: many }, (_, n) => {
    const transactionId = `4182039571628${String(n % ids).padStart(5, '0')}`
    const entry = 2 * n + 1
    const sent = { refno: `order-${n}`, amount: 1250 }
    const received = { transactionId, status: 'initialized' }
    return [
      rawExchange({ url: '/v1/transactions', status: 201, entry, sent, received: { transactionId } }),
      rawExchange({ url: `/v1/transactions/${transactionId}`, entry: entry + 1, received }),
    ]
  }).flat()

/** Counts accesses to the contract during a comparison. */
const accessesFor = async (many: number, ids: number): Promise<number> => {
  let accesses = 0
  const contract = createContract(CONTRACT)
  const counted = new Proxy(contract, {
    get(target, name, receiver) {
      accesses += 1
      return Reflect.get(target, name, receiver)
    },
  })
  const recording = readRecording([{ text: harText(exchangesOf(many, ids)) }], { contract: counted })
  if ('code' in recording) throw new Error(recording.message)
  const { exchanges } = await compareRecording(
    recording,
    { contract: counted, assumptions: createAssumptionIndex(CONTRACT), outcomes: [] },
    { replays: false },
  )
  expect(exchanges).toBe(2 * many)
  return accesses
}

it.each([
  ['with separate flows', (many: number) => many],
  ['with one flow', () => 1],
] as const)('accesses the contract equally often per entry: %s', async (_title, ids) => {
  const few = await accessesFor(20, ids(20))
  const twice = await accessesFor(40, ids(40))
  const many = await accessesFor(80, ids(80))
  expect(few).toBeGreaterThan(100)
  expect(many - twice).toBe(2 * (twice - few))
})
