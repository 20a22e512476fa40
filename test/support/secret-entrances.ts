import { isMap } from '../../src/core/domain/is-record.ts'
import { NUMBER } from './card-number-outputs.ts'
import { contractIn } from './contract-document.ts'

const LOCATIONS = ['path', 'query', 'header'] as const
type ParameterLocation = { readonly in: (typeof LOCATIONS)[number]; readonly name: string }

/** A place of a request that takes any text of a caller. */
export type Entrance = {
  readonly operation: string
  readonly verb: string
  /** The path with `{name}` for a parameter. */
  readonly path: string
  readonly at: ParameterLocation | { readonly in: 'body'; readonly mediaType: string; readonly keys: readonly string[] }
  /** The body around it. */
  readonly body?: unknown
}

type Json = Readonly<Record<string, unknown>>

const VERBS = ['get', 'put', 'post', 'delete']
/** Any request may have these. The last one is a name that no contract knows. */
const HEADERS = ['User-Agent', 'X-Note', 'Idempotency-Key', 'sandbox-scenario']
const UNKNOWN = 'note'
const DEEPEST = 6

/** Returns every entrance of a contract: parameters, some headers, and each string and object of a body. */
const entrancesOf = (file: string, root: string): readonly Entrance[] => {
  const document = contractIn(file)
  const resolved = (node: unknown): Json => {
    if (!isMap(node)) return {}
    if (typeof node.$ref !== 'string') return node
    const keys = node.$ref.split('/').slice(1)
    return resolved(keys.reduce<unknown>((at, key) => (isMap(at) ? at[key] : undefined), document))
  }
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

  function* fieldsOf(schema: unknown, keys: readonly string[] = []): Generator<readonly string[]> {
    if (keys.length > DEEPEST) return
    const node = resolved(schema)
    for (const kind of ['oneOf', 'anyOf', 'allOf']) for (const branch of list(node[kind])) yield* fieldsOf(branch, keys)
    if ([node.type].flat().includes('string') && keys.length > 0) yield keys
    if (isMap(node.properties)) {
      yield [...keys, UNKNOWN]
      for (const [name, below] of Object.entries(node.properties)) yield* fieldsOf(below, [...keys, name])
    }
    if (node.additionalProperties) yield [...keys, UNKNOWN]
    if (node.items) yield* fieldsOf(node.items, [...keys, '0'])
  }

  const exampleOf = (media: Json): unknown => {
    const [named] = isMap(media.examples) ? Object.values(media.examples) : []
    return media.example ?? resolved(named).value
  }

  const { paths } = document
  return Object.entries(isMap(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(resolved(item)).flatMap(([verb, operation]) => {
      if (!VERBS.includes(verb) || !isMap(operation)) return []
      const call = { operation: String(operation.operationId), verb, path: `${root}${path}` }
      const parameters = [...list(resolved(item).parameters), ...list(operation.parameters)].map(resolved)
      const locations: readonly ParameterLocation[] = [
        ...parameters.flatMap((parameter) => {
          const where = LOCATIONS.find((location) => location === parameter.in)
          return where === undefined ? [] : [{ in: where, name: String(parameter.name) }]
        }),
        { in: 'query', name: UNKNOWN },
        ...HEADERS.map((name) => ({ in: 'header', name }) as const),
      ]
      const { content } = resolved(operation.requestBody)
      const bodies = Object.entries(isMap(content) ? content : {}).flatMap(([mediaType, media]) => {
        const body = exampleOf(resolved(media))
        const keys = [...new Map([...fieldsOf(resolved(media).schema)].map((at) => [at.join('/'), at])).values()]
        return keys.map((at): Entrance => ({ ...call, at: { in: 'body', mediaType, keys: at }, body }))
      })
      return [...locations.map((at): Entrance => ({ ...call, at })), ...bodies]
    }),
  )
}

/** Calls that would remove the evidence, or that wait. */
const LEFT_OUT = ['resetSpace', 'reset', 'waitForEvent', 'deleteSpace', 'importState', 'streamEvents', 'undo']

/** Returns the entrances of both contracts. */
export const secretEntrances = (): readonly Entrance[] =>
  [...entrancesOf('openapi.yaml', ''), ...entrancesOf('src/control/openapi.yaml', '/_sandbox')].filter(
    ({ operation, path }) => !LEFT_OUT.includes(operation) && !/\/(reset|wait|undo)/.test(path),
  )

const digits = [...NUMBER]
/** Spellings of the number that one place of a request may hold. */
export const NUMBERS: Readonly<Record<string, string>> = {
  plain: NUMBER,
  grouped: NUMBER.replace(/\d{4}(?=\d)/g, '$& '),
  dashed: NUMBER.replace(/\d{4}(?=\d)/g, '$&-'),
  hex: Buffer.from(NUMBER).toString('hex'),
  base64: Buffer.from(NUMBER).toString('base64'),
  'url-encoded': digits.map((digit) => `%3${digit}`).join(''),
  'full-width': digits.map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
}

/** Sets a value at keys of a copy of a body. Missing objects are created. */
export const withValue = (body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value
  if (Array.isArray(body))
    return body.map((item, index) => (String(index) === key ? withValue(item, rest, value) : item))
  const around = isMap(body) ? body : {}
  return { ...around, [key]: withValue(around[key], rest, value) }
}
