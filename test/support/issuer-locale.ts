import { base, en } from '@faker-js/faker'

/**
 * The few definitions of faker's English that the invented issuers need: all of them are half a megabyte, which every
 * start would read.
 */
export const issuerLocale = (): string => {
  const { name_pattern, legal_entity_type } = en.company ?? {}
  const { last_name, last_name_pattern } = en.person ?? {}
  const { country_code } = base.location ?? {}
  const locale = {
    company: { name_pattern, legal_entity_type },
    person: { last_name, last_name_pattern },
    location: { country_code },
  }
  return `/* Taken from the definitions of @faker-js/faker by \`npm run generate\`. Do not edit. */
import type { LocaleDefinition } from '@faker-js/faker'

export const ISSUER_LOCALE: LocaleDefinition = ${JSON.stringify(locale)}
`
}
