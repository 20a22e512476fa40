import { attempt } from './value-or-undefined.ts'

/**
 * Parses a URL. Returns undefined for an invalid one. Not `URL.canParse`: once optimized, Node 20 rejects every text
 * with a letter beyond Latin-1 there (observed with 20.20.2).
 */
export const parsedUrl = (text: string): URL | undefined => attempt(() => new URL(text))
