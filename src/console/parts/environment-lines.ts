import type { SpaceCredentials } from '../../contract/control.gen.ts'
import { quoted } from '../../domain/curl.ts'

/** What opens a space, as lines that a shell and most apps read. */
export const environmentLines = ({ environment }: SpaceCredentials): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${/^[\w:/.+@-]*$/.test(value) ? value : quoted(value)}`)
    .join('\n')
