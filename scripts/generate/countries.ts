import { faker } from '@faker-js/faker/locale/en'
import type { Generated } from './generated.ts'

/** Returns the table of ISO 3166-1 of faker as one string. An object per country would be ten times as large. */
export const countries = (): Generated => {
  const rows = faker.definitions.location.country_code.map(
    ({ alpha2, alpha3, numeric }) => `${alpha2}${alpha3}${numeric}`,
  )
  const text = `/* ISO 3166-1, from the table of @faker-js/faker, in \`npm run generate\`. Do not edit. */
/** Returns a word for each country: two letters, three letters, three digits. */
export const COUNTRIES =
  '${rows.sort().join(' ')}'
`
  return { path: 'src/core/domain/countries.gen.ts', text }
}
