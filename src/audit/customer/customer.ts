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
const MAX_REDIRECTS = 20
const TIMEOUT_MS = 30_000
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 threeds-sandbox-audit'

const pageOf = (url: URL, { status, headers, text }: HttpResponse): Page => ({ url: url.href, status, headers, text })

const policyOf = ({ headers, text }: Page): ReferrerPolicy | undefined =>
  policyIn(metaReferrer(text) ?? '') ?? policyIn(headers['referrer-policy'] ?? '')

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

const notHttp = (reason: string): Failure => ({ kind: 'failed', code: 'not_http', reason })

const stepOf = ({ url, method, form, initiator, redirects }: Navigation): NextRequest => ({
  url: url.href,
  method: method === 'GET' ? 'GET' : 'POST',
  ...(form === undefined ? {} : { form }),
  from: (initiator ?? redirects.at(-1) ?? url).href,
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
  const checkHost = createHostCheck(allow, resolve)
  let offsetMs = 0
  const jar = createCookieJar(() => now() + offsetMs)
  const policies = new Map<string, ReferrerPolicy>()
  const stopped = new Map<string, Navigation>()

  const request = async (navigation: Navigation, signal: AbortSignal, hops: Hop[]): Promise<HttpResponse | Failure> => {
    const { url, method } = navigation
    const startedAt = now()
    const startMs = performance.now()
    const testHost = await checkHost(url)
    if ('rejected' in testHost) return { kind: 'failed', code: 'not_a_test_machine', reason: testHost.rejected }
    const { sent, withheld } = jar.select(url, contextOf(navigation))
    const { headers, body } = requestOf(navigation)
    const cookie = sent.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ')
    const sentHeaders = { 'user-agent': USER_AGENT, 'accept-language': language, ...headers, ...(cookie && { cookie }) }
    const response = await exchange({ url, method, headers: sentHeaders, body, signal, addresses: testHost.addresses })
    jar.store(response.setCookies, url, contextOf(navigation))
    const ms = Math.round(performance.now() - startMs)
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
  const nextOf = (navigation: Navigation, response: HttpResponse): Navigation | Failure | undefined => {
    const { location } = response.headers
    if ([301, 302, 303, 307, 308].includes(response.status) && location !== undefined) {
      const url = attempt(() => new URL(location, navigation.url))
      if (url === undefined || !isWeb(url))
        return notHttp(`${navigation.url.href} redirects to ${location}, which is not a web address`)
      if (navigation.as === 'fetch' && siteOf(url) !== siteOf(navigation.initiator ?? navigation.url)) return undefined
      return redirected(navigation, response.status, url, policyIn(response.headers['referrer-policy'] ?? ''))
    }
    const page = pageOf(navigation.url, response)
    const step = navigation.as === 'fetch' ? undefined : formSentBy(page)
    return step && startNavigation(step, policyOf(page) ?? DEFAULT_POLICY, false)
  }

  return {
    async go(browserRequest) {
      const hops: Hop[] = []
      const first = parsedUrl(browserRequest.url)
      if (first === undefined || !isWeb(first))
        return { ...notHttp(`${browserRequest.url} is not a web address. Use http:// or https://`), hops }
      const { until } = browserRequest
      const timeoutMs = Math.ceil(browserRequest.timeoutMs ?? TIMEOUT_MS)
      const signal = AbortSignal.timeout(timeoutMs)
      const timedOut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      timedOut.catch(() => undefined)
      let navigation =
        stopped.get(keyOf(browserRequest)) ??
        startNavigation(browserRequest, policies.get(browserRequest.from ?? '') ?? DEFAULT_POLICY, true)
      for (;;) {
        const at = navigation.url.href
        const response = await Promise.race([request(navigation, signal, hops), timedOut]).catch((error: unknown) =>
          failureOf(error, at, signal.aborted ? timeoutMs : undefined),
        )
        if ('kind' in response) return { ...response, hops }
        const page = pageOf(navigation.url, response)
        const policy = policyOf(page)
        if (policy) policies.set(page.url, policy)
        const next = nextOf(navigation, response)
        if (next === undefined) return { kind: 'page', page, hops }
        if ('kind' in next) return { ...next, hops }
        if (until?.(next.url)) {
          const step = stepOf(next)
          stopped.set(keyOf(step), next)
          return { kind: 'stopped', next: step, page, hops }
        }
        if (hops.length > MAX_REDIRECTS) {
          const reason = `more than ${MAX_REDIRECTS} redirects, the last one to ${next.url.href}`
          return { kind: 'failed', code: 'too_many_redirects', reason, hops }
        }
        navigation = next
      }
    },
    cookie(address, name) {
      const url = parsedUrl(address)
      return url && jar.select(url, 'same').sent.find((cookie) => cookie.name === name)?.value
    },
    cookies(address) {
      const url = parsedUrl(address)
      return new Map(url ? jar.select(url, 'same').sent.map(({ name, value }) => [name, value]) : [])
    },
    advanceTime(ms) {
      offsetMs += ms
    },
    newCustomer: () => createCustomer(options),
  }
}
