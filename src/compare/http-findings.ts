import { headerOf, mediaTypeOf } from './recorded-bodies.ts'
import type { RawMessage, Seen } from './recording.ts'
import { HIDDEN, textForm } from './value-forms.ts'

/** Headers whose words are of HTTP itself: `header accept` says whether a page was asked for. */
const MEDIA_TYPES = ['application/json', 'text/html', 'text/plain', 'application/x-www-form-urlencoded']
const SCHEMES = ['Basic', 'Bearer', 'Digest', 'ApiKey']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Schemes of credentials are the same in any letters. */
const startsWith = (value: string, scheme: string): boolean =>
  value.trimStart().toLowerCase().startsWith(scheme.toLowerCase())

/** The scheme of credentials, and never what follows it. */
export const schemeOf = (value: string): string | undefined => SCHEMES.find((known) => startsWith(value, known))

const SIGNATURES = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** How a webhook is signed: the public names, and the second signature under whatever name. */
export const signaturesIn = (message: RawMessage): Seen[] => [
  ...SIGNATURES.filter((name) => headerOf(message, name) !== undefined).map((name) => ({
    place: `header ${name}`,
    form: name === 'webhook-signature' ? 'signature' : textForm(headerOf(message, name) ?? ''),
  })),
  ...message.headers
    .filter(([, value]) => /^t=\d+,s0=[\da-f]{64}$/.test(value))
    .map(() => ({ place: 'header of the second signature', form: 't=milliseconds,s0=hex' })),
]

/** How something was asked for. */
export const methodSeen = (method: string, isOther: boolean): Seen[] => {
  const word = METHODS.find((known) => known === method)
  return [{ place: 'method', form: 'method', ...(word && { word }), ...(isOther && { unlike: 'value' }) }]
}

/** A media type, where it is one that everybody knows. */
export const typeSeen = (message: RawMessage, name: 'content-type' | 'accept'): Seen[] => {
  const value = name === 'accept' ? headerOf(message, name)?.toLowerCase() : mediaTypeOf(message)
  if (value === undefined) return []
  const word = MEDIA_TYPES.find((type) => (name === 'accept' ? value.includes(type) : value === type))
  return [{ place: `header ${name}`, form: 'media type', ...(word && { word }) }]
}

/** What HTTP itself lists: methods, and schemes of credentials. */
export const withWord = (seen: Seen, name: string, value: string): Seen => {
  if (seen.form === HIDDEN) return seen
  if (/^allow$/i.test(name)) {
    const methods = value.split(',').map((method) => method.trim())
    const isKnown = methods.every((method) => METHODS.includes(method))
    return { ...seen, form: 'list of methods', ...(isKnown && { word: methods.sort().join(', ') }) }
  }
  const scheme = schemeOf(value)
  return /^www-authenticate$/i.test(name) ? { ...seen, form: 'challenge', ...(scheme && { word: scheme }) } : seen
}
