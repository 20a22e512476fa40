import type { News } from './event.ts'
import { headerIn } from './request-record.ts'

type RequestNews = Extract<News, { readonly type: 'request' }>

/** What browsers ask for by themselves wherever they are. */
const OF_BROWSERS = /^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|robots\.txt|\.well-known\/.*)$/

/** Whether a browser asked for it as a page or as a part of one, and no program of a page did. */
const isNavigation = ({ facts }: RequestNews): boolean => {
  const dest = headerIn(facts.request, 'sec-fetch-dest')
  return OF_BROWSERS.test(facts.path) || (dest !== undefined && dest !== 'empty')
}

/** Whether it was for a hosted page: what has no operation and is answered as a page, or would have been. */
const isPage = ({ facts: { operation, response } }: RequestNews): boolean =>
  operation === undefined && !headerIn(response, 'content-type')?.includes('json')

/**
 * Whether a request has a line of its own among what happened: an app asked the API for something and got an error or
 * nothing. What a scenario spoils on purpose is told by what it is about: such an answer has no error code.
 */
export const isRefused = (event: RequestNews): boolean => {
  const { status = 599, code, operation } = event.facts
  if (status < 400 || isPage(event)) return false
  if (operation === undefined && isNavigation(event)) return false
  return code !== undefined || event.subject?.id === undefined
}
