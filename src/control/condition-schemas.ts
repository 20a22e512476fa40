import { BRANDS } from '../core/domain/brand-names.ts'
import { CONDITION_NAMES, type ConditionKind, conditionRow, INTERFACES } from '../core/domain/condition-table.ts'

type Schema = Readonly<Record<string, unknown>>

const BRAND = { enum: BRANDS }
/** A text or a number, such as a digit sequence without quotes. Not as a list of types, which client generators reject. */
const TEXT_OR_INTEGER = { anyOf: [{ type: 'string' }, { type: 'integer' }] }
const CARD = { ...TEXT_OR_INTEGER, minLength: 1 }
const MINOR_UNITS = { type: 'integer', minimum: 0 }

/** Returns a schema for one item or an array of items. Client generators read it as any type: `oneOf` breaks their code. */
const oneOrMany = (items: Schema): Schema => ({
  if: { type: 'array' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { minItems: 1, maxItems: 50, items },
  else: items,
})

/** Schema of each kind of condition. `x-words` has the same meaning as in the rest of the contract. */
const OF_KIND: Readonly<Record<ConditionKind, Schema>> = {
  interface: { type: 'string', enum: INTERFACES },
  cards: { 'x-words': 'CardWord | readonly CardWord[]', ...oneOrMany(CARD) },
  brands: { 'x-words': 'BrandWord | readonly BrandWord[]', ...oneOrMany(BRAND) },
  range: {
    'x-words': 'AmountRange',
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { additionalProperties: false, minProperties: 1, properties: { from: MINOR_UNITS, to: MINOR_UNITS } },
    else: MINOR_UNITS,
  },
  currency: { type: 'string', 'x-words': 'CurrencyWord', pattern: '^[A-Z]{3}$' },
  code: { ...TEXT_OR_INTEGER, pattern: '^[0-9]{2}$', minimum: 10, maximum: 99 },
  glob: { ...TEXT_OR_INTEGER, minLength: 1, maxLength: 200 },
}

/** Returns the properties of a schema with `x-conditions: true`: every condition of a scenario's `when`. */
export const conditionSchemas = (): Schema =>
  Object.fromEntries(
    CONDITION_NAMES.map((name) => {
      const { kind, help } = conditionRow(name)
      return [name, { ...OF_KIND[kind], description: help }]
    }),
  )
