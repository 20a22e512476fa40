import { headerOf, mediaTypeOf } from './recorded-bodies.ts'
import type { RawMessage, ScrubbedValue } from './recording.ts'
import { HIDDEN, textForm } from './value-forms.ts'

/** Values of HTTP itself: `header accept` shows if a page was requested. */
const MEDIA_TYPES = ['application/json', 'text/html', 'text/plain', 'application/x-www-form-urlencoded']
const SCHEMES = ['Basic', 'Bearer', 'Digest', 'ApiKey']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Returns whether a value starts with a scheme, in any case. */
const startsWith = (value: string, scheme: string): boolean =>
  value.trimStart().toLowerCase().startsWith(scheme.toLowerCase())

/** Returns the scheme of credentials, without the secret. */
export const schemeOf = (value: string): string | undefined => SCHEMES.find((known) => startsWith(value, known))

const SIGNATURES = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Returns the signatures of a webhook: the public headers, and the second signature under any name. */
export const signaturesIn = (message: RawMessage): ScrubbedValue[] => [
  ...SIGNATURES.filter((name) => headerOf(message, name) !== undefined).map((name) => ({
    place: `header ${name}`,
    form: name === 'webhook-signature' ? 'signature' : textForm(headerOf(message, name) ?? ''),
  })),
  ...message.headers
    .filter(([, value]) => /^t=\d+,s0=[\da-f]{64}$/.test(value))
    .map(() => ({ place: 'header of the second signature', form: 't=milliseconds,s0=hex' })),
]

/** Returns the method of a request. */
export const methodSeen = (method: string, isOther: boolean): ScrubbedValue[] => {
  const word = METHODS.find((known) => known === method)
  return [{ place: 'method', form: 'method', ...(word && { word }), ...(isOther && { unlike: 'value' }) }]
}

/** Returns a media type if it is a well-known one. */
export const typeSeen = (message: RawMessage, name: 'content-type' | 'accept'): ScrubbedValue[] => {
  const value = name === 'accept' ? headerOf(message, name)?.toLowerCase() : mediaTypeOf(message)
  if (value === undefined) return []
  const word = MEDIA_TYPES.find((type) => (name === 'accept' ? value.includes(type) : value === type))
  return [{ place: `header ${name}`, form: 'media type', ...(word && { word }) }]
}

/** Adds words that HTTP defines: methods, and schemes of credentials. */
export const withWord = (seen: ScrubbedValue, name: string, value: string): ScrubbedValue => {
  if (seen.form === HIDDEN) return seen
  if (/^allow$/i.test(name)) {
    const methods = value.split(',').map((method) => method.trim())
    const isKnown = methods.every((method) => METHODS.includes(method))
    return { ...seen, form: 'list of methods', ...(isKnown && { word: methods.sort().join(', ') }) }
  }
  const scheme = schemeOf(value)
  return /^www-authenticate$/i.test(name) ? { ...seen, form: 'challenge', ...(scheme && { word: scheme }) } : seen
}
