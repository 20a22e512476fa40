import { expect, it } from 'vitest'
import { siteRelation } from './site.ts'

it.each<[page: string, others: readonly (string | undefined)[], relation: string | undefined]>([
  ['http://127.0.0.1:8080/v1', ['http://127.0.0.1:3000/paid'], 'same-site'],
  ['http://localhost:8080', ['http://127.0.0.1:3000'], 'cross-site'],
  ['http://127.0.0.1:8080', ['http://127.0.0.2:8080'], 'cross-site'],
  ['http://[::1]:8080', ['http://[::1]:3000'], 'same-site'],
  ['http://localhost:8080', ['http://LOCALHOST./'], 'same-site'],
  ['http://localhost', ['https://localhost'], 'cross-site'],
  // No name below localhost shares a site with another: localhost is a top level.
  ['http://bank.localhost', ['http://shop.localhost'], 'cross-site'],
  ['http://bank.localhost', ['http://localhost'], 'cross-site'],
  ['http://a.bank.localhost', ['http://bank.localhost'], 'same-site'],
  ['http://sandbox:8080', ['http://shop:3000'], 'cross-site'],
  ['https://pay.shop.example', ['https://shop.example', 'https://www.shop.example'], 'same-site'],
  ['https://pay.shop.co.uk', ['https://shop.co.uk'], 'same-site'],
  ['https://pay.co.uk', ['https://shop.co.uk'], 'cross-site'],
  ['https://one.github.io', ['https://other.github.io'], 'cross-site'],
  ['http://box.home.arpa', ['http://shop.home.arpa'], 'cross-site'],
  ['https://pay.shop.example', ['https://shop.example', 'https://other.example'], 'cross-site'],
  ['http://localhost', [undefined, 'http://localhost:1'], 'same-site'],
  ['http://localhost', [undefined], undefined],
])('from %s to %j a browser is %s', (page, others, relation) => {
  expect(siteRelation(page, others)).toBe(relation)
})
