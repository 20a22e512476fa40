/** Returns true if parsed data is an object: neither null, nor an array, nor a primitive. */
export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
