import { CONTROL_ROOT } from '../control/control-route.ts'
import { isSpaceName } from '../domain/space-name.ts'
import type { AccountRules } from '../engine/parts.ts'
import { SETTINGS, type Settings } from '../settings/table.ts'
import { credentialsOfSpace, type SandboxAccount } from '../spaces/space-credentials.ts'

/** What opens the spaces of a sandbox with these settings. */
export const accountOf = (settings: Settings): SandboxAccount => ({
  merchantId: settings['merchant-id'],
  password: settings.password,
  linkKey: settings['link-key'],
  linkKeyHeader: settings['link-key-header'],
  webhookSecret: settings['webhook-secret'],
  signatureKey: settings['signature-key'],
  signatureHeader: settings['signature-header'],
})

/** What the account is set up for. */
export const rulesOf = (settings: Settings): AccountRules => ({
  threeDS: settings['account-3ds'] === 'on',
  uniqueRefno: settings['unique-refno'] === 'on',
  afterFailedThreeDS: settings['link-failed-3ds'],
})

/** The built-in credentials of transactions, while they are in force: they are no secret. */
export const builtInAccount = ({ 'merchant-id': id, password }: Settings): { readonly builtIn?: string } =>
  id === SETTINGS['merchant-id'].default && password === SETTINGS.password.default
    ? { builtIn: `${id}:${password}` }
    : {}

/**
 * What opens a space of the sandbox that listens at `url`, for programs beside it: whatever the sandbox is called outside,
 * they reach it there. Undefined where no space can be called so.
 */
export const credentialsAt = (settings: Settings, url: string) => (space: string) =>
  isSpaceName(space)
    ? credentialsOfSpace(accountOf(settings), space, {
        url,
        controlUrl: `${url}${CONTROL_ROOT}`,
        controlToken: settings['control-token'],
      })
    : undefined
