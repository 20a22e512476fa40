import type { Attack } from './attack.ts'
import { PAGES_AND_CONNECTIONS } from './foreign-pages.ts'
import { IMPORTS } from './imports.ts'
import { SINGLE_CLIENT } from './one-client.ts'
import { KEPT } from './stored-data.ts'

/** All attacks by topic. docs/contributing/evidence/attacks.md is generated from them. */
export const ATTACKS: Readonly<Record<string, readonly Attack[]>> = {
  'Foreign pages, webhooks and connections': PAGES_AND_CONNECTIONS,
  Imports: IMPORTS,
  'One client against all others': SINGLE_CLIENT,
  'Stored and readable data': KEPT,
}
