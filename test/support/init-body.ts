import type { RequestCard, TransactionInitRequest } from '../../src/core/contract/wire.gen.ts'
import { brandRangeOf } from '../../src/core/domain/brands.ts'

export const THREE_DS = {
  acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
  merchant: { mcc: '5411', merchantName: 'Example Shop' },
  cardholder: { cardholderName: 'Ada Example', email: 'ada@example.com', billAddrLine1: 'Main Road 1' },
}

export const CHALLENGE_CARD = '4000001000000026'
export const FRICTIONLESS_CARD = '4000001000000018'
export const NOT_ENROLLED_CARD = '4000001000000158'

/** A card of a request. */
export const plainCard = (number: string, more: Partial<RequestCard> = {}): RequestCard => ({
  number,
  cvv: '1234'.slice(0, brandRangeOf(number)?.cvv ?? 3),
  expiryMonth: '12',
  expiryYear: '34',
  // Separate copies, because a validator can fill in defaults.
  '3D': structuredClone(THREE_DS),
  ...more,
})

/** Returns a request that initializes a transaction, with parts replaced. */
export const initBody = (
  number: string = CHALLENGE_CARD,
  more: Partial<TransactionInitRequest> = {},
): TransactionInitRequest => ({
  amount: 1250,
  currency: 'EUR',
  refno: 'order-1',
  paymentMethods: [brandRangeOf(number)?.brand ?? 'VIS'],
  card: plainCard(number),
  option: { authenticationOnly: true },
  redirect: {
    successUrl: 'http://shop.test/success',
    cancelUrl: 'http://shop.test/cancel',
    errorUrl: 'http://shop.test/error?cart=7',
  },
  ...more,
})

/** Returns a request whose card.3D has the contract data only, as in many field reports. */
export const withoutCardholder = (number: string = CHALLENGE_CARD): TransactionInitRequest => {
  const { cardholder: _, ...contract } = THREE_DS
  return initBody(number, { card: plainCard(number, { '3D': contract }) })
}
