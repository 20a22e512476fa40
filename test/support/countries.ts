import { base } from '@faker-js/faker'

/** The table of ISO 3166-1 that faker keeps, as one text: an object for each country would be ten times as large. */
export const countries = (): string => {
  const rows = (base.location?.country_code ?? []).map(({ alpha2, alpha3, numeric }) => `${alpha2}${alpha3}${numeric}`)
  return `/* ISO 3166-1, from the table of @faker-js/faker, in \`npm run generate\`. Do not edit. */
/** A word for each country: two letters, three letters, three digits. */
export const COUNTRIES =
  '${rows.sort().join(' ')}'
`
}
