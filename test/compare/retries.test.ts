import { expect, it } from 'vitest'
import { firstRetry } from '../../src/compare/link-questions.ts'
import type { Exchange } from '../../src/compare/recording.ts'

/** A webhook of a link: when it came, under which id, and what its receiver answered. */
const webhook = (at: number, id: number, status = 500): Exchange => ({
  where: { file: 1, entry: at },
  at,
  operation: 'linkNotification',
  status,
  sent: [{ place: 'header webhook-id', form: 'string', same: id }],
  answered: [],
  relations: [],
})

it.each<[string, readonly Exchange[], readonly boolean[]]>([
  ['after five seconds is as assumed', [webhook(0, 1), webhook(5_100, 1)], [true]],
  ['after two seconds is not', [webhook(0, 1), webhook(2_000, 1)], [false]],
  ['that is another webhook is no retry', [webhook(0, 1), webhook(2_000, 2)], []],
  ['is told from another webhook between', [webhook(0, 1), webhook(2_000, 2), webhook(5_000, 1)], [true]],
  ['of one that was taken is asked nothing', [webhook(0, 1, 200), webhook(2_000, 1)], []],
  ['that is not the first is asked nothing', [webhook(0, 1), webhook(5_000, 1), webhook(36_000, 1)], [true]],
])('a retry %s', (_what, exchanges, fits) => {
  const verdicts = firstRetry(exchanges)
  expect(verdicts.map(({ instead }) => instead === undefined)).toEqual(fits)
})
