// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { outputProblem, writeOutput } from '../../src/app/output-file.ts'
import { readAuditFile } from '../../src/audit/file/read-audit-file.ts'
import { watch } from '../../src/audit/watch/watch-purchase.ts'
import { formatProblem } from '../../src/core/yaml/yaml-problem.ts'
import { createCall } from '../../src/testkit/control-client.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const sandbox = sharedSandbox()

const APP = 'http://127.0.0.1:3999'
const REDIRECT = { successUrl: `${APP}/return?order=o-77`, cancelUrl: `${APP}/cancel`, errorUrl: `${APP}/error` }

/** Runs `watch` while a customer buys order o-77 and enters the replies. */
const watched = async (space: string, replies: readonly string[], path = join(temporaryFolder(), 'audit.yaml')) => {
  const calls = inSpace(sandbox(), space)
  const call = createCall({ url: sandbox().url }, space)
  const remaining = [...replies]
  const questions: string[] = []
  const logged: string[] = []
  let buying: Promise<string> | undefined
  const buy = async () => {
    const id = await newTransaction(calls, { ...initBody(), refno: 'o-77', redirect: REDIRECT })
    await calls.finish(id).expect(200)
    await calls.status(id).expect(200)
    return id
  }
  const result = await watch({
    call,
    path,
    output: { problem: outputProblem, write: writeOutput },
    sandbox: { url: sandbox().url, space },
    prompt: async (question) => {
      questions.push(question)
      return remaining.shift()
    },
    log: (line) => {
      logged.push(line)
      if (line.startsWith('Waiting')) buying = buy()
    },
  })
  await buying
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const read = readAuditFile(text, path, { experiments: [], now: 0 })
  return { result, text, questions, logged, path, read: 'file' in read ? read.file : read.problems.map(formatProblem) }
}

const REPLIES = [`${APP}/orders/o-77`, 'order.state paid=paid,done pending=open', 'shipped=shipments mails=css:#mails']

it('writes audit.yaml from a purchase and three replies', async () => {
  const { result, read, text, logged } = await watched('plain', REPLIES)
  expect(result).toMatchObject({ variables: [], hasSteps: false })
  expect(read).toMatchObject({
    decides: 'redirect',
    app: { url: { text: APP } },
    sandbox: { url: { text: sandbox().url }, space: 'plain' },
    checkout: { currency: 'EUR', continueWith: { redirect: true } },
    order: {
      request: { url: { text: '/orders/${ref}' } },
      status: { json: 'order.state' },
      values: { paid: ['paid', 'done'], pending: ['open'] },
    },
    effects: { shipped: { json: 'shipments' }, mails: { html: '#mails' } },
  })
  expect(text).toContain('# Received: EUR 12.50, return by GET to /return, no webhook, without an Idempotency-Key.')
  expect(text).toContain('A guess, because no session was recorded')
  expect(logged).toContain(
    'The file will not have the steps of the checkout. `--session HAR` takes them from a recorded purchase.',
  )
})

it('repeats a question after an invalid reply', async () => {
  const replies = [
    'http://other.test/orders',
    'orders',
    '/orders/o-77',
    'state',
    'state payed=x',
    'state paid=a pending=a',
    'css:#state paid=bezahlt',
    '=x',
    'shipped mails',
  ]
  const { questions, read } = await watched('again', replies)
  expect(questions.map((question) => question.split('\n')[0])).toEqual([
    '1/3 At which URL does the app show order o-77? For example /orders/o-77:',
    `http://other.test is not the app. The app is at ${APP}.`,
    'Begin the URL with / or with the URL of the app.',
    expect.stringMatching(/^2\/3 /),
    'Add a value for paid.',
    '"payed" is not one of pending, paid, review, failed, canceled, expired',
    '"a" is listed twice.',
    expect.stringMatching(/^3\/3 /),
    '"=x" is not a counter, such as shipped or shipped=order.shipments.',
  ])
  expect(read).toMatchObject({
    order: { status: { html: '#state' }, values: { paid: ['bezahlt'] } },
    effects: { shipped: { json: 'shipped' }, mails: { json: 'mails' } },
  })
})

it('writes nothing if the input ends', async () => {
  const unanswered = await watched('nobody', REPLIES.slice(0, 1))
  expect(unanswered).toMatchObject({
    result: { problem: 'The input ended before all questions had a reply. No file was written.' },
    text: '',
  })
})
