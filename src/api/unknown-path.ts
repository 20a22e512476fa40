import { nearest } from '../core/domain/nearest-name.ts'
import { formatName } from './format-value.ts'
import { type Problem, problem } from './http/problem.ts'

const AUTHORIZE = '`POST /v1/transactions/{transactionId}/authorize`'
const GATEWAY = 'The gateway endpoint (`PUT /_sandbox/gateway`) accepts authorizations of your own gateway.'

/**
 * Calls of the service family that this service lacks (sources.md: facts 1.1), by the end of their path, with the
 * alternative.
 */
const OF_THE_FAMILY: Readonly<Record<string, string>> = {
  authorize: `${AUTHORIZE} authorizes an authenticated transaction.`,
  settle: `${AUTHORIZE} with \`autoSettle\` settles at once. ${GATEWAY}`,
  credit: `${AUTHORIZE} authorizes, and nothing credits. ${GATEWAY}`,
  cancel: `${AUTHORIZE} authorizes, and nothing cancels. ${GATEWAY}`,
  validate: '`POST /v1/transactions` checks the card.',
  secureFields: '`POST /v1/links` creates a hosted page for card data.',
  aliases: '`POST /_sandbox/aliases` and links create tokens, `DELETE /v1/links/{id}` removes them.',
}

/** Paths of those calls. `/v1/transactions/authorize` looks like the path of a transaction. */
const FAMILY_PATH =
  /^\/v1\/(?:transactions\/(?:(authorize)|(?:[^/]+\/)?(settle|credit|cancel|validate))|transactions\/(secureFields)(?:\/[^/]*)?|(aliases)(?:\/[^/]*)?)$/

/** Returns the call of the family at a path. */
const familyCall = (path: string): string | undefined => {
  const match = FAMILY_PATH.exec(path)
  return match?.slice(1).find((call) => call !== undefined)
}

/** Alternatives that do not mention the sandbox. */
const PLAIN_INSTEAD: Readonly<Record<string, string>> = {
  settle: `${AUTHORIZE} with \`autoSettle\` settles at once.`,
  credit: `${AUTHORIZE} authorizes, and nothing credits.`,
  cancel: `${AUTHORIZE} authorizes, and nothing cancels.`,
  aliases: 'Links create tokens, `DELETE /v1/links/{id}` removes them.',
}

/** Paths for suggestions. */
const SERVICE_PATHS = ['/v1/transactions', '/v1/links'] as const
const PATHS = [...SERVICE_PATHS, '/_sandbox'] as const

const MEMBER = /^(.*?\/(?:transactions|links))\/([^/]+)\/?$/

/** Returns the most likely intended path: without a final slash, or with the missing version. */
const meantPath = (path: string, among: readonly string[]): string | undefined => {
  const [, collection = path, id] = MEMBER.exec(path) ?? []
  const bare = collection.replace(/\/+$/, '')
  const versioned = /^\/v\d+\//.test(bare) ? bare.replace(/^\/v\d+/, '/v1') : `/v1${bare}`
  const known = among.find((item) => item === bare || item === versioned) ?? nearest(bare, among)
  if (known === undefined) return undefined
  if (id === undefined) return known
  return `${known}/{${known === '/v1/links' ? 'id' : 'transactionId'}}`
}

/** Returns whether the family has a call at a path, so that another method does not help. */
export const isFamilyCall = (path: string): boolean => familyCall(path) !== undefined

/** Texts of the message. The real service has fewer alternatives and no list of endpoints. */
type Texts = {
  readonly instead: typeof OF_THE_FAMILY
  readonly paths: readonly string[]
  readonly list?: string
}

const HERE: Texts = { instead: OF_THE_FAMILY, paths: PATHS, list: '`GET /_sandbox/contract.yaml` lists all endpoints.' }
const PLAIN: Texts = { instead: { ...OF_THE_FAMILY, ...PLAIN_INSTEAD }, paths: SERVICE_PATHS }

const messageOf = (method: string, path: string, { instead, paths, list }: Texts): string => {
  const endpoint = `\`${method} ${formatName(path)}\``
  const call = familyCall(path)
  if (call !== undefined) return `${endpoint} is not supported. ${instead[call]}`
  const meant = meantPath(path, paths)
  if (meant !== undefined) return `Unknown path ${endpoint}. Did you mean \`${method} ${meant}\`?`
  return [`Unknown path ${endpoint}.`, list].filter(Boolean).join(' ')
}

/** Paths of the service begin with a version. */
const OF_THE_SERVICE = /^\/v\d+(?:\/|$)/

/** Returns the problem for an unknown path, with a suggestion. ASSUMED: unknown-paths. */
export const unknownPathProblem = (method: string, path: string): Problem => ({
  ...problem(404, 'CLIENT_ERROR', messageOf(method, path, HERE)).problem,
  plain: messageOf(method, path, PLAIN),
  // A path of the service gets the message of the service only.
  ...(!OF_THE_SERVICE.test(path) && meantPath(path, SERVICE_PATHS) === undefined && { isOutsideService: true }),
})
