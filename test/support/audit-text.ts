/** The required members of an audit.yaml. */
export const AUDIT_START = `version: 1
decides: redirect
app:
  start: { command: [node, app.js] }
checkout:
  steps:
    - { method: POST, url: /orders, form: { amount: "\${amount}" } }
order:
  request: { url: "/orders/\${ref}" }
  status: status
  values: { paid: [paid] }
`

/** The shared example with every key that can be combined. */
export const AUDIT_WHOLE = `version: 1
decides: redirect
app:
  start:
    command: [node, server.js]
    cwd: shop
    ready: "\${app}/health"
    env: { PORT: "\${port}", PAY_URL: "\${sandbox.url}", HOOK_SECRET: "\${sandbox.webhookSecret}" }
    timeout: 5s
  url: "http://127.0.0.1:\${port}"
  log: "\${work}/app.log"
  apiTimeout: 600ms
  allow: [shop.test]
sandbox: { url: "http://127.0.0.1:8100", space: ci }
checkout:
  cart: true
  fill:
    - { method: POST, url: /cart, form: { item: 12 }, extract: { token: token } }
  steps:
    - { url: /session, extract: { csrf: { json: csrf } } }
    - method: POST
      url: /orders
      headers: { x-csrf-token: "\${csrf}", x-token: "\${token}" }
      form: { amount: "\${amount}", cart: "\${cart}", card: "\${card.number}", cvv: "\${card.cvv}", email: "\${email}", fixed: 12 }
  again:
    - { url: "/orders/\${ref}/pay", form: { card: "\${card.number}" } }
  continueWith: { json: redirect }
  rejected: [402]
  fixedAmount: 1250
  currency: CHF
order:
  reference: { cookie: order }
  request: { url: "/orders/\${ref}", headers: { authorization: "Bearer \${env.ADMIN}" } }
  cookies: none
  status: { html: "#status" }
  values: { paid: [paid, true], review: [review], failed: [failed], canceled: [canceled], expired: [expired], pending: [open] }
effects: { shipped: shipped, mails: { regex: 'mails: (\\d+)' }, points: { file: points.jsonl }, slips: { file: "\${work}/slips", contains: "\${email}" } }
policy: { attempt: paid, notEnrolled: review, unavailable: failed }
sweeper: { trigger: { method: POST, url: /internal/sweep } }
clock: sandbox
settleTimeout: 1500ms
skip: { order-post-return: { reason: "we only use GET", until: 2027-06-30 } }
`
