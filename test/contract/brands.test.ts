import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { FAMILY_BRANDS } from '../../src/domain/brands.ts'
import { BRANDS } from '../../src/domain/card.ts'
import { createCardCatalogue } from '../../src/domain/card-catalogue.ts'
import { isMap } from '../../src/domain/is-map.ts'
import { LINK_BRANDS } from '../../src/domain/link.ts'
import { whoGets } from '../../src/scenarios/picking/explain.ts'
import { plainCard } from '../support/init-body.ts'
import { LINK_KEY } from '../support/link-body.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

/** Every list of words and every pattern of a contract in which a brand stands. */
const listsIn = (node: unknown): readonly (readonly unknown[])[] => {
  if (Array.isArray(node)) return node.flatMap(listsIn)
  if (!isMap(node)) return []
  const { enum: words, pattern } = node
  const own = Array.isArray(words) ? words : typeof pattern === 'string' ? pattern.split(/[^A-Z]+/).filter(Boolean) : []
  return [
    ...(own.length > 1 && own.slice(0, 3).every((one) => BRANDS.some((brand) => brand === one)) ? [own] : []),
    ...Object.values(node).flatMap(listsIn),
  ]
}

const contract = (file: string): Readonly<Record<string, unknown>> => parse(readFileSync(file, 'utf8'))

it.each([
  ['openapi.yaml', 1],
  ['src/control/openapi.yaml', 3],
])('%s lists every brand wherever it lists brands', (file, times) => {
  expect(listsIn(contract(file))).toEqual(Array.from({ length: times }, () => BRANDS))
})

it('a link has an object for each brand that it may ask 3-D Secure for, and for no other', () => {
  const document = JSON.stringify(contract('openapi.yaml'))
  const named = BRANDS.filter((brand) =>
    new RegExp(`"${brand}":\\{"\\$ref":"#/components/schemas/Link\\w*Brand"`).test(document),
  )
  expect(named).toEqual(LINK_BRANDS)
})

it('the control contract shows a scenario with all brands that have its cards', () => {
  const cards = createCardCatalogue().byName('decline/51')
  const explained = whoGets({ name: 'decline/51', when: { cards } })
  expect(explained).toContain(FAMILY_BRANDS.join(', '))
  expect(readFileSync('src/control/openapi.yaml', 'utf8')).toContain(`explanation: "${explained}:`)
})

it.each(BRANDS)('%s has test cards', (brand) => {
  expect(createCardCatalogue().cards.some((card) => card.brand === brand)).toBe(true)
})

const shared = sharedSandbox()
const [merchantId, password] = MERCHANT

it.each(FAMILY_BRANDS)('the shop of the examples takes %s', async (brand) => {
  const { url } = shared()
  const { createService } = await import(pathToFileURL('examples/shop/service.js').href)
  const service = createService({ url, merchantId, password, linkKey: LINK_KEY, linkKeyHeader: 'link-api-key' })
  const { number = '' } =
    createCardCatalogue()
      .byName('frictionless_success')
      .find((card) => card.brand === brand) ?? {}
  const payment = { id: `order-${brand}`, tries: 1, amount: 100, currency: 'EUR' }
  const { '3D': _ours, ...card } = plainCard(number)
  const places = { returnUrl: 'http://shop.test/back', webhookUrl: 'http://shop.test/hook' }
  expect(await service.begin(payment, card, places)).toMatchObject({ transactionId: expect.stringMatching(/^\d{18}$/) })
})
