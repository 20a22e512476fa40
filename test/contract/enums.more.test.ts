import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { BRANDS, LINK_BRANDS } from '../../src/core/domain/brand-names.ts'
import { FAMILY_BRANDS } from '../../src/core/domain/brands.ts'
import { brokenBy } from '../../src/core/domain/broken-response.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { isMap } from '../../src/core/domain/is-record.ts'
import { ENDED_LINK_STATUSES, LINK_STATUSES } from '../../src/core/domain/link.ts'
import { audienceSentence } from '../../src/engine/scenarios/describe/scenario-views.ts'
import { contractIn } from '../support/contract-document.ts'
import { plainCard } from '../support/init-body.ts'
import { LINK_KEY } from '../support/link-body.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

/** Returns every enum and pattern of a contract that consists of values of a set, or has at least two of them. */
const listsIn = (node: unknown, set: readonly string[]): readonly (readonly unknown[])[] => {
  if (Array.isArray(node)) return node.flatMap((item) => listsIn(item, set))
  if (!isMap(node)) return []
  const { enum: listed, pattern } = node
  const own = Array.isArray(listed) ? listed : typeof pattern === 'string' ? pattern.split(/\W+/).filter(Boolean) : []
  const isMeant = own.filter((item) => set.includes(item)).length > 1
  return [...(isMeant ? [own] : []), ...Object.values(node).flatMap((item) => listsIn(item, set))]
}

/** Enums with other names for client generators, with the counts of both. */
const namedLists = (node: unknown): readonly (readonly [values: number, names: number])[] => {
  if (Array.isArray(node)) return node.flatMap(namedLists)
  if (!isMap(node)) return []
  const { enum: values, 'x-enum-varnames': names } = node
  const own = Array.isArray(values) && Array.isArray(names) ? [[values.length, names.length] as const] : []
  return [...own, ...Object.values(node).flatMap(namedLists)]
}

const EMULATED = 'openapi.yaml'
const CONTROL = 'src/control/openapi.yaml'

describe.each<[title: string, set: readonly string[], parts: readonly (readonly string[])[]]>([
  ['brands', BRANDS, []],
  ['statuses of a link', LINK_STATUSES, [ENDED_LINK_STATUSES, LINK_STATUSES.filter((status) => status !== 'DELETED')]],
])('%s', (_title, set, parts) => {
  it.each([EMULATED, CONTROL])('are complete in each list of %s', (file) => {
    const lists = listsIn(contractIn(file), set)
    const known = [set, ...parts].map((values) => [...values].sort().join(' '))
    expect(lists).not.toEqual([])
    expect(lists.map((values) => [...values].sort().join(' ')).filter((values) => !known.includes(values))).toEqual([])
  })
})

it('an enum with names for generators has a name for each value', () => {
  const lists = namedLists(contractIn(EMULATED))
  expect(lists).not.toEqual([])
  expect(lists.filter(([values, names]) => values !== names)).toEqual([])
})

it('a link has an object for exactly the brands with 3-D Secure', () => {
  const document = JSON.stringify(contractIn(EMULATED))
  const named = BRANDS.filter((brand) =>
    new RegExp(`"${brand}":\\{"\\$ref":"#/components/schemas/Link\\w*Brand"`).test(document),
  )
  expect(named).toEqual(LINK_BRANDS)
})

it.each(['connection', 'body'] as const)('the control contract describes a fault by %s like the vocabulary', (word) => {
  const { values, help } = brokenBy(word)
  const { components } = contractIn(CONTROL)
  expect(components).toMatchObject({
    schemas: { FaultRequest: { properties: { [word]: { enum: values, description: help } } } },
  })
})

it('the control contract has a scenario with all brands of its cards', () => {
  const cards = createCardCatalog().byName('decline/51')
  const explained = audienceSentence({ name: 'decline/51', when: { cards } })
  expect(explained).toContain(FAMILY_BRANDS.join(', '))
  expect(readFileSync(CONTROL, 'utf8')).toContain(`explanation: "${explained}:`)
})

it.each(BRANDS)('%s has test cards', (brand) => {
  expect(createCardCatalog().cards.some((card) => card.brand === brand)).toBe(true)
})

const shared = sharedSandbox()
const [merchantId, password] = MERCHANT

it.each(FAMILY_BRANDS)('the shop of the examples accepts %s', async (brand) => {
  const { url } = shared()
  const { createService } = await import(pathToFileURL('examples/shop/service.js').href)
  const service = createService({ url, merchantId, password, linkKey: LINK_KEY, linkKeyHeader: 'link-api-key' })
  const { number = '' } =
    createCardCatalog()
      .byName('frictionless_success')
      .find((card) => card.brand === brand) ?? {}
  const payment = { id: `order-${brand}`, tries: 1, amount: 100, currency: 'EUR' }
  const { '3D': _threeDS, ...card } = plainCard(number)
  const urls = { returnUrl: 'http://shop.test/back', webhookUrl: 'http://shop.test/hook' }
  expect(await service.begin(payment, card, urls)).toMatchObject({ transactionId: expect.stringMatching(/^\d{18}$/) })
})
