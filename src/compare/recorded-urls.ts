import { parsedUrl } from '../core/domain/parse-url.ts'

/** An address without query and fragment. */
export const pageOf = (url: string): string => url.replace(/[?#].*$/s, '')

/** The last part of the path of an address, be it whole or relative. */
export const lastSegment = (url: string): string | undefined =>
  (parsedUrl(url)?.pathname ?? pageOf(url))
    .split('/')
    .filter((part) => part !== '')
    .at(-1)

/** Names and values of the query of an address. */
export const queryOf = (url: string): readonly (readonly [name: string, value: string])[] => [
  ...(parsedUrl(url)?.searchParams ?? []),
]

/** Host and port; an empty text where it is no address. */
export const hostOf = (url: string): string => parsedUrl(url)?.host ?? ''
