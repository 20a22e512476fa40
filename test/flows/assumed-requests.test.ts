import { describe, expect, it } from 'vitest'
import type { LinkBrand } from '../../src/core/domain/brand-names.ts'
import { errorNamed } from '../../src/core/domain/error-codes.ts'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import {
  completeChallenge,
  createLink,
  deleteLink,
  LINK_KEY,
  linkBody,
  linkStatus,
  newLink,
  numberOf,
  readLink,
  submit,
  threeDSLink,
  tokenize,
} from '../support/link-body.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { openPage } from '../support/submit-page.ts'

const shared = sharedSandbox()

const read = async ({ status }: Running, id: string) => (await status(id)).body

const begin = async ({ init }: Running, name: string, brand: LinkBrand = 'VIS'): Promise<string> =>
  (await init(initBody(numberOf(name, brand)))).body.transactionId

describe('an alias', () => {
  it('alias-with-any-expiry: is accepted with a different expiry than the card, and without its aliasCVV', async () => {
    const { alias = '', expiryYear } = await tokenize(shared(), CHALLENGE_CARD)
    const withExpiry = (year: string) =>
      shared().init(
        initBody(undefined, { card: { alias, expiryMonth: '01', expiryYear: year, '3D': structuredClone(THREE_DS) } }),
      )
    expect(expiryYear).toBe('34')
    expect((await withExpiry('41')).status).toBe(201)
    expect((await withExpiry('20')).body.error.code).toBe('EXPIRED_CARD')
  })

  it('fields-returned-as-sent: is returned if the card was given by alias; refno2 and language if they were sent', async () => {
    const { alias = '' } = await tokenize(shared(), CHALLENGE_CARD)
    const card = { alias, expiryMonth: '12', expiryYear: '34', '3D': structuredClone(THREE_DS) }
    const display = async (body: ReturnType<typeof initBody>) => {
      const { body: response } = await shared().init(body)
      const { refno2, language, card: own } = await read(shared(), response.transactionId)
      return [refno2, language, own.alias]
    }
    expect(await display(initBody())).toEqual([undefined, undefined, undefined])
    expect(await display(initBody(undefined, { card, refno2: 'second', language: 'fr' }))).toEqual([
      'second',
      'fr',
      alias,
    ])
  })
})

