import type { Step } from '../../../contract/control.gen.ts'
import { TONE_OF } from '../../../telling/told.ts'
import { stepsOfWebhook } from './exchange.ts'
import type { Thing } from './load-thing.ts'

const ofRequest = (thing: Thing): readonly Step[] => {
  const { first, row } = thing
  if (!first || row.kind !== 'request') return []
  const { sign } = row.told
  const isRefused = first.status !== undefined && first.status >= 400
  return [
    {
      at: first.at,
      icon: isRefused ? 'refused' : 'read',
      title: isRefused ? 'Refused' : first.end === 'answered' ? 'Answered' : 'Not answered',
      detail: [first.status, row.code].filter((part) => part !== undefined).join(' '),
      tone: TONE_OF[sign],
      gapMs: 0,
      isLong: false,
      isDotted: false,
      requestId: first.requestId,
      events: [first.id],
    },
  ]
}

/** The one timeline of a thing; of a transaction of a link, the story of both. */
export const stepsOf = (thing: Thing): readonly Step[] => {
  const { row, link, transaction, webhooks } = thing
  if (row.kind === 'request') return ofRequest(thing)
  if (row.kind === 'webhook') {
    const delivery = webhooks.find(({ id }) => id === row.id)
    return delivery ? stepsOfWebhook(delivery) : []
  }
  const record = link ?? transaction
  return record?.steps ?? []
}
