import { fieldsOf } from '../core/contract/contract-items.ts'
import { brandRangeOf } from '../core/domain/brands.ts'
import { pointTo } from '../core/domain/json-pointer.ts'
import type { Contract, Node } from './contract-index.ts'
import { methodSeen, schemeOf, signaturesIn, typeSeen, withWord } from './http-findings.ts'
import { type KnownExchange, membersOf } from './match-operation.ts'
import { listedIn } from './match-schema.ts'
import { type Body, headerOf } from './recorded-bodies.ts'
import { lastSegment } from './recorded-urls.ts'
import type { Exchange, RawMessage, Relation, ScrubbedValue } from './recording.ts'
import { textFormat } from './value-formats.ts'
import { createValueScrubber } from './value-locations.ts'
import type { Marks } from './value-marks.ts'

/** The Location of a hosted page that redirects to neither the service nor the merchant. */
export const ELSEWHERE: ScrubbedValue = { location: 'header location', format: 'another host' }

/** Creates a function that scrubs recorded exchanges. Equal values get equal marks of `marks`. */
export const createScrubber = (contract: Contract, marks: Marks) => {
  const scrubber = createValueScrubber(contract, marks)

  /** Returns the schema of a body by media type. */
  const contentOf = (carrier: Node | undefined, type: string): Node | undefined =>
    carrier && contract.child(carrier, 'content', type, 'schema')

  const bodySeen = (carrier: Node | undefined, body: Body, isHead: boolean): ScrubbedValue[] => {
    if (body.kind === 'unknown' || isHead) return []
    const hasContent = carrier !== undefined && 'content' in carrier.value
    if (body.kind === 'empty') return hasContent ? [{ location: 'body', format: 'no body', mismatch: 'missing' }] : []
    if (body.kind === 'json' || body.kind === 'form') {
      const type = body.kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
      const node = contentOf(carrier, type)
      if (node) return scrubber.body(node, body.value)
      return [
        { location: 'body', format: body.kind === 'json' ? 'JSON' : 'form', ...(hasContent && { mismatch: 'type' }) },
      ]
    }
    const isListed = body.kind === 'html' && contentOf(carrier, 'text/html') !== undefined
    const format = body.kind === 'html' ? 'HTML page' : 'text'
    return [{ location: 'body', format, ...(hasContent && !isListed && { mismatch: 'type' }) }]
  }

  /** Returns the headers of a response that the contract defines, without those of the sandbox. */
  const responseHeaders = (message: RawMessage, response: Node | undefined): ScrubbedValue[] => {
    const names = Object.keys(fieldsOf(response?.value.headers)).filter((name) => !/^sandbox-/i.test(name))
    return names.flatMap((name) => {
      const carrier = response && contract.child(response, 'headers', name)
      if (!carrier) return []
      const node = contract.followed(carrier)
      const location = `header ${name.toLowerCase()}`
      const value = headerOf(message, name.toLowerCase())
      if (value !== undefined)
        return [withWord(scrubber.carried(location, node, value), name, value), ...idIn(location, value)]
      return node.value.required === true
        ? [{ location, item: node.pointer, format: 'missing', mismatch: 'missing' }]
        : []
    })
  }

  /** Returns the last segment of a URL, which relates it to an ID. */
  const idIn = (location: string, value: string): ScrubbedValue[] => {
    const last = location === 'header location' ? lastSegment(value) : undefined
    return last === undefined
      ? []
      : [{ location: `${location} id`, format: textFormat(last), ...scrubber.markOf(last) }]
  }

  const sentHeaders = (exchange: KnownExchange): ScrubbedValue[] => {
    const { request } = exchange.raw
    return parametersOf(exchange)
      .filter(({ value }) => value.in === 'header' && !/^sandbox-/i.test(String(value.name)))
      .flatMap((carrier) => {
        const name = String(carrier.value.name).toLowerCase()
        const value = headerOf(request, name)
        return value === undefined ? [] : [scrubber.carried(`header ${name}`, carrier, value)]
      })
  }

  const parametersOf = ({ operation }: KnownExchange): Node[] => {
    const { length } = [operation.node.value.parameters ?? []].flat()
    const listed = Array.from({ length }, (_, index) => contract.child(operation.node, 'parameters', index))
    return listed.filter((each) => each !== undefined).map(contract.followed)
  }

  /** Returns the scheme of the credentials, never the secret. */
  const credentials = ({ operation, raw }: KnownExchange): ScrubbedValue[] =>
    [operation.node.value.security ?? []].flat().flatMap((each) =>
      Object.keys(fieldsOf(each)).flatMap((name) => {
        const scheme = contract.at(pointTo('#/components/securitySchemes', name))
        const header = scheme.value.type === 'apiKey' ? String(scheme.value.name).toLowerCase() : 'authorization'
        const value = headerOf(raw.request, header)
        if (value === undefined) return []
        const word = header === 'authorization' ? schemeOf(value) : undefined
        return [{ location: `header ${header}`, item: scheme.pointer, format: 'credentials', ...(word && { word }) }]
      }),
    )

  const pathSeen = (exchange: KnownExchange): ScrubbedValue[] =>
    Object.entries(exchange.path).map(([name, value]) => {
      const carrier = parametersOf(exchange).find((each) => each.value.name === name)
      const location = `path ${name}`
      return carrier
        ? scrubber.carried(location, carrier, value)
        : { location, format: textFormat(value), ...scrubber.markOf(value) }
    })

  return (exchange: KnownExchange, startedAt: number, relations: readonly Relation[]): Exchange => {
    const { raw, operation, isOtherMethod } = exchange
    const { status } = raw.response
    const listed = contract.response(operation, status)
    const near = listed ?? contract.nearResponse(operation, status)
    const response = near && contract.followed(near)
    const card = cardOf(membersOf(exchange.sent), listedIn(contract.at('#/components/schemas/PaymentMethod').value))
    const request = contract.child(operation.node, 'requestBody')
    return {
      position: { file: raw.file, entry: raw.entry },
      at: raw.startedAt - startedAt,
      operation: operation.id,
      status,
      sent: [
        ...methodSeen(raw.request.method, isOtherMethod),
        ...pathSeen(exchange),
        ...credentials(exchange),
        ...sentHeaders(exchange),
        ...(operation.path === undefined ? signaturesIn(raw.request) : []),
        ...typeSeen(raw.request, 'content-type'),
        ...typeSeen(raw.request, 'accept'),
        ...bodySeen(request, exchange.sent, false),
      ],
      received: [
        statusSeen(exchange, listed, near),
        ...(exchange.isElsewhere ? [ELSEWHERE] : responseHeaders(raw.response, response)),
        ...typeSeen(raw.response, 'content-type'),
        ...bodySeen(response, exchange.received, raw.request.method === 'HEAD'),
      ],
      relations,
      ...(card && { card }),
    }
  }
}

