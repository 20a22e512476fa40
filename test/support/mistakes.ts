import { SPACE_RULE } from '../../src/core/domain/space-name-message.ts'
import { initBody, plainCard, THREE_DS } from './init-body.ts'
import { LINK_KEY, linkBody, threeDSLink } from './link-body.ts'

/** A call with a mistake. Bodies that are no string are sent as JSON. */
type Call = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A start as npm passes it on. */
type Start = { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }

export type Mistake = {
  /** The mistake, for the docs. */
  readonly title: string
  readonly made: Call | Start
  /** The exit code of a start. */
  readonly status: number
  /** The whole body, or the line that a start writes. */
  readonly response: object | string
}

type Given = Omit<Mistake, 'title' | 'made'>

const basic = (credentials: string) => ({ authorization: `Basic ${btoa(credentials)}` })
const AUTHORIZED = basic('1100000000:sandbox')
const ID = '418203957162840337'

const rejection = (status: number, code: string, message: string): Given => ({
  status,
  response: { error: { code, message } },
})
const property = (message: string): Given => rejection(400, 'INVALID_PROPERTY', message)
const unknownProperty = (message: string): Given => rejection(400, 'UNRECOGNIZED_PROPERTY', message)
const unauthorized = (message: string): Given =>
  rejection(401, 'UNAUTHORIZED', `${message} The built-in credentials are \`1100000000:sandbox\`.`)
const notThere = (message: string): Given => rejection(404, 'CLIENT_ERROR', message)
const linkFields = (field: string, message: string): Given => ({
  status: 400,
  response: { status: 400, errors: [{ field, message }] },
})

const call = (title: string, method: string, path: string, input: Given, more: Partial<Call> = {}): Mistake => ({
  title,
  made: { method, path, headers: AUTHORIZED, ...more },
  ...input,
})

const init = (title: string, more: object, input: Given): Mistake =>
  call(title, 'POST', '/v1/transactions', input, { body: { ...initBody(), ...more } })

const card = (title: string, more: object, input: Given): Mistake =>
  init(title, { card: { ...plainCard('4000001000000026'), ...more } }, input)

const threeDS = (title: string, more: object, input: Given): Mistake =>
  card(title, { '3D': { ...THREE_DS, ...more } }, input)

const link = (title: string, body: object, input: Given): Mistake =>
  call(title, 'POST', '/v1/links', input, { headers: { 'link-api-key': LINK_KEY }, body })

const closed = (title: string, headers: Record<string, string>, input: Given): Mistake =>
  call(title, 'POST', '/v1/transactions', input, { headers, body: initBody() })

