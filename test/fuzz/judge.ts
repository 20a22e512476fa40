import process from 'node:process'
import { placesOf } from '../support/card-spellings.ts'
import { NUMBER } from '../support/kept-numbers.ts'
import type { Call } from './any-call.ts'
import type { Operation } from './operations.ts'
import type { Came } from './send.ts'

type Answer = Extract<Came, { readonly is: 'answer' }>

/** Statuses that come before anybody has looked for an operation: what is no request, who may not ask, where nothing is. */
const BEFORE = [400, 403, 404, 405, 406, 408, 413, 415, 431]

/**
 * Answers that list the published test numbers, repeat the text of a scenario, which may name one, or say in which file one
 * stands: a developer opens it.
 */
const ABOUT_FILES =
  /^(listCards|describe|listAssumptions|(list|show|showSpace|put|check|remove|choose)Scenarios?|getExplanation|openLinkPage|submitLinkPage)/

const patternOf = ({ path, parameters }: Operation): RegExp => {
  const part = (name: string): string => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
    // Pages of links are known by the form of their ids; elsewhere an odd id is one that nothing has.
    const pattern =
      path.startsWith('/{') && typeof schema?.pattern === 'string' ? schema.pattern.replace(/^\^|\$$/g, '') : '[^/]+'
    return name === 'name' || name === 'path' ? '.+' : `(?:${pattern})`
  }
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_, name: string) => part(name))}$`, 'u')
}

/** Which operation a request is for, if for any. */
export const finder = (operations: readonly Operation[]) => {
  const known = operations.map((operation) => ({ operation, pattern: patternOf(operation) }))
  return ({ verb, path }: Pick<Call, 'verb' | 'path'>): Operation | undefined => {
    const [target = ''] = path.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)
    const asked = verb === 'HEAD' ? 'GET' : verb
    return known.find(({ operation, pattern }) => operation.verb === asked && pattern.test(target))?.operation
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

const EVERYWHERE: readonly (readonly [what: string, has: (answer: Answer) => boolean])[] = [
  ['has no Correlation-Id', ({ headers }) => headers['correlation-id'] === undefined],
  ['may be guessed at', ({ headers }) => headers['x-content-type-options'] !== 'nosniff'],
  ['may stand in a frame', ({ headers }) => !/frame-ancestors/.test(String(headers['content-security-policy']))],
  ['shows a stack', ({ text }) => /\n\s+at .+\(?.+:\d+:\d+\)?|<pre>(\w*Error|Cannot )/.test(text)],
  ['is a fault of the sandbox', ({ text }) => /the sandbox failed at/.test(text)],
]

/** What is wrong with an answer. Where somebody has asked for defects before, its body may be any. */
export const wrongWith = (
  operation: Operation | undefined,
  { verb }: Call,
  answer: Answer,
  isSteered: boolean,
): readonly string[] => {
  const { status, headers, text } = answer
  const isAboutFiles = ABOUT_FILES.test(operation?.id ?? '')
  const wrong = EVERYWHERE.filter(([, has]) => has(answer)).map(([what]) => what)
  if (!isAboutFiles && SHOWS_PATH.some((shown) => text.includes(shown))) wrong.push('shows a path of this machine')
  if (!isAboutFiles && placesOf(NUMBER, `${text}\n${JSON.stringify(headers)}`).length > 0)
    wrong.push('shows the card number that came')
  if (status >= 500 && !isSteered && !operation?.answers.has(status)) wrong.push('is a 5xx that no contract has')
  const type = String(headers['content-type']).split(';')[0] ?? ''
  const documented = operation?.answers.get(status)
  if (operation && !documented && !isSteered && !BEFORE.includes(status))
    wrong.push('has a status that its contract does not have')
  if (!operation && status >= 300 && !isSteered && ![...BEFORE, 302, 303, 307, 401, 410].includes(status))
    wrong.push('has an odd status for what is not there')
  if (verb === 'HEAD' || isSteered) return wrong
  if (type === 'application/json') {
    const json = jsonOf(text)
    if (!json) wrong.push('says that it is JSON, and is none')
    else {
      const why = documented?.wrong(json.body) ?? ''
      if (why !== '') wrong.push(`has a body that its contract does not have: ${why}`)
    }
  } else if (
    documented &&
    documented.types.length > 0 &&
    text !== '' &&
    !documented.types.some((one) => one === type || one === '*/*')
  )
    wrong.push(`is ${type}, and its contract has ${documented.types.join(', ')}`)
  return wrong
}
