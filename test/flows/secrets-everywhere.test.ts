import { expect, it } from 'vitest'
import { secretEntrances } from '../support/secret-entrances.ts'
import { numbersShown } from '../support/send-secrets.ts'

/** A part of `secrets-everywhere.more.test.ts`, which takes them all: one of 40. */
it('shows a card number of no entrance of the two contracts', async () => {
  expect(await numbersShown(secretEntrances().filter((_, nth) => nth % 40 === 3))).toEqual([])
})
