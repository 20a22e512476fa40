import { isMap } from '../../src/core/domain/is-record.ts'
import type { ContractDocument } from './contract.ts'
import type { Generated } from './generated.ts'
import { code, codes, pageOf, repeats, table, wrapped } from './markdown.ts'

type Node = Readonly<Record<string, unknown>>

const METHODS = ['get', 'post', 'delete']

/** Objects of which only the names of the fields are listed. Their effects are in the contract (`x-effect`). */
const NAMES_ONLY = [
  'Cardholder',
  'ThreeDSRequestor',
  'CardholderAccount',
  'Purchase',
  'BrowserInformation',
  'MessageExtension',
  'DeviceRenderOptions',
]

/** Fields of `card.3D` in the request that are listed by name only. */
const RARE_FIELDS = [
  'threeDSRequestorURL',
  'broadInfo',
  'threeRIInd',
  'apply',
  'challengeIndicator',
  'messageExtension',
  'deviceRenderOptions',
  'relaxRegionalValidationRules',
  'deviceChannel',
  'messageCategory',
  'threeDSCompInd',
  'preferredProtocolVersion',
  'enforcePreferredProtocolVersion',
]

/** Longer lists of values are in the contract only. */
const MAX_VALUES = 10

/** Objects of links with the fields of an object of transactions. */
const SAME_FIELDS: Readonly<Record<string, string>> = {
  CardInfo: 'card.info',
  LinkThreeDSecureResult: 'card.3D',
  LinkHistoryEntry: 'history',
}

