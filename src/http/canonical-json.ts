const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** JSON text that does not depend on the order in which a client writes its keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys)
