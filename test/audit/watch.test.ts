// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { outputProblem, writeOutput } from '../../src/app/output-file.ts'
import { readAuditFile } from '../../src/audit/file/read-audit-file.ts'
import { watch } from '../../src/audit/watch/watch-purchase.ts'
import { formatProblem } from '../../src/core/yaml/yaml-problem.ts'
import { createCall } from '../../src/testkit/control-client.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { type Entry, har } from '../support/har-of.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const sandbox = sharedSandbox()

const APP = 'http://127.0.0.1:3999'
const REDIRECT = { successUrl: `${APP}/return?order=o-77`, cancelUrl: `${APP}/cancel`, errorUrl: `${APP}/error` }

/** Runs `watch` while a customer buys order o-77 and enters the replies. */
const watched = async (
  space: string,
  replies: readonly string[],
  entries?: (location: string) => readonly Entry[],
  { path = join(temporaryFolder(), 'audit.yaml'), authorizes = false, appUrl = APP } = {},
) => {
  const calls = inSpace(sandbox(), space)
  const call = createCall({ url: sandbox().url }, space)
  const remaining = [...replies]
  const questions: string[] = []
  let buying: Promise<string> | undefined
  const buy = async () => {
    const id = await newTransaction(calls, { ...initBody(), refno: 'o-77', redirect: REDIRECT })
    await calls.finish(id).expect(200)
    await calls.status(id).expect(200)
    if (authorizes) await calls.authorize(id).expect(200)
    return id
  }
  const earlier = entries && (await call('getTransaction', { path: { id: await buy() } })).location
  const session = entries && earlier !== undefined ? har(entries(earlier)) : undefined
  const result = await watch({
    call,
    path,
    appUrl,
    output: { problem: outputProblem, write: writeOutput },
    sandbox: { url: sandbox().url, space },
    prompt: async (question) => {
      questions.push(question)
      return remaining.shift()
    },
    log: (line) => {
      if (line.startsWith('Waiting')) buying = buy()
    },
    ...(session !== undefined && { session }),
  })
  await buying
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const read = readAuditFile(text, path, { experiments: [], now: 0 })
  return { result, text, questions, path, read: 'file' in read ? read.file : read.problems.map(formatProblem) }
}

const REPLIES = [`${APP}/orders/o-77`, 'order.state paid=paid,done pending=open', 'shipped=shipments mails=css:#mails']

it('accepts the address of the app with a slash at its end', async () => {
  const entries = (location: string) => [{ url: `${APP}/buy` }, { url: location }]
  const { result, text } = await watched('slash', REPLIES, entries, { appUrl: `${APP}/` })
  expect(result).toMatchObject({ hasSteps: true })
  expect(text).not.toContain(`${APP}//`)
  expect(text).toContain(APP)
})

