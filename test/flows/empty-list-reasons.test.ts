import { expect, it } from 'vitest'
import { newLink } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()

/** Returns the reason for an empty list, as JSON and in the comment of a HAR file. */
const why = async (query: object, { http } = shared()): Promise<unknown> => {
  const { body: listed } = await http.get('/_sandbox/requests').query(query).expect(200)
  const { body: page } = await http.get('/_sandbox/events').query(query).expect(200)
  const { body: har } = await http.get('/_sandbox/requests.har').query(query).expect(200)
  expect([listed.requests, page.events, har.log.entries]).toEqual([[], [], []])
  expect(page.hint).toBe(listed.hint)
  if (listed.hint !== undefined) expect(har.log.comment).toContain(listed.hint)
  return listed.hint
}

it('names an unused space, and suggests one', async () => {
  const { init } = inSpace(shared(), 'checkout-1')
  await init()
  expect(await why({ space: 'chekout-1' })).toBe('The space `chekout-1` is unused. Did you mean `checkout-1`?')
  expect(await why({ space: 'zzz' })).toMatch(/^The space `zzz` is unused\. Spaces in use: .*checkout-1/)
})

it('explains an ID of another space, of another kind, or an unknown one', async () => {
  const here = inSpace(shared(), 'here')
  const there = inSpace(shared(), 'there')
  const { transactionId } = (await there.init()).body
  await here.init()
  const link = await newLink(shared())
  const space = 'here'
  expect(await why({ space, transaction: transactionId })).toBe('This transaction belongs to the space `there`.')
  expect(await why({ space, subject: link })).toBe('This link belongs to the space `default`.')
  expect(await why({ space: 'there', link: transactionId })).toBe('This is the ID of a transaction. Use `transaction`.')
  expect(await why({ space, transaction: '4000001000000026' })).toBe('No transaction has this ID.')
  expect(await why({ space, link: 'nope' })).toBe('No link has this ID.')
  expect(await why({ space, subject: 'nope' })).toBe('No transaction or link has this ID.')
})

it('gives no reason if a match can still follow', async () => {
  const { init } = inSpace(shared(), 'mine')
  const { transactionId } = (await init()).body
  expect(await why({ space: 'mine', refno: 'nobody' })).toBeUndefined()
  expect(await why({ space: 'mine', transaction: transactionId, operation: 'deleteLink' })).toBeUndefined()
  expect(await why({}, await startSandbox())).toBeUndefined()
})
