import { brandRangeOf } from '../domain/brands.ts'
import { parsedUrl } from '../domain/parsed-url.ts'
import { type Body, headerOf, mediaTypeOf } from './bodies.ts'
import { fieldsOf } from './claims.ts'
import { type Contract, type Node, pointTo } from './contract.ts'
import { listedIn } from './fits.ts'
import { HIDDEN, textForm } from './forms.ts'
import type { Marks } from './marks.ts'
import { type Known, membersOf } from './match.ts'
import { createPlaces } from './places.ts'
import type { Exchange, RawMessage, Relation, Seen } from './recording.ts'

/** Headers whose words are of HTTP itself: `header accept` says whether a page was asked for. */
const MEDIA_TYPES = ['application/json', 'text/html', 'text/plain', 'application/x-www-form-urlencoded']
const SCHEMES = ['Basic', 'Bearer', 'Digest', 'ApiKey']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Turns what was recorded into what may be kept of it; equal values have equal marks as far as `marks` goes. */
export const createScrubber = (contract: Contract, marks: Marks) => {
  const places = createPlaces(contract, marks)

  /** What the contract has for a body of that kind, by media type. */
  const contentOf = (carrier: Node | undefined, type: string): Node | undefined =>
    carrier && contract.child(carrier, 'content', type, 'schema')

  const bodySeen = (carrier: Node | undefined, body: Body, isHead: boolean): Seen[] => {
    if (body.kind === 'unknown' || isHead) return []
    const hasContent = carrier !== undefined && 'content' in carrier.value
    if (body.kind === 'empty') return [{ place: 'body', form: 'no body', ...(hasContent && { unlike: 'missing' }) }]
    if (body.kind === 'json' || body.kind === 'form') {
      const type = body.kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
      const node = contentOf(carrier, type)
      if (node) return places.body(node, body.value)
      return [{ place: 'body', form: body.kind === 'json' ? 'JSON' : 'form', ...(hasContent && { unlike: 'type' }) }]
    }
    const isListed = body.kind === 'html' && contentOf(carrier, 'text/html') !== undefined
    const form = body.kind === 'html' ? 'HTML page' : 'text'
    return [{ place: 'body', form, ...(hasContent && !isListed && { unlike: 'type' }) }]
  }

  /** The headers that the contract has for an answer; those of the sandbox itself are none of the service. */
  const answeredHeaders = (message: RawMessage, response: Node | undefined): Seen[] => {
    const names = Object.keys(fieldsOf(response?.value.headers)).filter((name) => !/^sandbox-/i.test(name))
    return names.flatMap((name) => {
      const carrier = response && contract.child(response, 'headers', name)
      if (!carrier) return []
      const node = contract.followed(carrier)
      const place = `header ${name.toLowerCase()}`
      const value = headerOf(message, name.toLowerCase())
      if (value !== undefined) return [withWord(places.carried(place, node, value), name, value), ...idIn(place, value)]
      return node.value.required === true ? [{ place, item: node.pointer, form: 'missing', unlike: 'missing' }] : []
    })
  }

  /** The last part of an address, which joins it to an id. */
  const idIn = (place: string, value: string): Seen[] => {
    const last = place === 'header location' ? lastSegment(value) : undefined
    return last === undefined ? [] : [{ place: `${place} id`, form: textForm(last), ...places.sameOf(last) }]
  }

  const sentHeaders = (known: Known): Seen[] => {
    const { request } = known.raw
    const carriers = [fieldsOf(known.operation.node.value).parameters ?? []]
      .flat()
      .map((_, index) => contract.followed({ ...at(known.operation.node, 'parameters', index) }))
    return carriers
      .filter(({ value }) => value.in === 'header' && !/^sandbox-/i.test(String(value.name)))
      .flatMap((carrier) => {
        const name = String(carrier.value.name).toLowerCase()
        const value = headerOf(request, name)
        return value === undefined ? [] : [places.carried(`header ${name}`, carrier, value)]
      })
  }

  const at = (node: Node, ...keys: readonly (string | number)[]): Node =>
    contract.child(node, ...keys) ?? { pointer: pointTo(node.pointer, ...keys), value: {} }

  /** How the caller showed who it is: the scheme, never the secret. */
  const credentials = ({ operation, raw }: Known): Seen[] =>
    [operation.node.value.security ?? []].flat().flatMap((each) =>
      Object.keys(fieldsOf(each)).flatMap((name) => {
        const scheme = contract.at(pointTo('#/components/securitySchemes', name))
        const header = scheme.value.type === 'apiKey' ? String(scheme.value.name).toLowerCase() : 'authorization'
        const value = headerOf(raw.request, header)
        if (value === undefined) return []
        const word = header === 'authorization' ? SCHEMES.find((known) => startsWith(value, known)) : undefined
        return [{ place: `header ${header}`, item: scheme.pointer, form: 'credentials', ...(word && { word }) }]
      }),
    )

  const pathSeen = ({ operation, path }: Known): Seen[] =>
    Object.entries(path).map(([name, value]) => {
      const parameters = [operation.node.value.parameters ?? []]
        .flat()
        .map((_, index) => at(operation.node, 'parameters', index))
      const carrier = parameters.map(contract.followed).find((each) => each.value.name === name)
      const place = `path ${name}`
      return carrier ? places.carried(place, carrier, value) : { place, form: textForm(value), ...places.sameOf(value) }
    })

  return (known: Known, startedAt: number, relations: readonly Relation[]): Exchange => {
    const { raw, operation, isOtherMethod } = known
    const { status } = raw.response
    const found = contract.response(operation, status)
    const response = found && contract.followed(found)
    const card = cardOf(membersOf(known.sent), listedIn(contract.at('#/components/schemas/PaymentMethod').value))
    const request = contract.child(operation.node, 'requestBody')
    return {
      where: { file: raw.file, entry: raw.entry },
      at: raw.startedAt - startedAt,
      operation: operation.id,
      status,
      sent: [
        ...methodSeen(raw.request.method, isOtherMethod),
        ...pathSeen(known),
        ...credentials(known),
        ...sentHeaders(known),
        ...typeSeen(raw.request, 'content-type'),
        ...typeSeen(raw.request, 'accept'),
        ...bodySeen(request, known.sent, false),
      ],
      answered: [
        {
          place: 'status',
          form: 'status',
          word: String(status),
          ...(found ? { item: found.pointer } : { unlike: 'value' }),
        },
        ...answeredHeaders(raw.response, response),
        ...typeSeen(raw.response, 'content-type'),
        ...bodySeen(response, known.answered, raw.request.method === 'HEAD'),
      ],
      relations,
      ...(card && { card }),
    }
  }
}

