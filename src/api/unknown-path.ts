import { nearest } from '../core/domain/nearest-name.ts'
import { STANDALONE } from './field-messages.ts'
import { tellPath } from './format-value.ts'
import { type Problem, problem } from './http/problem.ts'

/** What the family can do and this service cannot (sources.md: facts 1.1), by the end of its path, and what instead. */
const OF_THE_FAMILY: Readonly<Record<string, string>> = {
  authorize: 'hand card.3D of GET /v1/transactions/{transactionId} to your own gateway',
  settle: 'settle at the gateway that authorized',
  credit: 'credit at the gateway that authorized',
  cancel: 'nothing was authorized, so there is nothing to cancel',
  validate: 'POST /v1/transactions checks the card',
  secureFields: 'POST /v1/links has a hosted page for card data',
  aliases: 'POST /_sandbox/aliases and links make tokens, DELETE /v1/links/{id} ends them',
}

/** Where a call of the family lies; `/v1/transactions/authorize` has the form of a transaction's own path. */
const FAMILY_PATH =
  /^\/v1\/(?:transactions\/(?:[^/]+\/)?(authorize|settle|credit|cancel|validate)|transactions\/(secureFields)(?:\/[^/]*)?|(aliases)(?:\/[^/]*)?)$/

/** The call of the family that a path means, if it means one. */
const familyCall = (path: string): string | undefined => {
  const found = FAMILY_PATH.exec(path)
  return found?.[1] ?? found?.[2] ?? found?.[3]
}

/** What is said instead where it names the sandbox. */
const PLAINLY: Readonly<Record<string, string>> = {
  aliases: 'links make tokens, DELETE /v1/links/{id} ends them',
}

/** Paths that somebody may have meant. */
const SERVICE_PATHS = ['/v1/transactions', '/v1/links'] as const
const PATHS = [...SERVICE_PATHS, '/_sandbox'] as const

const MEMBER = /^(.*?\/(?:transactions|links))\/([^/]+)\/?$/

/** The path that was most likely meant: without the slash at its end, or with the version that is missing. */
const meantPath = (path: string, among: readonly string[]): string | undefined => {
  const [, collection = path, id] = MEMBER.exec(path) ?? []
  const bare = collection.replace(/\/+$/, '')
  const versioned = /^\/v\d+\//.test(bare) ? bare.replace(/^\/v\d+/, '/v1') : `/v1${bare}`
  const known = among.find((one) => one === bare || one === versioned) ?? nearest(bare, among)
  if (known === undefined) return undefined
  if (id === undefined) return known
  return `${known}/{${known === '/v1/links' ? 'id' : 'transactionId'}}`
}

/** Whether the family has a call there, so that no other verb of the path helps. */
export const isFamilyCall = (path: string): boolean => familyCall(path) !== undefined

/** What else is said: the service knows fewer ways, and has no list that somebody who asks could open. */
type Telling = {
  readonly instead: typeof OF_THE_FAMILY
  readonly paths: readonly string[]
  readonly list?: string
}

const HERE: Telling = { instead: OF_THE_FAMILY, paths: PATHS, list: 'GET /_sandbox/contract.yaml lists all' }
const PLAIN: Telling = { instead: { ...OF_THE_FAMILY, ...PLAINLY }, paths: SERVICE_PATHS }

const told = (method: string, path: string, { instead, paths, list }: Telling): string => {
  const asked = `there is no ${method} ${tellPath(path)}`
  const call = familyCall(path)
  if (call !== undefined) return `${asked}: ${STANDALONE}, and ${call} is not there; ${instead[call]}`
  const meant = meantPath(path, paths)
  if (meant !== undefined) return [`${asked}; did you mean ${method} ${meant}?`, list].filter(Boolean).join(' ')
  return [asked, list].filter(Boolean).join('; ')
}

/** Paths of the service begin with a version. */
const OF_THE_SERVICE = /^\/v\d+(?:\/|$)/

/** Why a path leads nowhere, and which does. ASSUMED: unknown-paths. */
export const unknownPathProblem = (method: string, path: string): Problem => ({
  ...problem(404, 'CLIENT_ERROR', told(method, path, HERE)).problem,
  plain: told(method, path, PLAIN),
  // Whoever means the service gets its words alone.
  ...(!OF_THE_SERVICE.test(path) && meantPath(path, SERVICE_PATHS) === undefined && { isElsewhere: true }),
})
