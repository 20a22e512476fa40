import { describe, expect, it } from 'vitest'
import { inFlags } from './call-control.ts'

describe('names flags instead of the parameters in a message of the control API', () => {
  it.each([
    ['limit is a number from 1 to 1000', '--limit is a number from 1 to 1000'],
    ['timeout is a length of real time, such as 500ms', '--timeout is a length of real time, such as 500ms'],
    ['since: that is no id of an event', '--since: that is no id of an event'],
    ['the newest is x-1, and ?space= names another space', 'the newest is x-1, and --space names another space'],
    [
      'request (x-9) came before that: with after=x-8 it counts',
      'request (x-9) came before that: with --after x-8 it counts',
    ],
    ['events were dropped; give after, or take a later one', 'events were dropped; give --after, or take a later one'],
    ['`limit` must be a number; add `?space=`', '`--limit` must be a number; add `--space`'],
    ['Use `after=x-8` instead.', 'Use `--after x-8` instead.'],
    [
      'there is no such type of event. Did you mean `request`?; type is one of request',
      'there is no such type of event. Did you mean `request`?; --type is one of request',
    ],
  ])('%s', (message, displayed) => {
    const names = ['limit', 'timeout', 'since', 'refno', 'type']
    expect(inFlags(message, names)).toBe(displayed)
  })

  it.each([
    'no webhook.delivered with refno A1 and status 200 came',
    'the status of a transaction is what its last event says',
    'POST http://shop.test/?status=1&type=2 was asked',
    'The `amount` of the payment differs.',
  ])('changes nothing else: %s', (message) => expect(inFlags(message, ['status', 'refno'])).toBe(message))
})
