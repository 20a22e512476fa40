import type { ContractDocument, Json, JsonMap } from './contract.ts'
import { type Effect, effectsIn, namedBy } from './effects.ts'
import { banner, type Generated } from './generated.ts'

const IMPORT = `${banner('openapi.yaml')}\nimport type { KnownFields } from './validator.ts'\n\n`

type Contract = { readonly schemas: JsonMap; readonly effectsOf: (schema: unknown) => readonly Effect[] }

const contractIn = (document: ContractDocument): Contract => {
  const { schemas = {} } = document.components as { schemas?: JsonMap }
  return { schemas, effectsOf: effectsIn(document) }
}

/** Returns the field names below a schema: `true` for free data, a list with one entry for arrays. */
const namesBelow = (contract: Contract, schema: Json): Json => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return true
  const { $ref, properties, items } = schema as JsonMap
  const named = namedBy(contract.effectsOf(schema))
  if (named !== undefined) return named
  if (typeof $ref === 'string') return namesBelow(contract, contract.schemas[$ref.split('/').at(-1) ?? ''] ?? true)
  if (items !== undefined) return [namesBelow(contract, items)]
  if (typeof properties !== 'object' || properties === null) return true
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, namesBelow(contract, inner)]))
}

/** Returns the fields of a request's 3D object. The sandbox records fields that the contract does not name. */
export const threeDSFields = (document: ContractDocument): Generated => {
  const fields = JSON.stringify(namesBelow(contractIn(document), { $ref: 'RequestThreeDSecure' }), null, 2)
  const text = `${IMPORT}export const THREE_DS_FIELDS: KnownFields = ${fields}\n`
  return { path: 'src/core/contract/three-ds-fields.gen.ts', text }
}

/** Returns true for the 3-D Secure data of a card, unlike the members of an authorization. */
const isOpenThreeDS = (name: string, schema: Json): boolean =>
  name === '3D' && !JSON.stringify(schema).includes('schemas/AuthorizeThreeDSecure')

/** Returns the field names below a schema, of all its forms. The 3-D Secure data of a card is free data. */
const requestNames = (contract: Contract, schema: Json): { readonly [name: string]: Json } => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return {}
  const { $ref, properties = {}, oneOf = [], anyOf = [], allOf = [] } = schema as JsonMap
  if (typeof $ref === 'string') return requestNames(contract, contract.schemas[$ref.split('/').at(-1) ?? ''] ?? null)
  const below = (inner: Json): Json => {
    const named = namedBy(contract.effectsOf(inner))
    if (named !== undefined) return named
    const names = requestNames(contract, inner)
    return Object.keys(names).length === 0 ? true : names
  }
  const own = Object.entries(properties as JsonMap).filter(([, inner]) => inner !== true)
  return {
    ...Object.fromEntries(own.map(([name, inner]) => [name, isOpenThreeDS(name, inner) ? true : below(inner)])),
    ...Object.assign({}, ...[oneOf, anyOf, allOf].flat().map((form) => requestNames(contract, form as Json))),
  }
}

/** Returns the names of the members that notes name. */
const ignoredNames = (fields: Json): readonly string[] => {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return []
  return Object.entries(fields).flatMap(([name, inner]) => (typeof inner === 'string' ? [name] : ignoredNames(inner)))
}

/** Returns the fields of both requests. Messages about an unknown field suggest the nearest one. */
export const requestFields = (document: ContractDocument): Generated => {
  const contract = contractIn(document)
  const fields = {
    init: requestNames(contract, { $ref: 'TransactionInitRequest' }),
    authorize: requestNames(contract, { $ref: 'AuthorizeRequest' }),
    link: requestNames(contract, { $ref: 'LinkCreateRequest' }),
  }
  const type = '{ readonly init: KnownFields; readonly authorize: KnownFields; readonly link: KnownFields }'
  const names = ignoredNames(fields).map((name) => `'${name}'`)
  const text = `${IMPORT}export const REQUEST_FIELDS: ${type} = ${JSON.stringify(fields, null, 2)}

/** Names of members that notes name, and that no handler reads. */
export type IgnoredName = ${names.join(' | ')}\n`
  return { path: 'src/core/contract/request-fields.gen.ts', text }
}
