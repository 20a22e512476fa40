import type { RequestCard, TransactionInitRequest } from '../../src/contract/wire.gen.ts'

export const THREE_DS = {
  acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
  merchant: { mcc: '5411', merchantName: 'Example Shop' },
}

const BRAND_OF_FIRST_DIGIT: Record<string, 'VIS' | 'ECA' | 'AMX'> = { '4': 'VIS', '5': 'ECA', '3': 'AMX' }

export const CHALLENGE_CARD = '4000001000000026'
export const FRICTIONLESS_CARD = '4000001000000018'

/** A card of the three big brands as a request gives it. */
export const plainCard = (number: string, more: Partial<RequestCard> = {}): RequestCard => ({
  number,
  cvv: number.startsWith('3') ? '1234' : '123',
  expiryMonth: '12',
  expiryYear: '34',
  '3D': THREE_DS,
  ...more,
})

/** A request that initializes a transaction, with parts replaced. */
export const initBody = (
  number: string = CHALLENGE_CARD,
  more: Partial<TransactionInitRequest> = {},
): TransactionInitRequest => ({
  amount: 1250,
  currency: 'EUR',
  refno: 'order-1',
  paymentMethods: [BRAND_OF_FIRST_DIGIT[number.charAt(0)] ?? 'VIS'],
  card: plainCard(number),
  option: { authenticationOnly: true },
  redirect: {
    successUrl: 'http://shop.test/success',
    cancelUrl: 'http://shop.test/cancel',
    errorUrl: 'http://shop.test/error?cart=7',
  },
  ...more,
})
