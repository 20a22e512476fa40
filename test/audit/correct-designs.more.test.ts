// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { expect, it } from 'vitest'
import { appWith, type Change } from './changed-app.ts'
import { audited } from './run-audit.ts'

/** The return page shows the order without reading the status. */
const WEBHOOK_DECIDES: readonly Change[] = [
  ['core.mjs', '    await heard(shop, order, order.transactionId)\n', ''],
  ['direct.yaml', 'decides: both', 'decides: webhook'],
]
const SWEEPER = 'sweeper: { trigger: { method: POST, url: /internal/sweep } }'

type Design = {
  readonly design: string
  readonly changes: readonly Change[]
  readonly only: readonly string[]
  /** Findings that are advice. */
  readonly advice?: readonly string[]
  /** Experiments that allow no conclusion with this design. */
  readonly notJudged?: readonly string[] | 'by chance'
}

const DESIGNS: readonly Design[] = [
  {
    design: 'leaves the length of a cavv to its gateway',
    changes: [['orders.mjs', 'cavv.length === 28', "cavv !== ''"]],
    only: ['outcome-no-cavv', 'outcome-short-cavv'],
    advice: ['outcome.cavv-length-not-checked'],
  },
  {
    design: 'shows an order to its customer only, whose cookie comes with the first response',
    changes: [
      [
        'core.mjs',
        '    await looks(shop, order)\n',
        '    if (session !== order.owner) return answer(404)\n    await looks(shop, order)\n',
      ],
      ['direct.yaml', '  reference: { cookie: order }\n', ''],
    ],
    only: ['fault-killed-after-init'],
    notJudged: ['fault-killed-after-init'],
  },
  {
    design: 'has no policy for informational results and data only',
    changes: [['direct.yaml', ', informational: failed, dataOnly: failed', '']],
    only: ['outcome-informational', 'outcome-data-only-visa', 'outcome-data-only-mastercard'],
    notJudged: ['outcome-informational', 'outcome-data-only-visa', 'outcome-data-only-mastercard'],
  },
  {
    design: 'decides by webhooks, and checks open orders automatically',
    changes: [
      ...WEBHOOK_DECIDES,
      [
        'direct.mjs',
        'startShop(process.env)',
        'startShop(process.env, { begins: (shop) => setInterval(shop.sweep, 1_900) })',
      ],
      ['direct.yaml', SWEEPER, 'sweeper: { after: 2s, timeout: 2s }'],
    ],
    only: ['order-webhook-never'],
  },
  {
    design: 'reads the status some time after the return, and at once after a webhook',
    changes: [
      [
        'core.mjs',
        '    await heard(shop, order, order.transactionId)\n',
        '    setTimeout(() => heard(shop, order, order.transactionId), 1_500)\n',
      ],
      ['direct.yaml', SWEEPER, 'sweeper: none'],
    ],
    only: ['order-webhook-never'],
  },
  {
    design: 'finds the transaction by the ID in the return',
    changes: [
      ['core.mjs', 'const back = async (order, answer)', 'const back = async (order, answer, id)'],
      ['core.mjs', 'await heard(shop, order, order.transactionId)', 'await heard(shop, order, id)'],
      [
        'core.mjs',
        'back(orders.get(order), answer)',
        "back(orders.get(order), answer, String(new URL(req.url, url).searchParams.get('transactionId')))",
      ],
    ],
    only: ['order-stale-read', 'explore-return-webhook'],
  },
  {
    design: 'expects JSON in every body that the service signed',
    changes: [
      ['core.mjs', '  try {\n    const said', '  {\n    const said'],
      ['core.mjs', '  } catch {\n    return undefined\n  }\n}\n\nconst cardOf', '  }\n}\n\nconst cardOf'],
    ],
    only: ['forged-garbage', 'forged-unknown'],
  },
  {
    design: 'decides by webhooks, and returns 503 for those that arrive before its own request has a response',
    changes: [...WEBHOOK_DECIDES, ['direct.yaml', SWEEPER, 'sweeper: none']],
    only: ['explore-init'],
  },
  {
    design: 'creates a basket in a step before the last one',
    changes: [
      [
        'core.mjs',
        "    if (path === '/health')",
        "    if (path === '/basket') return answer(200, JSON.stringify({ id: randomUUID() }))\n    if (path === '/health')",
      ],
      ['direct.yaml', '  steps:\n', '  steps:\n    - url: /basket\n      extract: { basket: { json: id } }\n'],
      ['direct.yaml', 'cart: "${cart}"', 'cart: "${basket}-${cart}"'],
    ],
    only: ['customer-double-click'],
  },
  {
    design: 'reads the status automatically, and returns 2xx for a forged webhook without using it',
    changes: [
      [
        'direct.mjs',
        'startShop(process.env)',
        'startShop(process.env, { begins: (shop) => setInterval(shop.sweep, 500) })',
      ],
      ['core.mjs', 'return answer(401)', 'return answer(204)'],
    ],
    only: ['forged-bad-signature', 'forged-old'],
    // They are passed if the app reads nothing at that moment.
    notJudged: 'by chance',
  },
  {
    design: 'requests returns by links, and has no route for forms',
    changes: [
      [
        'core.mjs',
        '    return place ? back(orders.get(order), answer)',
        "    if (place && req.method === 'POST') return answer(404)\n    return place ? back(orders.get(order), answer)",
      ],
    ],
    only: ['order-post-return', 'site-post-return', 'site-slow'],
    notJudged: ['order-post-return', 'site-post-return', 'site-slow'],
  },
  {
    design: 'lets a person review a status that contradicts the order',
    changes: [
      [
        'orders.mjs',
        '    if (said.transactionId !== id || said.refno !== order.id) return\n    if (said.currency !== order.currency) return\n    if (said.detail?.authorize?.amount !== order.amount) return\n',
        `    const isOther = said.transactionId !== id || said.refno !== order.id || said.currency !== order.currency
    if (isOther || said.detail?.authorize?.amount !== order.amount) {
      if (said.status === 'authenticated') save(Object.assign(order, { state: 'review' }))
      return
    }
`,
      ],
      ['direct.yaml', 'pending: [open]', 'pending: [open], review: [review]'],
    ],
    only: ['trust-amount', 'trust-currency', 'trust-refno'],
  },
  {
    design: 'polls its open orders in turn, more slowly with each order',
    changes: [
      ['core.mjs', '    await heard(shop, order, order.transactionId)\n', ''],
      ['orders.mjs', '      webhook: { url: `${url}/webhooks` },\n', ''],
      [
        'direct.mjs',
        'startShop(process.env)',
        `const poll = async (shop) => {
  await shop.sweep()
  setTimeout(poll, 100 + shop.orders.size ** 2 * 30, shop)
}
startShop(process.env, { begins: poll })`,
      ],
      ['direct.yaml', SWEEPER, 'sweeper: { after: 100ms }'],
      ['direct.yaml', 'decides: both', 'decides: redirect'],
    ],
    only: ['outcome-frictionless', 'outcome-version-210'],
    notJudged: 'by chance',
  },
  {
    design: 'mentions a login on its return page',
    changes: [
      [
        'core.mjs',
        "    answer(303, '', { location: `/orders/${order.id}` })\n  }\n\n  const show",
        "    answer(200, 'Thank you. Log in to see your order.')\n  }\n\n  const show",
      ],
    ],
    only: ['site-strict'],
  },
  {
    design: 'has one price',
    changes: [
      ['direct.yaml', '  currency: EUR\n', '  currency: EUR\n  fixedAmount: 2500\n'],
      ['core.mjs', 'const amount = Number(form.amount)', 'const amount = 2_500'],
      ['core.mjs', 'Number((await formOf(req)).amount)', '2_500'],
    ],
    only: [
      'order-before-init',
      'customer-back-button',
      'customer-retries',
      'customer-pays-both-attempts',
      'fault-init-late',
      'fault-init-reset',
    ],
  },
  {
    design: 'requires a login in another browser',
    changes: [
      [
        'core.mjs',
        '    return place ? back(orders.get(order), answer)',
        "    if (place && !session) return answer(401, 'Please log in.')\n    return place ? back(orders.get(order), answer)",
      ],
    ],
    only: ['site-no-session'],
    advice: ['return.session-lost'],
  },
  {
    design: 'lets the customer change an order while its payment is open, and then rejects the payment',
    changes: [['core.mjs', "if (order.state !== 'open' || order.transactionId)", "if (order.state !== 'open')"]],
    only: ['customer-changes-order'],
  },
  {
    design: 'shows a page with 200 for a change that it rejects',
    changes: [
      [
        'core.mjs',
        "if (order.state !== 'open' || order.transactionId) return answer(409)",
        "if (order.state !== 'open' || order.transactionId) return answer(200, 'It cannot be changed.')",
      ],
    ],
    only: ['customer-changes-order'],
  },
  {
    design: 'lets a person review an order that was changed while its payment was open',
    changes: [
      ['core.mjs', "if (order.state !== 'open' || order.transactionId)", "if (order.state !== 'open')"],
      [
        'orders.mjs',
        '    if (said.detail?.authorize?.amount !== order.amount) return\n',
        "    if (said.detail?.authorize?.amount !== order.amount) return save(Object.assign(order, { state: 'review' }))\n",
      ],
      ['direct.yaml', 'pending: [open]', 'pending: [open], review: [review]'],
    ],
    only: ['customer-changes-order'],
  },
  {
    design: 'starts another payment when an order is changed, and rejects the first one',
    changes: [
      [
        'core.mjs',
        "if (order.state !== 'open' || order.transactionId) return answer(409)",
        "if (order.state !== 'open') return answer(409)",
      ],
      [
        'core.mjs',
        '    shop.save(Object.assign(order, { amount }))\n    answer(204)\n',
        "    shop.save(Object.assign(order, { amount }))\n    const card = { number: '4000001000000026', cvv: '123', expiryMonth: '12', expiryYear: '34' }\n    await shop.pay(order, card, true)\n    answer(303, '', { location: order.continueAt })\n",
      ],
    ],
    only: ['customer-changes-order'],
  },
  {
    design: 'has no page at the URL of checkout.change',
    changes: [['direct.yaml', 'url: "/orders/${ref}", form: { amount', 'url: "/orders/${ref}/items", form: { amount']],
    only: ['customer-changes-order'],
    notJudged: ['customer-changes-order'],
  },
  {
    design: 'accepts a settled payment',
    changes: [['orders.mjs', "status !== 'authenticated'", "status !== 'authenticated' && status !== 'settled'"]],
    only: ['outcome-unknown-status'],
  },
  {
    design: 'ships some time after an order is paid, and completes this after a kill',
    changes: [
      [
        'orders.mjs',
        "  const fulfilled = ({ shipped, mails }) => ({ state: 'paid', shipped: shipped + 1, mails: mails + 1 })\n",
        `  const fulfilled = (order) => {
    setTimeout(() => save(Object.assign(order, { shipped: order.shipped + 1, mails: order.mails + 1 })), 250)
    return { state: 'paid' }
  }
`,
      ],
      [
        'direct.mjs',
        'startShop(process.env)',
        `const completes = ({ orders, save }) => {
  for (const order of orders.values())
    if (order.state === 'paid' && order.shipped === 0) save(Object.assign(order, { shipped: 1, mails: 1 }))
}
startShop(process.env, { begins: completes })`,
      ],
    ],
    only: [
      'fault-killed-after-webhook',
      'fault-killed-before-effects',
      'attempt-both-pass',
      'order-both-lost',
      'outcome-challenge-pass',
    ],
  },
  {
    design: 'only polls, and describes its polls as a check of open orders',
    changes: [
      ['core.mjs', '    await heard(shop, order, order.transactionId)\n', ''],
      ['orders.mjs', '      webhook: { url: `${url}/webhooks` },\n', ''],
      [
        'direct.mjs',
        'startShop(process.env)',
        'startShop(process.env, { begins: (shop) => setInterval(shop.sweep, 480) })',
      ],
      ['direct.yaml', SWEEPER, 'sweeper: { after: 100ms }'],
      ['direct.yaml', 'decides: both', 'decides: redirect'],
    ],
    only: ['outcome-challenge-pass', 'outcome-frictionless', 'outcome-canceled', 'site-strict'],
  },
]