/** Of the card that a body carries: its brand, as it was named or as the number begins. */
const cardOf = (body: Readonly<Record<string, unknown>>, brands: readonly unknown[]): Exchange['card'] => {
  const { number, alias } = 'card' in body ? fieldsOf(body.card) : body
  if (number === undefined && alias === undefined) return undefined
  const methods = [body.paymentMethods ?? []].flat()
  const named = brands.find((each) => methods.includes(String(each)))
  const brand = named ?? brandRangeOf(String(number ?? '').replace(/[\s-]/g, ''))?.brand
  return brand === undefined ? undefined : { brand: String(brand), by: number === undefined ? 'alias' : 'number' }
}

const startsWith = (value: string, scheme: string): boolean =>
  value.trimStart().toLowerCase().startsWith(scheme.toLowerCase())

const methodSeen = (method: string, isOther: boolean): Seen[] => {
  const word = METHODS.find((known) => known === method)
  return [{ place: 'method', form: 'method', ...(word && { word }), ...(isOther && { unlike: 'value' }) }]
}

/** A media type, where it is one that everybody knows. */
const typeSeen = (message: RawMessage, name: 'content-type' | 'accept'): Seen[] => {
  const value = name === 'accept' ? headerOf(message, name)?.toLowerCase() : mediaTypeOf(message)
  if (value === undefined) return []
  const word = MEDIA_TYPES.find((type) => (name === 'accept' ? value.includes(type) : value === type))
  return [{ place: `header ${name}`, form: 'media type', ...(word && { word }) }]
}

/** What HTTP itself lists: methods, and schemes of credentials. */
const withWord = (seen: Seen, name: string, value: string): Seen => {
  if (seen.form === HIDDEN) return seen
  if (/^allow$/i.test(name)) {
    const methods = value.split(',').map((method) => method.trim())
    const isKnown = methods.every((method) => METHODS.includes(method))
    return { ...seen, form: 'list of methods', ...(isKnown && { word: methods.sort().join(', ') }) }
  }
  const scheme = SCHEMES.find((known) => startsWith(value, known))
  return /^www-authenticate$/i.test(name) ? { ...seen, form: 'challenge', ...(scheme && { word: scheme }) } : seen
}

/** The last part of the path of an address. */
export const lastSegment = (url: string): string | undefined =>
  (parsedUrl(url)?.pathname ?? pathIn(url))
    .split('/')
    .filter((part) => part !== '')
    .at(-1)

const pathIn = (url: string): string => url.replace(/[?#].*$/, '')
