import { describe, expect, it } from 'vitest'
import { initBody, THREE_DS } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

const shared = sharedSandbox()
let spaces = 0
const newSpace = (): Space => {
  spaces += 1
  return inSpace(shared(), `step-up-${spaces}`)
}

const SOFT = { VIS: '4000001000000240', ECA: '5100001000000246' } as const
const CODES = { VIS: '1A', ECA: '65' } as const
type Brand = keyof typeof SOFT

/** Creates a transaction, completes its challenge if there is one, and returns its ID. */
const authenticated = async (shop: Space, brand: Brand, challengeIndicator?: string): Promise<string> => {
  const threeDS = {
    ...THREE_DS,
    ...(challengeIndicator && { threeDSRequestor: { threeDSRequestorChallengeInd: challengeIndicator } }),
  }
  const body = initBody(SOFT[brand], { paymentMethods: [brand], refno: 'order-1' })
  const { transactionId } = (await shop.init({ ...body, card: { ...body.card, '3D': threeDS } }).expect(201)).body
  const { status } = (await shop.finish(transactionId, { continue: true }).expect(200)).body
  if (status === 'challenge_ongoing') await shop.finish(transactionId).expect(200)
  return transactionId
}

describe.each(['VIS', 'ECA'] as const)('a soft decline of %s', (brand) => {
  it('is followed by a challenge and an approval, by the service', async () => {
    const shop = newSpace()
    const declined = await shop.authorize(await authenticated(shop, brand))
    expect([declined.status, declined.body.error.code, declined.body.error.networkCode]).toEqual([
      400,
      'SOFT_DECLINED',
      CODES[brand],
    ])
    const second = await authenticated(shop, brand, '04')
    expect((await shop.status(second)).body.card['3D'].authenticationResponse).toBe('Y')
    await shop.authorize(second).expect(200)
  })

  it('is followed by a challenge and an approval, by the gateway', async () => {
    const shop = newSpace()
    const { http } = shared()
    const fields = { amount: '/amount', eci: '/eci', cavv: '/cavv', transaction: '/id' }
    await http.put(`/_sandbox/gateway?space=${shop.space}`).send({ fields }).expect(200)
    const pay = async (id: string) => {
      const { eci, cavv } = (await shop.status(id)).body.card['3D']
      return http.post(`/_sandbox/gateway/${shop.space}`).send({ amount: 1250, eci, cavv, id })
    }
    const declined = await pay(await authenticated(shop, brand))
    expect([declined.status, declined.body.code, declined.body.networkCode]).toEqual([
      402,
      'SOFT_DECLINED',
      CODES[brand],
    ])
    expect((await pay(await authenticated(shop, brand, '04'))).body).toMatchObject({ decision: 'approved' })
    const { rows } = (await http.get(`/_sandbox/activity?space=${shop.space}&kind=authorization`)).body
    expect(rows.map(({ liability }: { liability: string }) => liability)).toEqual(['shifted', 'shifted'])
  })
})

it('without a challenge, the second authorization is declined softly as well', async () => {
  const shop = newSpace()
  for (const indicator of [undefined, '02']) {
    const { body } = await shop.authorize(await authenticated(shop, 'VIS', indicator))
    expect(body.error.code).toBe('SOFT_DECLINED')
  }
})
