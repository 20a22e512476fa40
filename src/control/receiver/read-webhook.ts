import { verifySignatures } from '../../core/domain/check-signatures.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { aboutLink, aboutTransaction } from '../../core/domain/event-factories.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { epochMs } from '../../core/domain/time.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { signedText } from '../../core/domain/webhook-recipe.ts'
import { headerText } from '../../core/domain/webhook-signatures.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { hideSecretsUpTo } from '../../core/secrets/secret-texts.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { redactedQuery, redactedUnreadable } from '../../engine/events/redact.ts'
import { redactJsonText } from '../../engine/events/redact-json.ts'
import type { KnownCall } from '../../engine/webhooks/pending-calls.ts'
import type { ControlParts } from '../control-parts.ts'
import type { ControlRequest } from '../control-route.ts'
import type { ReceivedPost } from './received-webhooks.ts'

/** Longest stored header; no genuine header is longer. */
const LONGEST_HEADER = 300

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

const storedHeader = (text: string): string => hideSecretsUpTo(text, LONGEST_HEADER)

/** Returns a body for storage, its JSON if valid, and notes about problems. */
const readBody = (bytes: Buffer, type: string) => {
  const text = bytes.toString()
  if (text === '') return { body: '', notes: ['The body is empty.'] }
  const binary = text.includes('\ufffd') ? ['The body is not UTF-8. Invalid bytes are replaced.'] : []
  const json: unknown = attempt(() => JSON.parse(text))
  if (json !== undefined) return { json, body: redactJsonText(text), notes: binary }
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return { body: redactedQuery(text), notes: ['The body is a form, not JSON.'] }
  const notes = [...binary, 'The body is not JSON. Digits are replaced by #, because they may be a card number.']
  return { body: redactedUnreadable(text), notes }
}

/** Returns the subject of a body, if the space has it. */
const subjectInBody = (json: unknown, space: string, engine: Engine): EventSubject | undefined => {
  if (!isMap(json)) return undefined
  const { transactionId, id } = json
  const transaction = typeof transactionId === 'string' ? engine.find(transactionId) : undefined
  if (transaction?.space === space) return aboutTransaction(transaction.transaction)
  const link = typeof id === 'string' ? engine.findLink(id) : undefined
  return link?.space === space ? aboutLink(link.link) : undefined
}

/** Verifies a webhook like a careful receiver, and returns it for storage without secrets. */
export const readPost = (
  { engine, account, machine, isStampedByClock }: ControlParts,
  { space, headers, body: bytes }: ControlRequest<'receiveWebhook', Buffer>,
  { call, isKnown }: { readonly call: KnownCall | undefined; readonly isKnown: boolean },
): Omit<ReceivedPost, 'id' | 'receiveCount' | 'previous' | 'responded'> => {
  const at = machine.now()
  // A webhook with the time of its space is compared with that clock. An unused space name has no clock.
  const clockSpace = call?.space ?? (isKnown ? space : undefined)
  const isByClock = isStampedByClock && clockSpace !== undefined
  const { json, body, notes } = readBody(bytes, headerText(headers, 'content-type') ?? '')
  const webhook = headerText(headers, 'webhook-id')
  const isSentAs = (known: string | undefined) => webhook !== undefined && known === webhook
  const signatures = verifySignatures({
    headers,
    body: bytes,
    keys: account,
    nowMs: epochMs(isByClock ? engine.clockOf(clockSpace).now : at),
    // The body that the space sent with this webhook-id.
    sentBody: () =>
      (call && signedText(bytes.toString(), { over: call.sentAs.sign?.over === 'other' ? 'other' : 'sent' })) ??
      engine
        .deliveriesOf({ space })
        .find(({ id, webhookId, again }) => [id, webhookId, again?.webhookId].some(isSentAs))?.body,
  })
  const subject = subjectInBody(json, space, engine)
  const isUnknown = !subject && isMap(json)
  return {
    at,
    ...compact({ webhook: webhook && storedHeader(webhook) }),
    headers: [...HEADERS, account.signatureHeader, 'content-type', 'user-agent'].flatMap((name) => {
      const value = headerText(headers, name)
      return value === undefined ? [] : [{ name: name.toLowerCase(), value: storedHeader(value) }]
    }),
    body,
    size: bytes.length,
    notes: [...notes, ...(isUnknown ? [`It belongs to no transaction or link of the space ${space}.`] : [])],
    signatures,
    ...compact({ subject }),
  }
}
