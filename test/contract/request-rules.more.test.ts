import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { contractIn } from '../support/contract-document.ts'
import { CHALLENGE_CARD, initBody, THREE_DS } from '../support/init-body.ts'
import { AMOUNT, createLink, linkBody, newLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'

const shared = sharedSandbox()

/** Returns true if a schema of a contract accepts a body. */
const accepts = (file: string, schema: string): ((body: unknown) => boolean) => {
  const ajv = new Ajv2020({ strict: false, code: { optimize: false }, validateFormats: false })
  ajv.addSchema({ $id: 'contract', components: contractIn(file).components })
  return ajv.compile({ $ref: `contract#/components/schemas/${schema}` })
}

describe('rules of the server that the contract contains', () => {
  const acceptsLink = accepts('openapi.yaml', 'LinkCreateRequest')
  const { acquirer, merchant } = THREE_DS
  const requested = (brand: string, threeDS: object) => ({ ...linkBody(AMOUNT), [brand]: { '3D': threeDS } })

  it.each<[title: string, body: object, isGood: boolean]>([
    ['a Visa object that has all', requested('VIS', THREE_DS), true],
    [
      'an Amex object with an empty BIN',
      requested('AMX', { merchant, acquirer: { ...acquirer, acquirerBin: '' } }),
      true,
    ],
    ['an Amex object without a BIN', requested('AMX', { merchant, acquirer: { acquirerMerchantId: '123' } }), true],
    ['an Amex object without a merchant id', requested('AMX', { merchant, acquirer: { acquirerBin: '' } }), false],
    [
      'an Amex object with an empty name',
      requested('AMX', { acquirer, merchant: { ...merchant, merchantName: '' } }),
      false,
    ],
    ['a Visa object without merchant fields', requested('VIS', { acquirer, merchant: {} }), false],
    ['a Mastercard object without an acquirer', requested('ECA', { merchant }), false],
    [
      'a Mastercard object with an empty BIN',
      requested('ECA', { merchant, acquirer: { ...acquirer, acquirerBin: '' } }),
      false,
    ],
    [
      'a Visa object without a name',
      requested('VIS', { acquirer, merchant: { ...merchant, merchantName: '' } }),
      false,
    ],
  ])('%s', async (_title, body, isGood) => {
    const { status } = await createLink(shared(), body)
    expect([acceptsLink(body), status]).toEqual([isGood, isGood ? 200 : 400])
  })

  const acceptsOrder = accepts('src/control/openapi.yaml', 'WebhookRequest')
  type Ids = { readonly link: string; readonly transaction: string }

  it.each<[title: string, orderOf: (ids: Ids) => object, isGood: boolean]>([
    ['a webhook about a link', ({ link }) => ({ link }), true],
    [
      'a webhook about a transaction',
      ({ transaction }) => ({ transaction, status: 'failed', payload: { a: 1 } }),
      true,
    ],
    ['a webhook about nothing', () => ({}), false],
    ['a webhook about both', (ids) => ids, false],
    ['a webhook with an empty id', () => ({ link: '' }), false],
    ['a webhook with an unknown field', ({ link }) => ({ link, colour: 'red' }), false],
  ])('%s', async (_title, orderOf, isGood) => {
    const { init, http } = shared()
    const { transactionId: transaction } = (await init(initBody())).body
    const order = orderOf({ link: await newLink(shared()), transaction })
    const url = isGood ? { url: 'http://169.254.169.254/latest' } : {}
    const { status } = await http.post('/_sandbox/webhooks').send({ ...order, ...url })
    expect([acceptsOrder(order), status]).toEqual([isGood, isGood ? 201 : 400])
  })
})

describe('forms of the hosted pages match the contract', () => {
  const { schemas } = contractIn('openapi.yaml').components as {
    schemas: Record<string, { properties: Record<string, { enum?: readonly string[] }>; required: readonly string[] }>
  }
  const fieldsOf = (form: string): readonly string[] => Object.keys(schemas[form]?.properties ?? {})
  const namesIn = (html: string): readonly string[] => [
    ...new Set([...html.matchAll(/<(?:input|button|select)[^>]*? name="(\w+)"/g)].map(([, name = '']) => name)),
  ]

  it('completes a challenge with the fields of ChallengeForm', async () => {
    const { init, http } = shared()
    const { transactionId } = (await init(initBody(CHALLENGE_CARD))).body
    const page = await http.get(`/v1/start/${transactionId}`)
    expect(fieldsOf('ChallengeForm')).toEqual(expect.arrayContaining([...namesIn(page.text)]))
    const form = { token: tokenIn(page.text), action: 'code', code: '4444' }
    expect(accepts('openapi.yaml', 'ChallengeForm')(form)).toBe(true)
    const response = await http.post(`/v1/start/${transactionId}`).type('form').send(form)
    expect([response.status, response.headers.location]).toEqual([
      303,
      expect.stringContaining('http://shop.test/success'),
    ])
  })

  it.each(['challenge_out_of_band', 'challenge_single_select', 'challenge_success'])(
    'every action of %s is one of the contract',
    async (scenario) => {
      const { init, http } = shared()
      const { transactionId } = (await init(initBody(), { 'sandbox-scenario': scenario })).body
      const { text } = await http.get(`/v1/start/${transactionId}`)
      const actions = [...text.matchAll(/name="action" value="([\w-]+)"/g)].map(([, action]) => action)
      expect(actions.length).toBeGreaterThan(0)
      expect(schemas.ChallengeForm?.properties.action?.enum).toEqual(expect.arrayContaining(actions))
    },
  )

  it('accepts a card with the fields of CardEntryForm', async () => {
    const { http } = shared()
    const id = await newLink(shared(), linkBody({ collectCardholderName: true }))
    const page = await http.get(`/${id}`)
    const [own = ''] = page.text.slice(page.text.indexOf('method="post"')).split('</form>')
    expect([...namesIn(own)].sort()).toEqual([...fieldsOf('CardEntryForm')].sort())
    const card = { number: '4000 0010 0000 0026', expiry: '12/34', cvv: '123', name: 'Ada Example' }
    const form = { token: tokenIn(page.text), ...card }
    expect(accepts('openapi.yaml', 'CardEntryForm')(form)).toBe(true)
    const response = await http.post(`/${id}`).type('form').send(form)
    expect(response.status).toBe(303)
  })
})
