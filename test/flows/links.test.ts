import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import {
  AMOUNT,
  BRAND_OBJECT,
  completeChallenge,
  createLink,
  enteredCard,
  linkBody,
  linkStatus,
  newLink,
  numberOf,
  readCard,
  readLink,
  submit,
  threeDSLink,
  tokenize,
} from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { MERCHANT, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const MINUTE = 60_000
const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/

describe('a new link', () => {
  it('has an ID and the URL of its page, and waits for a card', async () => {
    const { status, body } = await createLink(shared())
    expect([status, body]).toEqual([200, { id: expect.stringMatching(UUID), link: `${shared().url}/${body.id}` }])
    const { status: read, body: link } = await linkStatus(shared(), body.id)
    expect([read, link]).toEqual([200, { status: 'PENDING', reference: 'booking-1', link: body.link, history: [] }])
  })

  it('shows the purpose of the authentication if 3-D Secure is requested', async () => {
    const id = await newLink(shared(), threeDSLink())
    expect(await readLink(shared(), id)).toMatchObject({
      status: 'PENDING',
      history: [],
      currency: 'EUR',
      detail: { authorize: { amount: 1250 } },
    })
  })

  it('links to the configured page', async () => {
    const running = await startSandbox({ 'link-page-url': 'https://pay.shop.test/cards' })
    const { body } = await createLink(running)
    expect(body.link).toBe(`https://pay.shop.test/cards/${body.id}`)
  })
})

describe('a link with a submitted card', () => {
  it('issues tokens and no 3-D Secure data if 3-D Secure was not requested', async () => {
    const running = shared()
    const id = await newLink(running)
    const response = await submit(running, id, CHALLENGE_CARD)
    expect(response.body).toEqual({
      id,
      status: 'SUCCESS',
      redirect: { method: 'GET', url: `${running.url}/${id}/done`, fields: {} },
    })
    expect(await readLink(running, id)).toEqual({
      status: 'SUCCESS',
      reference: 'booking-1',
      link: `${running.url}/${id}`,
      paymentMethod: 'VIS',
      card: {
        alias: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
        fingerprint: expect.stringMatching(/^F-[A-Za-z0-9_-]{22}$/),
        masked: '400000xxxxxx0026',
        aliasCVV: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/),
        expiryMonth: '12',
        expiryYear: '34',
        info: expect.objectContaining({ brand: 'VISA', type: 'credit', usage: 'consumer' }),
      },
      history: [],
    })
  })

  it('returns the authentication of the link: one entry, created on the card page', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock, 'link-history': 'entries' })
    const id = await newLink(running, threeDSLink())
    await submit(running, id, CHALLENGE_CARD)
    clock.advance(MINUTE)
    await completeChallenge(running, id, { code: '4444' })
    const { card, ...link } = await readLink(running, id)
    expect(link).toEqual({
      status: 'SUCCESS',
      reference: 'booking-1',
      link: `${running.url}/${id}`,
      paymentMethod: 'VIS',
      currency: 'EUR',
      detail: { authorize: { amount: 1250 } },
      history: [
        {
          action: 'authenticate',
          amount: 1250,
          source: 'secure_fields',
          date: clock.now(),
          success: true,
          ip: '127.0.0.1',
        },
      ],
    })
    expect(card?.['3D']).toEqual({
      eci: '05',
      cavv: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
      xid: expect.any(String),
      threeDSVersion: '2.2.0',
      threeDSTransactionId: expect.any(String),
      directoryResponse: 'Y',
      authenticationResponse: 'Y',
    })
  })

  it('returns the submitted name with normalized spaces', async () => {
    const id = await newLink(shared(), linkBody({ collectCardholderName: true }))
    await submit(shared(), id, FRICTIONLESS_CARD, { cardholderName: '  Ada   Example ' })
    expect(await readCard(shared(), id)).toMatchObject({ cardholderName: 'Ada Example' })
  })

  it('sends the cardholder to the unchanged successUrl', async () => {
    const successUrl = 'https://shop.test/saved?cart=7#top'
    const id = await newLink(shared(), linkBody({ successUrl }))
    const { body } = await submit(shared(), id, FRICTIONLESS_CARD)
    expect(body.redirect).toEqual({ method: 'GET', url: successUrl, fields: {} })
  })

  it('accepts the number as printed on the card', async () => {
    const id = await newLink(shared())
    const printed = FRICTIONLESS_CARD.replace(/(....)(?=.)/g, '$1 ')
    expect((await submit(shared(), id, enteredCard(FRICTIONLESS_CARD, { number: printed }))).status).toBe(200)
    expect((await readCard(shared(), id)).masked).toBe('400000xxxxxx0018')
  })

  it('has its own alias, and the fingerprint of its number', async () => {
    const first = await tokenize(shared(), CHALLENGE_CARD)
    const second = await tokenize(shared(), CHALLENGE_CARD)
    const other = await tokenize(shared(), FRICTIONLESS_CARD)
    expect(second.alias).not.toBe(first.alias)
    expect(second.aliasCVV).not.toBe(first.aliasCVV)
    expect(second.fingerprint).toBe(first.fingerprint)
    expect(other.fingerprint).not.toBe(first.fingerprint)
  })
})

describe('3-D Secure on a link', () => {
  it('is skipped for a brand without its own object', async () => {
    const id = await newLink(shared(), linkBody({ ...AMOUNT, VIS: BRAND_OBJECT }))
    await submit(shared(), id, numberOf('challenge_success', 'ECA'))
    const link = await readLink(shared(), id)
    expect(link).toMatchObject({ status: 'SUCCESS', paymentMethod: 'ECA', history: [], currency: 'EUR' })
    expect(link.card).not.toHaveProperty('3D')
  })

  it('is skipped for an account that is not configured for it', async () => {
    const running = await startSandbox({ 'account-3ds': 'off' })
    const id = await newLink(running, threeDSLink())
    await submit(running, id, numberOf('challenge_failed', 'VIS'))
    const link = await readLink(running, id)
    expect([link.status, link.history]).toEqual(['SUCCESS', []])
    expect(link.card).not.toHaveProperty('3D')
  })

  it('uses a transaction that the merchant cannot read', async () => {
    const { http } = shared()
    const id = await newLink(shared(), threeDSLink())
    const { body } = await submit(shared(), id, CHALLENGE_CARD)
    const hidden = /\/v1\/start\/(\d{18})$/.exec(body.challenge.url)?.[1]
    const read = () => http.get(`/v1/transactions/${hidden}`).auth(...MERCHANT)
    const unknown = {
      error: {
        code: 'TRANSACTION_NOT_FOUND',
        message: expect.stringMatching(/^transactionId not found in space `default`\. /),
      },
    }
    expect([(await read()).status, (await read()).body]).toEqual([400, unknown])
    await completeChallenge(shared(), id, { code: '4444' })
    expect((await read()).body).toEqual(unknown)
  })
})
