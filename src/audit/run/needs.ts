import type { AuditFile } from '../audit-file.ts'
import type { Need } from '../play/not-judged.ts'

/** What audit.yaml has to say before an experiment that needs it can be played. */
const HAS: Readonly<Record<Need, (file: AuditFile) => boolean>> = {
  effects: ({ effects }) => Object.keys(effects).length > 0,
  cart: ({ checkout }) => checkout.cart,
  'app.start': ({ app }) => app.start !== undefined || (app.kill !== undefined && app.restart !== undefined),
  'app.apiTimeout': ({ app }) => app.apiTimeoutMs !== undefined,
  sweeper: ({ sweeper }) => sweeper.kind === 'trigger',
  // Only the app itself shows whether it names an address for webhooks.
  webhook: () => true,
  policy: () => true,
  amount: ({ checkout }) => checkout.fixedAmount === undefined,
}

/** What is missing in audit.yaml for an experiment that needs this; undefined where nothing is. */
export const missing = (file: AuditFile, needs: readonly Need[] = []): Need | undefined =>
  needs.find((need) => !HAS[need](file))
