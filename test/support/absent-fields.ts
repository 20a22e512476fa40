import type { ContractDocument } from '../../scripts/generate/contract.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly 'x-absent'?: unknown
}

/** A field of a response: its schema, whether it is optional, and the ASSUMED key that it names for that. */
export type ResponseField = {
  readonly schema: string
  readonly field: string
  readonly isOptional: boolean
  readonly absent: unknown
}

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

/** Returns the fields of all responses of the service, and the schemas in a response. */
export const responseFields = (contract: ContractDocument) => {
  const { schemas } = contract.components as unknown as { readonly schemas: Readonly<Record<string, Schema>> }

  /** Returns all names that a part of the contract refers to, transitively. */
  const namesBelow = (part: unknown, known: Set<string> = new Set()): Set<string> => {
    if (typeof part !== 'object' || part === null) return known
    for (const [key, value] of Object.entries(part)) {
      if (key !== '$ref' || typeof value !== 'string') namesBelow(value, known)
      else if (!known.has(value)) namesBelow(partOf(known.add(value) && value), known)
    }
    return known
  }

  const partOf = (ref: string): unknown =>
    ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], contract)

  const operations = (paths: unknown): readonly object[] =>
    Object.values(paths as object).flatMap((item) => Object.values(item as object))

  /** The bodies that the service sends: responses and webhooks. */
  const output: readonly unknown[] = [
    ...operations(contract.paths).map((operation) => (operation as { responses?: unknown }).responses),
    ...operations((contract as { webhooks?: unknown }).webhooks).map(
      (operation) => (operation as { requestBody?: unknown }).requestBody,
    ),
  ]

  const responded = [...new Set(output.flatMap((part) => [...namesBelow(part)]))]
    .filter((ref) => ref.startsWith('#/components/schemas/'))
    .map(nameOf)

  /** Returns every field of the responses of the service. */
  const responseFieldsOf: readonly ResponseField[] = responded.flatMap((schema) =>
    Object.entries(schemas[schema]?.properties ?? {}).map(([field, property]) => ({
      schema,
      field,
      isOptional: !schemas[schema]?.required?.includes(field),
      absent: property['x-absent'],
    })),
  )

  /** Returns optional fields that the sandbox always sends. */
  const neverAbsent: readonly ResponseField[] = responseFieldsOf.filter(({ absent }) => absent === 'never')

  /** Returns each part of a response that has a named schema. */
  const partsOf = (schema: string, value: unknown): readonly { readonly schema: string; readonly value: unknown }[] => [
    { schema, value },
    ...Object.entries(schemas[schema]?.properties ?? {}).flatMap(([field, property]) => {
      const own = (value as Readonly<Record<string, unknown>>)[field]
      const ref = property.$ref ?? property.items?.$ref
      if (own === undefined || ref === undefined) return []
      return [own].flat().flatMap((each) => partsOf(nameOf(ref), each))
    }),
  ]

  return { fields: responseFieldsOf, neverAbsent, partsOf }
}
