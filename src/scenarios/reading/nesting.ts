import { CST, Lexer } from 'yaml'

/** No honest scenario comes near these; the YAML composer is recursive and exhausts the stack a little above 700. */
const DEEPEST = 32
const WIDEST_INDENT = 64

const STEP: Readonly<Record<string, number>> = {
  'flow-map-start': 1,
  'flow-seq-start': 1,
  'flow-map-end': -1,
  'flow-seq-end': -1,
}

/**
 * The offset at which a text nests deeper than any scenario needs, found without recursion and before the composer
 * sees it: a stack that is nearly full does not always end in a RangeError, V8 may abort the whole process.
 */
export const tooDeepAt = (text: string): number | undefined => {
  let offset = 0
  let flow = 0
  let indicators = 0
  let lineStart = true
  let scalar = false
  for (const token of new Lexer().lex(text)) {
    const type = scalar ? 'scalar' : CST.tokenType(token)
    if (type === 'space' && lineStart && token.length > WIDEST_INDENT) return offset
    if (type === 'seq-item-ind' || type === 'explicit-key-ind') indicators++
    flow = Math.max(0, flow + (STEP[type ?? ''] ?? 0))
    if (flow > DEEPEST || indicators > DEEPEST) return offset
    lineStart = type === 'newline'
    if (lineStart) indicators = 0
    scalar = token === CST.SCALAR
    // The lexer marks scalars and documents with tokens that are not in the text.
    if (token !== CST.SCALAR && token !== CST.DOCUMENT && token !== CST.FLOW_END) offset += token.length
  }
  return undefined
}
