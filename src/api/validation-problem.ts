import { meantName } from '../core/contract/nearest-field.ts'
import type { Violation } from '../core/contract/validator.ts'
import { redactNumbers } from '../core/domain/card-numbers.ts'
import { keysOf, valueAt } from '../core/domain/json-pointer.ts'
import { WHY_GONE } from '../core/domain/keep-setting.ts'
import type { Gone } from '../engine/engine-api.ts'
import { describeCame, type Told, tellCame, tellCount, tellName } from './format-value.ts'
import { type Problem, problemOfFields } from './http/problem.ts'
import { type Finding, tellFinding } from './validation-messages.ts'

/** The parameters of a violation that name a property. */
const NAMING = ['missingProperty', 'additionalProperty', 'unevaluatedProperty']

/** A violation as a finding: at the property that is missing or not known, not at the map around it. */
export const findingOf = ({ instancePath, ...violation }: Violation): Finding => {
  const name = NAMING.map((key) => violation.params[key]).find((value) => typeof value === 'string')
  return { ...violation, path: name === undefined ? instancePath : `${instancePath}/${name}` }
}

/** What the service calls an operation in its messages: `init.refno must not be null` (sources.md: facts 1.8). */
export type MessagePrefix = 'init' | 'status' | 'link'

/** Below the part of the request that it is about. */
const segments = ({ path }: Finding): string[] => keysOf(path).slice(1)

const isUnknownName = (finding: Finding): boolean => /^(additional|unevaluated)Properties$/.test(finding.keyword)

/** What to do about a name that the contract does not know at its place: it belongs elsewhere, or another is near. */
const todoOf = (prefix: MessagePrefix, path: readonly string[]): string => {
  const meant = meantName(prefix, path)
  if (meant === undefined) return 'leave it out'
  return `did you mean ${'here' in meant ? `"${meant.here}"` : [prefix, ...meant.elsewhere].join('.')}?`
}

const tellUnknownName = (todo: string): Told => ({
  message: `is not recognized: ${todo}`,
  expected: `no field of this name: ${todo}`,
  actual: 'an unknown name',
})

/** A failed `oneOf` brings the findings of its branches along; only the choice itself is worth saying. */
const withoutBranches = (findings: readonly Finding[]): readonly Finding[] => {
  const choices = findings.filter((finding) => finding.keyword === 'oneOf').map(({ path }) => path)
  return findings.filter((finding) => {
    const inBranch =
      /^(required|not|anyOf)$/.test(finding.keyword) && /\/(number|alias|aliasCVV|cvv)$|\/card$/.test(finding.path)
    return !(inBranch && choices.some((path) => finding.path.startsWith(path)))
  })
}

/** A body full of unknown names must not become an answer full of them. */
const MOST_FIELDS = 20

/** `init.paymentMethods[0]`: brackets for places in a list, dots for names. A name with slashes is several parts. */
const fieldName = (prefix: string, path: readonly string[], body: unknown): string =>
  redactNumbers(
    path.reduce((field, part, index) => {
      const inList = Array.isArray(valueAt(body, path.slice(0, index)))
      return inList ? `${field}[${part}]` : `${field}.${tellName(part)}`
    }, prefix),
  )

/** ASSUMED: malformed-ids. */
const badId = (message: string): Problem => ({ status: 400, code: 'INVALID_PROPERTY', message, by: 'id' })

/** For an id in the path that cannot be one. */
export const unreadableId = (prefix: MessagePrefix, id: unknown): Problem => {
  if (prefix === 'link') return badId('link id cannot be read: its percent-encoding is broken')
  const length = typeof id === 'string' ? [...id].length : undefined
  const came = length === undefined ? 'what came has broken percent-encoding' : `${tellCount(length, 'character')} came`
  const what = length === 18 ? `${came}, not all of them digits` : came
  return badId(`${prefix} transactionId length must be 18 digits (${what})`)
}

/** For an id that no link has, whatever its form. ASSUMED: unknown-link-is-404. */
export const NO_SUCH_LINK: Problem = { status: 404, code: 'CLIENT_ERROR', message: 'Not found', by: 'id' }

/** What is said beside an answer of an id that its own space has let go; its words are those of an id that nobody has. */
export const whyGone = (went: Gone | undefined, space: string, kind: Gone['kind']): { readonly why?: string } =>
  went?.space === space && went.kind === kind ? { why: `there was such a ${kind}; ${WHY_GONE}` } : {}

/** Headers whose rules are patterns to the contract: how they are written, and what they must have. */
const HEADERS: Readonly<Record<string, readonly [name: string, must: string]>> = {
  'idempotency-key': ['Idempotency-Key', 'must have 1 to 255 visible ASCII characters without blanks'],
}

/** ASSUMED: idempotency-conflicts. */
const headerProblem = (finding: Finding, headers: object): Problem => {
  const path = segments(finding)
  const [name, must] = HEADERS[path.join('.')] ?? [tellName(path.join('.')), 'must have another form']
  const message = `header ${name} ${must} (${tellCame(describeCame(valueAt(headers, path)))})`
  return { status: 400, code: 'INVALID_HEADER', message, by: 'header' }
}

/** What is judged of a request. */
export type Asked = { readonly headers: object; readonly params: object; readonly body?: unknown }

/**
 * What the contract holds against a request as one answer in the service's words. Values are never repeated, but for
 * plain words. ASSUMED: wrong-fields, unknown-fields.
 */
export const problemOfFindings = async (
  findings: readonly Finding[],
  prefix: MessagePrefix,
  { headers, params, body }: Asked,
): Promise<Problem> => {
  const header = findings.find(({ path }) => path.startsWith('/headers/'))
  if (header) return headerProblem(header, headers)
  if (findings.some(({ path }) => !path.startsWith('/body')))
    return prefix === 'link' ? NO_SUCH_LINK : unreadableId(prefix, valueAt(params, ['transactionId']))
  const telling = withoutBranches(findings)
    .slice(0, MOST_FIELDS)
    .map(async (finding) => {
      const path = segments(finding)
      return {
        field: fieldName(prefix, path, body),
        pointer: redactNumbers(finding.path.replace(/^\/body/, '')),
        ...(isUnknownName(finding)
          ? tellUnknownName(todoOf(prefix, path))
          : await tellFinding(finding, path, valueAt(body, path))),
      }
    })
  const told = await Promise.all(telling)
  // One complaint a field: the rest follows from the first.
  const fields = told.filter(({ field }, index) => told.findIndex((other) => other.field === field) === index)
  return problemOfFields(fields, findings.every(isUnknownName) ? 'UNRECOGNIZED_PROPERTY' : 'INVALID_PROPERTY')
}
