import type { Attack } from './attack.ts'
import { PAGES_AND_CONNECTIONS } from './foreign-pages.ts'
import { IMPORTS } from './imports.ts'
import { KEPT } from './kept.ts'
import { ONE_CALLER } from './one-caller.ts'

/** Everything that once got through, by what it is about; docs/attacks.md is made of it. */
export const ATTACKS: Readonly<Record<string, readonly Attack[]>> = {
  'Pages, webhooks and connections from elsewhere': PAGES_AND_CONNECTIONS,
  'What is imported': IMPORTS,
  'One caller, and everybody else': ONE_CALLER,
  'What is kept, and what others can read': KEPT,
}
