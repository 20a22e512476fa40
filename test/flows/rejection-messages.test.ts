import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { linkBody } from '../support/link-body.ts'
import { MERCHANT, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

describe('an operation that only the family has', () => {
  const ID = '418203957162840337'
  it.each([
    ['post', `/v1/transactions/${ID}/settle`, 'settle'],
    ['post', '/v1/transactions/authorize', 'authorize'],
    ['post', '/v1/transactions/validate', 'validate'],
    ['patch', `/v1/transactions/secureFields/${ID}`, 'secureFields'],
    ['get', '/v1/aliases/abc', 'aliases'],
    ['delete', '/v1/aliases/abc', 'aliases'],
  ] as const)('%s %s returns 404 and names the missing feature', async (verb, path, call) => {
    const { status, body } = await shared()
      .http[verb](path)
      .auth(...MERCHANT)
    expect([status, body.error.code]).toEqual([404, 'CLIENT_ERROR'])
    expect(body.error.message).toMatch(new RegExp(`^\`${verb.toUpperCase()} .*${call}.*\` is not supported\\.`))
  })

  it('does not apply to a possible transaction ID', async () => {
    const { status } = shared()
    expect((await status('authorize')).body.error.message).toMatch(/^status transactionId length must be 18 digits/)
  })
})

describe('an unknown path', () => {
  it.each([
    ['/v1/transactions/', 'GET /v1/transactions?'],
    ['/transactions/418203957162840337', 'GET /v1/transactions/{transactionId}?'],
    ['/v2/links', 'GET /v1/links?'],
    ['/v1/transaction', 'GET /v1/transactions?'],
  ])('%s: did you mean %s', async (path, meant) => {
    const { body } = await shared().http.get(path)
    expect(body.error.message).toContain(`Did you mean \`${meant.slice(0, -1)}\`?`)
  })

  it('without a similar one gets no suggestion, and its number is not repeated', async () => {
    const { body } = await shared().http.get('/payments/4000001000000026')
    expect(body.error.message).toBe(
      'Unknown path `GET /payments/[hidden number]`. `GET /_sandbox/contract.yaml` lists all endpoints.',
    )
  })
})

describe('unknown credentials', () => {
  const OWN = { 'merchant-id': '1199999999', password: 'geheim', 'link-key': 'mine' } as const

  it('are not named', async () => {
    const { http } = await startSandbox(OWN)
    const responses = [
      await http.post('/v1/transactions').auth('1199999999', 'sandbox').send(initBody()),
      await http.post('/v1/links').set('link-api-key', 'sandbox-link-key').send(linkBody()),
    ]
    expect(responses.map(({ body }) => body.error?.message ?? body.message)).toEqual([
      'Merchant ID or password is wrong. The sandbox prints the valid credentials when it starts.',
      'The key in header `link-api-key` is wrong. The sandbox prints the valid key when it starts.',
    ])
  })

  it('have one message for a wrong user and a wrong password', async () => {
    const { http } = shared()
    const wrong = [
      ['1100000000', 'x'],
      ['1199999999', 'sandbox'],
      ['1100000000+ci-42', 'x'],
    ] as const
    const output = await Promise.all(
      wrong.map(async ([id, password]) => (await http.post('/v1/transactions').auth(id, password)).body.error.message),
    )
    expect(new Set(output).size).toBe(1)
  })
})

describe('card data in the wrong field', () => {
  const number = '4000001000000026'
  const cvv = '739'
  const WRONG_FIELDS: readonly (readonly [string, object])[] = [
    ['amount', { amount: number }],
    ['currency', { currency: number }],
    ['paymentMethods', { paymentMethods: [number, cvv] }],
    ['language', { language: number }],
    ['a name', { [number]: cvv }],
    ['the number, spelled with blanks', { card: plainCard('4000 0010 0000 0026') }],
    ['the number, as a number', { card: plainCard(number, { number: Number(number) as never }) }],
    ['the CVV, too long', { card: plainCard(number, { cvv: `${cvv}55` }) }],
    ['the CVV, as a number', { card: plainCard(number, { cvv: Number(cvv) as never }) }],
    ['the expiry', { card: plainCard(number, { expiryMonth: number, expiryYear: cvv }) }],
    [
      'the country',
      { card: plainCard(number, { '3D': { ...THREE_DS, cardholder: { billAddrCountry: 739 as never } } }) },
    ],
  ]

  it.each(WRONG_FIELDS)('is not repeated, not even in part: %s', async (_field, more) => {
    const { body } = await shared().init({ ...initBody(), ...more })
    expect(body.error.code).toMatch(/^INVALID_PROPERTY|^UNRECOGNIZED_PROPERTY/)
    expect(body.error.message).not.toMatch(/4000|0026|739/)
  })
})

describe('npm start without --', () => {
  const started = async (args: readonly string[], flags: Record<string, string>) => {
    const lines: string[] = []
    const io = {
      out: () => {},
      err: (line: string) => void lines.push(line),
      isTerminal: false,
      untilSignal: () => Promise.resolve('SIGTERM' as const),
    }
    const code = await run(args, io, { npm_lifecycle_event: 'start', ...flags })
    return [code, lines.join('\n').replace(/^.*\. (?=Write)/, '')]
  }

  it.each<[string, readonly string[], Record<string, string>, string]>([
    ['--port 9000', ['9000'], { npm_config_port: 'true' }, 'Write `npm start -- --port 9000`.'],
    ['--port=9000', [], { npm_config_port: '9000' }, 'Write `npm start -- --port 9000`.'],
    ['--ephemeral', [], { npm_config_ephemeral: 'true' }, 'Write `npm start -- --ephemeral`.'],
    [
      '--control-token geheim',
      ['geheim'],
      { npm_config_control_token: 'true' },
      'Write `npm start -- --control-token TOKEN`.',
    ],
    [
      '--link-key-header x-key',
      [],
      { npm_config_link_key_header: 'x-key' },
      'Write `npm start -- --link-key-header x-key`.',
    ],
    ['--password geheim', [], { npm_config_password: 'geheim' }, 'Write `npm start -- --password TEXT`.'],
  ])('%s shows the fix, and starts nothing', async (_typed, args, flags, output) => {
    expect(await started(args, flags)).toEqual([2, output])
  })
})
