import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { linkStatus, newLink, submit } from '../support/link-body.ts'
import { runCurl } from '../support/run-curl.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()

type ApiResponse = { readonly headers: Readonly<Record<string, string>> }

/** Requests the explanation that the header of a response names. */
const why = async ({ http }: Running, { headers }: ApiResponse, query = '') => {
  const path = / GET (\/_sandbox\/explain\/req_\d+)$/.exec(headers['sandbox-explain'] ?? '')?.[1]
  return http.get(`${path}${query}`)
}

const whyNot = async ({ http }: Running, id: string): Promise<readonly [number, string]> => {
  const { status, body } = await http.get(`/_sandbox/explain/${id}`)
  return [status, body.error?.message]
}

const FOLDER = {
  'big.yaml':
    'title: Big\nwhen: { amount: { from: 100000 } }\nauthentication: { flow: frictionless, transStatus: N }\n',
  'vip.yaml':
    'title: VIP\nwhen: { refno: "vip-*", currency: EUR }\nauthentication: { flow: frictionless, transStatus: Y }\n',
}

describe('the matched scenario', () => {
  it('is explained with its effects, the reason, and the mismatches of the candidates', async () => {
    const running = await startSandbox({ scenarios: scenarioFolder(FOLDER) })
    const { body } = await why(running, await running.init(initBody()))
    expect(body).toMatchObject({ method: 'POST', path: '/v1/transactions', status: 201, findings: [] })
    expect(body.scenario).toMatchObject({ name: 'challenge_success', matchedBy: 'when.card challenge_success' })
    expect(body.summary).toContain('Scenario `challenge_success` matched because of when.card challenge_success')
    const lost = body.scenario.candidates.map(({ name, reason }: Record<string, string>) => [name, reason])
    expect(lost.slice(0, 2)).toEqual([
      ['vip', 'when.refno must be vip-*, but was order-1'],
      ['big', 'when.amount must be 100000.., but was 1250'],
    ])
    expect(lost.at(-1)).toEqual(['default', 'it matches, but challenge_success comes first'])
    expect(lost.length).toBeLessThan(10)
  })

  it('has candidates: set scenarios first, then other matches of lower precedence', async () => {
    const running = await startSandbox({ scenarios: scenarioFolder(FOLDER) })
    const space = inSpace(running, 'vips')
    await space.choose({ name: 'challenge_failed', mode: 'force' })
    const response = await space.init(initBody(CHALLENGE_CARD, { refno: 'vip-1' }), { 'sandbox-scenario': 'attempt' })
    const { body } = await why(running, response)
    expect([body.space, body.scenario.name, body.scenario.matchedBy]).toEqual([
      'vips',
      'attempt',
      'header sandbox-scenario',
    ])
    expect(body.scenario.candidates.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
      'challenge_failed',
      'vip',
    ])
    expect(body.scenario.candidates[1].mismatch).toBeUndefined()
  })

  it('is explained for every later response and page, and after another scenario is assigned', async () => {
    const running = shared()
    const { transactionId } = (await running.init(initBody())).body
    const page = await why(running, await running.http.get(`/v1/start/${transactionId}`))
    expect([page.body.scenario.name, page.body.operation]).toEqual(['challenge_success', undefined])
    expect(page.body.scenario.candidates.length).toBeGreaterThan(0)
    await running.http.put(`/_sandbox/transactions/${transactionId}/scenario`).send({ name: 'challenge_failed' })
    const read = await why(running, await running.status(transactionId))
    expect([read.body.scenario.name, read.body.scenario.matchedBy]).toEqual([
      'challenge_failed',
      're-pinned by the control API',
    ])
    expect(read.body.scenario.candidates.map(({ name }: { name: string }) => name)).toContain('challenge_success')
  })

  it('is none for a link before its card is entered', async () => {
    const running = shared()
    const id = await newLink(running)
    const before = await why(running, await linkStatus(running, id))
    expect(before.body.summary).toBe('No scenario has matched yet. A link gets its scenario when the card is entered.')
    await submit(running, id, CHALLENGE_CARD)
    const after = await why(running, await linkStatus(running, id))
    expect(after.body.scenario).toMatchObject({ name: 'challenge_success', matchedBy: 'when.card challenge_success' })
    expect(after.body.scenario.candidates.length).toBeGreaterThan(0)
  })
})

