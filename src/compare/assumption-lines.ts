import { type ContractItem, contractItems, fieldsOf } from '../core/contract/contract-items.ts'
import { type Assumption, collectAssumptions, collectOrigins, type Origin } from '../core/contract/origins.ts'
import { pointTo } from '../core/domain/json-pointer.ts'

/** An item of the contract with its origin, or an assumption about a behavior. */
export type AssumptionLine = {
  /** A pointer into openapi.yaml. */
  readonly id: string
  readonly kind: ContractItem['item'] | 'behavior'
  readonly group: string
  readonly name: string
  readonly origin: Origin
  /** The origin as written in the contract: a name, or the whole object. */
  readonly rawOrigin?: unknown
  /** The behavior of the sandbox, for an assumption. */
  readonly statement?: string
}

/** All items and assumptions of a contract. */
export type AssumptionIndex = {
  readonly lines: readonly AssumptionLine[]
  line(id: string): AssumptionLine | undefined
  /** Returns whether the service's document states an item, in words or by an example. */
  isDocumented(id: string): boolean
}

const ASSUMPTIONS = '#/x-assumptions'

/** Returns the ID of a behavior line by its key. */
export const behaviorLine = (key: string): string => pointTo(ASSUMPTIONS, key)

/** Returns the behavior key of a line, if it is about a behavior. */
export const behaviorOf = (line = ''): string | undefined =>
  line.startsWith(`${ASSUMPTIONS}/`) ? line.slice(ASSUMPTIONS.length + 1) : undefined

/** Returns the keys of all assumed behaviors of a contract. */
export const behaviorKeys = (document: unknown): readonly string[] =>
  Object.keys(fieldsOf(fieldsOf(document)['x-assumptions']))

const lineOfAssumption = ({ key, statement, reason, source, recorded }: Assumption): AssumptionLine => ({
  id: behaviorLine(key),
  kind: 'behavior',
  group: 'behavior',
  name: key,
  statement,
  origin: recorded ?? { kind: 'assumed', reason, source },
})

/** Reads the items and assumptions of a parsed contract. */
export const createAssumptionIndex = (document: unknown): AssumptionIndex => {
  const written = new Map([...contractItems(document)].map((claim) => [claim.pointer, claim.rawOrigin]))
  const items = collectOrigins(document).rows.map(
    ({ item, group, name, pointer, origin }): AssumptionLine => ({
      id: pointer,
      kind: item,
      group,
      name,
      origin,
      rawOrigin: written.get(pointer),
    }),
  )
  const lines = [...items, ...collectAssumptions(document).assumptions.map(lineOfAssumption)]
  const byId = new Map(lines.map((line) => [line.id, line]))
  return {
    lines,
    line: (id) => byId.get(id),
    isDocumented: (id) => {
      const kind = byId.get(id)?.origin.kind
      return kind === 'documented' || kind === 'observed'
    },
  }
}