/** Forty mistakes, with the exact response to each. docs/contributing/evidence/mistakes.md shows them. */
export const MISTAKES: readonly Mistake[] = [
  init(
    '`amount: "12.50"`: a string',
    { amount: '12.50' },
    property('init.amount must be an integer in minor units (12.50 EUR is `1250`); received `"12.50"`.'),
  ),
  init(
    '`amount: 12.5`: with decimals',
    { amount: 12.5 },
    property('init.amount must be an integer in minor units (12.50 EUR is `1250`); received `12.5`.'),
  ),
  init(
    '`amount: 0`',
    { amount: 0 },
    property('init.amount must be above 0, an integer in minor units (12.50 EUR is `1250`); received `0`.'),
  ),
  init(
    '`currency: "eur"`',
    { currency: 'eur' },
    property(
      'init.currency must be an active currency code of three capital letters (ISO 4217), such as `"EUR"`; received `"eur"`. Did you mean `EUR`?',
    ),
  ),
  init(
    '`currency: "Euro"`',
    { currency: 'Euro' },
    property(
      'init.currency must be an active currency code of three capital letters (ISO 4217), such as `"EUR"`; received `"Euro"`.',
    ),
  ),
  init('no `refno`', { refno: undefined }, property('init.refno must not be null.')),
  init(
    'a second payment method',
    { paymentMethods: ['VIS', 'ECA'] },
    property(
      'init.paymentMethods must be an array with the code of one card brand, such as `["VIS"]`; received an array of 2. Only one payment method is supported.',
    ),
  ),
  init(
    'a payment method other than a card',
    { paymentMethods: ['WALLET'] },
    property(
      'init.paymentMethods[0] must be one of VIS, ECA, AMX, DIN, DIS, JCB, CUP, DNK; received `"WALLET"`. Only cards are supported.',
    ),
  ),
  init(
    'no `option`',
    { option: undefined },
    property('init.option must not be null. Send `{"authenticationOnly": true}`; authorization is not supported.'),
  ),
  init(
    '`authenticationOnly: false`',
    { option: { authenticationOnly: false } },
    property('init.option.authenticationOnly must be `true`; received `false`. Authorization is not supported.'),
  ),
  init(
    '`amuont`, misspelled',
    { amuont: 1250 },
    unknownProperty('init.amuont is not recognized. Did you mean `amount`?'),
  ),
  init(
    '`expiryYear` next to `card`',
    { expiryYear: '34' },
    unknownProperty('init.expiryYear is not recognized. Did you mean `init.card.expiryYear`?'),
  ),
  init(
    '`colour`, without a similar field',
    { colour: 'red' },
    unknownProperty('init.colour is not recognized. Leave it out.'),
  ),
  card(
    'a card number with blanks',
    { number: '4000 0010 0000 0026' },
    property(
      'init.card.number must be 12 to 19 digits in quotes, without separators; received a string of 19 characters. Remove the separators between the digits.',
    ),
  ),
  card(
    '`number` and `alias`',
    { alias: 'CJc_9OmMYQ3XOqPgkPnVosIUbQCkwn6I' },
    property(
      'init.card must have exactly one of `number` and `alias`, with the fields of that form only; received number, cvv, alias. `cvv` goes with `number`, `aliasCVV` with `alias`.',
    ),
  ),
  card(
    '`expiryYear: "2034"`',
    { expiryYear: '2034' },
    property(
      'init.card.expiryYear must be a year of two digits in quotes, such as `"34"`; received a string of 4 characters. Leave out the century.',
    ),
  ),
  card(
    '`expiryMonth: "13"`',
    { expiryMonth: '13' },
    property(
      'init.card.expiryMonth must be a month of two digits in quotes, `"01"` to `"12"`; received a string of 2 characters.',
    ),
  ),
  card(
    'a CVV without quotes',
    { cvv: 123 },
    property('init.card.cvv must be three digits in quotes, four for AMX; received a number.'),
  ),
  card(
    'a CVV of four digits for Visa',
    { cvv: '1234' },
    property('init.card.cvv must have 3 digits for VIS (received: 4)'),
  ),
  card(
    'a card number with a wrong check digit',
    { number: '4000001000000027' },
    rejection(
      400,
      'INVALID_CARD',
      'init.card.number has a wrong check digit. `GET /_sandbox/cards` lists the accepted numbers.',
    ),
  ),
  threeDS(
    '`merchantCountryCode: "NL"`',
    { merchant: { mcc: '5411', merchantName: 'Shop', merchantCountryCode: 'NL' } },
    property(
      'init.card.3D.merchant.merchantCountryCode must be a country code of three digits (ISO 3166-1 numeric) in quotes, such as `"528"`; received `"NL"`. `NL` is `528`.',
    ),
  ),
  threeDS(
    '`billAddrCountry: 528`, without quotes',
    { cardholder: { billAddrCountry: 528 } },
    property(
      'init.card.3D.cardholder.billAddrCountry must be a country code of three digits (ISO 3166-1 numeric) in quotes, such as `"528"`; received a number.',
    ),
  ),
  init(
    '`successUrl: "/paid"`',
    { redirect: { successUrl: '/paid' } },
    property('init.redirect.successUrl must be an absolute URL; received a string of 5 characters.'),
  ),
  init(
    '`language: "english"`',
    { language: 'english' },
    property(
      'init.language must be one of en, de, fr, it, es, el, fi, hu, ko, nl, no, da, pl, pt, ru, ja, sk, sl, sv, tr, zh; received `"english"`.',
    ),
  ),
  call(
    'content type `text/plain`',
    'POST',
    '/v1/transactions',
    rejection(415, 'INVALID_HEADER', '`Content-Type` must be `application/json`; received `text/plain`.'),
    {
      headers: { ...AUTHORIZED, 'content-type': 'text/plain' },
      body: '{}',
    },
  ),
  closed(
    'no credentials',
    {},
    unauthorized('Header `Authorization` is missing; send `Basic` and the Base64 of `merchantId:password`.'),
  ),
  closed(
    '`Authorization: Bearer …`',
    { authorization: 'Bearer abc' },
    unauthorized(
      'Header `Authorization` has another scheme than `Basic`; send `Basic` and the Base64 of `merchantId:password`.',
    ),
  ),
  closed(
    'credentials without a colon',
    basic('1100000000'),
    unauthorized(
      'The Basic credentials have no colon between merchant ID and password; send `Basic` and the Base64 of `merchantId:password`.',
    ),
  ),
  closed(
    'a malformed space',
    basic('1100000000+CI 42:sandbox'),
    unauthorized(`The space name after \`+\` in the Basic credentials is not valid: ${SPACE_RULE}.`),
  ),
  closed('a wrong password', basic('1100000000:wrong'), unauthorized('Merchant ID or password is wrong.')),
  call(
    'an ID that does not exist in the space `ci-42`',
    'GET',
    `/v1/transactions/${ID}`,
    rejection(
      400,
      'TRANSACTION_NOT_FOUND',
      'transactionId not found in space `ci-42`. Use the ID that the init returned, with the same credentials.',
    ),
    {
      headers: basic('1100000000+ci-42:sandbox'),
    },
  ),
  call(
    'an ID of five digits',
    'GET',
    '/v1/transactions/12345',
    property('status transactionId length must be 18 digits; received 5 characters.'),
  ),
  call(
    '`POST /transactions`',
    'POST',
    '/transactions',
    notThere('Unknown path `POST /transactions`. Did you mean `POST /v1/transactions`?'),
    { body: initBody() },
  ),
  call(
    'the operation `authorize` of the family without a transaction',
    'POST',
    '/v1/transactions/authorize',
    notThere(
      '`POST /v1/transactions/authorize` is not supported. `POST /v1/transactions/{transactionId}/authorize` authorizes an authenticated transaction.',
    ),
    { body: {} },
  ),
  call(
    'the operation `settle` of the family',
    'POST',
    `/v1/transactions/${ID}/settle`,
    notThere(
      '`POST /v1/transactions/418203957162840337/settle` is not supported. `POST /v1/transactions/{transactionId}/authorize` with `autoSettle` settles at once. The gateway endpoint (`PUT /_sandbox/gateway`) accepts authorizations of your own gateway.',
    ),
    { body: {} },
  ),
  call(
    'the operation `credit` of the family',
    'POST',
    `/v1/transactions/${ID}/credit`,
    notThere(
      '`POST /v1/transactions/418203957162840337/credit` is not supported. `POST /v1/transactions/{transactionId}/authorize` authorizes, and nothing credits. The gateway endpoint (`PUT /_sandbox/gateway`) accepts authorizations of your own gateway.',
    ),
    { body: {} },
  ),
  call(
    'the operation `cancel` of the family',
    'POST',
    `/v1/transactions/${ID}/cancel`,
    notThere(
      '`POST /v1/transactions/418203957162840337/cancel` is not supported. `POST /v1/transactions/{transactionId}/authorize` authorizes, and nothing cancels. The gateway endpoint (`PUT /_sandbox/gateway`) accepts authorizations of your own gateway.',
    ),
    { body: {} },
  ),
  link(
    'a link with `amount` as a string',
    threeDSLink({ amount: '12.50' as never }),
    linkFields('link.amount', 'must be an integer in minor units (12.50 EUR is `1250`); received `"12.50"`.'),
  ),
  call(
    'a link without its key',
    'POST',
    '/v1/links',
    {
      status: 401,
      response: {
        status: 401,
        message:
          'Header `link-api-key` is missing; send the key of the account. The built-in key is `sandbox-link-key`.',
      },
    },
    { headers: {}, body: linkBody() },
  ),
  {
    title: '`npm start --port 9000`, without `--`',
    made: { args: ['9000'], env: { npm_lifecycle_event: 'start', npm_config_port: 'true' } },
    status: 2,
    response: 'npm does not pass `--port` to the sandbox. Write `npm start -- --port 9000`.',
  },
]