const nodeOf = (value: unknown): Node => (isMap(value) ? value : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns the first sentence of a description. */
const sentence = (description: unknown): string =>
  textOf(description)
    .split('\n')[0]
    ?.match(/^.*?[.](?= [A-Z]|$)/)?.[0] ?? textOf(description)

/** `isReference`: the meaning refers to a field with the same fields. */
type Field = { readonly path: string; readonly type: string; readonly about: string; readonly isReference?: true }

/** Returns the reader of a contract. */
const readerOf = (document: ContractDocument) => {
  const components = nodeOf(document.components)
  const resolved = (value: unknown): { readonly name: string; readonly node: Node } => {
    const node = nodeOf(value)
    if (node.$ref === undefined) return { name: '', node }
    const [, , kind = '', name = ''] = textOf(node.$ref).split('/')
    return { name, node: nodeOf(nodeOf(components[kind])[name]) }
  }

  /** Returns a field for each leaf of an object. An object that occurs again refers to its first place. */
  const fieldsOf = (schema: unknown, above: string, seen: Map<string, string>, isLink: boolean): readonly Field[] => {
    const { node } = resolved(schema)
    const required = listOf(node.required)
    return Object.entries(nodeOf(node.properties)).flatMap(([key, value]): readonly Field[] => {
      const { name, node: part } = resolved(value)
      const path = above === '' ? key : `${above}.${key}`
      const marked = required.includes(key) ? `${path} *` : path
      if (above === 'card.3D' && !isLink && RARE_FIELDS.includes(key)) return []
      const inner = part.type === 'array' ? resolved(part.items) : { name, node: part }
      const suffix = part.type === 'array' ? '[]' : ''
      const first = seen.get(inner.name)
      const about = sentence(part.description ?? inner.node.description).replace(
        ' in the minor unit of the currency',
        '',
      )
      if (!isMap(inner.node.properties)) {
        const values = listOf(inner.node.enum)
        const isListed = values.length > 0 && values.length <= MAX_VALUES
        const type = isListed ? codes(values.map(String)) : `${textOf(inner.node.type) || 'string'}${suffix}`
        const count = values.length > MAX_VALUES ? ` One of ${values.length} values in the contract.` : ''
        return [{ path: marked, type, about: `${about}${count}` }]
      }
      const same = SAME_FIELDS[inner.name]
      if (isLink && same !== undefined)
        return [
          {
            path: `${marked}${suffix}`,
            type: 'object',
            about: `As ${code(same)} of a transaction.`,
            isReference: true,
          },
        ]
      if (first !== undefined) return [{ path: marked, type: 'object', about: `As ${code(first)}.` }]
      if (NAMES_ONLY.includes(inner.name)) {
        const names = Object.keys(nodeOf(inner.node.properties))
        return [{ path: `${marked}${suffix}`, type: 'object', about: `${about} Fields: ${codes(names)}.` }]
      }
      if (inner.name !== '') seen.set(inner.name, path)
      return fieldsOf(inner.node, `${path}${suffix}`, seen, isLink)
    })
  }

  const fieldTable = (schema: unknown, isLink: boolean): string => {
    const fields = fieldsOf(schema, '', new Map(), isLink)
    const isIgnored = ({ about }: Field): boolean => /^Accepted|without effect\.$/.test(about)
    const ignored = fields.filter(isIgnored).map(({ path }) => path)
    const rows = fields
      .filter((field) => !isIgnored(field))
      .map(({ path, type, about, isReference }) => [
        fieldName(path),
        type,
        !isReference && repeats(`${path} transaction link`, about) ? '' : about,
      ])
    return [
      table(['Field', 'Type or values', 'Meaning'], rows),
      ...(ignored.length > 0 ? [wrapped(ignoredText(ignored))] : []),
    ].join('\n\n')
  }
  return { components, resolved, fieldTable }
}

/** Other payment methods have three capital letters. The contract lists them. */
const ignoredText = (paths: readonly string[]): string => {
  const own = paths.filter((path) => !/^[A-Z]{3}$/.test(path))
  const others = own.length === paths.length ? '' : `, and ${paths.length - own.length} other payment methods`
  return `Accepted without effect: ${codes(own)}${others}.`
}

const fieldName = (path: string): string => (path.endsWith(' *') ? `${code(path.slice(0, -2))} *` : code(path))

const jsonSchema = (holder: unknown): unknown => nodeOf(nodeOf(nodeOf(holder).content)['application/json']).schema

const page = (document: ContractDocument): string => {
  const { components, resolved, fieldTable } = readerOf(document)
  const operations = Object.entries(nodeOf(document.paths)).flatMap(([path, item]) =>
    Object.entries(nodeOf(item))
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: nodeOf(operation) })),
  )
  const isHosted = (operation: Node): boolean => listOf(operation.tags).includes('Hosted pages')

  const details = ({ path, method, operation }: (typeof operations)[number]): string => {
    const responses = Object.entries(nodeOf(operation.responses))
    const [good] = responses.filter(([status]) => status.startsWith('2'))
    const errors = responses.map(([status]) => status).filter((status) => /^[45]/.test(status))
    const isLink = path.startsWith('/v1/links')
    const body = jsonSchema(operation.requestBody)
    const result = jsonSchema(good?.[1])
    return [
      `## ${textOf(operation.summary)}`,
      `${code(`${method} ${path}`)} (operation ${code(textOf(operation.operationId))})`,
      wrapped(textOf(operation.description)),
      ...(body === undefined ? [] : ['**Request**', fieldTable(body, isLink)]),
      ...(result === undefined ? [] : [`**Response ${good?.[0]}**`, fieldTable(result, isLink)]),
      `**Errors**: ${errors.join(', ')}.`,
    ].join('\n\n')
  }
  const hosted = operations
    .filter(({ operation }) => isHosted(operation))
    .map(({ path, method, operation }) => [code(`${method} ${path}`), `${textOf(operation.summary)}.`])
  const webhooks = Object.entries(nodeOf(document.webhooks)).map(([name, item]) => {
    const { post } = resolved(item).node
    const schema = jsonSchema(resolved(nodeOf(post).requestBody).node)
    const { node, name: body } = resolved(schema)
    const fields = body === 'TransactionStatusResponse' ? 'As [Get a transaction](#get-a-transaction).' : ''
    return [code(name), sentence(nodeOf(post).description), fields || codes(Object.keys(nodeOf(node.properties)))]
  })
  const parameters = ['IdempotencyKey', 'SandboxScenario'].map((name) => {
    const parameter = nodeOf(nodeOf(components.parameters)[name])
    return [code(textOf(parameter.name)), sentence(parameter.description)]
  })
  const headers = Object.entries({
    'Correlation-Id': 'CorrelationId',
    'sandbox-request-id': 'SandboxRequestId',
    'sandbox-event': 'SandboxEvent',
    'sandbox-scenario': 'SandboxScenario',
    'sandbox-explain': 'SandboxExplain',
    'sandbox-notes': 'SandboxNotes',
    'sandbox-replayed': 'SandboxReplayed',
  }).map(([header, name]) => [code(header), sentence(nodeOf(nodeOf(components.headers)[name]).description)])
  return pageOf(
    'Service API',
    'openapi.yaml',
    `The API that the sandbox emulates. Its contract is [openapi.yaml](../../openapi.yaml), in a running sandbox
\`GET /_sandbox/contract.yaml\`. [Arazzo workflows](../../examples/arazzo/payments.arazzo.yaml) call it step by step.`,
    `\`\`\`sh
curl -i -H 'link-api-key: sandbox-link-key' -H 'content-type: application/json' http://127.0.0.1:8080/v1/links \\
  -d '{ "reference": "booking-1" }'
\`\`\``,
    `- **Transactions**: HTTP Basic with merchant ID and password, \`1100000000:sandbox\` by default. \`1100000000+NAME\` opens a space.
- **Links**: header \`link-api-key\`, \`sandbox-link-key\` by default. \`sandbox-link-key+NAME\` opens a space.
- Amounts are integers in the minor unit: 1250 is 12.50 EUR.
- Fields with * are required in their object. Unknown fields are rejected, except in \`card.3D\`.
- A card has \`number\` and \`cvv\`, or \`alias\` and \`aliasCVV\`.
- Countries are three digits, such as \`528\`. A phone is \`{ "cc": "31", "subscriber": "612345678" }\`.
- [Errors](errors.md) lists the codes of both interfaces, [limits](limits.md) the sizes.`,
    wrapped(
      `\`card.3D\` of a request takes these fields as well: ${codes(RARE_FIELDS)}. \`x-effect\` in the contract states the effect of each field.`,
    ),
    ...operations.filter(({ operation }) => !isHosted(operation)).map(details),
    '## Hosted pages',
    'Browsers open these pages. Programs send `Accept: text/html` ([hosted pages](hosted-pages.md)).',
    table(['Call', 'Purpose'], hosted),
    '## Webhooks',
    '[Webhooks](webhooks.md) describes headers, signatures and retries.',
    table(['Webhook', 'Purpose', 'Body'], webhooks),
    '## Headers',
    '**Requests**',
    table(['Header', 'Purpose'], parameters),
    '**Responses**',
    table(['Header', 'Content'], headers),
  )
}

/** Returns docs/reference/service-api.md: the operations and fields of the emulated service. */
export const serviceApiPage = (document: ContractDocument): Generated => ({
  path: 'docs/reference/service-api.md',
  text: page(document),
})