/** Returns the brand of a submitted card, as named or by its number. */
const cardOf = (body: Readonly<Record<string, unknown>>, brands: readonly unknown[]): Exchange['card'] => {
  const { number, alias } = 'card' in body ? fieldsOf(body.card) : body
  if (number === undefined && alias === undefined) return undefined
  const methods = [body.paymentMethods ?? []].flat()
  const named = brands.find((each) => methods.includes(String(each)))
  const brand = named ?? brandRangeOf(String(number ?? '').replace(/[\s-]/g, ''))?.brand
  return brand === undefined ? undefined : { brand: String(brand), by: number === undefined ? 'alias' : 'number' }
}

/**
 * Returns the status of a response. An unlisted success counts for the listed one; an unlisted error does not. The
 * status of a webhook response is that of the merchant. A redirect to a bank is not part of the contract.
 */
const statusSeen = (
  { raw, operation, isElsewhere }: KnownExchange,
  listed: Node | undefined,
  near: Node | undefined,
): ScrubbedValue => {
  const { status } = raw.response
  if (isElsewhere) return { location: 'status', format: 'status', word: String(status) }
  const item = listed ?? (status < 400 ? near : undefined)
  return {
    location: 'status',
    format: 'status',
    word: String(status),
    ...(item && { item: item.pointer }),
    ...(!listed && operation.path !== undefined && { mismatch: 'value' }),
  }
}
