import { CONTROL_ROOT } from '../control/control-route.ts'
import { createSpaceKeys } from '../core/domain/ids.ts'
import { isSpaceName } from '../core/domain/space-name.ts'
import type { RequestSettings } from '../core/domain/space-settings.ts'
import type { ResultStyle } from '../core/domain/threeds.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { AccountRules } from '../engine/engine-parts.ts'
import type { BufferLimits } from '../engine/events/event-buffers.ts'
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
  const shared = { password, linkKey, controlToken }
  if (settings['space-tokens'] === 'off') return () => shared
  if (controlToken === undefined) throw new Error('Space keys are derived from the control token, but it is not set.')
  return createSpaceKeys(controlToken)
}

/** Returns the credentials of the spaces. */
export const accountOf = (settings: Settings): SandboxAccount => ({
  merchantId: settings['merchant-id'],
  keysOf: keysOf(settings),
  linkKeyHeader: settings['link-key-header'],
  webhookSecret: settings['webhook-secret'],
  signatureKey: settings['signature-key'],
  signatureHeader: settings['signature-header'],
  returnParameter: settings['return-parameter'],
})

/** Returns the limits of the event log. */
export const eventLogLimitsOf = (settings: Settings): BufferLimits => ({
  eventsPerSpace: settings['traffic-events'],
  sizePerSpace: settings['traffic-space-kb'] * 1024,
  sizeInAll: settings['traffic-total-kb'] * 1024,
})

/** Returns the configuration of the account. */
export const rulesOf = (settings: Settings): AccountRules => ({
  threeDS: settings['account-3ds'] === 'on',
  uniqueRefno: settings['unique-refno'] === 'on',
  afterFailedThreeDS: settings['link-failed-3ds'],
})

/** Returns the settings for requests and frames of spaces that have no own ones. */
export const requestSettingsFrom = (settings: Settings): RequestSettings => ({
  requestIndicators: settings['request-indicators'],
  dataRules: settings['data-rules'],
  frameAncestors: settings['frame-ancestors'],
})

/** Returns the format of responses where the document leaves it open. */
export const styleOf = (settings: Settings) => ({
  directoryResponse: settings['directory-response'],
  history: settings['link-history'],
  historyDates: settings['link-history-dates'],
})

/** Returns the format of 3-D Secure results. */
export const resultsOf = (settings: Settings): ResultStyle => ({
  successReason: settings['success-reason'],
  mastercardFailureEci: settings['mastercard-failure-eci'],
})

/** Returns the built-in credentials that apply, which are no secret. `undefined` for changed ones. */
export const builtInOf = (settings: Settings) => {
  const { 'merchant-id': id, password, 'link-key': key, 'space-tokens': made } = settings
  const builtInPassword = made === 'off' && password === SETTINGS.password.default ? password : undefined
  return {
    builtInPassword,
    builtIn: builtInPassword && id === SETTINGS['merchant-id'].default ? `${id}:${builtInPassword}` : undefined,
    builtInLinkKey: made === 'off' && key === SETTINGS['link-key'].default ? key : undefined,
  }
}

/** Returns sentences about the valid credentials, for messages about wrong ones. */
export const credentialHints = (settings: Settings) => {
  const { builtIn, builtInLinkKey } = builtInOf(settings)
  const perSpace = '`GET /_sandbox/spaces/NAME/credentials` returns the credentials of a space.'
  const otherwise = (kind: string): string =>
    settings['space-tokens'] === 'on' ? perSpace : `The sandbox prints the valid ${kind} when it starts.`
  return {
    basic: builtIn ? `The built-in credentials are \`${builtIn}\`.` : otherwise('credentials'),
    key: builtInLinkKey ? `The built-in key is \`${builtInLinkKey}\`.` : otherwise('key'),
  }
}

/**
 * Returns the credentials of a space for programs on the same host: they reach the sandbox at `url`, independent of
 * its public addresses. `undefined` for an invalid space name.
 */
export const credentialsAt = (settings: Settings, url: string) => (space: string) =>
  isSpaceName(space)
    ? credentialsOfSpace(accountOf(settings), space, {
        url,
        controlUrl: `${url}${CONTROL_ROOT}`,
      })
    : undefined

/**
 * Returns the parts that send webhooks. Webhooks are signed with the time of the host, not of the space's clock: a
 * receiver compares with its own clock and must not reject a new webhook.
 */
export const webhooksOf = (
  settings: Settings,
  machine: Clock,
  isOwn: NonNullable<TargetSettings['isOwn']>,
): WebhookParts => ({
  ...compact({ accountUrl: settings['webhook-url'] }),
  automatic: settings.webhooks === 'auto',
  timeScale: settings['webhook-time-scale'],
  payloadOf: (subject) => payloadOf(subject, settings['directory-response']),
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
