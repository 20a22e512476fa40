import { fieldsOf } from '../core/contract/claims.ts'
import { brandRangeOf } from '../core/domain/brands.ts'
import { pointTo } from '../core/domain/json-pointer.ts'
import type { Contract, Node } from './contract-index.ts'
import { methodSeen, schemeOf, signaturesIn, typeSeen, withWord } from './http-findings.ts'
import { type Known, membersOf } from './match-operation.ts'
import { listedIn } from './match-schema.ts'
import { type Body, headerOf } from './recorded-bodies.ts'
import { lastSegment } from './recorded-urls.ts'
import type { Exchange, RawMessage, Relation, Seen } from './recording.ts'
import { textForm } from './value-forms.ts'
import { createPlaces } from './value-locations.ts'
import type { Marks } from './value-marks.ts'

/** Turns what was recorded into what may be kept of it; equal values have equal marks as far as `marks` goes. */
export const createScrubber = (contract: Contract, marks: Marks) => {
  const places = createPlaces(contract, marks)

  /** What the contract has for a body of that kind, by media type. */
  const contentOf = (carrier: Node | undefined, type: string): Node | undefined =>
    carrier && contract.child(carrier, 'content', type, 'schema')

  const bodySeen = (carrier: Node | undefined, body: Body, isHead: boolean): Seen[] => {
    if (body.kind === 'unknown' || isHead) return []
    const hasContent = carrier !== undefined && 'content' in carrier.value
    if (body.kind === 'empty') return hasContent ? [{ place: 'body', form: 'no body', unlike: 'missing' }] : []
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
    return parametersOf(known)
      .filter(({ value }) => value.in === 'header' && !/^sandbox-/i.test(String(value.name)))
      .flatMap((carrier) => {
        const name = String(carrier.value.name).toLowerCase()
        const value = headerOf(request, name)
        return value === undefined ? [] : [places.carried(`header ${name}`, carrier, value)]
      })
  }

  const parametersOf = ({ operation }: Known): Node[] => {
    const { length } = [operation.node.value.parameters ?? []].flat()
    const listed = Array.from({ length }, (_, index) => contract.child(operation.node, 'parameters', index))
    return listed.filter((each) => each !== undefined).map(contract.followed)
  }

  /** How the caller showed who it is: the scheme, never the secret. */
  const credentials = ({ operation, raw }: Known): Seen[] =>
    [operation.node.value.security ?? []].flat().flatMap((each) =>
      Object.keys(fieldsOf(each)).flatMap((name) => {
        const scheme = contract.at(pointTo('#/components/securitySchemes', name))
        const header = scheme.value.type === 'apiKey' ? String(scheme.value.name).toLowerCase() : 'authorization'
        const value = headerOf(raw.request, header)
        if (value === undefined) return []
        const word = header === 'authorization' ? schemeOf(value) : undefined
        return [{ place: `header ${header}`, item: scheme.pointer, form: 'credentials', ...(word && { word }) }]
      }),
    )

  const pathSeen = (known: Known): Seen[] =>
    Object.entries(known.path).map(([name, value]) => {
      const carrier = parametersOf(known).find((each) => each.value.name === name)
      const place = `path ${name}`
      return carrier ? places.carried(place, carrier, value) : { place, form: textForm(value), ...places.sameOf(value) }
    })

  return (known: Known, startedAt: number, relations: readonly Relation[]): Exchange => {
    const { raw, operation, isOtherMethod } = known
    const { status } = raw.response
    const listed = contract.response(operation, status)
    const near = listed ?? contract.nearResponse(operation, status)
    const response = near && contract.followed(near)
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
        ...(operation.path === undefined ? signaturesIn(raw.request) : []),
        ...typeSeen(raw.request, 'content-type'),
        ...typeSeen(raw.request, 'accept'),
        ...bodySeen(request, known.sent, false),
      ],
      answered: [
        statusSeen(known, listed, near),
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

/**
 * Another success than the listed one says something of that one; of another refusal nobody knows which was meant. What
 * the receiver of a webhook answers is not the service's.
 */
const statusSeen = ({ raw, operation }: Known, listed: Node | undefined, near: Node | undefined): Seen => {
  const { status } = raw.response
  const item = listed ?? (status < 400 ? near : undefined)
  return {
    place: 'status',
    form: 'status',
    word: String(status),
    ...(item && { item: item.pointer }),
    ...(!listed && operation.path !== undefined && { unlike: 'value' }),
  }
}
