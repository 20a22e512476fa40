import type { Attack } from './attack.ts'
import { PAGES_AND_CONNECTIONS } from './foreign-pages.ts'
import { IMPORTS } from './imports.ts'
import { ONE_CALLER } from './one-client.ts'
import { KEPT } from './stored-data.ts'

/** All attacks by topic. docs/contributing/evidence/attacks.md is generated from them. */
export const ATTACKS: Readonly<Record<string, readonly Attack[]>> = {
  'Foreign pages, webhooks and connections': PAGES_AND_CONNECTIONS,
  Imports: IMPORTS,
  'One client against all others': ONE_CALLER,
  'Stored and readable data': KEPT,
}
