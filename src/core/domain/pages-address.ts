import { holdsCardNumber } from './card-numbers.ts'
import { parsedUrl } from './parse-url.ts'

/** How long the address of a space's pages may be. */
export const LONGEST_PAGES_ADDRESS = 300

/** What to say to somebody who gave another one. */
export const PAGES_ADDRESS_RULE =
  'url must be an http or https origin, such as http://localhost:8080: a name and a port, without a path, a query and user info'

/** The origin that a text names, as browsers write it; undefined where it is none, or says more. */
export const pagesAddress = (text: string): string | undefined => {
  const url = text.length > LONGEST_PAGES_ADDRESS || holdsCardNumber(text) ? undefined : parsedUrl(text)
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined
  return /^https?:\/\/[^/?#@\s\\]+\/?$/i.test(text) ? url.origin : undefined
}
