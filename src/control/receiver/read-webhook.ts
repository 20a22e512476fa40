import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { verifySignatures } from '../../core/domain/check-signatures.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { aboutLink, aboutTransaction } from '../../core/domain/event-factories.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { signedText } from '../../core/domain/webhook-recipe.ts'
import { headerText } from '../../core/domain/webhook-signatures.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { redactedQuery, redactedUnreadable } from '../../engine/events/redact.ts'
import { redactJsonText } from '../../engine/events/redact-json.ts'
import type { KnownCall } from '../../engine/webhooks/pending-calls.ts'
import type { ControlParts } from '../control-parts.ts'
import type { ControlRequest } from '../control-route.ts'
import type { ReceivedPost } from './received.ts'

/** Longer than any header of a webhook is. */
const LONGEST_HEADER = 300

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

const shownHeader = (text: string): string => hideCardNumbers(text).slice(0, LONGEST_HEADER)

/** A body as it may be kept and shown, its JSON where it is some, and what is odd about it. */
const readBody = (bytes: Buffer, type: string) => {
  const text = bytes.toString()
  if (text === '') return { body: '', notes: ['The body is empty.'] }
  const binary = text.includes('\ufffd') ? ['The body is not UTF-8: what cannot be read is shown as a mark.'] : []
  const json: unknown = attempt(() => JSON.parse(text))
  if (json !== undefined) return { json, body: redactJsonText(text), notes: binary }
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return { body: redactedQuery(text), notes: ['The body is a form, not JSON.'] }
  const notes = [...binary, 'The body is not JSON. Its digits are shown as #, since nothing tells what they are.']
  return { body: redactedUnreadable(text), notes }
}

/** What a body says that it is about, if the space has it. */
const saidSubject = (json: unknown, space: string, engine: Engine): EventSubject | undefined => {
  if (!isMap(json)) return undefined
  const { transactionId, id } = json
  const transaction = typeof transactionId === 'string' ? engine.find(transactionId) : undefined
  if (transaction?.space === space) return aboutTransaction(transaction.transaction)
  const link = typeof id === 'string' ? engine.findLink(id) : undefined
  return link?.space === space ? aboutLink(link.link) : undefined
}

/** What came, judged as a careful receiver would and put into words, without anything that must not be kept. */
export const readPost = (
  { engine, account, machine, isStampedByClock }: ControlParts,
  { space, headers, words: bytes }: ControlRequest<'receiveWebhook', Buffer>,
  { call, isKnown }: { readonly call: KnownCall | undefined; readonly isKnown: boolean },
): Omit<ReceivedPost, 'id' | 'receiveCount' | 'repeats' | 'responded'> => {
  const at = machine.now()
  // What is stamped with the time of its space is compared with that; a name that nobody has used has no clock.
  const clockSpace = call?.space ?? (isKnown ? space : undefined)
  const isByClock = isStampedByClock && clockSpace !== undefined
  const { json, body, notes } = readBody(bytes, headerText(headers, 'content-type') ?? '')
  const webhook = headerText(headers, 'webhook-id')
  const isSentAs = (known: string | undefined) => webhook !== undefined && known === webhook
  const signatures = verifySignatures({
    headers,
    body: bytes,
    keys: account,
    nowMs: Date.parse(isByClock ? engine.clockOf(clockSpace).now : at),
    // What the outbox of the space sent under this webhook-id.
    sentBody: () =>
      (call && signedText(bytes.toString(), { over: call.sentAs.sign?.over === 'other' ? 'other' : 'sent' })) ??
      engine
        .deliveriesOf({ space })
        .find(({ id, webhookId, again }) => [id, webhookId, again?.webhookId].some(isSentAs))?.body,
  })
  const subject = saidSubject(json, space, engine)
  const isUnknown = !subject && isMap(json)
  return {
    at,
    ...compact({ webhook: webhook && shownHeader(webhook) }),
    headers: [...HEADERS, account.signatureHeader, 'content-type', 'user-agent'].flatMap((name) => {
      const value = headerText(headers, name)
      return value === undefined ? [] : [{ name: name.toLowerCase(), value: shownHeader(value) }]
    }),
    body,
    size: bytes.length,
    notes: [...notes, ...(isUnknown ? [`It is about no transaction and no link of the space ${space}.`] : [])],
    signatures,
    ...compact({ subject }),
  }
}
