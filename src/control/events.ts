import type { Sleep } from '../engine/parts.ts'
import { stream } from '../reply/reply.ts'
import type { Incoming, Route } from '../reply/route.ts'
import { wants } from './accept.ts'
import { calling } from './control-route.ts'
import { readEventFilter } from './event-filter.ts'
import { eventPieces } from './event-stream.ts'
import { eventView } from './event-view.ts'
import { keptAfter } from './kept-events.ts'
import { readLimit } from './query.ts'
import { type NothingParts, whyNothing } from './why-nothing.ts'

type EventParts = NothingParts & { readonly sleep: Sleep; readonly stopping: AbortSignal }

const STREAM = 'text/event-stream'

/** How many events a page has. */
const PAGE = { standard: 100, most: 1_000 } as const

/** What a browser says when it comes back to a stream that was cut. Its query is as old as the page. */
const lastSeen = ({ 'last-event-id': id }: Incoming['headers']): string | undefined =>
  typeof id === 'string' && id !== '' ? id : undefined

/** What happens in a space: as it happens, or what has happened page by page. */
export const eventRoutes = ({ engine, traffic, sleep, stopping }: EventParts): readonly Route[] => [
  calling({
    operation: 'listEvents',
    handle({ json, query, headers, space, gone }) {
      const { after, limit: asked, ...filter } = query
      const chosen = readEventFilter(filter)
      if ('problem' in chosen) return chosen
      const { fits } = chosen
      const paged = readLimit(asked, PAGE)
      if ('problem' in paged) return paged

      if (wants(headers, STREAM)) {
        const place = lastSeen(headers) ?? after ?? traffic.newest(space)
        const pieces = () => eventPieces({ traffic, sleep, stopping, space, after: place, fits, gone: gone() })
        // A proxy that collects what it passes on would keep events back.
        return stream(STREAM, pieces, { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' })
      }

      const kept = keptAfter(traffic, space, { name: 'after', id: after })
      if ('problem' in kept) return kept
      const found = kept.events.filter(fits)
      const events = found.slice(0, paged.limit)
      const hasMore = found.length > events.length
      const next = (hasMore ? events.at(-1)?.id : undefined) ?? traffic.newest(space)
      const hint = found.length === 0 ? whyNothing({ engine, traffic }, space, filter) : undefined
      return json({ events: events.map(eventView), next, hasMore, ...kept.gap, ...(hint && { hint }) })
    },
  }),
]
