import { type Brand, isBrand, LINK_BRANDS } from '../core/domain/brand-names.ts'
import { contractOfAccount } from '../core/domain/contract-of-account.ts'
import { isMap } from '../core/domain/is-record.ts'

/** A body with the contract data of the account, and the paths of the objects that were filled. */
type Completed = { readonly body: unknown; readonly filled: readonly string[] }

const PARTS = ['acquirer', 'merchant'] as const

/** An object without members counts as missing: samples of older releases send `"acquirer": {}`. */
const isMissing = (value: unknown): boolean => value === undefined || (isMap(value) && Object.keys(value).length === 0)

/** Returns the 3-D Secure data with the missing objects of the brand's contract. Objects in part stay as they are. */
const complete = (
  brand: Brand,
  threeDS: unknown,
  path: string,
): { readonly threeDS: unknown } & Omit<Completed, 'body'> => {
  if (threeDS !== undefined && !isMap(threeDS)) return { threeDS, filled: [] }
  const missing = PARTS.filter((part) => isMissing(threeDS?.[part]))
  const contract = contractOfAccount(brand)
  return {
    threeDS: { ...threeDS, ...Object.fromEntries(missing.map((part) => [part, contract[part]])) },
    filled: missing.map((part) => `${path}.${part}`),
  }
}

const completeInit = (body: Readonly<Record<string, unknown>>): Completed => {
  const [brand] = Array.isArray(body.paymentMethods) ? body.paymentMethods : []
  if (!isMap(body.card) || !isBrand(brand)) return { body, filled: [] }
  const { threeDS, filled } = complete(brand, body.card['3D'], 'card.3D')
  return { body: { ...body, card: { ...body.card, '3D': threeDS } }, filled }
}

/** A link without amount and currency issues tokens only. Without a brand object, each brand gets one. */
const completeLink = (body: Readonly<Record<string, unknown>>): Completed => {
  const isNamed = LINK_BRANDS.some((brand) => body[brand] !== undefined)
  if (!isNamed && (body.amount === undefined || body.currency === undefined)) return { body, filled: [] }
  const brands = LINK_BRANDS.filter((brand) => !isNamed || isMap(body[brand])).map((brand) => {
    const input = body[brand]
    const { threeDS, filled } = complete(brand, isMap(input) ? input['3D'] : undefined, `${brand}.3D`)
    return { entry: [brand, { ...(isMap(input) ? input : {}), '3D': threeDS }] as const, filled }
  })
  return {
    body: { ...body, ...Object.fromEntries(brands.map(({ entry }) => entry)) },
    filled: brands.flatMap(({ filled }) => filled),
  }
}

/**
 * Returns a request body with the contract data that the account has (`--contract-data account`): missing acquirer and
 * merchant objects are filled per brand. ASSUMED: contract-of-every-brand.
 */
export const withAccountContract = (prefix: 'init' | 'link', body: unknown): Completed => {
  if (!isMap(body)) return { body, filled: [] }
  return prefix === 'init' ? completeInit(body) : completeLink(body)
}
