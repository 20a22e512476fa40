import { expect, it } from 'vitest'
import { firstRetry } from '../../src/compare/link-checks.ts'
import type { Exchange } from '../../src/compare/recording.ts'

/** Creates a webhook of a link by time, ID and status of the response. */
const webhook = (at: number, id: number, status = 500): Exchange => ({
  position: { file: 1, entry: at },
  at,
  operation: 'linkNotification',
  status,
  sent: [{ location: 'header webhook-id', format: 'string', mark: id }],
  received: [],
  relations: [],
})

it.each<[string, readonly Exchange[], readonly boolean[]]>([
  ['confirms a retry after five seconds', [webhook(0, 1), webhook(5_100, 1)], [true]],
  ['contradicts a retry after two seconds', [webhook(0, 1), webhook(2_000, 1)], [false]],
  ['ignores another webhook', [webhook(0, 1), webhook(2_000, 2)], []],
  ['distinguishes a retry from another webhook', [webhook(0, 1), webhook(2_000, 2), webhook(5_000, 1)], [true]],
  ['ignores a repetition after a success', [webhook(0, 1, 200), webhook(2_000, 1)], []],
  ['ignores later retries', [webhook(0, 1), webhook(5_000, 1), webhook(36_000, 1)], [true]],
])('%s', (_title, exchanges, confirmations) => {
  const verdicts = firstRetry(exchanges)
  expect(verdicts.map(({ deviation }) => deviation === undefined)).toEqual(confirmations)
})
