// Uses each member of the test kit once. It takes nothing from `globalThis` that tests replace, and runs in each test runner.
const { cpSync, mkdtempSync, readFileSync } = require('node:fs')
const http = require('node:http')
const https = require('node:https')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const timers = require('node:timers')
const timersPromises = require('node:timers/promises')
const { pathToFileURL } = require('node:url')

const send = http.request

const GLOBALS = [
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask'],
  ...['fetch', 'Date', 'performance', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'],
  ...['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'structuredClone', 'WebSocket', 'EventSource'],
]

/** Sends a request like an app. */
const post = (address, headers, body) =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const length = Buffer.byteLength(text)
    const call = send(address, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    })
    call.on('error', reject).on('response', (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(chunks)) }))
    })
    call.end(text)
  })

const REDIRECT = {
  successUrl: 'http://localhost/paid',
  cancelUrl: 'http://localhost/cart',
  errorUrl: 'http://localhost/failed',
}
const INIT = {
  amount: 1250,
  currency: 'EUR',
  refno: 'order-1',
  paymentMethods: ['VIS'],
  card: {
    number: '4000001000000026',
    cvv: '123',
    expiryMonth: '12',
    expiryYear: '49',
    '3D': {
      acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
      merchant: { mcc: '5411', merchantName: 'Example Shop' },
    },
  },
  option: { authenticationOnly: true },
  redirect: REDIRECT,
}

