import { attempt } from './value-or-undefined.ts'

/**
 * A text as a URL, or undefined. Not `URL.canParse`: once Node 20 has optimized it, it says no to every text with a
 * letter beyond Latin-1 (seen with 20.20.2).
 */
export const parsedUrl = (text: string): URL | undefined => attempt(() => new URL(text))
