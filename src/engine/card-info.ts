import { Faker } from '@faker-js/faker'
import { type Brand, type CardInfo, maskNumber } from '../domain/card.ts'
import type { ListedCard } from '../domain/card-catalogue.ts'
import type { Ids } from '../domain/ids.ts'
import { ISSUER_LOCALE } from './issuer-locale.gen.ts'

const BRAND_NAMES: Record<Brand, string> = {
  VIS: 'VISA',
  ECA: 'MASTERCARD',
  AMX: 'AMERICAN EXPRESS',
  DIN: 'DINERS CLUB',
  DIS: 'DISCOVER',
  JCB: 'JCB',
  CUP: 'UNIONPAY',
  DNK: 'DANKORT',
}

export type DescribeCard = (brand: Brand, fingerprint: string) => CardInfo

/**
 * Issuer and country of a card: invented, and always the same for the same fingerprint. Type and usage are the values
 * that the service document shows. Nothing that is decided depends on these fields, so faker may dress them.
 */
export const createCardInfo = (): DescribeCard => {
  const faker = new Faker({ locale: ISSUER_LOCALE })
  /** At most one for each listed card: all of its transactions share it. */
  const known = new Map<string, CardInfo>()
  const invent: DescribeCard = (brand, fingerprint) => {
    faker.seed([...Buffer.from(fingerprint)])
    return {
      brand: BRAND_NAMES[brand],
      type: 'credit',
      usage: 'consumer',
      country: faker.location.countryCode('alpha-2'),
      issuer: `${faker.company.name()} Bank`,
    }
  }
  return (brand, fingerprint) => {
    const info = known.get(fingerprint) ?? invent(brand, fingerprint)
    known.set(fingerprint, info)
    return info
  }
}

/** What stays of a listed card once its number is forgotten. */
export const keptCard = (
  { ids, describeCard }: { readonly ids: Ids; readonly describeCard: DescribeCard },
  { number, brand }: ListedCard,
) => {
  const fingerprint = ids.fingerprint(number)
  return { brand, fingerprint, masked: maskNumber(number), info: describeCard(brand, fingerprint) }
}
