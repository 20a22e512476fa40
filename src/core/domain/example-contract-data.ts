/** Contract data of a shop without a contract. The sandbox accepts any acquirer and merchant. */
export const EXAMPLE_CONTRACT = {
  acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
  merchant: { mcc: '5411', merchantName: 'Example Shop' },
} as const

/** `card.3D` of a request without gaps. */
export const EXAMPLE_3D = {
  ...EXAMPLE_CONTRACT,
  cardholder: { cardholderName: 'Ada Example', email: 'ada@example.com', billAddrLine1: 'Main Road 1' },
} as const
