// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of the planted code
import { appendFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { replayFinding } from '../../src/audit/report/replay-finding.ts'
import { startSandbox } from '../../src/testkit/start-sandbox.ts'
import { appWith, type Change } from './changed-app.ts'
import { appAt, audited, withApp } from './run-audit.ts'

const LONG = { timeout: 300_000 }

/** Replaces how the app handles returns and webhooks. */
const handles = (code: string): Change => [
  'direct.mjs',
  'startShop(process.env)',
  `startShop(process.env, { heard: ${code} })`,
]

/** Checks the order before a status read and not again after it. */
const RACE: Change = ['orders.mjs', "    if (order.state === 'paid') return\n", '']
const RETRY = '    // Request a retry if the service could not be reached.\n'
const ANY_AMOUNT = '    if (said.detail?.authorize?.amount !== order.amount) return\n'

const resultOf = async (changes: readonly Change[], id: string) => {
  const { findings, results } = await audited(appWith(changes), { only: [id] })
  const { result, reason } = results.find((item) => item.id === id) ?? {}
  return { rules: findings.map(({ rule }) => rule), result, reason }
}

it.each(['order-at-once', 'explore-return-webhook'])(
  'finds a race of an app that reads the status some time after a return: %s',
  LONG,
  async (id) => {
    const back = '    await heard(shop, order, order.transactionId)\n'
    const later = '    setTimeout(() => heard(shop, order, order.transactionId), 200)\n'
    expect((await resultOf([['core.mjs', back, later], RACE], id)).rules).toContain('fulfillment.race')
  },
)

/** The cancel page closes an open order. */
const CANCELS: Change = [
  'core.mjs',
  '    return place ? back(',
  `    const given = orders.get(order)
    if (place === 'cancel' && given.state === 'open') shop.save(Object.assign(given, { state: 'canceled' }))
    return place && place !== 'cancel' ? back(`,
]
const IS_FINAL: Change = [
  'orders.mjs',
  "    if (order.state === 'paid') return\n",
  "    if (order.state !== 'open') return\n",
]

it.each([
  ['later news corrects it', [CANCELS], 'advice'],
  ['it is final', [CANCELS, IS_FINAL], 'important'],
] as const)('finds an order that the cancel page closes; %s', LONG, async (_, changes, severity) => {
  const { findings } = await audited(appWith(changes), { only: ['trust-cancel-url'] })
  expect(findings.map((finding) => [finding.rule, finding.severity])).toEqual([['redirect.trusted-cancel', severity]])
})

it('judges two events at once if the app reads the status in sequence', LONG, async () => {
  const inSequence =
    '({ learn }, order, id) => (learn.after = Promise.resolve(learn.after).then(() => learn(order, id)))'
  expect(await resultOf([handles(inSequence)], 'order-at-once')).toEqual({
    rules: [],
    result: 'passed',
    reason: undefined,
  })
})

it('finds an accepted webhook whose failed status read is never repeated', LONG, async () => {
  const changes: readonly Change[] = [
    ['core.mjs', ' ? 204 : 503)', ' ? 204 : 204)'],
    ['direct.yaml', 'sweeper: { trigger: { method: POST, url: /internal/sweep } }', 'sweeper: none'],
  ]
  expect((await resultOf(changes, 'fault-status-recovers')).rules).toEqual(['fault.never-retried'])
})

it('judges two events at once in an app with a queue', LONG, async () => {
  const { findings, results } = await audited(appAt('queue'), { only: ['order-at-once', 'order-duplicate-at-once'] })
  expect(findings).toEqual([])
  expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
})

it('judges two events at once in an app that polls, unless it reads before or after both', LONG, async () => {
  const outcomes = new Set<string>()
  for (let nth = 0; nth < 8 && !outcomes.has('passed'); nth += 1) {
    const { findings, results } = await audited(appAt('polling'), { only: ['order-duplicate-at-once'] })
    expect(findings).toEqual([])
    for (const { result } of results) outcomes.add(result)
  }
  expect(outcomes).toContain('passed')
})

it('finds two orders of a cart if the first click is still in progress', LONG, async () => {
  const late: readonly Change[] = [
    [
      'orders.mjs',
      '    for (const order of orders.values()) if (order.cart === cart) return order\n',
      '    for (const order of orders.values()) if (order.cart === cart && order.continueAt) return order\n',
    ],
  ]
  expect((await resultOf(late, 'customer-double-click')).rules).toEqual(['cart.paid-twice'])
})

it('does not judge a double click that starts no payment', LONG, async () => {
  const rejects: Change = [
    'core.mjs',
    '    const form = await formOf(req)\n    const card = cardOf(form)\n    const amount',
    '    const form = await formOf(req)\n    if (Number(form.amount) > 89_000) return answer(402)\n    const card = cardOf(form)\n    const amount',
  ]
  expect(await resultOf([rejects], 'customer-double-click')).toMatchObject({
    result: 'not_judged',
    reason: 'The app started no payment at the double click.',
  })
})

it('does not judge an altered status that the app did not read', LONG, async () => {
  const once = '({ learn, orders }, order, id) => (orders.size > 4 ? true : learn(order, id))'
  expect(await resultOf([handles(once), ['orders.mjs', ANY_AMOUNT, '']], 'trust-amount')).toEqual({
    rules: [],
    result: 'not_judged',
    reason: 'The app did not read the status of this order, so its value had no effect.',
  })
})

it('does not judge an experiment whose finding appears only once', LONG, async () => {
  const once = '    if (said.detail?.authorize?.amount !== order.amount && orders.seen) return\n'
  const counts = '    orders.seen = said.detail?.authorize?.amount !== order.amount || orders.seen\n'
  expect(await resultOf([['orders.mjs', ANY_AMOUNT, once + counts]], 'trust-amount')).toEqual({
    rules: [],
    result: 'not_judged',
    reason: '`amount.not-compared` was seen once, and not when the experiment was repeated.',
  })
})

/** Reads a status four times in the background before it closes the order. */
const CLOSES_LATER = `({ learn, save }, order, id) => {
  const again = async (nth) => {
    if (await learn(order, id)) return
    if (nth < 4) setTimeout(() => again(nth + 1), 300)
    else if (order.state === 'open') save(Object.assign(order, { state: 'failed' }))
  }
  return again(1).then(() => true)
}`

it.each(['fault-status-500', 'fault-status-reset', 'fault-status-malformed'])(
  'finds an order that is closed after several failed status reads: %s',
  LONG,
  async (id) => {
    expect((await resultOf([handles(CLOSES_LATER)], id)).rules).toEqual(['fault.read-as-failure'])
  },
)

/** Reads a status four times before it requests a retry. */
const RETRIES = `async ({ learn }, order, id) => {
  for (let nth = 0; nth < 4; nth += 1) if (await learn(order, id)) return true
  return false
}`

it('finds a retry that is ignored, although the app reads the status several times', LONG, async () => {
  const changes: readonly Change[] = [
    handles(RETRIES),
    [
      'core.mjs',
      '    // Request a retry if the service could not be reached.\n',
      "    shop.seen ??= new Set()\n    const hook = req.headers['webhook-id']\n    if (shop.seen.has(hook)) return answer(204)\n    shop.seen.add(hook)\n",
    ],
  ]
  expect((await resultOf(changes, 'order-retried-webhook')).rules).toEqual(['webhook.retry-ignored'])
})

it('does not judge a fault that the app does not meet', LONG, async () => {
  const never = '({ learn, orders }, order, id) => (orders.size > 4 ? true : learn(order, id))'
  expect(await resultOf([handles(never)], 'fault-status-500')).toEqual({
    rules: [],
    result: 'not_judged',
    reason: 'The app sent no request to which the fault applied.',
  })
})

it('finds a sweeper that stops at a failed read, also if it begins with the newest order', LONG, async () => {
  const newestFirst: readonly Change[] = [
    [
      'orders.mjs',
      '    await Promise.all(\n',
      '    for (const order of open.reverse()) if (!(await learn(order))) return\n    await Promise.all(\n',
    ],
  ]
  expect((await resultOf(newestFirst, 'fault-sweeper-blocked')).rules).toEqual(['order.sweeper-blocked'])
})

it('finds an order that is paid although its initialization was interrupted', LONG, async () => {
  const pays: Change = [
    'orders.mjs',
    '      console.error(`order ${order.id}: ${error.message}`)\n    }\n  }\n\n  /** Starts a payment',
    "      if (error.cause) save(Object.assign(order, { state: 'paid', shipped: 1 }))\n    }\n  }\n\n  /** Starts a payment",
  ]
  expect((await resultOf([pays], 'fault-init-reset')).rules).toContain('outcome.failed-fulfilled')
})

const replayed = (changes: readonly Change[], finding: string) =>
  withApp(appWith(changes), (opened) => replayFinding(opened, finding, '2026-11-27'))

it('replays all orders of an exploration without a number', LONG, async () => {
  expect(await replayed([RACE], 'fulfillment.race@explore-return-webhook')).toMatchObject({ isFixed: false })
})

it('does not call a finding fixed that does not appear in each run', LONG, async () => {
  const second = `    if (said.detail?.authorize?.amount !== order.amount && (orders.altered ??= new Set()).add(id).size !== 2) return\n`
  const changes: readonly Change[] = [['orders.mjs', ANY_AMOUNT, second]]
  expect(await replayed(changes, 'amount.not-compared@trust-amount')).toMatchObject({ isFixed: false })
})

it('does not call card data in a log fixed that only another experiment shows', LONG, async () => {
  const logs: Change = [
    'core.mjs',
    "    answer(402, 'Your",
    "    console.log(JSON.stringify(form))\n    answer(402, 'Your",
  ]
  expect(await replayed([logs], 'log.card-data@passive-logs')).toMatchObject({ isFixed: false })
})

it('returns the customer before the end with the parameter of the sandbox', LONG, async () => {
  const sandbox = await startSandbox({ webhooks: 'manual', 'return-parameter': 'payment' })
  const place = '    return place ? back(orders.get(order), answer)'
  const requiresId = `    if (place && !new URL(req.url, url).searchParams.has('payment')) return answer(400)\n${place}`
  const path = appWith([['core.mjs', place, requiresId]])
  appendFileSync(path, `\nsandbox: { url: "${sandbox.url}", space: default }\n`)
  const { findings, results } = await audited(path, { only: ['order-stale-read'] }).finally(() => sandbox.close())
  expect(findings).toEqual([])
  expect(results).toContainEqual({ id: 'order-stale-read', result: 'passed' })
})

/** Closes the connection of a customer if the status cannot be read. */
const CLOSES: readonly Change[] = [
  [
    'core.mjs',
    '    await heard(shop, order, order.transactionId)\n',
    "    if (!(await heard(shop, order, order.transactionId))) throw new Error('no status')\n",
  ],
  ['core.mjs', '      if (!res.headersSent) res.writeHead(500)\n      res.end()\n', '      res.destroy()\n'],
]

it('judges a hanging status read if the app then closes the connection of the customer', LONG, async () => {
  expect(await resultOf(CLOSES, 'fault-status-hangs')).toEqual({ rules: [], result: 'passed', reason: undefined })
})

it('reports why a page could not be opened', LONG, async () => {
  const { result, reason } = await resultOf(CLOSES, 'fault-status-500')
  expect(result).toBe('not_judged')
  expect(reason).toMatch(
    /^The page of the step `return` could not be opened: .* closed the connection without a response/,
  )
})

it.each([
  ['truncated', 'Math.trunc(Number(form.price) * 100)'],
  ['rounded up', 'Math.ceil(Number(form.price) * 100)'],
])('finds amounts that are calculated with binary fractions and %s', LONG, async (_, cents) => {
  const changes: readonly Change[] = [
    ['core.mjs', 'const amount = Number(form.amount)', `const amount = ${cents}`],
    ['direct.yaml', 'amount: "${amount}"', 'price: "${amount.decimal}"'],
  ]
  expect((await resultOf(changes, 'outcome-binary-fractions')).rules).toEqual(['amount.minor-units'])
})

it('reports that the app continued with the first payment of a cart', LONG, async () => {
  // Only webhooks close an order, and none arrives before the second purchase.
  const changes: readonly Change[] = [['core.mjs', '    await heard(shop, order, order.transactionId)\n', '']]
  const learns = "    if (order.state === 'open' && order.transactionId) await learn(order)\n"
  expect(await resultOf([...changes, ['orders.mjs', learns, '']], 'customer-retries')).toEqual({
    rules: [],
    result: 'not_judged',
    reason: 'The app continued with the first payment of the cart.',
  })
})

/** Finds the order by the ID in the return, at one address for all orders. */
const ONE_ADDRESS = (then: string): readonly Change[] => [
  [
    'core.mjs',
    "    if (!orders.has(order)) return answer(404, 'There is no such page.')\n",
    `    const paid = new URL(req.url, url).searchParams.get('transactionId')
    const known = [...orders.values()].find(({ transactionId }) => transactionId !== undefined && transactionId === paid)
    if (path === '/success' || path === '/cancel') {
      if (!known) return answer(404)
      ${then}
      return back(known, answer)
    }
    if (!orders.has(order)) return answer(404, 'There is no such page.')
`,
  ],
  ['orders.mjs', '`${url}/orders/${order.id}/success`', '`${url}/success`'],
  ['orders.mjs', '`${url}/orders/${order.id}/cancel`', '`${url}/cancel`'],
]

it.each([
  [
    'trust-success-open',
    'redirect.trusted',
    "if (path === '/success') shop.save(Object.assign(known, { state: 'paid', shipped: 1 }))",
  ],
  [
    'trust-cancel-url',
    'redirect.trusted-cancel',
    "if (path === '/cancel') return shop.save(Object.assign(known, { state: 'canceled' })) ?? answer(200)",
  ],
])('finds a trusted return in an app that finds the order by the ID: %s', LONG, async (id, rule, then) => {
  expect((await resultOf(ONE_ADDRESS(then), id)).rules).toEqual([rule])
})

it('does not report digits in a file that are no card of the audit', LONG, async () => {
  const saves = 'appendFileSync(file, `${JSON.stringify(order)}\\n`)'
  const path = appWith([['orders.mjs', saves, saves.replace('\\n`', "\\n${'4'.repeat(18)}2\\n`")]])
  const { findings } = await audited(path, { only: ['outcome-frictionless', 'passive-files'] })
  expect(findings).toEqual([])
})

it('finds a retry that is ignored, although the app checks open orders soon', LONG, async () => {
  const changes: readonly Change[] = [
    [
      'core.mjs',
      RETRY,
      `    shop.seen ??= new Set()
    const hook = req.headers['webhook-id']
    if (shop.seen.has(hook)) return answer(204)
    shop.seen.add(hook)
${RETRY}`,
    ],
    [
      'direct.mjs',
      'startShop(process.env)',
      `startShop(process.env, {
  begins: ({ orders, learn }) =>
    setInterval(() => {
      for (const order of orders.values())
        if (order.state === 'open' && order.begunAt < Date.now() - 9_000) learn(order)
    }, 200),
})`,
    ],
    ['direct.yaml', 'sweeper: { trigger: { method: POST, url: /internal/sweep } }', 'sweeper: { after: 9s }'],
    ['direct.yaml', 'apiTimeout: 600ms', 'apiTimeout: 3s'],
  ]
  expect((await resultOf(changes, 'order-retried-webhook')).rules).toEqual(['webhook.retry-ignored'])
})

it('finds a webhook with a response after some time, also if nothing is saved by then', LONG, async () => {
  const early: Change = [
    'core.mjs',
    'answer((await heard(shop, order, said.transactionId)) ? 204 : 503)',
    'await Promise.race([heard(shop, order, said.transactionId), new Promise((done) => setTimeout(done, 100))])\n    answer(204)',
  ]
  expect((await resultOf([early], 'fault-killed-after-webhook')).rules).toEqual(['webhook.acked-before-saved'])
})
