import { CONTROL_ROOT } from '../control/control-route.ts'
import { createSpaceKeys } from '../core/domain/ids.ts'
import { isSpaceName } from '../core/domain/space-name.ts'
import type { ResultStyle } from '../core/domain/threeds.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { AccountRules } from '../engine/engine-parts.ts'
import type { RingLimits } from '../engine/events/event-buffers.ts'
import type { Clock } from '../engine/time/clock.ts'
import { credentialsOfSpace, type SandboxAccount } from '../engine/time/space-credentials.ts'
import { draftOf } from '../engine/webhooks/draft.ts'
import { createPost } from '../engine/webhooks/http-client.ts'
import type { WebhookParts } from '../engine/webhooks/sending.ts'
import { signatureHeaders } from '../engine/webhooks/sign.ts'
import { createTargets, type TargetSettings } from '../engine/webhooks/targets.ts'
import { payloadOf } from '../engine/webhooks/webhook-payload.ts'
import { SETTINGS, type Settings } from './settings/settings-table.ts'

const keysOf = (settings: Settings): SandboxAccount['keysOf'] => {
  const { password, 'link-key': linkKey, 'control-token': controlToken } = settings
  const same = { password, linkKey, controlToken }
  if (settings['space-tokens'] === 'off') return () => same
  if (controlToken === undefined) throw new Error('the keys of spaces are made of the control token, and there is none')
  return createSpaceKeys(controlToken)
}

/** What opens the spaces of a sandbox with these settings. */
export const accountOf = (settings: Settings): SandboxAccount => ({
  merchantId: settings['merchant-id'],
  keysOf: keysOf(settings),
  linkKeyHeader: settings['link-key-header'],
  webhookSecret: settings['webhook-secret'],
  signatureKey: settings['signature-key'],
  signatureHeader: settings['signature-header'],
})

/** How much of what happens is kept. */
export const ringLimitsOf = (settings: Settings): RingLimits => ({
  eventsPerSpace: settings['traffic-events'],
  sizePerSpace: settings['traffic-space-kb'] * 1024,
  sizeInAll: settings['traffic-total-kb'] * 1024,
})

/** What the account is set up for. */
export const rulesOf = (settings: Settings): AccountRules => ({
  threeDS: settings['account-3ds'] === 'on',
  uniqueRefno: settings['unique-refno'] === 'on',
  afterFailedThreeDS: settings['link-failed-3ds'],
})

/** How answers are written where the document leaves it open. */
export const styleOf = (settings: Settings) => ({
  directoryResponse: settings['directory-response'],
  history: settings['link-history'],
  historyDates: settings['link-history-dates'],
})

/** What every result of 3-D Secure says. */
export const resultsOf = (settings: Settings): ResultStyle => ({
  successReason: settings['success-reason'],
  mastercardFailureEci: settings['mastercard-failure-eci'],
})

/** What of the built-in credentials is in force: that is no secret. Undefined is what is not. */
export const builtInOf = (settings: Settings) => {
  const { 'merchant-id': id, password, 'link-key': key, 'space-tokens': made } = settings
  const builtInPassword = made === 'off' && password === SETTINGS.password.default ? password : undefined
  return {
    builtInPassword,
    builtIn: builtInPassword && id === SETTINGS['merchant-id'].default ? `${id}:${builtInPassword}` : undefined,
    builtInLinkKey: made === 'off' && key === SETTINGS['link-key'].default ? key : undefined,
  }
}

/** Where the right credentials are, for whoever sent wrong ones. */
export const rightOf = (settings: Settings) => {
  const { builtIn, builtInLinkKey } = builtInOf(settings)
  const shown = 'GET /_sandbox/spaces/NAME/credentials shows those of each space'
  const otherwise = (what: string): string =>
    settings['space-tokens'] === 'on' ? shown : `the start of the sandbox prints the ${what}`
  return {
    basic: builtIn ? `the built-in credentials ${builtIn} are in force` : otherwise('right ones'),
    key: builtInLinkKey ? `the built-in key ${builtInLinkKey} is in force` : otherwise('key'),
  }
}

/**
 * What opens a space of the sandbox that listens at `url`, for programs beside it: whatever the sandbox is called outside,
 * they reach it there. Undefined where no space can be called so.
 */
export const credentialsAt = (settings: Settings, url: string) => (space: string) =>
  isSpaceName(space)
    ? credentialsOfSpace(accountOf(settings), space, {
        url,
        controlUrl: `${url}${CONTROL_ROOT}`,
      })
    : undefined

/**
 * The parts that send webhooks, as the settings want them. They are signed with the machine's time, whatever a space's
 * clock says: a receiver compares with its own clock, and one that is right must not refuse what was sent this moment.
 */
export const webhooksOf = (
  settings: Settings,
  machine: Clock,
  isOwn: NonNullable<TargetSettings['isOwn']>,
): WebhookParts => ({
  ...compact({ accountUrl: settings['webhook-url'] }),
  automatic: settings.webhooks === 'auto',
  timeScale: settings['webhook-time-scale'],
  payloadOf: (told) => payloadOf(told, settings['directory-response']),
  outgoing: (delivery, at) => {
    const { url, sendingMs, type, ...signed } = draftOf(delivery)
    const headers = signatureHeaders({
      ...signed,
      at: settings['webhook-timestamps'] === 'clock' ? at : machine.now(),
      secret: settings['webhook-secret'],
      signatureKey: settings['signature-key'],
      signatureHeader: settings['signature-header'],
    })
    const { traceparent } = delivery
    return {
      url,
      sendingMs,
      headers: { ...headers, ...compact({ traceparent }) },
      body: signed.body,
      ...compact({ type }),
    }
  },
  post: createPost({ targets: createTargets({ allow: settings['webhook-targets'], own: settings.host, isOwn }) }),
})
