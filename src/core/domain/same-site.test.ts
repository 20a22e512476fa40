import { expect, it } from 'vitest'
import { hostOfAnotherSite, siteRelation } from './same-site.ts'

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
  // An IP address has no shared parts, and a text that only begins or ends like one is a name.
  ['http://10.0.0.1', ['http://11.0.0.1'], 'cross-site'],
  ['http://10.10.10.10', ['http://20.10.10.10'], 'cross-site'],
  ['http://[fd00::1]', ['http://[fd00::2]'], 'cross-site'],
  ['http://a1.2.3.example', ['http://3.example'], 'same-site'],
  ['http://1.2.3.4.example', ['http://9.4.example'], 'same-site'],
  ['https://pay.xco.uk', ['https://shop.xco.uk'], 'same-site'],
  ['https://a.co.ukx', ['https://b.co.ukx'], 'same-site'],
  ['https://shop.example', ['https://other.example'], 'cross-site'],
  ['http://sandbox:8080', ['http://shop:3000'], 'cross-site'],
  ['https://pay.shop.example', ['https://shop.example', 'https://www.shop.example'], 'same-site'],
  ['https://pay.shop.co.uk', ['https://shop.co.uk'], 'same-site'],
  ['https://pay.co.uk', ['https://shop.co.uk'], 'cross-site'],
  ['https://one.github.io', ['https://other.github.io'], 'cross-site'],
  ['http://box.home.arpa', ['http://shop.home.arpa'], 'cross-site'],
  ['https://pay.shop.example', ['https://shop.example', 'https://other.example'], 'cross-site'],
  ['http://localhost', [undefined, 'http://localhost:1'], 'same-site'],
  ['http://localhost', [undefined], undefined],
  // An app has no site.
  ['http://localhost', ['myapp://localhost/paid'], undefined],
  ['http://localhost', ['myapp://paid', 'http://localhost:1'], 'same-site'],
])('from %s to %j a browser is %s', (page, others, relation) => {
  expect(siteRelation(page, others)).toBe(relation)
})

it.each([
  ['http://localhost:3000/paid', '127.0.0.1'],
  ['http://127.0.0.1:3000', 'localhost'],
  ['http://shop.localhost', 'localhost'],
  ['no address', 'localhost'],
])('an app at %s is on another site than %s', (app, host) => {
  expect(hostOfAnotherSite(app)).toBe(host)
})
