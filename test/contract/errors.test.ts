import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../src/core/domain/error-codes.ts'
import { readContract } from '../support/contract-document.ts'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'

const documented = [...readFileSync('docs/reference/errors.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
  ([, code]) => code,
)
const { components } = readContract('openapi.yaml') as unknown as {
  components: { schemas: { ErrorCode: { enum: string[] } } }
}

it('lists the same codes in code, contract and docs', () => {
  expect(documented.slice(0, ERROR_CODES.length)).toEqual([...ERROR_CODES])
  expect([...components.schemas.ErrorCode.enum].sort()).toEqual([...ERROR_CODES].sort())
})

const shared = sharedSandbox()
const byScenario = (name: string) => (running: Running) =>
  running.init(initBody(), { 'sandbox-scenario': `init_error/${name}` })
const withCard = (more: object) => (running: Running) =>
  running.init(initBody(undefined, { card: plainCard('4000001000000026', more) }))

/** A request that causes each code. A code without one would be unused. */
const WAYS: Record<ErrorCode, (running: Running) => PromiseLike<{ status: number; body: unknown }>> = {
  UNKNOWN_ERROR: ({ init }) => init(initBody('4000001000005066')),
  UNAUTHORIZED: ({ http }) => http.post('/v1/transactions'),
  INVALID_JSON_PAYLOAD: ({ init }) => init({}).type('json').send('{'),
  UNRECOGNIZED_PROPERTY: ({ init }) => init({ ...initBody(), nobody: 1 }),
  INVALID_PROPERTY: ({ init }) => init({ ...initBody(), amount: 0 }),
  CLIENT_ERROR: ({ http }) => http.get('/v1/nowhere'),
  SERVER_ERROR: ({ init }) => init(initBody(), { 'sandbox-scenario': 'server_error' }),
  INVALID_TRANSACTION_STATUS: async ({ init, finish }) => {
    const { transactionId } = (await init(initBody())).body
    await finish(transactionId, { code: '4444' })
    return finish(transactionId, { code: '4444' })
  },
  TRANSACTION_NOT_FOUND: ({ status }) => status('123456789012345678'),
  EXPIRED_CARD: withCard({ expiryYear: '20' }),
  INVALID_CARD: withCard({ number: '4242424242424241' }),
  BLOCKED_CARD: ({ init }) => init(initBody('4000001000005413')),
  UNSUPPORTED_CARD: ({ init }) => init(initBody(undefined, { paymentMethods: ['ECA'] })),
  INVALID_ALIAS: ({ init }) =>
    init(initBody(undefined, { card: { alias: 'nobody', expiryMonth: '12', expiryYear: '34', '3D': THREE_DS } })),
  INVALID_CVV: withCard({ cvv: '000' }),
  DUPLICATE_REFNO: byScenario('duplicate_refno'),
  DECLINED: ({ init }) => init(initBody('4000001000005512')),
  SOFT_DECLINED: ({ init }) => init(initBody('4000001000006015')),
  INVALID_SIGN: byScenario('invalid_sign'),
  BLOCKED_BY_VELOCITY_CHECKER: ({ init }) => init(initBody(undefined, { refno: 'velocity-1' })),
  THIRD_PARTY_ERROR: ({ init }) => init(initBody('4000001000005918')),
  REFERRAL: ({ init }) => init(initBody('4000001000005017')),
  INVALID_SETUP: withCard({ '3D': undefined }),
  FORBIDDEN: ({ http }) => http.get('/_sandbox/health').set('Host', 'rebound.example.com'),
  INVALID_STATE: byScenario('invalid_state'),
  INVALID_HEADER: ({ init }) => init(initBody(), { 'sandbox-scenario': 'nobody' }),
  UNSUPPORTED_PAYMENT_METHOD: byScenario('unsupported_payment_method'),
  NOT_SUPPORTED_BY_THIRD_PARTY: byScenario('not_supported_by_third_party'),
}

describe('every example of an error in the contract', () => {
  type Example = { readonly error?: { readonly code: string } }
  type Media = { readonly example?: Example; readonly examples?: Record<string, { readonly value: Example }> }
  type ErrorResponse = { readonly $ref?: string; readonly content?: Record<string, Media> }
  const { paths, components: parts } = readContract('openapi.yaml') as unknown as {
    paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, ErrorResponse> }>>
    components: { responses: Record<string, ErrorResponse> }
  }
  const rows = new Map(
    [...readFileSync('docs/reference/errors.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)].map(
      ([, code = '', statuses = '']) => [code, statuses],
    ),
  )
  const examples = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, responses = {} }) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const resolved = response.$ref ? parts.responses[response.$ref.split('/').at(-1) ?? ''] : response
        return Object.values(resolved?.content ?? {}).flatMap((media) =>
          [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)].flatMap((example) =>
            example?.error ? [[operationId, status, example.error.code] as const] : [],
          ),
        )
      }),
    )

  it.each(examples)('%s %s has an example of %s with its status', (_operation, status, code) => {
    expect(rows.get(code)).toContain(status)
  })
})

describe('every error code occurs, with the status in the docs', () => {
  const rows = new Map(
    [...readFileSync('docs/reference/errors.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)].map(
      ([, code, statuses]) => [code, statuses],
    ),
  )
  it.each(ERROR_CODES)('%s', async (code) => {
    const response = await WAYS[code](shared())
    expect(response.body).toMatchObject({ error: { code, message: expect.stringMatching(/\w/) } })
    expect(rows.get(code)).toContain(String(response.status))
  })
})
