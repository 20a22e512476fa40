import { fieldsOf, METHODS } from '../core/contract/claims.ts'
import { keysOf, pointTo, valueAt } from '../core/domain/json-pointer.ts'

/** A part of the contract, with the pointer that the ledger has for it. */
export type Node = { readonly pointer: string; readonly value: Readonly<Record<string, unknown>> }

/** A call that the contract has, or a webhook. */
export type Operation = {
  readonly id: string
  /** In capitals. */
  readonly method: string
  /** Webhooks have none: they go to addresses of the merchant. */
  readonly path?: string
  readonly node: Node
}

/** The parsed contract of the service, to be asked about: what is where, under which pointer, and which words it has. */
export const createContract = (document: unknown) => {
  const at = (pointer: string): Node => ({ pointer, value: fieldsOf(valueAt(document, keysOf(pointer))) })

  /** What a reference stands for, under the pointer of that. */
  const followed: (node: Node) => Node = rememberedOf((node) => {
    const { $ref } = node.value
    return typeof $ref === 'string' ? followed(at($ref)) : node
  })

  const child = rememberedOf((node: Node, ...keys: readonly (string | number)[]): Node | undefined => {
    const value = valueAt(node.value, keys)
    return value === undefined ? undefined : { pointer: pointTo(node.pointer, ...keys), value: fieldsOf(value) }
  })

  const operationsOf = (home: Node, isWebhook: boolean): Operation[] =>
    Object.keys(home.value).flatMap((path) => {
      const place = at(pointTo(home.pointer, path))
      const item = followed(place)
      // What the ledger says of a webhook stands under its name, not where the reference leads.
      return Object.entries(item.value).flatMap(([method, value]) =>
        METHODS.includes(method)
          ? [
              {
                id: String(fieldsOf(value).operationId),
                method: method.toUpperCase(),
                ...(!isWebhook && { path }),
                node: { pointer: pointTo(place.pointer, method), value: fieldsOf(value) },
              },
            ]
          : [],
      )
    })

  const operations = [...operationsOf(at('#/paths'), false), ...operationsOf(at('#/webhooks'), true)]
  const names = new Set<string>()
  collectNames(document, names)

  return {
    at,
    followed,
    child,
    operations,
    /** Whether a name is one of a member, parameter or header that the contract has anywhere: no value is told by it. */
    isName: (name: string): boolean => names.has(name),
    operation: (id: string): Operation | undefined => operations.find((operation) => operation.id === id),
    /** What the contract says of a status, be it by a class such as 2XX. */
    response: ({ node }: Operation, status: number): Node | undefined =>
      child(node, 'responses', status) ?? child(node, 'responses', `${Math.floor(status / 100)}XX`),
    /** What stands there for a status of the same kind: an answer of another success is still that of a success. */
    nearResponse: ({ node }: Operation, status: number): Node | undefined => {
      const near = Object.keys(fieldsOf(node.value.responses)).filter((each) => each[0] === String(status)[0])
      const [first] = near
      return first === undefined ? undefined : child(node, 'responses', first)
    },
  }
}

/** What is asked of the same nodes for each value of a recording is found once. */
const rememberedOf = <Rest extends readonly (string | number)[], Found>(
  find: (node: Node, ...rest: Rest) => Found,
): ((node: Node, ...rest: Rest) => Found) => {
  const known = new WeakMap<Node, Map<string, { readonly found: Found }>>()
  return (node, ...rest) => {
    const ofNode = known.get(node) ?? new Map<string, { readonly found: Found }>()
    if (!known.has(node)) known.set(node, ofNode)
    const key = rest.join('\n')
    const made = ofNode.get(key) ?? { found: find(node, ...rest) }
    if (!ofNode.has(key)) ofNode.set(key, made)
    return made.found
  }
}

export type Contract = ReturnType<typeof createContract>

const collectNames = (node: unknown, into: Set<string>): void => {
  if (Array.isArray(node)) for (const each of node) collectNames(each, into)
  else
    for (const [key, value] of Object.entries(fieldsOf(node))) {
      if (key === 'properties') for (const name of Object.keys(fieldsOf(value))) into.add(name)
      // Examples hold values, and a member that is called so is none of these.
      if (key !== 'example' && key !== 'examples') collectNames(value, into)
    }
}
