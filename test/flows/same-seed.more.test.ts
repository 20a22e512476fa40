import { expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startSandbox } from '../support/sandbox.ts'

/** Makes the same calls in a separate sandbox. Returns all parts of the responses that must be identical. */
const story = async (seed: string) => {
  const { init, finish, status } = await startSandbox({
    seed,
    clock: manualClock(),
    'public-url': 'http://sandbox.test',
  })
  const first = await init(initBody())
  const id = first.body.transactionId
  const responses = [
    first,
    await init(initBody('4000001000005512')),
    await init(initBody('5100001000000014')),
    await finish(id, { code: '0000' }),
    await finish(id, { code: '4444' }),
    await status(id),
  ]
  return responses.map(({ status: code, text, headers }) => [
    code,
    text,
    headers.location,
    ...Object.entries(headers).filter(([name]) => name.startsWith('sandbox-')),
    headers['correlation-id'],
  ])
}

it('returns identical bytes for the same seed, clock and calls', async () => {
  expect(await story('one')).toEqual(await story('one'))
})

it('returns other IDs and values for another seed', async () => {
  const first = await story('one')
  const two = await story('two')
  expect(first[0]?.[1]).not.toBe(two[0]?.[1])
  expect(first.at(-1)?.[1]).not.toBe(two.at(-1)?.[1])
})

it('counts only accepted creations: a decline between them changes no ID', async () => {
  const plain = await startSandbox()
  const declined = await startSandbox()
  const create = async ({ init }: typeof plain) => (await init(initBody())).body.transactionId
  await create(plain)
  await create(declined)
  await declined.init(initBody('4000001000005512'))
  expect(await create(declined)).toBe(await create(plain))
})
