import type { Brand } from './brand-names.ts'
import { factsOf } from './brands.ts'
import { EXAMPLE_CONTRACT } from './example-contract-data.ts'

/** Begins the note about contract data that a request lacked and the account has. */
export const CONTRACT_NOTE = 'Contract from account'

/** Returns the acquiring contract of the emulated account for a brand, made up. Its BIN begins like the brand's cards. */
export const contractOfAccount = (brand: Brand) => ({
  acquirer: { ...EXAMPLE_CONTRACT.acquirer, acquirerBin: (factsOf(brand).ranges[0]?.[0] ?? '').padEnd(6, '0') },
  merchant: EXAMPLE_CONTRACT.merchant,
})
