import type { Test } from 'supertest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard, THREE_DS } from './init-body.ts'
import { createLink, linkBody, newLink, submit, threeDSLink } from './link-body.ts'
import type { Running } from './sandbox.ts'

/** Puts a text into one field of a sandbox. Returns the responses. */
type Put = (running: Running, text: string) => Test | Promise<{ readonly text: string; readonly headers: object }>

const addressWith = (text: string): string => `http://shop.test/${encodeURIComponent(text)}`
const initWith =
  (more: object): Put =>
  ({ init }) =>
    init(initBody(CHALLENGE_CARD, more))
const initOf =
  (make: (text: string) => object): Put =>
  (running, text) =>
    initWith(make(text))(running, text)
const cardWith = (make: (text: string) => object): Put =>
  initOf((text) => ({ card: plainCard(CHALLENGE_CARD, make(text)) }))
const redirectWith = (field: string): Put =>
  initOf((text) => ({ redirect: { ...initBody().redirect, [field]: addressWith(text) } }))
const initWithHeader =
  (name: string): Put =>
  ({ init }, text) =>
    init(initBody(), { [name]: encodeURIComponent(text) })
const linkOf =
  (make: (text: string) => object): Put =>
  (running, text) =>
    createLink(running, linkBody(make(text)))
const getting =
  (make: (text: string) => string): Put =>
  ({ http }, text) =>
    http
      .get(make(encodeURIComponent(text)))
      .auth('1100000000', 'sandbox')
      .set('link-api-key', 'sandbox-link-key')
const posting =
  (path: string, make: (text: string) => object): Put =>
  ({ http }, text) =>
    http.post(path).send(make(text))
const about =
  (make: (text: string) => object, path: string): Put =>
  async (running, text) => {
    const { body } = await running.init(initBody(FRICTIONLESS_CARD))
    return running.http.put(`/_sandbox/transactions/${body.transactionId}/${path}`).send(make(text))
  }
const scenario =
  (make: (text: string) => object): Put =>
  ({ http }, text) =>
    http
      .put('/_sandbox/scenarios/written')
      .type('application/json')
      .send({ title: 'Written', ...make(text) })

