import type { Row } from '../../contract/control.gen.ts'
import { parsedUrl } from '../../domain/parsed-url.ts'
import { lower, sentence } from '../../telling/figures.ts'
import type { Console } from '../state/console.ts'
import type { Seen } from '../state/kept.ts'
import { webhookOf } from './listed.ts'

/** The same trouble of one thing or several, newest first. */
export type Trouble = {
  /** What they have in common. */
  readonly key: string
  readonly title: string
  readonly words: string
  readonly rows: readonly Row[]
  /** Webhooks that could be sent again. */
  readonly hooks: readonly string[]
  /** When the newest of them was. */
  readonly at: string
}

const hookIn = (row: Row) => (row.told.look?.kind === 'webhook' ? webhookOf(row) : undefined)

const troubleOf = (key: string, rows: readonly Row[]): Trouble => {
  const [first] = rows
  const look = first?.told.look
  const hook = first && hookIn(first)
  const count = rows.length
  const common = { key, rows, hooks: rows.flatMap((row) => hookIn(row)?.id ?? []), at: first?.at ?? '' }
  if (!look) return { ...common, title: '', words: '' }
  if (count === 1) return { ...common, title: look.title, words: `${look.words} ${look.next}` }
  if (!hook) return { ...common, title: `${count} times: ${lower(first.told.short ?? look.title)}`, words: look.words }
  const { lastError, lastStatus } = hook
  const came = lastError === undefined ? `The receiver answered ${lastStatus}.` : sentence(lastError)
  return { ...common, title: `${count} webhooks do not arrive at ${key}`, words: came }
}

/** What needs a look: webhooks by where they do not arrive, all else by what is wrong. */
export const troublesIn = (rows: readonly (Row | undefined)[]): readonly Trouble[] => {
  const groups = new Map<string, readonly Row[]>()
  for (const row of rows) {
    const { look } = row?.told ?? {}
    if (!row || !look) continue
    const url = hookIn(row)?.url
    const key = url === undefined ? look.title : (parsedUrl(url)?.host ?? url)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups].map(([key, those]) => troubleOf(key, those))
}

/** Whether nothing of it has come since somebody marked it as seen. */
export const isSeen = ({ key, at }: Trouble, seen: Seen): boolean => at <= String(seen[key] ?? '')

/** How many things of those that need a look somebody has marked as seen. */
export const seenIn = ({ seen, watch }: Console): number => {
  const kept = seen.read()
  if (Object.keys(kept).length === 0) return 0
  return troublesIn(watch.value.feed({ filter: 'look', search: '' }).list.rows.value)
    .filter((trouble) => isSeen(trouble, kept))
    .reduce((sum, { rows }) => sum + rows.length, 0)
}
