import { holdsCardNumber } from './card-numbers.ts'
import { parsedUrl } from './parse-url.ts'

/** Largest length of the pages address of a space. */
export const LONGEST_PAGES_ADDRESS = 300

/** Rule for the pages address, as a message. */
export const PAGES_ADDRESS_RULE =
  'url must be an http or https origin without path, query and user info, such as `http://localhost:8080`.'

/** Returns the normalized origin of a text, or undefined if it is no origin or contains more. */
export const pagesAddress = (text: string): string | undefined => {
  const url = text.length > LONGEST_PAGES_ADDRESS || holdsCardNumber(text) ? undefined : parsedUrl(text)
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined
  return /^https?:\/\/[^/?#@\s\\]+\/?$/i.test(text) ? url.origin : undefined
}
