/** Whether parsed data is a map of keys: neither null, nor a list, nor a plain value. */
export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
