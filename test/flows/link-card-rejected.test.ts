import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import {
  enteredCard,
  LINK_KEY,
  linkBody,
  linkStatus,
  newLink,
  readLink,
  submit,
  threeDSLink,
} from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const UNKNOWN = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'

type Wrong = readonly [title: string, card: object | string, code: string, message: string]
const card = (more: object): object => enteredCard(CHALLENGE_CARD, more)

describe('a card that cannot be submitted', () => {
  it.each<Wrong>([
    ['no number', card({ number: '' }), 'INVALID_CARD', 'number: Enter the card number.'],
    [
      'a wrong check digit',
      '4242424242424241',
      'INVALID_CARD',
      'number: A digit of this number is wrong, or two are swapped. Check the number.',
    ],
    [
      'an unlisted number',
      '4539578763621486',
      'INVALID_CARD',
      'number: The sandbox accepts test numbers only. Choose one of the test cards.',
    ],
    [
      'no month',
      card({ expiryMonth: '13' }),
      'INVALID_PROPERTY',
      'expiry: This month does not exist. Enter 01 to 12 as the first two digits.',
    ],
    [
      'an expired card',
      card({ expiryYear: '20' }),
      'EXPIRED_CARD',
      'expiry: This card expired at the end of 12/20. Use another card.',
    ],
    ['a short CVV', card({ cvv: '12' }), 'INVALID_CVV', 'cvv: The security code of this Visa card has 3 digits.'],
    ['the CVV of zeros', card({ cvv: '000' }), 'INVALID_CVV', 'cvv: This security code is wrong.'],
    [
      'an empty card',
      { number: '', cvv: '', expiryMonth: '', expiryYear: '' },
      'INVALID_CARD',
      'number: Enter the card number. expiry: Enter the expiry date with month and year. cvv: Enter the security code.',
    ],
  ])('%s: 400, and the link stays unused', async (_title, entered, code, message) => {
    const id = await newLink(shared())
    const response = await submit(shared(), id, entered)
    expect([response.status, response.body]).toEqual([400, { error: { code, message } }])
    expect((await readLink(shared(), id)).status).toBe('PENDING')
  })

  it.each([
    ['without the name that the link collects', true, {}, 'Enter the name as printed on the card.'],
    ['with a name of 46 characters', true, { cardholderName: 'x'.repeat(46) }, 'A name has at most 45 characters.'],
    [
      'with a number for a name',
      true,
      { cardholderName: CHALLENGE_CARD },
      'Enter a name without digits. The number has its own field.',
    ],
    [
      'with a name that the link does not collect',
      false,
      { cardholderName: 'Ada' },
      'This link does not collect the name of the cardholder.',
    ],
  ])('%s: 400', async (_title, collectCardholderName, more, message) => {
    const id = await newLink(shared(), linkBody({ collectCardholderName }))
    const response = await submit(shared(), id, CHALLENGE_CARD, more)
    const error = { code: 'INVALID_PROPERTY', message: `cardholderName: ${message}` }
    expect([response.status, response.body]).toEqual([400, { error }])
    expect((await readLink(shared(), id)).status).toBe('PENDING')
  })

  it.each([
    ['no card', {}],
    ['an unknown field', { card: enteredCard(CHALLENGE_CARD), colour: 'red' }],
    ['an unknown field of the card', { card: card({ name: 'Ada' }) }],
    ['a card number of type number', { card: card({ number: 4000001000000026 }) }],
    ['an outcome that 3-D Secure does not define', { card: enteredCard(CHALLENGE_CARD), outcome: 'X' }],
    ['a reason without an outcome', { card: enteredCard(CHALLENGE_CARD), reason: '10' }],
  ])('%s: 400 with a message that shows the correct call', async (_title, sent) => {
    const id = await newLink(shared(), threeDSLink())
    const response = await shared().http.post(`/_sandbox/links/${id}/submit`).send(sent)
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(response.body.error.message).toContain('Send `{"card":{"number"')
    expect((await readLink(shared(), id)).status).toBe('PENDING')
  })

  it('returns 400 for an impossible outcome, and the link stays unused', async () => {
    const id = await newLink(shared(), threeDSLink())
    const response = await submit(shared(), id, CHALLENGE_CARD, { outcome: 'Y', reason: '10' })
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect((await submit(shared(), id, FRICTIONLESS_CARD)).body.status).toBe('SUCCESS')
  })

  it('returns 404 for an unknown link or one of another space', async () => {
    const id = await newLink(shared(), linkBody(), { 'link-api-key': `${LINK_KEY}+ci-42` })
    for (const path of [
      `${UNKNOWN}/submit`,
      `${UNKNOWN}/challenge`,
      `${id}/submit?space=default`,
      `${id}/challenge?space=x`,
    ]) {
      const response = await shared()
        .http.post(`/_sandbox/links/${path}`)
        .send({ card: enteredCard(CHALLENGE_CARD) })
      expect([path, response.status, response.body.error.message]).toEqual([path, 404, 'Unknown link ID.'])
    }
    expect((await linkStatus(shared(), id, `${LINK_KEY}+ci-42`)).body.status).toBe('PENDING')
    const right = `/_sandbox/links/${id}/submit?space=ci-42`
    expect(
      (
        await shared()
          .http.post(right)
          .send({ card: enteredCard(CHALLENGE_CARD) })
      ).body.status,
    ).toBe('SUCCESS')
  })
})
