import { elementsOf } from '../../core/domain/html-elements.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { isJsonPath } from '../find/json-path.ts'
import { isSelector } from '../find/selector.ts'
import { hidden } from './hide-secrets.ts'
import type { RecordedPurchase } from './learned-purchase.ts'
import type { Exchange } from './session-har.ts'

/** Returns the path to a value in JSON. */
const pathTo = (value: unknown, target: string, path = ''): string | undefined => {
  if (value === target || (typeof value === 'number' && String(value) === target)) return path
  const entries: readonly [string, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index): [string, unknown] => [`${path}[${index}]`, item])
    : isMap(value)
      ? Object.entries(value).map(([key, item]) => [path === '' ? key : `${path}.${key}`, item])
      : []
  for (const [at, item] of entries) {
    const path = pathTo(item, target, at)
    if (path !== undefined && isJsonPath(path)) return path
  }
  return undefined
}

/** Returns the location of a value in a response, as audit.yaml writes it. */
const locate = (response: string, target: string): Readonly<Record<string, string>> | undefined => {
  if (!response.includes(target)) return undefined
  const json = pathTo(
    attempt((): unknown => JSON.parse(response)),
    target,
  )
  if (json !== undefined) return { json }
  const element = elementsOf(response).find(
    ({ attributes }) => (attributes.get('value') ?? attributes.get('content')) === target,
  )
  const name = element?.attributes.get('name')
  if (element && name !== undefined) return { html: `${element.tag}[name="${name.replaceAll('"', '')}"]` }
  const id = element?.attributes.get('id')
  return id === undefined ? undefined : { html: `#${id}` }
}

/** A step of audit.yaml. */
type WrittenStep = Readonly<Record<string, unknown>>

export type Session = {
  readonly steps: readonly WrittenStep[]
  /** Describes the bodies that the steps lack. */
  readonly notes: readonly string[]
  readonly continueWith: Readonly<Record<string, unknown>>
  /** The request with which the customer read the order after the purchase; undefined if there was none. */
  readonly order: RecordedOrder | undefined
}

type RecordedOrder = {
  readonly request: WrittenStep
  readonly cookies: 'customer' | 'none'
  /** The location of the reference in the response of the last step, if it is not the refno. */
  readonly reference?: Readonly<Record<string, string>>
}

/** Shorter values occur in responses by chance. */
const MIN_TAKEN_LENGTH = 6
const OWN_HEADER = /^(x-(?!forwarded|requested|real)|authorization$|.*(csrf|xsrf))/

/** Finds sent values in earlier responses, so that steps extract them from there. */
const createExtractions = (exchanges: readonly Exchange[]) => {
  const extractions = new Map<number, Record<string, Readonly<Record<string, string>>>>()
  const extract = (before: number, name: string, value: string): string | undefined => {
    if (value.length < MIN_TAKEN_LENGTH) return undefined
    for (let at = before - 1; at >= 0; at -= 1) {
      const location = locate(exchanges[at]?.body ?? '', value)
      if (location === undefined || (location.html !== undefined && !isSelector(location.html))) continue
      const variable = `taken_${name.replace(/\W+/g, '_').replace(/^_+/, '')}`
      extractions.set(at, { ...extractions.get(at), [variable]: location })
      return `\${${variable}}`
    }
    return undefined
  }
  return { extractions, extract }
}

type Writer = (name: string, value: string) => string

const writtenJson = (value: unknown, name: string, write: Writer): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => writtenJson(item, name, write))
  if (isMap(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [hideSecrets(key), writtenJson(item, key, write)]),
    )
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const written = write(name, String(value))
  return written === String(value) ? value : written
}

const mapped = (map: Readonly<Record<string, string>>, write: Writer) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [hideSecrets(name), write(name, value)]))

const urlOf = (url: URL, write: Writer): string => {
  const query = [...url.searchParams].map(([name, value]) => {
    const written = write(name, value)
    return `${encodeURIComponent(hideSecrets(name))}=${written === value ? encodeURIComponent(value) : written}`
  })
  return query.length === 0 ? url.pathname : `${url.pathname}?${query.join('&')}`
}

const stepOf = ({ method, url, headers, form, json }: Exchange, write: Writer): WrittenStep => {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => OWN_HEADER.test(name)))
  return {
    ...(method !== 'GET' && { method }),
    url: urlOf(url, write),
    ...(Object.keys(own).length > 0 && { headers: mapped(own, write) }),
    ...(form && { form: mapped(form, write) }),
    ...(json !== undefined && { json: writtenJson(json, '', write) }),
  }
}

