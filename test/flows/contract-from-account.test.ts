import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { AMOUNT, createLink, linkBody } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox({ 'contract-data': 'account' })

const withThreeDS = (threeDS: object | undefined, number = CHALLENGE_CARD) => {
  const { '3D': _, ...card } = plainCard(number)
  return { ...initBody(number), card: { ...card, ...(threeDS && { '3D': threeDS }) } }
}

const ALL = 'Contract from account: card.3D.acquirer, card.3D.merchant'

describe('a transaction', () => {
  it.each([
    ['3D', undefined, ALL],
    ['acquirer and merchant', {}, ALL],
    ['members of both', { acquirer: {}, merchant: {} }, ALL],
    ['acquirer', { merchant: THREE_DS.merchant }, 'Contract from account: card.3D.acquirer'],
    ['merchant', { acquirer: THREE_DS.acquirer }, 'Contract from account: card.3D.merchant'],
  ])('without %s gets them from the account', async (_title, threeDS, note) => {
    const { status, headers } = await shared().init(withThreeDS(threeDS))
    expect([status, headers['sandbox-notes']]).toEqual([201, expect.stringContaining(note)])
  })

  it.each(['4000001000000026', '5404000000000001', '375000000000007'])(
    'is complete for the brand of %s',
    async (number) => {
      const { status } = await shared().init(withThreeDS({}, number))
      expect(status).toBe(201)
    },
  )

  it('with all data is not noted', async () => {
    const { status, headers } = await shared().init(initBody())
    expect([status, headers['sandbox-notes']]).toEqual([201, undefined])
  })

  it('with an object in part is rejected', async () => {
    const acquirer = { acquirerMerchantId: '123' }
    const { status, body } = await shared().init(withThreeDS({ acquirer }))
    expect([status, body.error.code]).toEqual([400, 'INVALID_SETUP'])
    expect(body.error.message).toContain('init.card.3D.acquirer.acquirerBin must not be empty for VIS')
  })

  it('shows the note in its explanation', async () => {
    const { headers } = await shared().init(withThreeDS({}))
    const path = / GET (\/_sandbox\/explain\/req_\d+)$/.exec(headers['sandbox-explain'] ?? '')?.[1]
    expect((await shared().http.get(`${path}`)).body.notes).toContain(ALL)
  })

  it('is validated with the data of the account', async () => {
    const { body } = await shared().http.post('/_sandbox/validate/initTransaction').send(withThreeDS({}))
    expect(body.findings).toEqual([])
  })

  it('is rejected without the setting', async () => {
    const { status, body } = await (await startSandbox()).init(withThreeDS({ acquirer: {}, merchant: {} }))
    expect([status, body.error.code]).toEqual([400, 'INVALID_SETUP'])
  })
})

describe('a link', () => {
  const OF_VISA = 'Contract from account: VIS.3D.acquirer, VIS.3D.merchant'

  it.each([
    ['an empty brand object', { VIS: {} }, OF_VISA],
    ['empty parts of a brand', { VIS: { '3D': { acquirer: {}, merchant: {} } } }, OF_VISA],
    ['no brand', {}, /^Contract from account: VIS\.3D\.acquirer, VIS\.3D\.merchant, ECA.*, AMX\.3D\.merchant$/],
  ])('with %s gets the data of the account', async (_title, brands, note) => {
    const { status, headers } = await createLink(shared(), { ...linkBody(), ...AMOUNT, ...brands })
    expect([status, headers['sandbox-notes']]).toEqual([
      200,
      note instanceof RegExp ? expect.stringMatching(note) : note,
    ])
  })

  it('without amount and currency issues tokens only', async () => {
    const { status, headers } = await createLink(shared(), linkBody())
    expect([status, headers['sandbox-notes']]).toEqual([200, undefined])
  })
})
