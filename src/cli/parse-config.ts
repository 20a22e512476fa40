import { isMap, isScalar, LineCounter, parse, parseDocument, YAMLParseError } from 'yaml'

/**
 * Parses a config file. Plain values stay text, so that the password 0123 is not the number 123. It is a separate module
 * so that the YAML library is loaded only for a config file.
 */
export const parseConfig = (text: string): unknown => parse(text, { schema: 'failsafe', customTags: ['null'] })

/** Describes the position of a parse error, without any of the text. */
export const locationOf = (error: unknown): string => {
  const at = error instanceof YAMLParseError ? error.linePos?.[0] : undefined
  return at === undefined ? '' : ` (line ${at.line}, column ${at.col})`
}

/** Returns the line of each setting in a config file. */
export const linesOf = (text: string): ReadonlyMap<string, number> => {
  const lineCounter = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter, schema: 'failsafe' })
  const pairs = isMap(contents) ? contents.items : []
  return new Map(
    pairs.flatMap(({ key }) =>
      isScalar(key) && key.range ? [[String(key.value), lineCounter.linePos(key.range[0]).line] as const] : [],
    ),
  )
}
