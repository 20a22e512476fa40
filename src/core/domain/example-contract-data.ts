/** `card.3D` of a shop without a contract. The sandbox accepts any acquirer and merchant. */
export const EXAMPLE_3D = {
  acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
  merchant: { mcc: '5411', merchantName: 'Example Shop' },
} as const
