import type { Row } from '../../core/contract/control.gen.ts'
import { webhookOf } from '../../core/describe/description.ts'
import { lower, sentence } from '../../core/describe/format.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import type { Console } from '../state/console-state.ts'
import type { Seen } from '../state/preferences.ts'

/** A thing that needs a look, and its webhook where it is that one which does. */
type Bad = {
  readonly row: Row
  readonly look: NonNullable<Row['display']['attention']>
  readonly hook: ReturnType<typeof webhookOf>
}

const wordsOf = (key: string, [{ row, look, hook }, ...more]: readonly [Bad, ...Bad[]]) => {
  if (more.length === 0) return { title: look.title, words: `${look.description} ${look.next}` }
  const count = more.length + 1
  if (!hook) return { title: `${count} times: ${lower(row.display.short ?? look.title)}`, words: look.description }
  const { lastError, lastStatus } = hook
  const words = lastError === undefined ? `The receiver answered ${lastStatus}.` : sentence(lastError)
  return { title: `${count} webhooks do not arrive at ${key}`, words }
}

/** What needs a look, the newest first and the same once: webhooks by where they do not arrive, all else by what is wrong. */
export const troublesIn = (rows: readonly (Row | undefined)[]) => {
  const groups = new Map<string, readonly [Bad, ...Bad[]]>()
  for (const row of rows) {
    const look = row?.display.attention
    if (!row || !look) continue
    const hook = look.kind === 'webhook' ? webhookOf(row) : undefined
    const key = hook ? (parsedUrl(hook.url)?.host ?? hook.url) : look.title
    const bad = { row, look, hook }
    const before = groups.get(key)
    groups.set(key, before ? [...before, bad] : [bad])
  }
  return [...groups].map(([key, group]) => ({
    key,
    ...wordsOf(key, group),
    /** The newest of them. */
    row: group[0].row,
    rows: group.map(({ row }) => row),
    /** Webhooks that could be sent again. */
    hooks: group.flatMap(({ hook }) => hook?.id ?? []),
    /** When the newest of them was. */
    at: group[0].row.at ?? '',
  }))
}

/** The same trouble of one thing or several. */
export type Trouble = ReturnType<typeof troublesIn>[number]

/** Whether nothing of it has come since somebody marked it as seen. */
export const isSeen = ({ key, at }: Trouble, seen: Seen): boolean => at <= String(seen[key] ?? '')

/** The trouble that somebody has marked as seen, all other, and how many things are seen. */
export const looksIn = ({ seen, watch }: Console) => {
  const kept = seen.read()
  const all = troublesIn(watch.value.feed({ filter: 'attention', search: '' }).list.rows.value)
  const old = all.filter((trouble) => isSeen(trouble, kept))
  const fresh = all.filter((trouble) => !old.includes(trouble))
  return { old, fresh, count: old.reduce((sum, { rows }) => sum + rows.length, 0) }
}

/** How many things of those that need a look somebody has marked as seen; where nothing is, the list of them is not asked for. */
export const seenIn = (console: Console): number =>
  Object.keys(console.seen.read()).length === 0 ? 0 : looksIn(console).count