describe('a link', () => {
  it('link-card-on-success: has card and paymentMethod in status SUCCESS only, and history until it is deleted', async () => {
    const parts = async (id: string) => {
      const body = await readLink(shared(), id)
      return [body.status, ...['card', 'paymentMethod', 'history'].filter((name) => Object.hasOwn(body, name))]
    }
    const id = await newLink(shared(), threeDSLink())
    expect(await parts(id)).toEqual(['PENDING', 'history'])
    await submit(shared(), id, CHALLENGE_CARD)
    expect(await parts(id)).toEqual(['PENDING', 'history'])
    await completeChallenge(shared(), id, { code: '4444' })
    expect(await parts(id)).toEqual(['SUCCESS', 'card', 'paymentMethod', 'history'])
    await deleteLink(shared(), id)
    expect(await parts(id)).toEqual(['DELETED'])
    const faulty = await newLink(shared(), threeDSLink())
    await submit(shared(), faulty, numberOf('start_error', 'VIS'))
    expect(await parts(faulty)).toEqual(['ERROR', 'history'])
  })

  it('context-on-page: shows the context pairs on its page and in no response', async () => {
    const id = await newLink(shared(), linkBody({ context: { Contract: 'A-1', Plan: 'Family' } }))
    const { text } = await shared().http.get(`/${id}`)
    expect(text.replaceAll(/<[^>]*>/g, ' ')).toMatch(/Contract\s+A-1\s+Plan\s+Family/)
    await submit(shared(), id, CHALLENGE_CARD)
    expect(JSON.stringify(await readLink(shared(), id))).not.toMatch(/Contract|Family/)
  })

  it('card-data-in-text: is rejected by default and accepted with a setting; a plain run of digits is always accepted', async () => {
    const keeping = await startSandbox({ 'card-data-in-text': 'keep' })
    const texts = ['order 4000001000000018', 'order 4:0:0:0:0:0:1:0:0:0:0:0:0:0:1:8', '4539 1488 0343 6467']
    const honest = ['4539148803436467', '4539 148803436467', 'order-4711']
    const url = (text: string) => `http://shop.test/${encodeURIComponent(text)}`
    const inits = ['refno', 'refno2', 'redirect.successUrl', 'redirect.cancelUrl', 'redirect.errorUrl', 'webhook.url']
    const initWith = (field: string, text: string) => {
      const [outer = '', inner] = field.split('.')
      const { redirect } = initBody()
      if (inner === undefined) return initBody(CHALLENGE_CARD, { [outer]: text })
      return initBody(CHALLENGE_CARD, { [outer]: { ...(outer === 'redirect' ? redirect : {}), [inner]: url(text) } })
    }
    const links = ['reference', 'successUrl', 'webhookEndpoint']
    const linkWith = (field: string, text: string) => linkBody({ [field]: field === 'reference' ? text : url(text) })
    const rejections = async (running: Running) => {
      const reported: string[] = []
      for (const text of [...texts, ...honest]) {
        for (const field of inits) {
          const { status, body } = await running.init(initWith(field, text))
          if (status !== 201) reported.push(`${status} ${body.error.code} ${body.error.message.split(' ')[0]}`)
        }
        for (const field of links) {
          const { status, body } = await createLink(running, linkWith(field, text))
          if (status !== 200) reported.push(`${status} ${body.errors[0].field}`)
        }
      }
      return reported
    }
    const each = [
      ...inits.map((field) => `400 INVALID_PROPERTY init.${field}`),
      ...links.map((field) => `400 link.${field}`),
    ]
    expect(await rejections(shared())).toEqual(texts.flatMap(() => each))
    expect(await rejections(keeping)).toEqual([])
  })

  it('account-without-3ds: only tokenizes, and an initialization is INVALID_SETUP', async () => {
    const running = await startSandbox({ 'account-3ds': 'off' })
    expect((await running.init(initBody())).body.error.code).toBe('INVALID_SETUP')
    const id = await newLink(running, threeDSLink())
    await submit(running, id, CHALLENGE_CARD)
    const { status, card } = await readLink(running, id)
    expect([status, card?.['3D']]).toEqual(['SUCCESS', undefined])
  })
})