it('converts a recorded session to steps without personal data', async () => {
  const csrf = 'a81f9e0c77'
  const { result, read, text } = await watched('session', REPLIES, (location) => [
    { url: `${APP}/login`, response: `<input name="_csrf" value="${csrf}">`, cookie: true },
    { url: `${APP}/style.css` },
    { url: 'http://tracker.test/pixel', method: 'POST', form: { mail: 'me@home.test' } },
    {
      url: `${APP}/login`,
      method: 'POST',
      headers: { Cookie: 'sid=secret-cookie' },
      form: { _csrf: csrf, username: 'marta', password: 'hunter22' },
    },
    { url: `${APP}/api/me`, response: '{"cart":{"id":"cart-990011"},"mail":"me@home.test"}' },
    {
      url: `${APP}/api/checkout?lang=en`,
      method: 'POST',
      headers: { Authorization: 'Bearer own-token', 'X-Shop': 'blue', 'User-Agent': 'x' },
      json: {
        amount: 1250,
        price: '12.50',
        currency: 'EUR',
        line: 'cart-990011',
        mail: 'me@home.test',
        card: { number: CHALLENGE_CARD, cvc: '123', exp: '12/34', expMonth: '12', expYear: '2034' },
        gift: false,
      },
      response: JSON.stringify({ next: { url: location } }),
    },
    { url: location },
    { url: `${APP}/return`, method: 'POST', form: { late: '1' } },
  ])
  expect(result).toMatchObject({ variables: ['USERNAME', 'PASSWORD', 'AUTHORIZATION'], hasSteps: true })
  if (!('checkout' in read)) throw new Error(read.join('\n'))
  const { steps, continueWith, cart } = read.checkout
  expect({ continueWith, cart }).toEqual({ continueWith: { json: 'next.url' }, cart: false })
  expect(steps.map(({ method, url }) => `${method} ${url.text}`)).toEqual([
    'GET /login',
    'POST /login',
    'GET /api/me',
    'POST /api/checkout?lang=en',
  ])
  expect(steps[0]?.extract).toEqual({ taken_csrf: { html: 'input[name="_csrf"]' } })
  expect(steps[1]?.form).toMatchObject({
    _csrf: { text: '${taken_csrf}' },
    username: { text: '${env.USERNAME}' },
    password: { text: '${env.PASSWORD}' },
  })
  expect(steps[2]?.extract).toEqual({ taken_line: { json: 'cart.id' } })
  expect(steps[3]?.json).toEqual({
    amount: '${amount}',
    price: '${amount.decimal}',
    currency: '${currency}',
    line: '${taken_line}',
    mail: '${email}',
    card: {
      number: '${card.number}',
      cvc: '${card.cvv}',
      exp: '${card.expiry}',
      expMonth: '${card.expiryMonth}',
      expYear: '${card.expiryYear}',
    },
    gift: false,
  })
  expect(Object.keys(steps[3]?.headers ?? {})).toEqual(['authorization', 'x-shop'])
  for (const own of [CHALLENGE_CARD, 'hunter22', 'marta', 'secret-cookie', 'own-token', 'me@home.test', csrf])
    expect(text).not.toContain(own)
})

it('writes `gateway: service` for an app that authorizes at the service', async () => {
  const { read } = await watched('authorizes', REPLIES, undefined, { authorizes: true })
  expect(read).toMatchObject({ gateway: 'service' })
  expect((await watched('no-authorization', REPLIES)).text).toContain('\n# gateway: none')
})

it('takes the order request from the session of an earlier purchase', async () => {
  const { result, questions, read } = await watched('earlier', REPLIES.slice(1), (location) => [
    { url: `${APP}/buy`, method: 'POST', form: { amount: '1250' }, status: 303 },
    { url: location },
    { url: `${APP}/return?order=o-77` },
    { url: `${APP}/orders/o-77`, response: '{"order":{"state":"paid"}}' },
  ])
  expect(result).toMatchObject({ hasSteps: true })
  expect(read).toMatchObject({ order: { request: { url: { text: '/orders/${ref}' } } } })
  expect(questions.map((question) => question.slice(0, 3))).toEqual(['2/3', '3/3'])
})

it.each([
  [
    'no payment',
    [`${APP}/`],
    APP,
    'The session opens no page of a payment. Record a whole purchase, from the shop to the order.',
  ],
  [
    'a payment of another sandbox',
    [`${APP}/`, 'http://127.0.0.1:8080/v1/start/900000000000000009'],
    APP,
    'The sandbox has no transaction `900000000000000009` in this space. Record a purchase with this sandbox and space.',
  ],
  [
    'another app',
    undefined,
    'http://localhost:3000',
    'The session has no checkout at http://localhost:3000. Set the address of the app with `--app`.',
  ],
] as const)('rejects a session of %s at the start', async (name, urls, appUrl, problem) => {
  const entries = (location: string) => (urls ?? [`${APP}/buy`, location]).map((url) => ({ url }))
  const { result, questions } = await watched(name.replaceAll(' ', '-'), REPLIES, entries, { appUrl })
  expect(result).toEqual({ problem })
  expect(questions).toEqual([])
})

it('never overwrites a file', async () => {
  const path = join(temporaryFolder(), 'audit.yaml')
  writeFileSync(path, 'mine')
  const existing = await watched('there', REPLIES, undefined, { path })
  expect(existing).toMatchObject({
    result: { problem: `${path} already exists. Choose another file.` },
    text: 'mine',
    questions: [],
  })
})
