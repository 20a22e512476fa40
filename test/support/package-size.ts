/** The most that the package may have, compressed. */
export const MOST_BYTES = 1_200_000

/** The ten largest of some files, a line for each. */
export const largest = (files: readonly { readonly name: string; readonly size: number }[]): string =>
  [...files]
    .sort((one, other) => other.size - one.size)
    .slice(0, 10)
    .map(({ name, size }) => `${String(size).padStart(9)}  ${name}\n`)
    .join('')
