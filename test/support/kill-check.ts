import { type Acknowledged, type Entry, isAtLeast, isEnd } from './kill-acknowledged.ts'
import type { Body, Client } from './kill-client.ts'
import { aliasOf, forEach } from './kill-writers.ts'
import type { Received } from './receiver.ts'

const nameOf = (entry: Entry, body: Body): unknown => (entry.kind === 'links' ? body.reference : body.refno)

const problemOf = (entry: Entry, body: Body): string | undefined => {
  if (nameOf(entry, body) !== entry.name) return `is now ${String(nameOf(entry, body))}`
  if (!isAtLeast(body.status, entry.status)) return `went back from ${entry.status} to ${String(body.status)}`
  if (entry.alias !== undefined && aliasOf(body) !== entry.alias) return 'has another alias'
  return undefined
}

/** Returns missing parts of the entries in words; saves aliases that were not read yet. */
export const lostOf = async (client: Client, records: Acknowledged, entries: readonly Entry[]): Promise<string[]> => {
  const lost: string[] = []
  await forEach(entries, async (entry) => {
    const body = await client.get(`/v1/${entry.kind}/${entry.id}`).catch(() => undefined)
    const problem = body ? problemOf(entry, body) : 'cannot be read'
    if (problem !== undefined) lost.push(`${entry.kind} ${entry.id} (${entry.name}, ${entry.status}) ${problem}`)
    else if (entry.kind === 'links' && isEnd(entry.status)) records.learned(entry.id, { alias: aliasOf(body ?? {}) })
  })
  return lost
}

/** The webhooks of a receiver. */
export type Reported = ReturnType<typeof createReported>

export const createReported = () => {
  /** The webhook-ids of every subject, and the subject of every webhook-id. */
  const ids = new Map<string, Set<string>>()
  const subjects = new Map<string, Set<string>>()

  const add = (to: Map<string, Set<string>>, key: string, value: string): void => {
    to.set(key, (to.get(key) ?? new Set()).add(value))
  }
  const repeated = (map: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
    [...map].filter(([, values]) => values.size > 1).map(([key, values]) => `${key}: ${[...values].join(', ')}`)

  return {
    take({ headers, body }: Received): void {
      const { transactionId, id } = JSON.parse(body) as Body
      const subject = String(transactionId ?? id)
      add(ids, subject, String(headers['webhook-id']))
      add(subjects, String(headers['webhook-id']), subject)
    },
    /** Returns subjects with several webhook-ids, and webhook-ids of several subjects. */
    mixedUp: (): string[] => [...repeated(ids), ...repeated(subjects)],
    has: (subject: string): boolean => ids.has(subject),
    subjects: (): string[] => [...ids.keys()],
  }
}

/** Returns acknowledged ends without a webhook. */
export const unreportedOf = (records: Acknowledged, reported: Reported): string[] =>
  records
    .all()
    .filter(({ id, status, sendsWebhook }) => sendsWebhook && isEnd(status) && !reported.has(id))
    .map(({ id, kind, name }) => `${kind} ${id} (${name})`)

/** Returns webhooks with a false state. */
export const wronglyReported = async (client: Client, reported: Reported): Promise<string[]> => {
  const wrong: string[] = []
  await forEach(reported.subjects(), async (id) => {
    const body = await client.get(`/v1/${id.includes('-') ? 'links' : 'transactions'}/${id}`).catch(() => undefined)
    if (!isEnd(body?.status)) wrong.push(`${id}: ${String(body?.status)}`)
  })
  return wrong
}