describe('a rejection', () => {
  it('by a scenario names the scenario and the rejection in headers and explanation', async () => {
    const response = await shared().init(initBody(), { 'sandbox-scenario': 'decline/51' })
    expect(response.headers['sandbox-scenario']).toBe('decline/51')
    expect(response.headers['sandbox-explain']).toMatch(/^header sandbox-scenario; GET \/_sandbox\/explain\/req_\d+$/)
    const { body } = await why(shared(), response)
    expect(body.rejection).toMatchObject({ by: 'scenario', code: 'DECLINED', message: 'not enough funds' })
    expect(body.scenario.name).toBe('decline/51')
    expect(body).not.toHaveProperty('notCorrected')
  })

  it('before a scenario matches names the reason in its header', async () => {
    const { headers } = await shared().init({ ...initBody(), amuont: 1 })
    expect(headers['sandbox-scenario']).toBeUndefined()
    expect(headers['sandbox-explain']).toMatch(
      /^No scenario selected: UNRECOGNIZED_PROPERTY, init\.amuont is not recognized\. Did you mean `amount`\? GET \/_sandbox\/explain\/req_\d+$/,
    )
  })

  it('with many findings keeps its header short and in ASCII', async () => {
    const odd = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`fürbaß${i}`, i]))
    const { headers } = await shared().init({ ...initBody(), ...odd })
    expect(headers['sandbox-explain']).toMatch(/^[\x20-\x7e]{1,250}$/)
  })

  it.each([
    ['decline/51x', 'decline/51'],
    ['challange_failed', 'challenge_failed'],
    ['frictionless_attempt', 'attempt'],
    ['challenge_wrong_codes', 'challenge_too_many_tries'],
  ])('of the unknown scenario %s is corrected to %s', async (wrong, right) => {
    const { body } = await why(shared(), await shared().init(initBody(), { 'sandbox-scenario': wrong }))
    expect(body.rejection.by).toBe('header')
    expect(body.corrected.changes).toEqual([`header sandbox-scenario is now ${right}`])
    expect((await runCurl(body.corrected.curl)).headers).toContain(`sandbox-scenario: ${right}`)
  })

  it('for a missing card is corrected with an example, which is accepted', async () => {
    const { body } = await why(shared(), await shared().init({ ...initBody(), card: undefined }))
    expect(body.corrected.changes).toEqual(['/card added: a listed test card and an example shop'])
    expect((await runCurl(body.corrected.curl)).status).toBe(201)
  })

  it('with 401 describes the correct credentials without their values', async () => {
    const running = await startSandbox({ password: 'much-secret' })
    const response = await running.http.post('/v1/transactions').auth('1100000000+ci', 'guess-me').send(initBody())
    const { body, text } = await why(running, response)
    expect(body.rejection).toMatchObject({
      by: 'credentials',
      fix: expect.stringContaining('merchant ID and password'),
    })
    expect(text).not.toMatch(/much-secret|guess-me/)
  })

  it.each([
    ['transaction', '`$SANDBOX_MERCHANT_ID` and `$SANDBOX_PASSWORD`', "SANDBOX_MERCHANT_ID:-'1100000000+ci-42'"],
    ['link', 'use `$SANDBOX_LINK_KEY`', 'SANDBOX_LINK_KEY'],
  ])(
    'with 401 to a %s describes the credentials of the requested space without their values',
    async (kind, fix, line) => {
      const { http } = shared()
      const response =
        kind === 'link'
          ? await http.post('/v1/links').set('link-api-key', 'guess-me+ci-42').send({})
          : await http.post('/v1/transactions').auth('1100000000+ci-42', 'guess-me').send(initBody())
      expect(response.status).toBe(401)
      const { body, text } = await why(shared(), response)
      expect(body.rejection).toMatchObject({ by: 'credentials', space: 'ci-42' })
      expect(body.rejection.fix).toContain(fix)
      expect(body.rejection.fix).toContain('GET /_sandbox/spaces/ci-42/credentials')
      expect(text).not.toMatch(/1100000000:|sandbox-link-key|guess-me/)
      const kept = await http.get(`/_sandbox/requests/${body.requestId}`).expect(200)
      expect(kept.body.rejection).toMatchObject({ by: 'credentials', space: 'ci-42' })
      expect(kept.body.curl).toContain(line)
      expect(JSON.stringify(kept.body.rejection)).not.toMatch(/1100000000:|sandbox-link-key/)
    },
  )

  it('is corrected only in the wrong field', async () => {
    const sent = initBody()
    const { body } = await why(shared(), await shared().init({ ...sent, amount: '12.50' }))
    const card = { ...sent.card, number: '[hidden number]', cvv: '[hidden cvv]' }
    expect(body.corrected.body).toEqual({ ...sent, amount: 1250, card })
    expect(body.corrected.changes).toEqual(['/amount is now 1250'])
  })

  it.each([
    ['a rule of a field', { cvv: '1234' }, 'rules', '/card/cvv'],
    ['a rule of a card', { expiryYear: '20' }, 'rules', '/card'],
    ['the contract', { cvv: '12' }, 'contract', undefined],
  ])('by %s is stored as data', async (_title, card, by, pointer) => {
    const sent = initBody()
    const { headers } = await shared().init({ ...sent, card: { ...sent.card, ...card } })
    const id = headers['sandbox-request-id']
    const { body } = await shared().http.get(`/_sandbox/requests/${id}`).expect(200)
    expect(body.rejection).toMatchObject({ by, message: expect.any(String) })
    expect(body.rejection.finding?.pointer).toBe(pointer)
    expect(body.notes.at(-1)).toBe(`${body.code}: ${body.rejection.message}`)
  })
})