/** Reads the status of orders that have been open for nine seconds. */
const SWEEPS = `startShop(process.env, {
  begins: ({ orders, learn }) =>
    setInterval(() => {
      for (const order of orders.values())
        if (order.state === 'open' && order.begunAt < Date.now() - 9_000) learn(order)
    }, 200),
})`

it('finds a webhook without an effect, although the app checks open orders later', { timeout: 300_000 }, async () => {
  const path = appWith([
    ['core.mjs', 'answer((await heard(shop, order, said.transactionId)) ? 204 : 503)', 'answer(204)'],
    ['direct.mjs', 'startShop(process.env)', SWEEPS],
    ['direct.yaml', SWEEPER, 'sweeper: { after: 4s, timeout: 7s }'],
    // Otherwise the patient repetition would wait for ten seconds.
    ['direct.yaml', 'decides: both', 'settleTimeout: 4s\ndecides: both'],
  ])
  const { findings } = await audited(path, { only: ['order-redirect-lost'] })
  expect(findings.map(({ rule }) => rule)).toEqual(['order.depends-on-event-order'])
})

it.each(DESIGNS)('finds nothing in a correct app that $design', { timeout: 300_000 }, async (design) => {
  const { changes, only, advice = [], notJudged = [] } = design
  const { findings, results } = await audited(appWith(changes), { only })
  const severe = findings.filter(({ severity }) => severity !== 'advice')
  expect(severe.map(({ rule, experiment, evidence }) => [rule, experiment, ...evidence])).toEqual([])
  expect(findings.map(({ rule }) => rule)).toEqual(advice)
  const unjudged = results.filter(({ result }) => result === 'not_judged').map(({ id }) => id)
  if (notJudged !== 'by chance') expect(unjudged).toEqual(notJudged)
})
