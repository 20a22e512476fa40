// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml

import { isMap } from '../../core/domain/is-record.ts'
import { formatAmount } from '../../core/domain/money.ts'
import type { RecordedPurchase } from './learned-purchase.ts'
import type { StatusValues, ValueLocation } from './prompts.ts'
import type { ProposedStart } from './proposed-start.ts'
import type { Session } from './recorded-session.ts'
import type { ChannelResult } from './try-channels.ts'

type Known = {
  readonly purchase: RecordedPurchase
  readonly appUrl: string
  readonly sandbox: { readonly url: string; readonly space: string }
  readonly session: Session | undefined
  /** The URL that the user entered; undefined if the session has the request. */
  readonly orderUrl: string | undefined
  /** The channels that paid an order alone, or the reason why they were not tried. */
  readonly channels: ChannelResult
  /** The command of the running app, if it is known. */
  readonly start: ProposedStart | undefined
  readonly statusValues: StatusValues
  readonly effects: Readonly<Record<string, ValueLocation>>
}

const PLAIN = /^[A-Za-z_/][\w/-]*$/
const YAML_KEYWORDS = /^(true|false|null|yes|no|on|off|y|n)$/i

const flow = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (isMap(value)) {
    const entries = Object.entries(value).map(([key, item]) => `${flow(key)}: ${flow(item)}`)
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return PLAIN.test(value) && !YAML_KEYWORDS.test(value) ? value : JSON.stringify(value)
}

const GUESSED_STEP = {
  method: 'POST',
  url: '/checkout',
  form: {
    amount: '${amount}',
    card: '${card.number}',
    expiry: '${card.expiry}',
    cvv: '${card.cvv}',
    email: '${email}',
  },
}

const REASONS: Readonly<Record<RecordedPurchase['decides'], string>> = {
  redirect: 'the app read the status after the customer returned',
  webhook: 'the app read the status after a webhook',
  both: 'the app read the status more than once',
}

/** Describes how `decides` was determined. */
const decidesLines = ({ purchase: { refno, decides }, channels }: Known): readonly string[] =>
  'decides' in channels
    ? [`# Tried with two purchases: ${TRIAL_RESULTS[channels.decides]}.`, `decides: ${channels.decides}`]
    : [`# A guess from order ${flow(refno)}: ${REASONS[decides]}. Not tried: ${channels.reason}`, `decides: ${decides}`]

const TRIAL_RESULTS: Readonly<Record<RecordedPurchase['decides'], string>> = {
  redirect: 'the return alone paid an order, the webhook alone did not',
  webhook: 'the webhook alone paid an order, the return alone did not',
  both: 'the return alone paid an order, and so did the webhook alone',
}

/** Returns how the app authorizes, as far as the purchase shows it. */
const gatewayLine = ({ purchase: { status } }: Known): string =>
  status === 'authorized' || status === 'settled'
    ? 'gateway: service   # the app authorized the transaction at the service'
    : '# gateway: none   # if the app sends no authorizations'

const DEFAULT_START: ProposedStart = {
  command: ['node', 'server.js'],
  cwd: '.',
  env: {
    PORT: '${port}',
    PAY_URL: '${sandbox.url}',
    PAY_MERCHANT: '${sandbox.merchant}',
    PAY_PASSWORD: '${sandbox.password}',
  },
}

const startLines = ({ start }: Known): readonly string[] => {
  const { command, cwd, env } = start ?? DEFAULT_START
  return [
    `  # Instead of url and sandbox: lets the audit start and kill the app, with a new sandbox.${start ? ' Found for the running app.' : ''}`,
    '  # start:',
    `  #   command: ${flow(command)}`,
    ...(cwd === '.' ? [] : [`  #   cwd: ${flow(cwd)}`]),
    '  #   ready: "${app}/"',
    `  #   env: ${flow(env)}`,
  ]
}

const orderLines = ({ session, orderUrl }: Known): readonly string[] => {
  const learned = orderUrl === undefined ? session?.order : undefined
  return [
    ...(learned ? ['  # The customer read the order with this request after the purchase.'] : []),
    ...(learned?.reference
      ? [`  reference: ${flow(learned.reference)}`]
      : [
          learned
            ? '  # The reference is the refno of the transaction.'
            : '  # reference: { cookie: order }   # if orders have another reference than the refno of the transaction',
        ]),
    `  request: ${flow(learned ? learned.request : { url: orderUrl })}`,
    `  cookies: ${(learned?.cookies ?? 'customer').padEnd(18)}# customer or none: the cookies to send`,
  ]
}

const checkoutLines = ({ purchase, session }: Known): readonly string[] => {
  const steps = session?.steps ?? [GUESSED_STEP]
  const hasCart = JSON.stringify(steps).includes('${cart}')
  return [
    'checkout:',
    ...(hasCart
      ? ['  cart: true']
      : ['  # cart: true                # if ${cart} selects the cart: the audit then buys one cart twice']),
    ...(session
      ? ['  # Requests of the recorded customer. Remove those that a purchase does not need.']
      : ['  # A guess, because no session was recorded. Write the requests of the customer, step by step.']),
    ...(session?.notes ?? []).map((note) => `  # ${note}`),
    '  steps:',
    ...steps.map((step) => `    - ${flow(step)}`),
    `  continueWith: ${flow(session?.continueWith ?? { redirect: true })}`,
    '  # rejected: [402]             # statuses of a rejected purchase',
    `  currency: ${purchase.currency}`,
  ]
}

/** Formats audit.yaml from one purchase and the replies of the user. */
export const formatAuditFile = (known: Known): string => {
  const { purchase, appUrl, sandbox, statusValues, effects } = known
  const { amount, currency, returnUrl, returnMethod, webhookUrl, hasKeys } = purchase
  const lines = [
    '# yaml-language-server: $schema=node_modules/threeds-sandbox/docs/reference/audit.schema.json',
    '# Written by threeds-sandbox audit --watch from one purchase. Check and correct it; docs/reference/audit-file.md lists all keys.',
    `# Received: ${formatAmount(amount, currency)}, return by ${returnMethod} to ${pathOf(returnUrl)}, ${webhookUrl === undefined ? 'no webhook' : `webhook to ${pathOf(webhookUrl)}`}, ${hasKeys ? 'with' : 'without'} an Idempotency-Key.`,
    'version: 1',
    ...decidesLines(known),
    'app:',
    `  url: ${flow(appUrl)}`,
    ...startLines(known),
    '  # apiTimeout: 5s             # how long the app waits for the service; required to test late responses',
    `sandbox: ${flow(sandbox)}`,
    ...checkoutLines(known),
    'order:',
    ...orderLines(known),
    `  status: ${flow(statusValues.status)}`,
    '  # All status values of the app: an unlisted one is an error of this file.',
    `  values: ${flow(statusValues.values)}`,
    ...(Object.keys(effects).length > 0
      ? [`effects: ${flow(effects)}`]
      : ['# effects: { shipped: shipments }   # without a counter, duplicates are not detected']),
    '# policy: { attempt: paid, notEnrolled: paid, unavailable: failed, informational: paid, dataOnly: paid }   # missing ones are reported as questions',
    '# sweeper: { trigger: { method: POST, url: /internal/sweep } }   # the check of open orders',
    gatewayLine(known),
  ]
  return `${lines.join('\n')}\n`
}

/** Returns the path of a URL without query and fragment, which may contain personal data. */
const pathOf = (url = ''): string => url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*/, '') || '/'
