import process from 'node:process'
import { NUMBER } from '../support/card-number-outputs.ts'
import { positionsOf } from '../support/card-spellings.ts'
import type { Call } from './any-call.ts'
import type { Operation } from './operations.ts'
import type { Received } from './send.ts'

type Response = Extract<Received, { readonly is: 'response' }>

/** Statuses of steps before the operation: invalid request, missing permission, unknown path. */
const BEFORE = [400, 403, 404, 405, 406, 408, 413, 415, 431]

/**
 * Operations whose responses may contain published test numbers, the text of a scenario or the file of one, for a
 * developer.
 */
const ABOUT_FILES =
  /^(listCards|listAssumptions|(list|get|getSpace|set|save|validate|delete)\w*Scenario|getExplanation|openLinkPage|submitLinkPage)/

const patternOf = ({ path, parameters }: Operation): RegExp => {
  const part = (name: string): string => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema
    // Pages of links are recognized by the format of their IDs; elsewhere a malformed ID is an unknown one.
    const pattern =
      path.startsWith('/{') && typeof schema?.pattern === 'string' ? schema.pattern.replace(/^\^|\$$/g, '') : '[^/]+'
    return name === 'name' || name === 'path' ? '.+' : `(?:${pattern})`
  }
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_, name: string) => part(name))}$`, 'u')
}

/** Creates the function that finds the operation of a request. */
export const createOperationFinder = (operations: readonly Operation[]) => {
  const known = operations.map((operation) => ({ operation, pattern: patternOf(operation) }))
  return ({ verb, path }: Pick<Call, 'verb' | 'path'>): Operation | undefined => {
    const [target = ''] = path.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)
    const method = verb === 'HEAD' ? 'GET' : verb
    return known.find(({ operation, pattern }) => operation.verb === method && pattern.test(target))?.operation
  }
}

const jsonOf = (text: string): { readonly body: unknown } | undefined => {
  try {
    return { body: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const SHOWS_PATH = [process.cwd(), 'node_modules/', 'node:internal']

const EVERYWHERE: readonly (readonly [problem: string, has: (response: Response) => boolean])[] = [
  ['has no Correlation-Id', ({ headers }) => headers['correlation-id'] === undefined],
  ['lacks nosniff', ({ headers }) => headers['x-content-type-options'] !== 'nosniff'],
  ['may be displayed in a frame', ({ headers }) => !/frame-ancestors/.test(String(headers['content-security-policy']))],
  ['shows a stack', ({ text }) => /\n\s+at .+\(?.+:\d+:\d+\)?|<pre>(\w*Error|Cannot )/.test(text)],
  ['is a bug of the sandbox', ({ text }) => /sandbox failed to handle/.test(text)],
]

/** Returns the problems of a response. After a call that requested defects, its body may be anything. */
export const problemsOfResponse = (
  operation: Operation | undefined,
  { verb }: Call,
  response: Response,
  isSteered: boolean,
): readonly string[] => {
  const { status, headers, text } = response
  const isAboutFiles = ABOUT_FILES.test(operation?.id ?? '')
  const wrong = EVERYWHERE.filter(([, has]) => has(response)).map(([problem]) => problem)
  if (!isAboutFiles && SHOWS_PATH.some((displayed) => text.includes(displayed))) wrong.push('shows a path of this host')
  if (!isAboutFiles && positionsOf(NUMBER, `${text}\n${JSON.stringify(headers)}`).length > 0)
    wrong.push('shows the card number of the request')
  if (status >= 500 && !isSteered && !operation?.responses.has(status)) wrong.push('is an undocumented 5xx')
  const type = String(headers['content-type']).split(';')[0] ?? ''
  const documented = operation?.responses.get(status)
  if (operation && !documented && !isSteered && !BEFORE.includes(status)) wrong.push('has an undocumented status')
  if (!operation && status >= 300 && !isSteered && ![...BEFORE, 302, 303, 307, 401, 410].includes(status))
    wrong.push('has an unexpected status for an unknown path')
  if (verb === 'HEAD' || isSteered) return wrong
  if (type === 'application/json') {
    const json = jsonOf(text)
    if (!json) wrong.push('has the media type of JSON, but is not JSON')
    else {
      const why = documented?.wrong(json.body) ?? ''
      if (why !== '') wrong.push(`has an undocumented body: ${why}`)
    }
  } else if (
    documented &&
    documented.types.length > 0 &&
    text !== '' &&
    !documented.types.some((item) => item === type || item === '*/*')
  )
    wrong.push(`is ${type}; documented: ${documented.types.join(', ')}`)
  return wrong
}
