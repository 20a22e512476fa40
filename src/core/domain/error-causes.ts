/** The system's name of an error (ECONNREFUSED and the like), or an empty text. */
export const errorCode = (error: Error): string => ('code' in error ? String(error.code) : '')

/** An error with those that it came of, the outermost first: `fetch` and streams say in the innermost what happened. */
export const chainOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : []

/** What happened, in the words of the error that knows it. */
export const reasonIn = (error: unknown): string => {
  const innermost = chainOf(error).at(-1)
  // Where a name has two addresses and nobody listens, the message is empty.
  return innermost === undefined ? String(error) : innermost.message || errorCode(innermost)
}
