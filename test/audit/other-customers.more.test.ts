// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code of the app
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

/** Adds a first step, which logs in with the account of a test user. */
const withLogin = (path: string, step: string): string => {
  writeFileSync(path, readFileSync(path, 'utf8').replace('  steps:\n', `  steps:\n    - ${step}\n`))
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

it.each([
  ['in a header', '{ url: /health, headers: { authorization: "Basic dGVzdDp0ZXN0" } }'],
  ['in a form', '{ method: POST, url: /internal/sweep, form: { userId: 42 } }'],
  ['in the path', '{ url: "/health?dev-login" }'],
  [
    'with a token of the form',
    '{ url: /health, extract: { csrf: { regex: o } } }\n    - { method: POST, url: /internal/sweep, form: { username: demo, secret: demo, _csrf: "${csrf}" } }',
  ],
])('does not compare two purchases of one account: %s', LONG, async (_title, step) => {
  const planted = VARIANTS.filter(({ name }) => name === 'any-customer-sees')
  expect(await resultOf(withLogin(plant(planted, temporaryFolder()), step))).toBe(
    'not_judged: audit.yaml buys with one account, so that no second customer could open the order.',
  )
})

it('takes the token of a form for no account', LONG, async () => {
  const step = '{ url: /health, headers: { x-csrf-token: "1" } }'
  expect(await resultOf(withLogin(appWith([WITHOUT_EMAIL, CLOSED]), step))).toBe('passed')
})

it('reads the order of the customer if its URL has an extracted ID', LONG, async () => {
  const path = plant(
    VARIANTS.filter(({ name }) => name === 'any-customer-sees'),
    temporaryFolder(),
  )
  const text = readFileSync(path, 'utf8')
    .replace('url: "/orders/${ref}" }\n  cookies', 'url: "/orders/${id}" }\n  cookies')
    .replace(
      '        year: "${card.expiryYear}"\n  again',
      '        year: "${card.expiryYear}"\n      extract: { id: { cookie: order } }\n  again',
    )
  writeFileSync(path, text)
  const { findings } = await audited(path, ONLY)
  expect(findings[0]?.evidence).toContain('the order shows the email address of its customer to a second customer')
})

/** The return page sets a cookie. */
const withCookie = (cookie: string): Change => [
  'core.mjs',
  "    answer(303, '', { location: `/orders/${order.id}` })\n  }\n\n  const show",
  `    answer(303, '', { location: \`/orders/\${order.id}\`, 'set-cookie': \`${cookie}; Path=/\` })\n  }\n\n  const show`,
]

it.each([
  ['a message', 'flash=Thank-you-for-your-order'],
  ['the number of the order in base64', "last=${Buffer.from(order.id).toString('base64url')}"],
])('finds nothing if the return page sets a cookie with %s', LONG, async (_title, cookie) => {
  expect(await resultOf(appWith([withCookie(cookie)]))).toBe('passed')
})

it('finds an error of the app for a second customer', LONG, async () => {
  const fails = CLOSED[2].replace('answer(404)', 'answer(session ? 500 : 404)')
  const { findings } = await audited(appWith([WITHOUT_EMAIL, [CLOSED[0], CLOSED[1], fails]]), {
    only: [...ONLY.only, 'passive-5xx'],
  })
  expect(findings.map(({ rule }) => rule)).toEqual(['app.5xx'])
})
