// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { join } from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'
import { createApp } from '../../src/audit/app/create-app.ts'
import type { App, Purchase } from '../../src/audit/app-port.ts'
import { createCustomer } from '../../src/audit/customer/customer.ts'
import { readAuditFile } from '../../src/audit/file/read-audit-file.ts'
import { formatProblem } from '../../src/core/yaml/yaml-problem.ts'
import { temporaryFolder } from './given-folder.ts'

export const TINY_APP = join(import.meta.dirname, '../audit/app/tiny-app.mjs')

const SANDBOX = {
  url: 'http://127.0.0.1:9',
  merchant: '1100000000',
  password: 'sandbox-password',
  webhookSecret: 'hook-secret',
  webhookKey: 'hook-key',
}

/** Starts an app from the text of an audit.yaml, and ends it with the test. */
export const appOf = async (text: string): Promise<{ app: App } | { problem: string }> => {
  const work = temporaryFolder()
  const read = readAuditFile(text, join(work, 'audit.yaml'), { experiments: [], now: 0 })
  if ('problems' in read) throw new Error(read.problems.map(formatProblem).join('\n'))
  const env = { ...process.env, SECRET_OF_CI: 'secret of ci' }
  const made = await createApp({
    file: read.file,
    sandbox: SANDBOX,
    work,
    env,
    newCustomer: () => createCustomer({ now: Date.now }),
  })
  if ('app' in made) onTestFinished(() => made.app.stop())
  return made
}

/** Does the same for an app without errors. */
export const runningApp = async (text: string): Promise<App> => {
  const made = await appOf(text)
  if ('problem' in made) throw new Error(made.problem)
  return made.app
}

export const REQUEST: Purchase = {
  n: 1,
  amount: 1250,
  currency: 'EUR',
  card: { number: '4000001000000018', cvv: '123', expiryMonth: '12', expiryYear: '34' },
  email: 'a+1@audit.test',
  cart: 'cart-1',
}

export type Parts = {
  readonly start?: string
  readonly steps?: string
  readonly order?: string
  readonly more?: string
}

const ENV =
  'env: { PORT: "${port}", PAY_URL: "${sandbox.url}", PAY_PASSWORD: "${sandbox.password}", LOG: "${work}/app.log" }'
const STEPS = `steps:
    - { url: /session, extract: { csrf: { json: csrf } } }
    - { method: POST, url: /orders, headers: { x-csrf-token: "\${csrf}" }, form: { amount: "\${amount}", price: "\${amount.decimal}", card: "\${card.expiry}" } }`
export const ORDER = `reference: { cookie: order }
  request: { url: "/orders/\${ref}" }
  status: status`

/** Returns an audit.yaml for the tiny app, with parts replaced. */
export const auditText = ({ start = '', steps = STEPS, order = ORDER, more = '' }: Parts = {}): string => `version: 1
decides: redirect
app:
  start: { command: [node, "${TINY_APP}"], ready: "\${app}/health", ${ENV} ${start} }
  log: "\${work}/app.log"
checkout:
  ${steps}
order:
  ${order}
  values: { pending: [open], paid: [paid] }
effects: { shipped: shipped, mails: mails }
sweeper: { trigger: { method: POST, url: /sweep } }
${more}`
