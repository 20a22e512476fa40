import type { Row } from '../../core/contract/control.gen.ts'
import { isRejectedByApp, lastResponse } from '../../core/describe/describe-webhook.ts'
import { type WebhookFacts, webhookOf } from '../../core/describe/description.ts'
import { lower, resultText } from '../../core/describe/format.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { FAILED_DELIVERIES } from '../../core/domain/webhook-triggers.ts'
import type { Console } from '../state/console-state.ts'
import type { SeenMarks } from '../state/preferences.ts'

/** A row that needs attention, and its webhook if that is the reason. */
type Alert = {
  readonly row: Row
  readonly attention: NonNullable<Row['display']['attention']>
  readonly hook: ReturnType<typeof webhookOf>
}

type Group = readonly [Alert, ...Alert[]]

const hostOf = ({ url }: WebhookFacts): string => parsedUrl(url)?.host ?? url

/** Returns the reason for the missing delivery that webhooks of one group share. */
const reasonOf = ({ status, reason, lastStatus, lastError }: WebhookFacts): string => {
  // A canceled webhook needs no other cause.
  if (status === 'failed' && reason === 'canceled') return FAILED_DELIVERIES.canceled.description
  return resultText(lastStatus, lastError)
}

/** Returns the cause of an alert: for a webhook, the host of the receiver and its response. */
const causeOf = ({ row, attention, hook }: Alert): string =>
  hook ? `${hostOf(hook)} ${reasonOf(hook)}` : (row.display.short ?? attention.title)

/** Largest number of texts of a receiver in the description of a group. */
const MOST_MESSAGES = 3

const describeWebhooks = (hook: WebhookFacts, group: Group) => {
  const count = group.length
  const messages = [...new Set(group.flatMap(({ hook }) => hook?.lastMessage ?? []))]
  const more = messages.length > MOST_MESSAGES ? ` ${messages.length - MOST_MESSAGES} more messages differ.` : ''
  const host = hostOf(hook)
  if (hook.reason === 'canceled')
    return { title: `${count} webhooks to ${host} canceled`, description: 'They were canceled.' }
  return {
    title: isRejectedByApp(hook)
      ? `Your app rejected ${count} webhooks (${hook.lastStatus})`
      : `${count} webhooks not delivered to ${host}`,
    description: `${lastResponse(hook, messages.slice(0, MOST_MESSAGES))}${more}`,
  }
}

const describeCause = (group: Group) => {
  const [{ row, attention, hook }] = group
  const count = group.length
  if (count === 1) return { title: attention.title, description: `${attention.description} ${attention.fix}` }
  if (hook) return describeWebhooks(hook, group)
  const isSameFix = group.every((alert) => alert.attention.fix === attention.fix)
  const isShared = group.every((alert) => alert.attention.description === attention.description)
  return {
    title: `${count} times: ${lower(row.display.short ?? attention.title)}`,
    description: isShared
      ? `${attention.description}${isSameFix ? ` ${attention.fix}` : ''}`
      : `The newest: ${attention.description}`,
  }
}

/**
 * Groups the rows that need attention by cause, newest first: webhooks by receiver and response, others by their
 * problem.
 */
export const causesIn = (rows: readonly (Row | undefined)[]) => {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const attention = row?.display.attention
    if (!row || !attention) continue
    const hook = attention.kind === 'webhook' ? webhookOf(row) : undefined
    const alert = { row, attention, hook }
    const key = causeOf(alert)
    const before = groups.get(key)
    groups.set(key, before ? [...before, alert] : [alert])
  }
  return [...groups].map(([key, group]) => ({
    key,
    ...describeCause(group),
    /** The newest row. */
    row: group[0].row,
    rows: group.map(({ row }) => row),
    /** IDs of webhooks that can be sent again. */
    hooks: group.flatMap(({ hook }) => hook?.id ?? []),
    /** Time of the newest row. */
    at: group[0].row.at ?? '',
  }))
}

/** A cause with its rows. */
export type Cause = ReturnType<typeof causesIn>[number]

/** Returns whether the cause has not occurred again since it was marked as seen. */
export const isSeen = ({ key, at }: Cause, seen: SeenMarks): boolean => at <= String(seen[key] ?? '')

/** Returns the causes that are marked as seen, the others, and the number of seen rows. */
export const attentionIn = ({ seen, watch }: Console) => {
  const kept = seen.read()
  const all = causesIn(watch.value.feed({ filter: 'attention', search: '' }).list.rows.value)
  const old = all.filter((trouble) => isSeen(trouble, kept))
  const fresh = all.filter((trouble) => !old.includes(trouble))
  return { old, fresh, count: old.reduce((sum, { rows }) => sum + rows.length, 0) }
}

/** Returns the number of seen rows. Does not load the list if nothing was marked. */
export const seenCount = (console: Console): number =>
  Object.keys(console.seen.read()).length === 0 ? 0 : attentionIn(console).count
