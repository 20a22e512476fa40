/** Limit of the packed size, in bytes. */
export const MOST_BYTES = 3_000_000

/** Returns the ten largest files, one per line. */
export const largest = (files: readonly { readonly name: string; readonly size: number }[]): string =>
  [...files]
    .sort((a, b) => b.size - a.size)
    .slice(0, 10)
    .map(({ name, size }) => `${String(size).padStart(9)}  ${name}\n`)
    .join('')
