import { overLimit } from '../../api/http/problem.ts'
import { stream } from '../../api/http/response.ts'
import type { Incoming, Route } from '../../api/http/route.ts'
import type { RowUpdate } from '../../core/contract/control.gen.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import { mapYielding, runYielding } from '../../engine/yielding.ts'
import { prefers } from '../accept-header.ts'
import { readLists, rowUpdates } from '../activity/activity.routes.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeWithoutBody } from '../control-route.ts'
import { shortPage } from '../list-pages.ts'
import { readLimit } from '../query.ts'
import { whyNothing } from '../requests/explain-empty-result.ts'
import { fits, readConditions } from '../wait/event-pattern.ts'
import { createReaders, createTexts, eventChunks } from './event-stream.ts'
import { eventView } from './event-view.ts'
import { eventsOf, keptAfter, readAll } from './read-events.ts'

const STREAM = 'text/event-stream'

/** Default and largest number of events on a page. */
const PAGE = { standard: 100, most: 1_000 } as const

/** Returns the `Last-Event-ID` of a reconnecting browser. Its query is as old as the page. */
const lastSeen = ({ 'last-event-id': id }: Incoming['headers']): string | undefined =>
  typeof id === 'string' && id !== '' ? id : undefined

/** Counts a waiting or streaming client until it disconnects. */
export const counting = (watchers: ControlParts['watchers'], kind: 'waits' | 'streams', gone: AbortSignal): void => {
  if (gone.aborted) return
  watchers[kind] += 1
  gone.addEventListener('abort', () => (watchers[kind] -= 1), { once: true })
}

/** Creates the route for the events of a space, as a stream or as pages. */
export const eventRoutes = (parts: ControlParts): readonly Route[] => {
  const { traffic, rowIndexes: books, watchers } = parts
  const readers = createReaders(traffic)
  const rowTexts = createTexts<string, Promise<string>>()
  return [
    routeWithoutBody({
      operation: 'listEvents',
      async handle({ json, query, headers, space, only, gone: leaves }) {
        const { after, limit: requested, rows, fields, ...filter } = query
        const chosen = readConditions(filter)
        if ('problem' in chosen) return chosen
        const { pattern } = chosen
        const paged = readLimit(requested, PAGE)
        if ('problem' in paged) return paged
        const read = readLists(rows)
        if ('problem' in read) return read
        const { lists } = read
        // Rows are created only on request.
        const newsOf = async (events: readonly SandboxEvent[]): Promise<readonly RowUpdate[]> =>
          lists.length === 0 || events.length === 0
            ? []
            : runYielding(rowUpdates(await books.inTurns(space), lists, events))

        if (prefers(headers, STREAM)) {
          if (watchers.streams >= LIMITS.streams.most) return overLimit('streams')
          const gone = leaves()
          counting(watchers, 'streams', gone)
          const from = lastSeen(headers) ?? after ?? traffic.newest(space)
          const rowsOf = (events: readonly SandboxEvent[], at: string): Promise<string> =>
            rowTexts([space, lists, events[0]?.id, at, traffic.newest(space)].join(), async () =>
              (await newsOf(events))
                .map((update) => `id: ${at}\nevent: rows\ndata: ${JSON.stringify(update)}\n\n`)
                .join(''),
            )
          const reader = { space, after: from, pattern, rowsOf: lists.length > 0 ? rowsOf : undefined, gone }
          const chunks = () => eventChunks({ ...parts, readers }, reader)
          // A buffering proxy would delay events.
          return stream(STREAM, chunks, { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' })
        }

        await readAll(traffic, space)
        const kept = keptAfter(traffic, space, 'after', after)
        if ('problem' in kept) return kept
        if (fields !== undefined) {
          if (lists.length > 0) return invalid('Use either `fields` or `rows`.')
          const those = (events: readonly SandboxEvent[]) => events.filter((event) => fits(pattern, event))
          const rest = those(kept.events)
          const hint = rest.length === 0 ? whyNothing(parts, { space, only }, filter) : undefined
          const around = { events: [], next: traffic.newest(space), hasMore: false, ...kept.gap, ...(hint && { hint }) }
          const options = { list: 'listEvents', idOf: ({ id }: SandboxEvent) => id, rowOf: eventView, around } as const
          const total = those(eventsOf(traffic, space)).length
          const result = shortPage(rest, fields, { ...options, total, limit: paged.requested })
          if ('problem' in result) return result
          const { page, next = around.next, left } = result
          return json({ ...around, ...page, next, hasMore: left > 0 })
        }
        // Row changes cover all events, independent of filters, so that a client can catch up page by page.
        const examined = lists.length > 0 ? kept.events.slice(0, paged.limit) : kept.events
        const matches = examined.filter((event) => fits(pattern, event))
        const events = matches.slice(0, paged.limit)
        const hasMore = examined.length < kept.events.length || events.length < matches.length
        const last = lists.length > 0 ? examined.at(-1) : events.at(-1)
        const next = (hasMore ? last?.id : undefined) ?? traffic.newest(space)
        const hint = matches.length === 0 && !hasMore ? whyNothing(parts, { space, only }, filter) : undefined
        const updates = await newsOf(examined)
        return json({
          events: await mapYielding(events, (event) => [eventView(event)]),
          ...(lists.length > 0 && { rows: updates }),
          next,
          hasMore,
          ...kept.gap,
          ...(hint && { hint }),
        })
      },
    }),
  ]
}
