import { faker } from '@faker-js/faker/locale/en'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import type { Generated } from './generated.ts'

/**
 * Returns a country and an issuer for each test card, always the same for a number. The sandbox does not load faker: it
 * would be a fifth of the code that each start reads.
 */
export const issuers = (): Generated => {
  const invented = createCardCatalog().cards.map(({ number }) => {
    faker.seed([...Buffer.from(number)])
    return [number, [faker.location.countryCode('alpha-2'), `${faker.company.name()} Bank`]]
  })
  const text = `/* Invented by @faker-js/faker in \`npm run generate\`. Do not edit. */
/** Country and name of the issuer, by the number of a test card. */
export const ISSUERS: Readonly<Record<string, readonly [country: string, issuer: string]>> = ${JSON.stringify(
    Object.fromEntries(invented),
  )}
`
  return { path: 'src/core/domain/issuers.gen.ts', text }
}