const continueWithOf = ({ status, body }: Exchange, location: string): Session['continueWith'] => {
  if (status >= 300 && status < 400) return { redirect: true }
  const where = locate(body, location)
  return where?.json === undefined ? { form: true } : { json: where.json }
}

const isAsset = ({ url }: Exchange): boolean =>
  /\.(css|js|mjs|map|png|jpe?g|svg|ico|gif|webp|woff2?)$/i.test(url.pathname)

const isJson = ({ body }: Exchange): boolean => isMap(attempt((): unknown => JSON.parse(body)))

const REFERENCE = `\${ref}`

/** Returns the location of a value in the response of the last step: its body, or a cookie. */
const locateReference = ({ body, cookies }: Exchange, value: string): Readonly<Record<string, string>> | undefined => {
  const cookie = Object.entries(cookies).find(([, item]) => item === value)?.[0]
  return cookie === undefined ? locate(body, value) : { cookie }
}

/** Returns the request by which the customer read the order: the last one with an ID of the order, JSON before pages. */
const orderOf = (
  after: readonly Exchange[],
  last: Exchange,
  { refno }: RecordedPurchase,
  write: Writer,
): Omit<RecordedOrder, 'cookies'> | undefined => {
  const reads = after.filter((item) => item.method === 'GET' && item.status === 200 && !isAsset(item))
  const ordered = [...reads.filter(isJson), ...reads.filter((item) => !isJson(item))]
  const valuesOf = ({ url }: Exchange): readonly string[] => [
    ...url.pathname.split('/').map((part) => attempt(() => decodeURIComponent(part)) ?? part),
    ...url.searchParams.values(),
  ]
  const requestOf = (exchange: Exchange, value: string): WrittenStep => {
    const step = stepOf(exchange, (name, item) => (item === value ? REFERENCE : write(name, item)))
    return { ...step, url: String(step.url).replace(`/${encodeURIComponent(value)}`, `/${REFERENCE}`) }
  }
  const byRefno = ordered.find((item) => valuesOf(item).includes(refno))
  if (byRefno) return { request: requestOf(byRefno, refno) }
  for (const item of ordered)
    for (const value of valuesOf(item)) {
      const reference = value.length < MIN_TAKEN_LENGTH ? undefined : locateReference(last, value)
      if (reference) return { request: requestOf(item, value), reference }
    }
  return undefined
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Returns the checkout steps of a recorded session: requests to the app before the service, and responses with values
 * for later steps; and the request that read the order after it. Undefined if the session did not reach the service.
 */
export const readSession = (
  all: readonly Exchange[],
  appUrl: string,
  purchase: RecordedPurchase,
): Session | undefined => {
  const service = parsedUrl(purchase.location)
  const app = parsedUrl(appUrl)
  const paid = all.findIndex(({ url }) => url.host === service?.host)
  const before = all
    .slice(0, Math.max(0, paid))
    .filter(({ url, method }) => url.origin === app?.origin && METHODS.includes(method))
  const last = before.length - 1
  const lastExchange = before[last]
  if (lastExchange === undefined) return undefined
  const { extractions, extract } = createExtractions(before)
  const writerAt =
    (at: number): Writer =>
    (name, value) => {
      const masked = hidden(name, value, purchase)
      // Input of a person stays a placeholder, even if an earlier response contained it.
      return masked === value || masked.startsWith('$' + '{env.') ? (extract(at, name, value) ?? masked) : masked
    }
  const written = before.map((exchange, at) => {
    const isStep = exchange.method !== 'GET' || at === last
    return isStep ? stepOf(exchange, writerAt(at)) : undefined
  })
  const after = all.slice(all.findLastIndex(({ url }) => url.host === service?.host) + 1)
  const own = after.filter(({ url }) => url.origin === app?.origin)
  const order = orderOf(own, lastExchange, purchase, writerAt(before.length))
  const hasCookies = [...before, ...own].some(
    ({ headers, cookies }) => 'cookie' in headers || Object.keys(cookies).length > 0,
  )
  const steps = before.flatMap((exchange, at): readonly WrittenStep[] => {
    const extracted = extractions.get(at)
    const step =
      written[at] ??
      (extracted || Object.keys(exchange.cookies).length > 0 ? { url: exchange.url.pathname } : undefined)
    return step === undefined ? [] : [{ ...step, ...(extracted && { extract: extracted }) }]
  })
  return {
    steps,
    notes: before
      .filter(({ hasOtherBody }) => hasOtherBody)
      .map(({ method, url }) => `The body of ${method} ${url.pathname} is neither JSON nor a form, so it is omitted.`),
    continueWith: continueWithOf(lastExchange, purchase.location),
    order: order && { ...order, cookies: hasCookies ? 'customer' : 'none' },
  }
}
