import { expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import {
  completeChallenge,
  createLink,
  deleteLink,
  linkBody,
  linkStatus,
  newLink,
  submit,
  threeDSLink,
} from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startSandbox } from '../support/sandbox.ts'

/** Makes the same calls in a separate sandbox. Returns all parts of the responses that must be identical. */
const story = async (seed: string) => {
  const running = await startSandbox({ seed, clock: manualClock(), 'public-url': 'http://sandbox.test' })
  const plain = await createLink(running, linkBody())
  const secure = await createLink(running, threeDSLink())
  const responses = [
    plain,
    secure,
    await createLink(running, {}),
    await submit(running, plain.body.id, FRICTIONLESS_CARD),
    await linkStatus(running, plain.body.id),
    await submit(running, secure.body.id, CHALLENGE_CARD),
    await linkStatus(running, secure.body.id),
    await completeChallenge(running, secure.body.id, { code: '4444' }),
    await linkStatus(running, secure.body.id),
    await deleteLink(running, plain.body.id),
    await linkStatus(running, plain.body.id),
  ]
  return responses.map(({ status, text, headers }) => [
    status,
    text,
    ...Object.entries(headers).filter(([name]) => name.startsWith('sandbox-')),
    headers['correlation-id'],
  ])
}

it('returns identical bytes for links with the same seed, clock and calls', async () => {
  expect(await story('one')).toEqual(await story('one'))
})

it('gives links other IDs and tokens with another seed', async () => {
  const first = await story('one')
  const two = await story('two')
  for (const response of [0, 1, 4, 8]) expect(first[response]?.[1]).not.toBe(two[response]?.[1])
})

it('gives links IDs that do not depend on transactions', async () => {
  const plain = await startSandbox()
  const busy = await startSandbox()
  for (const running of [plain, busy]) await newLink(running)
  await submit(busy, await newLink(busy, threeDSLink()), CHALLENGE_CARD)
  await busy.init({})
  await newLink(plain)
  expect(await newLink(busy)).toBe(await newLink(plain))
})
