import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CODES, ERRORS, errorNamed } from '../../src/core/domain/error-codes.ts'

/** A branch in which the emulated service rejects: it contains an error code, or calls a function that has one. */
export type RejectionBranch = {
  readonly file: string
  readonly line: number
  readonly code: string
  /** The ASSUMED keys with the reason: those of the branch, or else those of its code. */
  readonly lines: readonly string[]
}

/** The folders whose rejections reach the caller of the service, or its cardholder. */
const FOLDERS = ['core/domain', 'core/bodies', 'engine', 'api', 'pages']
const NOT_THE_SERVICE = /^engine\/(events|scenarios)\//

/** Files that only the control API or the console use. They belong to the sandbox and emulate nothing. */
const OF_CONTROL: readonly RegExp[] = [
  /^engine\/(holds|manual-actions|queue|spaces|space-scenarios)\.ts /,
  /^engine\/scenario-resolver\.ts unknownScenario$/,
  /^core\/domain\/change-scenario\.ts /,
  /^engine\/webhooks\/manual-sends\.ts /,
  /^pages\/(console|return)\//,
  /^core\/domain\/limit-row\.ts (TOO_MANY_STORED|TOO_MUCH_REQUESTED|DROPPED)$/,
  /^pages\/frame\/token-required-page\.tsx /,
]

const CODE = new RegExp(`'(${ERROR_CODES.join('|')})'`, 'g')
/** Calls that reject with a default code, and the position of that code. */
const DEFAULTS: readonly (readonly [call: RegExp, code: string])[] = [[/\bproblemOfFields\(/, 'INVALID_PROPERTY']]
const DEFAULT_CODE = join('api', 'http', 'problem.ts')

/** A page that rejects has its status there. */
const OF_PAGE =
  /(?:messagePage\(|emptyReply\(|status: |entry: |end: |\? |=> )(?:problem\w*(?:\.length > 0)? \? )?(4\d\d|50\d|status)(?=[,)]| :| })/g

/** Returns the keys behind `ASSUMED` in a text. */
export const assumedIn = (text: string): readonly string[] =>
  [...text.matchAll(/ASSUMED: ([a-z0-9-]+(?:, [a-z0-9-]+)*)/g)].flatMap(([, keys = '']) => keys.split(', '))

/** Keys in the table of error codes for a code that covers several situations. */
export const EACH_ENDPOINT = 'each place'

const indentOf = (line: string): number => line.length - line.trimStart().length
const isComment = (line = ''): boolean => /^\s*(\/\/|\/?\*)/.test(line)

/** Returns the comment directly above a line. */
const commentAbove = (lines: readonly string[], index: number): string => {
  let first = index
  while (first > 0 && isComment(lines[first - 1])) first -= 1
  return lines
    .slice(first, index)
    .join('\n')
    .replaceAll(/\s*\n\s*(?:\*|\/\/)\s*/g, ' ')
}

/**
 * Returns the keys of the branch: of the comment above its line, or above one of the lines that it is indented under, the
 * nearest first. The sources are formatted, so the indentation of a line shows its parent.
 */
const namedAt = (lines: readonly string[], at: number): readonly string[] => {
  let level = Number.POSITIVE_INFINITY
  for (let index = at; index >= 0; index -= 1) {
    const text = lines[index] ?? ''
    if (text.trim() === '' || isComment(text) || indentOf(text) >= level) continue
    // A line that closes a parameter list is no ancestor: the declaration is above it.
    level = /^\s*[)}\]]/.test(text) ? indentOf(text) + 1 : indentOf(text)
    const named = assumedIn(commentAbove(lines, index))
    if (named.length > 0) return named
    if (level === 0) return []
  }
  return []
}

/** Returns the name of the declaration that a line belongs to. */
const declarationAt = (lines: readonly string[], at: number): string => {
  const heads = lines.slice(0, at + 1).map((line) => /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(line)?.[1])
  return heads.findLast((name) => name !== undefined) ?? ''
}

const codesIn = (file: string, line: string): readonly string[] => {
  if (file === DEFAULT_CODE) return []
  const pages = file.startsWith('pages') ? [...line.matchAll(OF_PAGE)].map(([, status]) => `page ${status}`) : []
  if (pages.length > 0) return pages
  const written = [...line.matchAll(CODE)].map(([, code = '']) => code)
  return written.length > 0 ? written : DEFAULTS.filter(([call]) => call.test(line)).map(([, code]) => code)
}

/** Returns the branches of one file. */
export const branchesOf = (file: string, text: string): readonly RejectionBranch[] => {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const codes = isComment(line) ? [] : codesIn(file, line)
    if (codes.length === 0) return []
    const where = `${file} ${declarationAt(lines, index)}`
    if (OF_CONTROL.some((item) => item.test(where))) return []
    const own = namedAt(lines, index)
    return codes.map((code) => {
      const ofCode = errorNamed(code)?.assumption ?? EACH_ENDPOINT
      return { file, line: index + 1, code, lines: own.length > 0 ? own : ofCode === EACH_ENDPOINT ? [] : [ofCode] }
    })
  })
}

/** Returns every rejecting branch of the sources. The table of the codes itself rejects nothing. */
export const rejectionBranches = (): readonly RejectionBranch[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
      .sort()
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\./.test(file))
      .map((file) => join(folder, file)),
  )
    .filter((file) => !NOT_THE_SERVICE.test(file))
    .filter((file) => file !== join('core', 'domain', 'rejection.ts'))
    .flatMap((file) => branchesOf(file, readFileSync(join('src', file), 'utf8')))

/** Returns the key that each code names itself. */
export const linesOfCodes: readonly (readonly [code: string, line: string])[] = ERROR_CODES.map((code) => [
  code,
  ERRORS[code].assumption,
])
