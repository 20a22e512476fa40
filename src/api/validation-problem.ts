import { suggestedName } from '../core/contract/nearest-field.ts'
import type { Violation } from '../core/contract/validator.ts'
import { keysOf, valueAt } from '../core/domain/json-pointer.ts'
import { REMOVED_BY_KEEP } from '../core/domain/keep-setting.ts'
import { hideSecrets, hideSecretsUpTo } from '../core/secrets/secret-texts.ts'
import type { RemovedId } from '../engine/engine-api.ts'
import { describeValue, type FindingTexts, formatCount, formatName, formatReceived, sentence } from './format-value.ts'
import { type Problem, problemOfFields } from './http/problem.ts'
import { describeFinding, type Finding } from './validation-messages.ts'

/** Parameters of a violation that name a property. */
const NAMING = ['missingProperty', 'additionalProperty', 'unevaluatedProperty']

/** Converts a violation to a finding at the missing or unknown property, not at the object around it. */
export const findingOf = ({ instancePath, ...violation }: Violation): Finding => {
  const name = NAMING.map((key) => violation.params[key]).find((value) => typeof value === 'string')
  return { ...violation, path: name === undefined ? instancePath : `${instancePath}/${name}` }
}

/** Prefix of an operation in the service's messages: `init.refno must not be null` (sources.md: facts 1.8). */
export type MessagePrefix = 'init' | 'status' | 'authorize' | 'link'

/** Returns the keys of a finding's path below `body`, `headers` or `params`. */
const segments = ({ path }: Finding): string[] => keysOf(path).slice(1)

const isUnknownName = (finding: Finding): boolean => /^(additional|unevaluated)Properties$/.test(finding.keyword)

/** Returns the advice for an unknown name: its right place, or a similar name. */
const adviceFor = (prefix: MessagePrefix, path: readonly string[]): string => {
  const meant = suggestedName(prefix, path)
  if (meant === undefined) return 'leave it out'
  return `did you mean \`${'here' in meant ? meant.here : [prefix, ...meant.elsewhere].join('.')}\`?`
}

const describeUnknownName = (advice: string): FindingTexts => ({
  message: `is not recognized. ${sentence(advice)}`,
  expected: `no field with this name; ${advice}`,
  actual: 'an unknown name',
})

/** Removes the findings of the branches of a failed `oneOf`; only the choice itself helps the caller. */
const withoutBranches = (findings: readonly Finding[]): readonly Finding[] => {
  const choices = findings.filter((finding) => finding.keyword === 'oneOf').map(({ path }) => path)
  return findings.filter((finding) => {
    const inBranch =
      /^(required|not|anyOf)$/.test(finding.keyword) && /\/(number|alias|aliasCVV|cvv)$|\/card$/.test(finding.path)
    return !(inBranch && choices.some((path) => finding.path.startsWith(path)))
  })
}

/** Limits the length of a message about many unknown names. */
const MOST_FIELDS = 20

/** Maximum length of a pointer to a field. */
const MAX_POINTER = 1_000

/** Returns the name of a field such as `init.paymentMethods[0]`. A name with slashes consists of several parts. */
export const fieldName = (prefix: string, path: readonly string[], body: unknown): string =>
  hideSecrets(
    path.reduce((field, part, index) => {
      const inList = Array.isArray(valueAt(body, path.slice(0, index)))
      return inList ? `${field}[${part}]` : `${field}.${formatName(part)}`
    }, prefix),
  )

/** ASSUMED: malformed-ids. */
const badId = (message: string): Problem => ({ status: 400, code: 'INVALID_PROPERTY', message, by: 'id' })

/** Returns the problem for a malformed transaction ID in the path. */
const unreadableId = (prefix: MessagePrefix, id: unknown): Problem => {
  const length = [...String(id)].length
  const received = formatCount(length, 'character')
  const details = length === 18 ? `${received}, not all of them digits` : received
  return badId(`${prefix} transactionId length must be 18 digits; received ${details}.`)
}

/** Problem for the ID of an unknown link, in any format. ASSUMED: unknown-link-is-404. */
export const UNKNOWN_LINK: Problem = { status: 404, code: 'CLIENT_ERROR', message: 'Not found', by: 'id' }

/** Returns the explanation for an ID that its own space removed; the message stays that of an unknown ID. */
export const removedExplanation = (
  went: RemovedId | undefined,
  space: string,
  kind: RemovedId['kind'],
): { readonly explanation?: string } =>
  went?.space === space && went.kind === kind ? { explanation: `This ${kind} existed before: ${REMOVED_BY_KEEP}.` } : {}

/** Headers whose rules are patterns in the contract: spelling and rule in words. */
const HEADERS: Readonly<Record<string, readonly [name: string, must: string]>> = {
  'idempotency-key': ['Idempotency-Key', 'must have 1 to 255 visible ASCII characters'],
}

/** ASSUMED: idempotency-conflicts. */
const headerProblem = (finding: Finding, headers: object): Problem => {
  const path = segments(finding)
  const [name, must] = HEADERS[path.join('.')] ?? [formatName(path.join('.')), 'must have another format']
  const message = `Header \`${name}\` ${must}; ${formatReceived(describeValue(valueAt(headers, path)))}.`
  return { status: 400, code: 'INVALID_HEADER', message, by: 'header' }
}

/** Validated parts of a request. */
export type ValidatedParts = { readonly headers: object; readonly params: object; readonly body?: unknown }

/**
 * Converts the findings of a request to one problem in the service's words. Values are never repeated, except plain
 * words. ASSUMED: invalid-fields, unknown-fields.
 */
export const problemOfFindings = async (
  findings: readonly Finding[],
  prefix: MessagePrefix,
  { headers, params, body }: ValidatedParts,
): Promise<Problem> => {
  const header = findings.find(({ path }) => path.startsWith('/headers/'))
  if (header) return headerProblem(header, headers)
  if (findings.some(({ path }) => !path.startsWith('/body')))
    return prefix === 'link' ? UNKNOWN_LINK : unreadableId(prefix, valueAt(params, ['transactionId']))
  const descriptions = withoutBranches(findings)
    .slice(0, MOST_FIELDS)
    .map(async (finding) => {
      const path = segments(finding)
      return {
        field: fieldName(prefix, path, body),
        pointer: hideSecretsUpTo(finding.path.replace(/^\/body/, ''), MAX_POINTER),
        ...(isUnknownName(finding)
          ? describeUnknownName(adviceFor(prefix, path))
          : await describeFinding(finding, path, valueAt(body, path))),
      }
    })
  const described = await Promise.all(descriptions)
  // One message for each field: further ones follow from the first.
  const fields = described.filter(({ field }, index) => described.findIndex((other) => other.field === field) === index)
  return problemOfFields(fields, findings.every(isUnknownName) ? 'UNRECOGNIZED_PROPERTY' : 'INVALID_PROPERTY')
}
