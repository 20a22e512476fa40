import { attempt } from '../core/domain/value-or-undefined.ts'
import type { RawMessage } from './recording.ts'

/** A body as it can be looked at. `unknown`: the recording does not have it, or not all of it. */
export type Body =
  | { readonly kind: 'json' | 'form'; readonly value: unknown }
  | { readonly kind: 'html' | 'text' | 'empty' | 'unknown' }

/** The first header of that name, in whatever letters; `name` is in small ones. */
export const headerOf = ({ headers }: RawMessage, name: string): string | undefined =>
  headers.find(([written]) => written.toLowerCase() === name)?.[1]

/** `application/json`, without its parameters. */
export const mediaTypeOf = (message: RawMessage): string | undefined =>
  headerOf(message, 'content-type')?.split(';')[0]?.trim().toLowerCase()

const formOf = (text: string): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(text))

/** Reads a body by what it is; what it is said to be decides only where both are possible. */
export const bodyOf = (message: RawMessage): Body => {
  const { body, isCut = false } = message
  if (body === undefined) return { kind: 'unknown' }
  if (body.trim() === '') return { kind: 'empty' }
  const type = mediaTypeOf(message) ?? ''
  const value: unknown = attempt(() => JSON.parse(body.replace(/^\uFEFF/, '')))
  if (typeof value === 'object') return { kind: 'json', value }
  if (isCut) return { kind: 'unknown' }
  if (type === 'application/x-www-form-urlencoded') return { kind: 'form', value: formOf(body) }
  return { kind: type === 'text/html' || /^\s*<(?:!doctype|html)\b/i.test(body) ? 'html' : 'text' }
}
