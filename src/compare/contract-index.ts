import { fieldsOf, METHODS } from '../core/contract/contract-items.ts'
import { keysOf, pointTo, valueAt } from '../core/domain/json-pointer.ts'

/** A part of the contract, with its pointer. */
export type Node = { readonly pointer: string; readonly value: Readonly<Record<string, unknown>> }

/** An operation or a webhook of the contract. */
export type Operation = {
  readonly id: string
  /** In upper case. */
  readonly method: string
  /** Absent for webhooks, which are sent to URLs of the merchant. */
  readonly path?: string
  readonly node: Node
}

/** Creates an index of the parsed contract: its parts by pointer, operations and names. */
export const createContract = (document: unknown) => {
  const at = (pointer: string): Node => ({ pointer, value: fieldsOf(valueAt(document, keysOf(pointer))) })

  /** Follows a reference and returns its target, with the pointer of the target. */
  const followed: (node: Node) => Node = cached((node) => {
    const { $ref } = node.value
    return typeof $ref === 'string' ? followed(at($ref)) : node
  })

  const child = cached((node: Node, ...keys: readonly (string | number)[]): Node | undefined => {
    const value = valueAt(node.value, keys)
    return value === undefined ? undefined : { pointer: pointTo(node.pointer, ...keys), value: fieldsOf(value) }
  })

  const operationsOf = (base: Node, isWebhook: boolean): Operation[] =>
    Object.keys(base.value).flatMap((path) => {
      const location = at(pointTo(base.pointer, path))
      const item = followed(location)
      // Lines of a webhook use its name, not the target of the reference.
      return Object.entries(item.value).flatMap(([method, value]) =>
        METHODS.includes(method)
          ? [
              {
                id: String(fieldsOf(value).operationId),
                method: method.toUpperCase(),
                ...(!isWebhook && { path }),
                node: { pointer: pointTo(location.pointer, method), value: fieldsOf(value) },
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
    /** Returns whether a name is a member, parameter or header of the contract, so that it reveals no value. */
    isName: (name: string): boolean => names.has(name),
    operation: (id: string): Operation | undefined => operations.find((operation) => operation.id === id),
    /** Returns the response of a status, or of its class such as 2XX. */
    response: ({ node }: Operation, status: number): Node | undefined =>
      child(node, 'responses', status) ?? child(node, 'responses', `${Math.floor(status / 100)}XX`),
    /** Returns a response of the same class: an unlisted success is still a success. */
    nearResponse: ({ node }: Operation, status: number): Node | undefined => {
      const near = Object.keys(fieldsOf(node.value.responses)).filter((each) => each[0] === String(status)[0])
      const [first] = near
      return first === undefined ? undefined : child(node, 'responses', first)
    },
  }
}

/** Caches a function by node, because it is called for each value of a recording. */
const cached = <Rest extends readonly (string | number)[], Result>(
  find: (node: Node, ...rest: Rest) => Result,
): ((node: Node, ...rest: Rest) => Result) => {
  const cached = new WeakMap<Node, Map<string, { readonly result: Result }>>()
  return (node, ...rest) => {
    const ofNode = cached.get(node) ?? new Map<string, { readonly result: Result }>()
    if (!cached.has(node)) cached.set(node, ofNode)
    const key = rest.join('\n')
    const entry = ofNode.get(key) ?? { result: find(node, ...rest) }
    if (!ofNode.has(key)) ofNode.set(key, entry)
    return entry.result
  }
}

export type Contract = ReturnType<typeof createContract>

const collectNames = (node: unknown, into: Set<string>): void => {
  if (Array.isArray(node)) for (const each of node) collectNames(each, into)
  else
    for (const [key, value] of Object.entries(fieldsOf(node))) {
      if (key === 'properties') for (const name of Object.keys(fieldsOf(value))) into.add(name)
      // Examples contain values, whose members are not part of the contract.
      if (key !== 'example' && key !== 'examples') collectNames(value, into)
    }
}
