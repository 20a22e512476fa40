import { base, en, Faker } from '@faker-js/faker'
import { createCardCatalogue } from '../../src/core/domain/card-catalog.ts'

/**
 * A country and an issuer for each test card, always the same for the same number. Invented here and not while the
 * sandbox runs, because faker would be a fifth of what every start has to read.
 */
export const issuers = (): string => {
  const faker = new Faker({ locale: [en, base] })
  const invented = createCardCatalogue().cards.map(({ number }) => {
    faker.seed([...Buffer.from(number)])
    return [number, [faker.location.countryCode('alpha-2'), `${faker.company.name()} Bank`]]
  })
  return `/* Invented by @faker-js/faker in \`npm run generate\`. Do not edit. */
/** By the number of a test card, the country and the name of its issuer. */
export const ISSUERS: Readonly<Record<string, readonly [country: string, issuer: string]>> = ${JSON.stringify(
    Object.fromEntries(invented),
  )}
`
}
