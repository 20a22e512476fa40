// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { appWith, type Change } from './changed-app.ts'
import { audited } from './run-audit.ts'

const LONG = { timeout: 120_000 }
const CARTS = ['customer-double-click', 'customer-back-button', 'customer-retries', 'customer-pays-both-attempts']

/** The cart belongs to the session, and has no name. */
const IN_SESSION: readonly Change[] = [
  ['core.mjs', '  const serve = async', '  const carts = new Map()\n  const serve = async'],
  [
    'core.mjs',
    "    if (path === '/health')",
    `    if (path === '/cart' && req.method === 'POST') {
      const owner = session ?? randomUUID()
      carts.set(owner, { amount: Number((await formOf(req)).amount), cart: randomUUID() })
      return answer(204, '', { 'set-cookie': \`session=\${owner}; Path=/; HttpOnly; SameSite=Lax\` })
    }
    if (path === '/health')`,
  ],
  ['core.mjs', 'return checkout(req, answer, session)', 'return checkout(req, answer, session, carts.get(session))'],
  [
    'core.mjs',
    'const checkout = async (req, answer, session) => {',
    'const checkout = async (req, answer, session, items) => {',
  ],
  ['core.mjs', 'const amount = Number(form.amount)', 'const amount = items.amount'],
  [
    'core.mjs',
    'const { cart, currency, email } = form',
    'const { cart } = items\n    const { currency, email } = form',
  ],
]

const EACH_CHECKOUT_IS_AN_ORDER: Change = [
  'orders.mjs',
  'if (order.cart === cart) return order',
  'if (order.cart === undefined) return order',
]

/** Fills the cart in a separate step, and names no cart. */
const withFill = (path: string): string => {
  const fill = '  fill:\n    - { method: POST, url: /cart, form: { amount: "${amount}" } }\n  steps:\n'
  const text = readFileSync(path, 'utf8')
    .replace('  cart: true\n  steps:\n', fill)
    .replace(/^ +(amount|cart): "\$\{\1\}"\n/gm, '')
  writeFileSync(path, text)
  return path
}

it('buys the same cart of a session again', LONG, async () => {
  const { findings, results } = await audited(withFill(appWith(IN_SESSION)), { only: CARTS })
  expect(findings).toEqual([])
  expect(results.map(({ id, result, reason }) => [id, result, reason])).toEqual(
    CARTS.map((id) => [id, 'passed', undefined]),
  )
})

it('finds a cart of a session that is paid twice', LONG, async () => {
  const path = withFill(appWith([...IN_SESSION, EACH_CHECKOUT_IS_AN_ORDER]))
  const { findings } = await audited(path, { only: CARTS })
  expect(findings.map(({ rule }) => rule)).toEqual(['cart.paid-twice'])
})
