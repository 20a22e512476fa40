/** The flow of README with generated types and the client that belongs to them: node main.js ADDRESS */
import createClient from 'openapi-fetch'
import type { paths as ControlPaths } from './control'
import type { components, paths } from './service'

const got = <T>({ data, error }: { data?: T; error?: unknown }): T => {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const main = async (base: string): Promise<void> => {
  const headers = { authorization: `Basic ${btoa('1100000000:sandbox')}`, 'link-api-key': 'sandbox-link-key' }
  const service = createClient<paths>({ baseUrl: base, headers })
  const sandbox = createClient<ControlPaths>({ baseUrl: `${base}/_sandbox` })
  const card = { number: '4000001000000026', cvv: '123', expiryMonth: '12', expiryYear: '34' }

  const threeDS = {
    acquirer: { acquirerBin: '400000', acquirerMerchantId: '1' },
    merchant: { mcc: '5411', merchantName: 'Shop' },
  }
  const { transactionId } = got(
    await service.POST('/v1/transactions', {
      body: {
        amount: 1250,
        currency: 'EUR',
        refno: 'openapi-typescript',
        paymentMethods: ['VIS'],
        card: { ...card, number: '4000001000000018', '3D': { ...threeDS, challengeIndicator: '04' } },
        option: { authenticationOnly: true },
      },
    }),
  )
  got(
    await sandbox.POST('/transactions/{id}/challenge', {
      params: { path: { id: transactionId } },
      body: { code: '4444' },
    }),
  )
  const transaction = got(
    await service.GET('/v1/transactions/{transactionId}', { params: { path: { transactionId } } }),
  )
  const eci: components['schemas']['ThreeDSecureResult']['eci'] = transaction.card['3D']?.eci

  const { id } = got(
    await service.POST('/v1/links', {
      body: { reference: 'openapi-typescript', amount: 1250, currency: 'EUR', VIS: { '3D': threeDS } },
    }),
  )
  got(await sandbox.POST('/links/{id}/submit', { params: { path: { id } }, body: { card, outcome: 'Y' } }))
  const link = got(await service.GET('/v1/links/{id}', { params: { path: { id } } }))
  const deleted = got(await service.DELETE('/v1/links/{id}', { params: { path: { id } } }))
  console.log(transaction.status, eci, link.status, link.card?.['3D']?.eci, deleted.status)
}

void main(process.argv[2] ?? '')
