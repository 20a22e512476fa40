import { base, en, Faker } from '@faker-js/faker'
import { expect, it } from 'vitest'
import { createIds } from '../domain/ids.ts'
import { createCardInfo } from './card-info.ts'

it('invents what faker would with all that it knows of English', () => {
  const faker = new Faker({ locale: [en, base] })
  const ids = createIds('any seed')
  const describeCard = createCardInfo()
  for (let n = 0; n < 500; n += 1) {
    const fingerprint = ids.fingerprint(String(n))
    faker.seed([...Buffer.from(fingerprint)])
    const [country, company] = [faker.location.countryCode('alpha-2'), faker.company.name()]
    expect(describeCard('VIS', fingerprint)).toMatchObject({ country, issuer: `${company} Bank` })
  }
})