/** Inputs that accept a caller's text: the emulated API, its pages, the control API. */
export const CARD_PATHS: Readonly<Record<string, Put>> = {
  'init: name of an unknown field': initOf((text) => ({ [text]: 1 })),
  'init: value of an unknown field': initOf((text) => ({ note: text })),
  'init: unknown field of the card': cardWith((text) => ({ [text]: text })),
  'init: refno': initOf((refno) => ({ refno })),
  'init: refno2': initOf((refno2) => ({ refno2 })),
  'init: currency': initOf((currency) => ({ currency })),
  'init: language': initOf((language) => ({ language })),
  'init: payment method': initOf((text) => ({ paymentMethods: [text] })),
  'init: card number': cardWith((number) => ({ number })),
  'init: alias': initOf((alias) => ({ card: { alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS } })),
  'init: name of the merchant': cardWith((merchantName) => ({
    '3D': { ...THREE_DS, merchant: { ...THREE_DS.merchant, merchantName } },
  })),
  'init: e-mail of the cardholder': cardWith((text) => ({
    '3D': { ...THREE_DS, cardholder: { email: `${text}@shop.test` } },
  })),
  'init: unknown field of 3D': cardWith((text) => ({ '3D': { ...THREE_DS, [text]: text } })),
  'init: success URL': redirectWith('successUrl'),
  'init: cancel URL': redirectWith('cancelUrl'),
  'init: error URL': redirectWith('errorUrl'),
  'init: webhook URL': initOf((text) => ({ webhook: { url: addressWith(text) } })),
  'init: header User-Agent': initWithHeader('User-Agent'),
  'init: header Idempotency-Key': initWithHeader('Idempotency-Key'),
  'init: header of no meaning': initWithHeader('X-Order'),
  'init: scenario of the header': initWithHeader('sandbox-scenario'),
  'init: query': ({ http }, text) => http.post(`/v1/transactions?order=${encodeURIComponent(text)}`).send(initBody()),
  'init: name in the query': ({ http }, text) =>
    http.post(`/v1/transactions?${encodeURIComponent(text)}=1`).send(initBody()),
  'init: body that is no JSON': ({ http }, text) =>
    http.post('/v1/transactions').type('application/json').auth('1100000000', 'sandbox').send(`{"refno": "${text}",}`),
  'init: body of another type': ({ http }, text) => http.post('/v1/transactions').type('text/plain').send(text),
  'status: id': getting((text) => `/v1/transactions/${text}`),
  'unknown path': getting((text) => `/v1/orders/${text}/lines`),
  'link: reference': linkOf((reference) => ({ reference })),
  'link: success URL': linkOf((text) => ({ successUrl: addressWith(text) })),
  'link: webhook endpoint': linkOf((text) => ({ webhookEndpoint: addressWith(text) })),
  'link: name in the context': linkOf((text) => ({ context: { [text]: 'x' } })),
  'link: value in the context': linkOf((text) => ({ context: { order: text } })),
  'link: name of the merchant': (running, merchantName) =>
    createLink(
      running,
      threeDSLink({ VIS: { '3D': { ...THREE_DS, merchant: { ...THREE_DS.merchant, merchantName } } } }),
    ),
  'link: id': getting((text) => `/v1/links/${text}`),
  'link: address of the page': getting((text) => `/${text}`),
  'link: name of the cardholder': async (running, cardholderName) =>
    submit(running, await newLink(running, linkBody({ collectCardholderName: true })), FRICTIONLESS_CARD, {
      cardholderName,
    }),
  'control: title of a scenario': scenario((title) => ({ title })),
  'control: when of a scenario': scenario((refno) => ({ when: { refno } })),
  'control: unknown word of a scenario': scenario((text) => ({ [text]: text })),
  'control: name of a scenario': ({ http }, text) =>
    http
      .put(`/_sandbox/scenarios/${encodeURIComponent(text)}`)
      .type('application/json')
      .send({ title: 'Written' }),
  'control: refno of a queued outcome': posting('/_sandbox/next', (refno) => ({
    scenario: 'challenge_success',
    when: { refno },
  })),
  'control: unknown key of a queued outcome': posting('/_sandbox/next', (text) => ({
    scenario: 'challenge_success',
    [text]: 1,
  })),
  'control: scenario of a queued outcome': posting('/_sandbox/next', (name) => ({ scenario: name })),
  'control: query': getting((text) => `/_sandbox/events?refno=${text}`),
  'control: path': getting((text) => `/_sandbox/explain/${text}`),
  'control: a status override': about((text) => ({ set: { refno2: text } }), 'status-override'),
  'control: what was received': posting('/_sandbox/receiver/default', (text) => ({ text, [text]: 1 })),
  'control: what came to a gateway place': async (running, text) => {
    await running.http.put('/_sandbox/gateway').send({ fields: { amount: '/text', eci: '/eci' } })
    return running.http.post(`/_sandbox/gateway/default/${encodeURIComponent(text)}`).send({ text, [text]: 1 })
  },
  'control: a scenario that is checked': ({ http }, text) =>
    http
      .post(`/_sandbox/validate/scenarios/${encodeURIComponent(text)}`)
      .type('application/json')
      .send({ title: text, [text]: 1 }),
  'control: a call that is checked': posting('/_sandbox/validate/initTransaction', (text) => ({
    refno: text,
    [text]: 1,
  })),
  'control: an authorization to be judged': posting('/_sandbox/judge/authorization', (eci) => ({ eci, cavv: eci })),
  'control: an observation': posting('/_sandbox/observations', (text) => ({
    order: text,
    value: 'paid',
    step: text,
  })),
  'control: an effect of an observation': posting('/_sandbox/observations', (text) => ({
    order: 'A1',
    value: 'paid',
    step: 'return',
    effects: { [text]: 1 },
  })),
  'control: a verdict': posting('/_sandbox/verdicts', (reason) => ({
    result: 'not_judged',
    experiment: 'any',
    reason,
  })),
  'control: a response of the gateway': ({ http }, text) =>
    http.put('/_sandbox/gateway').send({ fields: { amount: '/amount' }, response: { body: { [text]: text } } }),
  'control: credentials of a space': getting((text) => `/_sandbox/spaces/${text}/credentials`),
}
