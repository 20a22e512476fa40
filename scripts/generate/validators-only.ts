import { contractOf, readDocument } from './contract.ts'
import type { Generated } from './generated.ts'
import { validators } from './validators.ts'

/** Generates the files that are not in git. */
export const generated = (): Promise<readonly Generated[]> =>
  validators(contractOf(readDocument('openapi.yaml'), 'openapi.yaml'))
