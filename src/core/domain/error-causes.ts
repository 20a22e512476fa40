/** Returns the system error code (ECONNREFUSED and the like), or an empty string. */
export const errorCode = (error: Error): string => ('code' in error ? String(error.code) : '')

/**
 * Returns an error and its causes, the outermost first. Errors of `fetch` and of streams have the reason in the
 * innermost cause.
 */
export const chainOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : []

/** Returns the message of the innermost cause. */
export const reasonIn = (error: unknown): string => {
  const innermost = chainOf(error).at(-1)
  // Node leaves the message empty if a name has two addresses and none accepts the connection.
  return innermost === undefined ? String(error) : innermost.message || errorCode(innermost)
}
