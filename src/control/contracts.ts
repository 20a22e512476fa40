/** Makes something when it is asked for first, and again only where that failed. */
const kept = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let known: { readonly value: T } | undefined
  return async () => {
    known ??= { value: await make() }
    return known.value
  }
}

/**
 * Both contracts as they are written, and what is made of them for those who ask: once for all sandboxes of a process, since
 * reading YAML holds up everybody else for half a second. Few ask, so that what makes it is loaded for them.
 */
export const createContracts = (control: () => string, emulated: () => string) => {
  const text = (yaml: () => string, format: 'yaml' | 'json') =>
    kept(async () => (await import('./contract-text.ts')).contractText(yaml(), format))
  return {
    /** Of the control API. */
    control,
    /** Of the emulated service. */
    emulated,
    describe: text(control, 'yaml'),
    describeAsJson: text(control, 'json'),
    describeService: text(emulated, 'yaml'),
    describeServiceAsJson: text(emulated, 'json'),
    listAssumptions: kept(async () => (await import('./assumptions.ts')).assumptionsIn(emulated())),
  }
}

export type Contracts = ReturnType<typeof createContracts>
