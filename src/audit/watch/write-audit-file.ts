// biome-ignore-all lint/suspicious/noTemplateCurlyInString: places of audit.yaml are written so

import { isMap } from '../../core/domain/is-record.ts'
import { formatAmount } from '../../core/domain/money.ts'
import type { Learned } from './learned-purchase.ts'
import type { Place, Words } from './questions.ts'
import type { Session } from './recorded-session.ts'

type Known = {
  readonly learned: Learned
  readonly appUrl: string
  readonly sandbox: { readonly url: string; readonly space: string }
  readonly session: Session | undefined
  readonly where: string
  readonly words: Words
  readonly effects: Readonly<Record<string, Place>>
}

const PLAIN = /^[A-Za-z_/][\w/-]*$/
const WORDS_OF_YAML = /^(true|false|null|yes|no|on|off|y|n)$/i

const flow = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (isMap(value)) {
    const entries = Object.entries(value).map(([key, one]) => `${flow(key)}: ${flow(one)}`)
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return PLAIN.test(value) && !WORDS_OF_YAML.test(value) ? value : JSON.stringify(value)
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

const WHY: Readonly<Record<Learned['decides'], string>> = {
  redirect: 'its status was read after the customer was sent back',
  webhook: 'a webhook came before its status was read',
  both: 'its status was read more than once',
}

const checkoutLines = ({ learned, session }: Known): readonly string[] => {
  const steps = session?.steps ?? [GUESSED_STEP]
  const hasCart = JSON.stringify(steps).includes('${cart}')
  return [
    'checkout:',
    ...(hasCart
      ? ['  cart: true']
      : ['  # cart: true                # where ${cart} names what is bought: one cart is bought twice then']),
    ...(session
      ? ['  # What the recorded customer sent. Take out what a purchase does not need.']
      : ['  # No session was recorded, so this is a guess: write what the customer sends, step by step.']),
    '  steps:',
    ...steps.map((step) => `    - ${flow(step)}`),
    `  leadsTo: ${flow(session?.leadsTo ?? { redirect: true })}`,
    '  # refused: [402]             # the statuses with which a purchase is refused',
    `  currency: ${learned.currency}`,
  ]
}

/** audit.yaml as one purchase and three answers make it. */
export const writtenFile = (known: Known): string => {
  const { learned, appUrl, sandbox, where, words, effects } = known
  const { refno, amount, currency, decides, returnUrl, returnMethod, webhookUrl, hasKeys } = learned
  const lines = [
    '# yaml-language-server: $schema=node_modules/threeds-sandbox/docs/audit.schema.json',
    '# Written by threeds-sandbox audit --watch from one purchase. Read it, and correct what is not so; docs/audit.md has every key.',
    `# Seen: ${formatAmount(amount, currency)}, back by ${returnMethod} to ${pathOf(returnUrl)}, ${webhookUrl === undefined ? 'no webhook' : `webhook to ${pathOf(webhookUrl)}`}, ${hasKeys ? 'with' : 'without'} an Idempotency-Key.`,
    'version: 1',
    `# A guess: of order ${flow(refno)} ${WHY[decides]}.`,
    `decides: ${decides}`,
    'app:',
    `  url: ${flow(appUrl)}`,
    '  # In place of url: how the audit starts the app. Only then can it be killed, and has a sandbox of its own.',
    '  # start:',
    '  #   command: [node, server.js]',
    '  #   ready: "${app}/health"',
    '  #   env: { PORT: "${port}", PAY_URL: "${sandbox.url}", PAY_MERCHANT: "${sandbox.merchant}", PAY_PASSWORD: "${sandbox.password}" }',
    '  # apiTimeout: 5s             # how long the app waits for the service: late answers are played with it',
    `sandbox: ${flow(sandbox)}`,
    ...checkoutLines(known),
    'order:',
    '  # reference: { cookie: order }   # where an order is not named by the refno that the service is told',
    `  request: { url: ${flow(where)} }`,
    '  as: customer                # or nobody: without the cookies of whoever bought',
    `  status: ${flow(words.status)}`,
    '  # Every word that the app has: an unknown one is an error of this file.',
    `  values: ${flow(words.values)}`,
    ...(Object.keys(effects).length > 0
      ? [`effects: ${flow(effects)}`]
      : ['# effects: { shipped: shipments }   # without a counter nobody sees what happened twice']),
    '# policy: { attempt: paid, notEnrolled: paid, unavailable: failed }   # left out: asked, not judged',
    '# sweeper: { trigger: { method: POST, url: /internal/sweep } }   # what looks after open orders',
  ]
  return `${lines.join('\n')}\n`
}

/** The path of an address: what comes after it may name somebody. */
const pathOf = (url: string | undefined): string => url?.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*/, '') || '/'
