import { describe, expect, it } from 'vitest'
import { MISTAKES } from '../support/mistakes.ts'
import { runCurl } from '../support/run-curl.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

type Call = Extract<(typeof MISTAKES)[number]['made'], { path: string }>

/** Makes a mistake and requests the explanation of the response. */
const explained = async ({ method, path, body, headers: input }: Call) => {
  const isText = typeof body === 'string'
  const headers = { ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }), ...input }
  const sent = body === undefined ? null : isText ? body : JSON.stringify(body)
  const response = await fetch(shared().url + path, { method, headers, body: sent })
  const link = / GET (\/_sandbox\/explain\/req_\d+)$/.exec(response.headers.get('sandbox-explain') ?? '')?.[1]
  return shared().http.get(`${link}`).expect(200)
}

const CALLS = MISTAKES.flatMap(({ title, made }) => ('path' in made ? [{ title, made }] : []))

/** Changes of each correction by mistake. */
const CORRECTED: Readonly<Record<string, readonly string[]>> = {
  '`amount: "12.50"`: a string': ['/amount is now 1250'],
  '`amount: 12.5`: with decimals': ['/amount is now 1250'],
  '`currency: "eur"`': ['/currency is now "EUR"'],
  'no `refno`': ['/refno added: "order-1" (example)'],
  'a second payment method': ['/paymentMethods is now ["VIS"]'],
  'a payment method other than a card': ['/paymentMethods/0 is now "VIS"'],
  'no `option`': ['/option added: {"authenticationOnly":true}'],
  '`authenticationOnly: false`': ['/option/authenticationOnly is now true'],
  '`amuont`, misspelled': ['/amuont removed: /amount exists'],
  '`expiryYear` next to `card`': ['/expiryYear removed: /card/expiryYear exists'],
  '`colour`, without a similar field': ['/colour removed'],
  'a card number with blanks': ['/card/number is now $CARD_NUMBER, a listed test number in digits only'],
  '`number` and `alias`': ['/card/alias removed'],
  '`expiryYear: "2034"`': ['/card/expiryYear is now "34"'],
  'a CVV without quotes': ['/card/cvv is now $CARD_CVV, as many digits in quotes as the brand has'],
  'a CVV of four digits for Visa': ['/card/cvv is now $CARD_CVV, as many digits in quotes as the brand has'],
  'a card number with a wrong check digit': ['/card/number is now $CARD_NUMBER, a listed test number in digits only'],
  '`merchantCountryCode: "NL"`': ['/card/3D/merchant/merchantCountryCode is now "528"'],
  '`billAddrCountry: 528`, without quotes': ['/card/3D/cardholder/billAddrCountry is now "528"'],
  'a link with `amount` as a string': ['/amount is now 1250'],
}

/** Reasons for mistakes without a correction: only the author knows the value, or no body is stored. */
const NOT_CORRECTED: Readonly<Record<string, string>> = {
  '`currency: "Euro"`': 'Only you can correct `init.currency`',
  '`amount: 0`': 'Only you can correct `init.amount`',
  '`expiryMonth: "13"`': 'Only you can correct `init.card.expiryMonth`',
  '`successUrl: "/paid"`': 'Only you can correct `init.redirect.successUrl`',
  '`language: "english"`': 'Only you can correct `init.language`',
  'content type `text/plain`': 'The body was not read.',
}

describe('the explanation of a mistake', () => {
  it.each(CALLS)('$title', async ({ title, made }) => {
    const { body } = await explained(made)
    expect(body.rejection.message).not.toBe('')
    expect(body.scenario).toBeUndefined()
    expect(body.corrected?.changes).toEqual(CORRECTED[title])
    expect(body.notCorrected?.slice(0, NOT_CORRECTED[title]?.length)).toBe(NOT_CORRECTED[title])
    for (const finding of body.findings)
      expect(finding).toMatchObject({
        pointer: expect.stringMatching(/^\//),
        expected: expect.stringMatching(/./),
        actual: expect.stringMatching(/./),
      })
  })

  it.each(CALLS.filter(({ title }) => CORRECTED[title]))('accepts after correction: $title', async ({ made }) => {
    const { body } = await explained(made)
    const { status } = await runCurl(body.corrected.curl)
    expect(status).toBe(made.path === '/v1/links' ? 200 : 201)
  })
})
