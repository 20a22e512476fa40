import { headerOf, mediaTypeOf } from './recorded-bodies.ts'
import type { RawMessage, ScrubbedValue } from './recording.ts'
import { HIDDEN, textFormat } from './value-formats.ts'

/** Values of HTTP itself: `header accept` shows if a page was requested. */
const MEDIA_TYPES = ['application/json', 'text/html', 'text/plain', 'application/x-www-form-urlencoded']
const SCHEMES = ['Basic', 'Bearer', 'Digest', 'ApiKey']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Returns whether a value starts with a scheme, in any case. */
const startsWith = (value: string, scheme: string): boolean =>
  value.trimStart().toLowerCase().startsWith(scheme.toLowerCase())

/** Returns the scheme of credentials, without the secret. */
export const schemeOf = (value: string): string | undefined => SCHEMES.find((known) => startsWith(value, known))

/** The format of the second signature, whose header is named by contract. */
export const SECOND_SIGNATURE = /^t=\d+,s0=[\da-f]{64}$/

const SIGNATURES = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Returns the signatures of a webhook: the public headers, and the second signature under any name. */
export const signaturesIn = (message: RawMessage): ScrubbedValue[] => [
  ...SIGNATURES.filter((name) => headerOf(message, name) !== undefined).map((name) => ({
    location: `header ${name}`,
    format: name === 'webhook-signature' ? 'signature' : textFormat(headerOf(message, name) ?? ''),
  })),
  ...message.headers
    .filter(([, value]) => SECOND_SIGNATURE.test(value))
    .map(() => ({ location: 'header of the second signature', format: 't=milliseconds,s0=hex' })),
]

/** Returns the method of a request. */
export const methodSeen = (method: string, isOther: boolean): ScrubbedValue[] => {
  const word = METHODS.find((known) => known === method)
  return [{ location: 'method', format: 'method', ...(word && { word }), ...(isOther && { mismatch: 'value' }) }]
}

/** Returns a media type if it is a well-known one. */
export const typeSeen = (message: RawMessage, name: 'content-type' | 'accept'): ScrubbedValue[] => {
  const value = name === 'accept' ? headerOf(message, name)?.toLowerCase() : mediaTypeOf(message)
  if (value === undefined) return []
  const word = MEDIA_TYPES.find((type) => (name === 'accept' ? value.includes(type) : value === type))
  return [{ location: `header ${name}`, format: 'media type', ...(word && { word }) }]
}

/** Adds words that HTTP defines: methods, and schemes of credentials. */
export const withWord = (scrubbedValue: ScrubbedValue, name: string, value: string): ScrubbedValue => {
  if (scrubbedValue.format === HIDDEN) return scrubbedValue
  if (/^allow$/i.test(name)) {
    const methods = value.split(',').map((method) => method.trim())
    const isKnown = methods.every((method) => METHODS.includes(method))
    return { ...scrubbedValue, format: 'list of methods', ...(isKnown && { word: methods.sort().join(', ') }) }
  }
  const scheme = schemeOf(value)
  return /^www-authenticate$/i.test(name)
    ? { ...scrubbedValue, format: 'challenge', ...(scheme && { word: scheme }) }
    : scrubbedValue
}
