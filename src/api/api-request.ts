import { isMap } from '../core/domain/is-record.ts'
import type { Incoming } from './http/route.ts'

/** Body whose fields are all known to a handler. A further field of the contract fails to compile. */
export type FullyRead<Body, Known extends keyof Body> = [keyof Body] extends [Known]
  ? Body
  : { readonly notRead: Exclude<keyof Body, Known> }

/** Returns a header that may occur once; Node joins repeated ones. */
export const headerOf = (headers: Incoming['headers'], name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const sortKeys = (_key: string, value: unknown): unknown =>
  isMap(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value

/** Returns JSON that does not depend on the order of keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys)