/** Returns the documented members of the kit, such as `Space: clock.advance`. */
const documentedMembers = (page) => {
  let kind = ''
  return page
    .slice(page.indexOf('<!-- members'), page.indexOf('<!-- /members'))
    .split('\n')
    .flatMap((line) => {
      kind = /^## (.*)/.exec(line)?.[1] ?? kind
      const names = /^\| (`.*?) \| /.exec(line)?.[1].match(/`[^`]+`/g) ?? []
      return names.map((name) => `${kind}: ${name.slice(1, -1).replaceAll(/\([^)]*\)/g, '')}`)
    })
}

/** Records the members that are used. */
const createRecorder = () => {
  const used = new Set()
  const watch = (kind, object, before = '') =>
    new Proxy(object, {
      get(target, name) {
        if (typeof name === 'symbol' || name === 'then') return target[name]
        used.add(`${kind}: ${before}${name}`)
        const value = target[name]
        if (kind === 'Space' && name === 'clock') return watch(kind, value, 'clock.')
        if (kind === 'Space' && name === 'link') return (which) => watch(kind, value(which), 'link.')
        if (kind === 'Space' && name === 'challenge' && before === '')
          return (which) => watch('Challenge', value(which))
        if (name === 'challenge') return watch('Challenge', value)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return { used, watch }
}

/** Uses each member. Returns the names of those that were used, and the results that a test checks. */
const useEveryMember = async ({ startSandbox, connect, checkSignatures }) => {
  const { used, watch } = createRecorder()
  for (const name of ['startSandbox', 'connect', 'checkSignatures']) used.add(`Functions: ${name}`)
  const sandbox = watch('Sandbox', await startSandbox({ 'webhook-time-scale': 0.01 }))
  const space = watch('Space', await sandbox.space())
  const receiver = watch('Receiver', await sandbox.receiver())
  const init = async (more = {}) => {
    const sent = { ...INIT, webhook: { url: receiver.url }, ...more }
    const { status, body } = await post(`${space.url}/v1/transactions`, { authorization: space.authorization }, sent)
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.transactionId
  }
  const of = async (scenario) => {
    await space.next(scenario)
    return space.challenge(await init())
  }
  for (const name of [
    'merchantId',
    'password',
    'webhookSecret',
    'nextWebhookSecret',
    'signatureHeader',
    'signatureKey',
    'returnParameter',
    'name',
    'controlUrl',
  ])
    if (typeof space[name] !== 'string') throw new Error(`${name} is missing`)
  if (!space.environmentLines.includes(`=${space.environment.SANDBOX_URL}\n`)) throw new Error('no lines')

  // A webhook after a rejected attempt, and a wait that begins before it.
  receiver.respondNext(503)
  const arrival = receiver.waitFor({ refno: 'order-1' }, { count: 2 })
  const transactionId = await init()
  await space.challenge(transactionId).submit('4444')
  await space.wait({ type: 'webhook.delivered', refno: 'order-1' })
  const webhook = watch('Received webhook', await arrival)
  const { signatures } = webhook
  const again = checkSignatures(webhook.headers, webhook.text, space)
  const results = {
    webhook: [webhook.id !== '', webhook.isSigned, webhook.responded, webhook.body.status, receiver.received.length],
    signatures: [signatures, again],
  }
  receiver.clear()
  await space.idle()
  await space.verify({ requests: { operation: 'initTransaction', refno: 'order-1' }, count: 1 })

  await (await of('challenge_out_of_band')).approve()
  const select = await of('challenge_single_select')
  await select.channel('text')
  await (await of('challenge_success')).cancel()
  await (await of('challenge_success')).continue()
  await (await of('challenge_success')).complete()
  await (await of('challenge_success')).end('N', '10')
  const own = await space.saveScenario('shop/own', 'title: It is dear\nwhen: { amount: 4711 }\n')
  await space.forceScenario(own)
  await space.forceScenario(null)
  await space.setRequestSettings({ requestIndicators: 'ignore' })
  await space.setRequestSettings(null)
  await space.setDefaultScenario('frictionless_success')
  await space.setDefaultScenario(null)
  await space.setSpacePages(space.url)
  await space.setSpacePages(null)

  const created = await post(
    `${space.url}/v1/links`,
    { [space.linkKeyHeader]: space.linkKey },
    { reference: 'booking-1', amount: 1250, currency: 'EUR', VIS: { '3D': INIT.card['3D'] } },
  )
  const link = space.link(created.body.id)
  await link.submit({ number: INIT.card.number, cvv: '123', expiryMonth: '12', expiryYear: '49' })
  const challenged = await link.challenge.submit('4444')
  results.link = [created.status, challenged.status, (await link.show()).status]

  results.time = [typeof (await space.clock.now())]
  await space.clock.freeze('2040-01-02T03:04:05Z')
  await space.clock.advance('31m')
  results.time.push(await space.clock.now())
  await space.clock.live()
  await space.call('listRequests')
  await sandbox.call('getHealth')
  results.lists = [
    (await space.requests()).length > 5,
    (await space.events()).length > 20,
    (await space.webhooks()).length > 3,
  ]
  const file = await space.save(join(mkdtempSync(join(tmpdir(), 'kit-')), 'timeline.html'))
  results.timeline = readFileSync(file, 'utf8').includes('Activity of the space')
  results.status = (await space.transaction(transactionId)).status
  const state = await space.export()
  await space.reset()
  await space.import(state)
  const connection = await connect(sandbox.url)
  results.imported = (await (await connection.existingSpace(space.name)).transaction(transactionId)).status
  results.coverage = typeof (await sandbox.coverage())
  await sandbox.existingSpace(space.name)
  results.missed = await receiver.waitFor({ refno: 'other' }, { timeoutMs: 20 }).catch(({ code }) => code)
  await connection.close()
  await receiver.close()
  await sandbox.close()
  results.closed = await space.idle().catch(({ code }) => code)
  return { used: [...used], results }
}

const SIGNATURES = { standard: 'valid', own: 'valid' }

/** The results of a kit that works. */
const EXPECTED = {
  webhook: [true, true, 200, 'authenticated', 2],
  signatures: [SIGNATURES, SIGNATURES],
  link: [200, 'SUCCESS', 'SUCCESS'],
  time: ['string', '2040-01-02T03:35:05.000+00:00'],
  lists: [true, true, true],
  timeline: true,
  status: 'authenticated',
  imported: 'authenticated',
  coverage: 'object',
  missed: 'TIMEOUT',
  closed: 'UNREACHABLE',
}

const ROOT = join(__dirname, '../..')

/** Copies the built package to a folder, so that its modules are loaded again. Returns its entry point. */
const copyOfKit = (folder) => {
  for (const part of ['bin', 'dist', 'scenarios', 'openapi.yaml', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: (file) => !/\.map$|\.d\.ts$/.test(file) })
  return pathToFileURL(join(folder, 'bin/kit.mjs')).href
}

/** Returns the documented members that a run did not use. */
const unusedMembers = (used) => {
  const page = readFileSync(join(ROOT, 'docs/reference/test-kit.md'), 'utf8')
  return documentedMembers(page).filter((member) => !used.includes(member))
}

/** Makes everything that test suites replace throw, except some globals. Returns the names that were called, and the function that undoes it. */
const replaceEverything = (/** @type {{ except?: string[] }} */ { except = [] } = {}) => {
  const called = []
  const undo = []
  const replace = (owner, name, isRecorded = true) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)
    if (descriptor === undefined) return
    // A function, because some are called with `new`.
    const replaced = function replaced() {
      if (isRecorded) called.push(name)
      throw new Error(`${name} was replaced`)
    }
    Object.defineProperty(owner, name, { configurable: true, writable: true, value: replaced })
    undo.unshift(() => Object.defineProperty(owner, name, descriptor))
  }
  replace(Date, 'now')
  replace(performance, 'now')
  for (const name of GLOBALS) if (!except.includes(name)) replace(globalThis, name)
  // The kit starts one timer of the module, to see if it is that of Node.
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
    replace(timers, name, false)
    replace(timersPromises, name, false)
  }
  for (const name of ['request', 'get', 'ClientRequest']) replace(http, name)
  for (const name of ['request', 'get']) replace(https, name)
  return {
    called,
    restore: () => {
      for (const put of undo) put()
    },
  }
}

module.exports = { useEveryMember, EXPECTED, copyOfKit, unusedMembers, replaceEverything }
