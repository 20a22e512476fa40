/** What a shop that has no contract of its own yet sends as `card.3D`: the sandbox takes any acquirer and merchant. */
export const EXAMPLE_3D = {
  acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
  merchant: { mcc: '5411', merchantName: 'Example Shop' },
} as const