describe('a rejection', () => {
  it('network-code-of-declines: has a networkCode only if the network declined', async () => {
    const codes = async (body: object, headers = {}) => {
      const { status, body: response } = await shared().init(body, headers)
      return [status, response.error.code, response.error.networkCode]
    }
    expect(await codes(initBody('4000001000005512'))).toEqual([400, 'DECLINED', '51'])
    const others = [
      await codes(initBody(undefined, { paymentMethods: ['ECA'] })),
      await codes(initBody(undefined, { card: plainCard(CHALLENGE_CARD, { cvv: '000' }) })),
      await codes(initBody(undefined, { card: plainCard(CHALLENGE_CARD, { expiryYear: '20' }) })),
      await codes({ ...initBody(), colour: 'red' }),
      await codes(initBody(), { 'sandbox-scenario': 'nobody' }),
    ]
    expect(others.map(([, , network]) => network)).toEqual(others.map(() => undefined))
  })

  it.each(['invalid_sign', 'unsupported_payment_method', 'not_supported_by_third_party'])(
    'errors-by-scenario: returns %s if a scenario sets it',
    async (name) => {
      const { status, body } = await shared().init(initBody(), { 'sandbox-scenario': `init_error/${name}` })
      expect([status, body.error.code]).toEqual([400, name.toUpperCase()])
      expect(errorNamed(name.toUpperCase())?.assumption).toBe('errors-by-scenario')
    },
  )

  it('unknown-fields: names an unknown field, and accepts it below 3D', async () => {
    const rejected = async (body: object) => (await shared().init(body)).body.error?.code
    const card = (more: object) => ({ ...initBody(), card: { ...plainCard(CHALLENGE_CARD), ...more } })
    expect(await rejected({ ...initBody(), colour: 'red' })).toBe('UNRECOGNIZED_PROPERTY')
    expect(await rejected({ ...initBody(), colour: 'red', amount: 0 })).toBe('INVALID_PROPERTY')
    expect(await rejected(card({ colour: 'red' }))).toBe('UNRECOGNIZED_PROPERTY')
    expect(await rejected(card({ '3D': { ...THREE_DS, colour: 'red' } }))).toBeUndefined()
  })

  it('final-states-do-not-change: returns 410 for the page and 409 for the control API, and keeps the ended transaction', async () => {
    const id = await begin(shared(), 'challenge_success')
    await shared().finish(id, { code: '4444' })
    const before = await read(shared(), id)
    expect((await openPage(shared(), id)).status).toBe(410)
    expect((await shared().finish(id, { cancel: true })).status).toBe(409)
    expect(await read(shared(), id)).toEqual(before)
  })

  it.each(['HRK', 'XAU', 'ABC'])('active-currencies: %s is no currency', async (currency) => {
    const { status, body } = await shared().init(initBody(undefined, { currency: currency as never }))
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
  })

  it('unknown-link-is-404: has status and message, and no code', async () => {
    const id = await newLink(shared())
    const unknownOnes = await linkStatus(shared(), `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`)
    const another = await linkStatus(shared(), id, `${LINK_KEY}+other`)
    for (const { status, body } of [unknownOnes, another])
      expect([status, body]).toEqual([404, { status: 404, message: 'Not found' }])
  })

  it.each([
    ['broken-requests: a body with a wrong Content-Encoding', 'gzip', 400, 'CLIENT_ERROR'],
    ['json-only: an unknown Content-Encoding', 'zip', 415, 'INVALID_HEADER'],
  ])('%s', async (_title, encoding, expected, code) => {
    const { status, body } = await shared().init(initBody(), { 'content-encoding': encoding })
    expect([status, body.error.code]).toEqual([expected, code])
  })

  it('body-limit: accepts a body of 64 KiB and rejects one byte more', async () => {
    const text = JSON.stringify(initBody())
    const filled = (bytes: number): string => `${text.slice(0, -1)}${' '.repeat(bytes - text.length)}}`
    const sent = async (bytes: number) => {
      const request = shared()
        .http.post('/v1/transactions')
        .auth(...MERCHANT)
        .type('json')
      const { status, body } = await request.send(filled(bytes))
      return [status, body.error?.code]
    }
    expect(await sent(64 * 1024)).toEqual([201, undefined])
    expect(await sent(64 * 1024 + 1)).toEqual([413, 'CLIENT_ERROR'])
  })

  it('body-limit: rejects a body that is too deep or has too many members', async () => {
    const nested = (levels: number): object => (levels === 0 ? {} : { x: nested(levels - 1) })
    const { card } = initBody()
    const bodyWith = (more: object) => ({ ...initBody(), card: { ...card, '3D': { ...card['3D'], more } } })
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [n, n]))
    const sent = async (more: object) => {
      const { status, body } = await shared().init(bodyWith(more))
      return [status, body.error?.code]
    }
    // The extra member is three levels deep and adds one level.
    expect(await sent(nested(60))).toEqual([201, undefined])
    expect(await sent(nested(61))).toEqual([400, 'INVALID_JSON_PAYLOAD'])
    expect(await sent(many(4_000))).toEqual([201, undefined])
    expect(await sent(many(10_001))).toEqual([413, 'CLIENT_ERROR'])
  })

  it('frame-ancestors-none: accepts a target for the page and ignores it', async () => {
    const { redirect } = initBody()
    const response = await shared().init(
      initBody(undefined, { redirect: { ...redirect, startTarget: '_top', returnTarget: '_top' } as never }),
    )
    expect(response.status).toBe(201)
  })

  it('repeated-refno: accepts a refno again', async () => {
    const first = await shared().init(initBody())
    const second = await shared().init(initBody())
    expect([first.status, second.status]).toEqual([201, 201])
  })
})
