import type { Row } from '../../core/contract/control.gen.ts'
import { webhookOf } from '../../core/describe/description.ts'
import { lower, sentence } from '../../core/describe/format.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import type { Console } from '../state/console-state.ts'
import type { SeenMarks } from '../state/preferences.ts'

/** A row that needs attention, and its webhook if that is the reason. */
type Alert = {
  readonly row: Row
  readonly attention: NonNullable<Row['display']['attention']>
  readonly hook: ReturnType<typeof webhookOf>
}

const describeCause = (key: string, [{ row, attention, hook }, ...more]: readonly [Alert, ...Alert[]]) => {
  if (more.length === 0) return { title: attention.title, description: `${attention.description} ${attention.fix}` }
  const count = more.length + 1
  if (!hook)
    return {
      title: `${count} times: ${lower(row.display.short ?? attention.title)}`,
      description: attention.description,
    }
  const { lastError, lastStatus } = hook
  const description = lastError === undefined ? `The receiver returned ${lastStatus}.` : sentence(lastError)
  return { title: `${count} webhooks not delivered to ${key}`, description }
}

/** Groups the rows that need attention by cause, newest first: webhooks by host of the receiver, others by their title. */
export const causesIn = (rows: readonly (Row | undefined)[]) => {
  const groups = new Map<string, readonly [Alert, ...Alert[]]>()
  for (const row of rows) {
    const attention = row?.display.attention
    if (!row || !attention) continue
    const hook = attention.kind === 'webhook' ? webhookOf(row) : undefined
    const key = hook ? (parsedUrl(hook.url)?.host ?? hook.url) : attention.title
    const alert = { row, attention, hook }
    const before = groups.get(key)
    groups.set(key, before ? [...before, alert] : [alert])
  }
  return [...groups].map(([key, group]) => ({
    key,
    ...describeCause(key, group),
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
