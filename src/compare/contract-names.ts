import { parsedUrl } from '../core/domain/parse-url.ts'
import { cardNumbersIn } from './card-search.ts'
import { SECOND_SIGNATURE } from './http-findings.ts'
import type { KnownExchange } from './match-operation.ts'
import { redirectOf } from './merchant-returns.ts'
import { headerOf } from './recorded-bodies.ts'
import { queryOf } from './recorded-urls.ts'
import type { ContractNames } from './recording.ts'

/** Names that the sandbox and the contract use. */
const DEFAULTS: Required<ContractNames> = {
  'link-key-header': 'link-api-key',
  'signature-header': 'sandbox-signature',
  'return-parameter': 'transactionId',
}

const LINK_CALLS = ['createLink', 'getLink', 'deleteLink']

/** Headers of HTTP, proxies and browsers that can look like keys. */
const COMMON =
  /^(?:accept|user-agent|host|content|cookie|referer|origin|connection|cache|pragma|sec-|if-|x-forwarded|x-request|via|te$|date|priority|traceparent|tracestate|idempotency|correlation|postman)/i
const KEY_NAME = /key|token|auth|secret|credential/i
const KEY = /^[\w.~+/=-]{12,}$/

/** Returns a name that may be printed: it has letters and contains no value. */
const printable = (name: string | undefined): string | undefined =>
  name !== undefined && /^[A-Za-z][A-Za-z_.-]{0,63}$/.test(name) && cardNumbersIn(name).size === 0 ? name : undefined

/** Returns the value that all elements have. */
const shared = (all: readonly (string | undefined)[]): string | undefined =>
  all.length > 0 && all.every((each) => each === all[0]) ? all[0] : undefined

/** Finds the header with the key of link calls: all of them have it, with one value that looks like a key. */
const linkKeyHeader = (exchanges: readonly KnownExchange[]): string | undefined => {
  const calls = exchanges.filter(({ operation, raw }) => LINK_CALLS.includes(operation.id) && raw.response.status < 400)
  if (calls.some(({ raw }) => headerOf(raw.request, DEFAULTS['link-key-header']) !== undefined)) return undefined
  const names = (calls[0]?.raw.request.headers ?? []).map(([name]) => name).filter((name) => !COMMON.test(name))
  const isKey = (name: string): boolean => {
    const value = shared(calls.map(({ raw }) => headerOf(raw.request, name.toLowerCase())))
    return value !== undefined && (KEY.test(value) || (KEY_NAME.test(name) && value.trim() !== ''))
  }
  const candidates = names.filter(isKey)
  const named = candidates.filter((name) => KEY_NAME.test(name))
  return shared(named.length > 0 ? named : candidates)
}

const signatureHeader = (exchanges: readonly KnownExchange[]): string | undefined =>
  shared(
    exchanges.flatMap(({ operation, raw }) =>
      operation.path === undefined
        ? raw.request.headers.flatMap(([name, value]) => (SECOND_SIGNATURE.test(value) ? [name] : []))
        : [],
    ),
  )

const returnParameter = (exchanges: readonly KnownExchange[]): string | undefined =>
  shared(
    exchanges.flatMap((exchange) => {
      const to = exchange.returnedTo ?? (exchange.isElsewhere ? undefined : redirectOf(exchange))
      const id = exchange.path.transactionId
      return to === undefined || !parsedUrl(to)
        ? []
        : queryOf(to).flatMap(([name, value]) => (value === id ? [name] : []))
    }),
  )

/** Finds names that differ by contract. Values of headers are never returned. */
export const contractNamesIn = (exchanges: readonly KnownExchange[], linkKey?: string): ContractNames => {
  const names = {
    'link-key-header': linkKey ?? linkKeyHeader(exchanges),
    'signature-header': signatureHeader(exchanges),
    'return-parameter': returnParameter(exchanges),
  }
  return Object.fromEntries(
    Object.entries(names).flatMap(([setting, name]) => {
      const known = printable(name)
      const standard = Object.entries(DEFAULTS).find(([key]) => key === setting)?.[1]
      const isSame = setting === 'return-parameter' ? known === standard : known?.toLowerCase() === standard
      return known === undefined || isSame ? [] : [[setting, known]]
    }),
  )
}

/** Gives the header of the link key its name in the contract. */
export const withLinkKey = (
  exchanges: readonly KnownExchange[],
  { 'link-key-header': name }: ContractNames,
): readonly KnownExchange[] => {
  if (name === undefined) return exchanges
  return exchanges.map((exchange) => {
    if (!LINK_CALLS.includes(exchange.operation.id)) return exchange
    const { raw } = exchange
    const headers = raw.request.headers.map(
      ([written, value]) =>
        [written.toLowerCase() === name.toLowerCase() ? DEFAULTS['link-key-header'] : written, value] as const,
    )
    return { ...exchange, raw: { ...raw, request: { ...raw.request, headers } } }
  })
}
