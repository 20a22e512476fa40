import { attempt } from '../core/domain/value-or-undefined.ts'
import type { RawMessage } from './recording.ts'

/** A parsed body. `unknown`: the recording does not contain it, or only a part. */
export type Body =
  | { readonly kind: 'json' | 'form'; readonly value: unknown }
  | { readonly kind: 'html' | 'text' | 'empty' | 'unknown' }

/** Returns the first header with a name in any case; `name` is lower case. */
export const headerOf = ({ headers }: RawMessage, name: string): string | undefined =>
  headers.find(([written]) => written.toLowerCase() === name)?.[1]

/** Returns the media type without parameters. */
export const mediaTypeOf = (message: RawMessage): string | undefined =>
  headerOf(message, 'content-type')?.split(';')[0]?.trim().toLowerCase()

const formOf = (text: string): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(text))

/** Parses a body by its content. The content type decides only if both are possible. */
export const bodyOf = (message: RawMessage): Body => {
  const { body, isTruncated = false } = message
  if (body === undefined) return { kind: 'unknown' }
  if (body.trim() === '') return { kind: 'empty' }
  const type = mediaTypeOf(message) ?? ''
  const value: unknown = attempt(() => JSON.parse(body.replace(/^\uFEFF/, '')))
  if (typeof value === 'object') return { kind: 'json', value }
  if (isTruncated) return { kind: 'unknown' }
  if (type === 'application/x-www-form-urlencoded') return { kind: 'form', value: formOf(body) }
  return { kind: type === 'text/html' || /^\s*<(?:!doctype|html)\b/i.test(body) ? 'html' : 'text' }
}
