// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { outputProblem, writeOutput } from '../../src/app/output-file.ts'
import { proposedStart } from '../../src/audit/watch/proposed-start.ts'
import { tryChannels } from '../../src/audit/watch/try-channels.ts'
import { watch } from '../../src/audit/watch/watch-purchase.ts'
import { startSandbox } from '../../src/testkit/start-sandbox.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { type Entry, har } from '../support/har-of.ts'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { appWith, type Change } from './changed-app.ts'
import { audited, fileAt, rulesOf } from './run-audit.ts'
import { openScene } from './variants/shop-process.ts'
import { appDriver } from './variants/shops.ts'
import { plant, VARIANTS, type Variant } from './variants/variants.ts'

const LONG = { timeout: 300_000 }

const FORM = {
  amount: '1250',
  currency: 'EUR',
  cart: 'cart-7',
  email: 'me@home.test',
  number: CHALLENGE_CARD,
  cvv: '123',
  month: '12',
  year: '34',
}

/** Writes audit.yaml from one purchase in an app that runs in a folder, then runs a function with its path. */
const learned = async <Done>(folder: string, use: (path: string, text: string) => Promise<Done>): Promise<Done> => {
  const sandbox = await startSandbox()
  const space = await sandbox.space()
  const shop = await openScene(appDriver('direct', folder), space, temporaryFolder())
  const path = join(temporaryFolder(), 'audit.yaml')
  const entries: Entry[] = []
  /** Buys as a browser that records its requests. */
  const buy = async (): Promise<void> => {
    const visitor = shop.visitor()
    const placed = await visitor.form('/orders', FORM)
    const order = visitor.cookie('order')
    const cookies = { order, session: visitor.cookie('session') }
    entries.push({ url: `${shop.url}/orders`, method: 'POST', form: FORM, status: placed.status, cookies })
    entries.push({ url: placed.location })
    const { transactions } = await space.call('listTransactions', { query: { limit: 1 } })
    const id = transactions[0]?.id ?? ''
    await space.call('completeChallenge', { path: { id }, body: { outcome: 'Y' } })
    entries.push({ url: `${shop.url}/style.css` })
    await visitor.send(`/orders/${order}/success`)
    const { text } = await visitor.send(`/orders/${order}`)
    entries.push({ url: `${shop.url}/orders/${order}/success`, status: 303 })
    entries.push({ url: `${shop.url}/orders/${order}`, headers: { 'x-shop': 'blue' }, response: text })
  }
  const questions: string[] = []
  const replies = ['status paid=paid pending=open failed=failed canceled=canceled', 'shipped mails']
  try {
    await buy()
    const result = await watch({
      call: space.call,
      path,
      sandbox: { url: space.url, space: space.name },
      output: { problem: outputProblem, write: writeOutput },
      prompt: async (question) => {
        questions.push(question)
        return replies.shift()
      },
      log: () => undefined,
      session: har(entries),
      tryChannels: (text) =>
        tryChannels(text, path, {
          env: process.env,
          work: temporaryFolder(),
          now: () => performance.now(),
          sleep: (ms) => sleep(ms),
        }),
      startOf: (appUrl) =>
        proposedStart(
          Number(new URL(appUrl).port),
          new Map([
            [space.url, 'sandbox.url'],
            [space.password ?? '', 'sandbox.password'],
          ]),
          path,
        ),
    })
    expect(result).toMatchObject({ written: path, hasSteps: true })
    // Only the status and the counters are requested.
    expect(questions.map((question) => question.slice(0, 3))).toEqual(['2/3', '3/3'])
    return await use(path, readFileSync(path, 'utf8'))
  } finally {
    await shop.close()
    await sandbox.close()
  }
}

it('learns the request of the order, and the command of the app', LONG, async () => {
  await learned(join(appWith([]), '..'), async (path, text) => {
    const { order, checkout } = fileAt(path)
    expect(order.request.url.text).toBe('/orders/${ref}')
    expect(order.request.headers).toMatchObject({ 'x-shop': { text: 'blue' } })
    expect(order.cookies).toBe('customer')
    expect(checkout.cart).toBe(true)
    expect(text).toContain('# Tried with two purchases: the return alone paid an order, and so did the webhook alone.')
    if (process.platform === 'linux') {
      expect(text).toContain('#   command: [node, "direct.mjs"]')
      expect(text).toMatch(/# {3}env: \{ .*PAY_PASSWORD: "\$\{sandbox\.password\}"/)
    }
    for (const own of ['me@home.test', CHALLENGE_CARD, 'cart-7', process.env.PATH ?? 'PATH'])
      expect(text).not.toContain(own)
  })
})

const WEBHOOK_DECIDES: readonly Change[] = [['core.mjs', '    await heard(shop, order, order.transactionId)\n', '']]
const RETURN_DECIDES: readonly Change[] = [
  ['core.mjs', 'answer((await heard(shop, order, said.transactionId)) ? 204 : 503)', 'answer(204)'],
]

it.each([
  ['webhook', WEBHOOK_DECIDES],
  ['redirect', RETURN_DECIDES],
] as const)('tries which channel decides an order: %s', LONG, async (decides, changes) => {
  await learned(join(appWith(changes), '..'), async (path, text) => {
    expect(fileAt(path).decides).toBe(decides)
    expect(text).toContain('# Tried with two purchases')
  })
})

const NAMES = ['success-page-pays', 'any-amount-will-do', 'each-webhook-ships']
const PLANTED: readonly Variant[] = VARIANTS.filter(({ name }) => NAMES.includes(name))

it.each(PLANTED)('finds a planted bug with a learned file: $name', LONG, async (variant) => {
  await learned(join(plant([variant], temporaryFolder()), '..'), async (path) => {
    const { findings, ...result } = await audited(path, { only: variant.plays })
    expect(rulesOf({ findings, ...result })).toContain(variant.rule)
  })
})
