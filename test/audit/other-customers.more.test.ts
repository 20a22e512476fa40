import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { appWith, type Change } from './changed-app.ts'
import { audited } from './run-audit.ts'
import { plant, VARIANTS } from './variants/variants.ts'

const LONG = { timeout: 120_000 }
const ONLY = { only: ['trust-other-customer'] }

/** No page shows personal data. */
const WITHOUT_EMAIL: Change = ['core.mjs', ', ...(isTheirs && { email })', '']
/** Others get no order. */
const CLOSED: Change = [
  'core.mjs',
  '    await looks(shop, order)\n',
  '    if (session !== order.owner) return answer(404)\n    await looks(shop, order)\n',
]

const NOT_JUDGED = 'not_judged: Neither the order nor its page shows the email address of its customer.'

const resultOf = async (path: string): Promise<string> => {
  const { findings, results } = await audited(path, ONLY)
  const [result] = results.filter(({ id }) => id === ONLY.only[0])
  const reason = result?.result === 'not_judged' ? `: ${result.reason}` : ''
  return findings.length > 0 ? `found: ${findings.map(({ rule }) => rule)}` : `${result?.result}${reason}`
}

/** Buys with the account of a test user, which audit.yaml names. */
const withAccount = (path: string): string => {
  writeFileSync(path, readFileSync(path, 'utf8').replace('      form:\n', '      form:\n        user: test-account\n'))
  return path
}

it.each([
  ['passes if others get no order', [WITHOUT_EMAIL, CLOSED], 'passed'],
  ['is not judged if others get an order without personal data', [WITHOUT_EMAIL], NOT_JUDGED],
])('%s', LONG, async (_title, changes, expected) => {
  expect(await resultOf(appWith(changes))).toBe(expected)
})

it.each(['any-customer-sees', 'session-by-return', 'shown-to-all'])('finds the leak: %s', LONG, async (name) => {
  const planted = VARIANTS.filter((variant) => variant.name === name)
  expect(await resultOf(plant(planted, temporaryFolder()))).toBe('found: order.visible-to-others')
})

it('does not compare two purchases of one account', LONG, async () => {
  const planted = VARIANTS.filter(({ name }) => name === 'any-customer-sees')
  expect(await resultOf(withAccount(plant(planted, temporaryFolder())))).toBe('passed')
  expect(await resultOf(withAccount(appWith([WITHOUT_EMAIL, CLOSED])))).toBe(NOT_JUDGED)
})