describe('a request without a record', () => {
  it('does not exist, or its ID is invalid', async () => {
    expect(await whyNot(shared(), 'req_999999')).toEqual([
      404,
      expect.stringContaining('Unknown request ID `req_999999`.'),
    ])
    expect(await whyNot(shared(), 'hello')).toEqual([404, expect.stringContaining('This is not a request ID.')])
  })

  it('was a request to the control API', async () => {
    const { headers } = await shared().http.get('/_sandbox/health')
    expect(headers['sandbox-explain']).toBeUndefined()
    const id = headers['sandbox-request-id'] ?? ''
    expect(await whyNot(shared(), id)).toEqual([404, expect.stringContaining('was a request to the control API')])
  })

  it('is dropped', async () => {
    const running = await startSandbox({ 'traffic-events': 10 })
    const first = await running.init(initBody())
    for (let i = 0; i < 10; i += 1) await running.status(first.body.transactionId)
    const { 'sandbox-request-id': id = '' } = first.headers
    expect(await whyNot(running, id)).toEqual([404, expect.stringContaining('is no longer stored')])
  })

  it('belongs to another space', async () => {
    const response = await inSpace(shared(), 'mine').init()
    expect((await why(shared(), response)).body.space).toBe('mine')
    expect((await why(shared(), response, '?space=mine')).status).toBe(200)
    const other = await why(shared(), response, '?space=default')
    expect([other.status, other.body.error.message]).toEqual([404, expect.stringContaining('another space')])
  })
})

it('the header names the public URL if it is set', async () => {
  const running = await startSandbox({ 'public-url': 'https://pay.example.test/box/' })
  const { headers } = await running.init(initBody())
  expect(headers['sandbox-explain']).toMatch(/; GET https:\/\/pay\.example\.test\/box\/_sandbox\/explain\/req_1$/)
})

it('the explanation marks overridden fields of the status', async () => {
  const running = shared()
  const { transactionId } = (await running.init(initBody())).body
  await running.http.put(`/_sandbox/transactions/${transactionId}/status-override`).send({ amount: 1 }).expect(200)
  const { body } = await why(running, await running.status(transactionId))
  expect(body.overridden).toEqual(['amount'])
})
