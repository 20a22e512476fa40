import { parsedUrl } from '../core/domain/parse-url.ts'

/** Returns a URL without query and fragment. */
export const pageOf = (url: string): string => url.replace(/[?#].*$/s, '')

/** Returns the last segment of the path of an absolute or relative URL. */
export const lastSegment = (url: string): string | undefined =>
  (parsedUrl(url)?.pathname ?? pageOf(url))
    .split('/')
    .filter((part) => part !== '')
    .at(-1)

/** Returns names and values of the query of a URL. */
export const queryOf = (url: string): readonly (readonly [name: string, value: string])[] => [
  ...(parsedUrl(url)?.searchParams ?? []),
]

/** Returns host and port. Empty if the URL is invalid. */
export const hostOf = (url: string): string => parsedUrl(url)?.host ?? ''
