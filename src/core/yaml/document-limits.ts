import { CST, Lexer } from 'yaml'
import { LIMITS } from '../domain/limits.ts'
import { describeLimit } from '../domain/over-limit.ts'

/** Limit above every genuine scenario. The YAML composer is recursive and exhausts the stack a little above 700. */
export const DEEPEST = 32
const WIDEST_INDENT = 64

/** Largest number of described problems of one kind in a document. */
export const MOST_PROBLEMS = 50

export const TOO_DEEP = 'Nested too deep for a scenario.'

const STEP: Readonly<Record<string, number>> = {
  'flow-map-start': 1,
  'flow-seq-start': 1,
  'flow-map-end': -1,
  'flow-seq-end': -1,
}

/** Tokens that the composer processes. A text full of them would block the process for half a second. */
const MARKS: ReadonlySet<string | null> = new Set([
  'scalar',
  'comma',
  'seq-item-ind',
  'doc-start',
  ...Object.keys(STEP),
])

/**
 * Tokens that are cheap alone. Each that is misplaced becomes an error, and 20,000 of them would block the process as well.
 */
const SIGNS: ReadonlySet<string | null> = new Set([
  'alias',
  'anchor',
  'tag',
  'comment',
  'directive-line',
  'map-value-ind',
  'explicit-key-ind',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'block-scalar-header',
])

/** Returns the number of escapes in a quoted text: each can be an error as well. */
const escapesIn = (type: string | null, token: string): number =>
  type === 'double-quoted-scalar' ? token.split('\\').length - 1 : 0

/**
 * Returns the first offset at which a text nests too deep or has too many tokens. It runs without recursion before the
 * composer: a nearly full stack does not always end in a RangeError, and V8 may abort the process.
 */
export const tooMuchAt = (text: string): { readonly offset: number; readonly reason: string } | undefined => {
  let offset = 0
  let marks = 0
  let signs = 0
  let flow = 0
  let indicators = 0
  let lineStart = true
  let scalar = false
  for (const token of new Lexer().lex(text)) {
    const type = scalar ? 'scalar' : CST.tokenType(token)
    if (type === 'space' && lineStart && token.length > WIDEST_INDENT) return { offset, reason: TOO_DEEP }
    if (MARKS.has(type)) marks++
    if (SIGNS.has(type)) signs += 1 + escapesIn(type, token)
    if (signs > LIMITS.scenarioSigns.most) return { offset, reason: describeLimit('scenarioSigns') }
    if (marks > LIMITS.scenarioMarks.most) return { offset, reason: describeLimit('scenarioMarks') }
    if (type === 'seq-item-ind' || type === 'explicit-key-ind') indicators++
    flow = Math.max(0, flow + (STEP[type ?? ''] ?? 0))
    if (flow > DEEPEST || indicators > DEEPEST) return { offset, reason: TOO_DEEP }
    lineStart = type === 'newline'
    if (lineStart) indicators = 0
    scalar = token === CST.SCALAR
    // The lexer marks scalars and documents with tokens that are not part of the text.
    if (token !== CST.SCALAR && token !== CST.DOCUMENT && token !== CST.FLOW_END) offset += token.length
  }
  return undefined
}
