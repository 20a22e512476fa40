import { FRAMES, isEmptyFrameNote } from './blocked-frame.ts'
import { isUsualEnd } from './connection-ends.ts'
import type { EventData } from './event.ts'
import { headerIn } from './request-record.ts'

type RejectedRequestFacts = Extract<EventData, { readonly type: 'request' }>

/** Paths that browsers request automatically. */
const OF_BROWSERS = /^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|robots\.txt|\.well-known\/.*)$/

/** Returns true if a browser requested the path for a page or a part of one, and not for a `fetch` of a script. */
const isNavigation = ({ facts }: RejectedRequestFacts): boolean => {
  const dest = headerIn(facts.request, 'sec-fetch-dest')
  return OF_BROWSERS.test(facts.path) || (dest !== undefined && dest !== 'empty')
}

/** Returns true if it was for a hosted page: no operation, and a page as the response. */
const isPage = ({ facts: { operation, response } }: RejectedRequestFacts): boolean =>
  operation === undefined && !headerIn(response, 'content-type')?.includes('json')

/**
 * Returns true if a request has its own row in the activity: an API request of an app with an error or without a
 * response. A connection that ended before a request counts unless healthy clients cause this as well. Deliberate faults of a
 * scenario are excluded, because they have no error code and their record has rows for
 * them. A page in a frame that may be empty has a row, too.
 */
export const isRejected = (event: RejectedRequestFacts): boolean => {
  const { status = 599, code, operation, connection, notes } = event.facts
  if (connection) return !isUsualEnd(connection.reason)
  if (notes.some(isEmptyFrameNote)) return true
  if (status < 400 || isPage(event)) return false
  if (operation === undefined && status === 406 && FRAMES.includes(headerIn(event.facts.request, 'sec-fetch-dest')))
    return true
  if (operation === undefined && isNavigation(event)) return false
  return code !== undefined || event.subject?.id === undefined
}
