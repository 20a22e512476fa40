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
    within: 5s
  url: "http://127.0.0.1:\${port}"
  log: "\${work}/app.log"
  apiTimeout: 600ms
  allow: [shop.test]
sandbox: { url: "http://127.0.0.1:8100", space: ci }
checkout:
  cart: true
  steps:
    - { url: /session, take: { csrf: { json: csrf } } }
    - method: POST
      url: /orders
      headers: { x-csrf-token: "\${csrf}" }
      form: { amount: "\${amount}", card: "\${card.number}", cvv: "\${card.cvv}", email: "\${email}", fixed: 12 }
  leadsTo: { json: redirect }
  rejected: [402]
  fixedAmount: 1250
  currency: CHF
order:
  reference: { cookie: order }
  request: { url: "/orders/\${ref}", headers: { authorization: "Bearer \${env.ADMIN}" } }
  as: anonymous
  status: { html: "#status" }
  values: { paid: [paid, true], review: [review], failed: [failed], cancelled: [cancelled], expired: [expired], pending: [open] }
effects: { shipped: shipped, mails: { regex: 'mails: (\\d+)' } }
policy: { attempt: paid, notEnrolled: review, unavailable: failed }
sweeper: { trigger: { method: POST, url: /internal/sweep } }
clock: sandbox
settle: 1500ms
leaveOut: { order-post-return: { reason: "we only use GET", until: 2027-06-30 } }
`
