import { compact } from '../domain/compact.ts'
import type { Settings } from '../settings/table.ts'
import type { Clock } from '../spaces/clock.ts'
import { payloadOf } from '../webhooks/payload.ts'
import { draftOf } from '../webhooks/played.ts'
import { createPost } from '../webhooks/post.ts'
import type { WebhookParts } from '../webhooks/sending.ts'
import { signatureHeaders } from '../webhooks/sign.ts'
import { createTargets } from '../webhooks/targets.ts'

/**
 * The parts that send webhooks, as the settings want them. They are signed with the machine's time, whatever a space's
 * clock says: a receiver compares with its own clock, and one that is right must not refuse what was sent this moment.
 */
export const webhooksOf = (settings: Settings, machine: Pick<Clock, 'now'>): WebhookParts => ({
  ...compact({ accountUrl: settings['webhook-url'] }),
  automatic: settings.webhooks === 'auto',
  timeScale: settings['webhook-time-scale'],
  payloadOf: (told) => payloadOf(told, settings['directory-response']),
  outgoing: (delivery, at) => {
    const { id, body, standard, own, ageMs, ...sent } = draftOf(delivery)
    const headers = signatureHeaders({
      id,
      body,
      standard,
      own,
      ageMs,
      at: settings['webhook-timestamps'] === 'clock' ? at : machine.now(),
      secret: settings['webhook-secret'],
      signatureKey: settings['signature-key'],
      signatureHeader: settings['signature-header'],
    })
    return { ...sent, headers, body }
  },
  post: createPost({ targets: createTargets({ allow: settings['webhook-targets'], own: settings.host }) }),
})
