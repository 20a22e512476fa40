import { isSource } from '../../src/core/contract/origins.ts'
import type { Named } from '../../src/core/contract/validator.ts'
import { isMap } from '../../src/core/domain/is-record.ts'
import type { ContractDocument } from './contract.ts'

/** Effects of a member of a request, as `x-effect` in openapi.yaml. */
const EFFECTS = ['decides', 'checked', 'echoed', 'noted', 'unavailable'] as const
export type Effect = (typeof EFFECTS)[number]

const isEffect = (value: unknown): value is Effect => EFFECTS.some((effect) => effect === value)

/**
 * Returns the function that returns the effects of a schema; without `x-effect`, it has none.
 * @throws if a name is not in `x-effects`, or its entry is invalid.
 */
export const effectsIn = (document: ContractDocument): ((schema: unknown) => readonly Effect[]) => {
  const shared = isMap(document['x-effects']) ? document['x-effects'] : {}
  return (schema) => {
    const name = isMap(schema) ? schema['x-effect'] : undefined
    if (name === undefined) return []
    const { kind, source } = typeof name === 'string' && isMap(shared[name]) ? shared[name] : {}
    if (!Array.isArray(kind) || !kind.every(isEffect)) throw new Error(`x-effects.${name} has no kind`)
    if (typeof source !== 'string' || !isSource(source)) throw new Error(`x-effects.${name} has no source`)
    return kind
  }
}

/** Returns the effect that makes notes name a member. */
export const namedBy = (effects: readonly Effect[]): Named | undefined =>
  (['noted', 'unavailable'] as const).find((effect) => effects.includes(effect))
