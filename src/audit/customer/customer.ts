import { parsedUrl } from '../../core/domain/parse-url.ts'
import { siteOf } from '../../core/domain/same-site.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { BrowserRequest, Customer, Hop, NextRequest, Page } from '../customer-port.ts'
import { createCookieJar } from './cookie-jar.ts'
import { exchange, type Failure, failureOf, type HttpResponse } from './http-exchange.ts'
import { contextOf, type Navigation, redirected, requestOf, startNavigation } from './navigation-step.ts'
import { DEFAULT_POLICY, policyIn, type ReferrerPolicy } from './referrer.ts'
import { formSentBy, metaReferrer } from './submit-form.ts'
import { createHostCheck, type Resolve } from './test-hosts.ts'

type CustomerOptions = {
  /** The host's clock, in milliseconds. */
  readonly now: () => number
  /** Hosts that count as test hosts with any address, except link-local ones. */
  readonly allow?: readonly string[]
  readonly resolve?: Resolve
  /** `Accept-Language`. */
  readonly language?: string
}

/** The limit of Chromium. */
const MOST_REDIRECTS = 20
const PATIENCE_MS = 30_000
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 threeds-sandbox-audit'

const pageOf = (url: URL, { status, headers, text }: HttpResponse): Page => ({ url: url.href, status, headers, text })

const policyOf = ({ headers, text }: Page): ReferrerPolicy | undefined =>
  policyIn(metaReferrer(text) ?? '') ?? policyIn(headers['referrer-policy'] ?? '')

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

const notHttp = (why: string): Failure => ({ kind: 'failed', code: 'not_http', why })

const stepOf = ({ url, method, form, initiator, passed }: Navigation): NextRequest => ({
  url: url.href,
  method: method === 'GET' ? 'GET' : 'POST',
  ...(form === undefined ? {} : { form }),
  from: (initiator ?? passed.at(-1) ?? url).href,
})

/** Identifies a step. A changed step does not continue the stopped navigation. */
const keyOf = ({ url, method = 'GET', from, form, json, headers, as }: BrowserRequest): string =>
  JSON.stringify([method, url, from, form, json, headers, as])

/**
 * Creates a customer whose browser runs no scripts. It keeps cookies, follows redirects and self-submitting forms, and
 * sends the headers of Chromium. Each request checks again that the address of the host is a test host. `until` is not
 * called for the first URL. Script calls send cookies as with `credentials: 'include'`, and CORS hides nothing from
 * them.
 */
export const createCustomer = (options: CustomerOptions): Customer => {
  const { now, allow = [], resolve, language = 'en' } = options
  const machineOf = createHostCheck(allow, resolve)
  let later = 0
  const jar = createCookieJar(() => now() + later)
  const policies = new Map<string, ReferrerPolicy>()
  const stopped = new Map<string, Navigation>()

  const request = async (way: Navigation, signal: AbortSignal, hops: Hop[]): Promise<HttpResponse | Failure> => {
    const { url, method } = way
    const startedAt = now()
    const began = performance.now()
    const machine = await machineOf(url)
    if ('rejected' in machine) return { kind: 'failed', code: 'not_a_test_machine', why: machine.rejected }
    const { sent, withheld } = jar.select(url, contextOf(way))
    const { headers, body } = requestOf(way)
    const cookie = sent.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ')
    const sentHeaders = { 'user-agent': USER_AGENT, 'accept-language': language, ...headers, ...(cookie && { cookie }) }
    const response = await exchange({ url, method, headers: sentHeaders, body, signal, addresses: machine.addresses })
    jar.store(response.setCookies, url, contextOf(way))
    const ms = Math.round(performance.now() - began)
    hops.push({
      method,
      url: url.href,
      status: response.status,
      sent: sent.map(({ name }) => name),
      withheld,
      startedAt,
      ms,
    })
    return response
  }

  /** Returns the request that a response causes without the user. */
  const nextOf = (way: Navigation, response: HttpResponse): Navigation | Failure | undefined => {
    const { location } = response.headers
    if ([301, 302, 303, 307, 308].includes(response.status) && location !== undefined) {
      const url = attempt(() => new URL(location, way.url))
      if (url === undefined || !isWeb(url))
        return notHttp(`${way.url.href} redirects to ${location}, which is not a web address`)
      if (way.as === 'fetch' && siteOf(url) !== siteOf(way.initiator ?? way.url)) return undefined
      return redirected(way, response.status, url, policyIn(response.headers['referrer-policy'] ?? ''))
    }
    const page = pageOf(way.url, response)
    const step = way.as === 'fetch' ? undefined : formSentBy(page)
    return step && startNavigation(step, policyOf(page) ?? DEFAULT_POLICY, false)
  }

  return {
    async go(going) {
      const hops: Hop[] = []
      const first = parsedUrl(going.url)
      if (first === undefined || !isWeb(first))
        return { ...notHttp(`${going.url} is not a web address. Use http:// or https://`), hops }
      const { timeoutMs = PATIENCE_MS, until } = going
      const signal = AbortSignal.timeout(timeoutMs)
      const tooLate = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      tooLate.catch(() => undefined)
      let way =
        stopped.get(keyOf(going)) ?? startNavigation(going, policies.get(going.from ?? '') ?? DEFAULT_POLICY, true)
      for (;;) {
        const at = way.url.href
        const response = await Promise.race([request(way, signal, hops), tooLate]).catch((error: unknown) =>
          failureOf(error, at, signal.aborted ? timeoutMs : undefined),
        )
        if ('kind' in response) return { ...response, hops }
        const page = pageOf(way.url, response)
        const policy = policyOf(page)
        if (policy) policies.set(page.url, policy)
        const next = nextOf(way, response)
        if (next === undefined) return { kind: 'page', page, hops }
        if ('kind' in next) return { ...next, hops }
        if (until?.(next.url)) {
          const step = stepOf(next)
          stopped.set(keyOf(step), next)
          return { kind: 'stopped', next: step, page, hops }
        }
        if (hops.length > MOST_REDIRECTS) {
          const why = `more than ${MOST_REDIRECTS} redirects, the last one to ${next.url.href}`
          return { kind: 'failed', code: 'too_many_redirects', why, hops }
        }
        way = next
      }
    },
    cookie(address, name) {
      const url = parsedUrl(address)
      return url && jar.select(url, 'same').sent.find((cookie) => cookie.name === name)?.value
    },
    advanceTime(ms) {
      later += ms
    },
    newCustomer: () => createCustomer(options),
  }
}
