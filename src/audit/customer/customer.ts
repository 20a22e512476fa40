import { parsedUrl } from '../../core/domain/parse-url.ts'
import { siteOf } from '../../core/domain/same-site.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { Customer, Going, Hop, Page, Step } from '../customer-port.ts'
import { createCookieJar } from './cookie-jar.ts'
import { type Answer, exchange, type Failure, failureOf } from './http-exchange.ts'
import { beginning, contextOf, redirected, requestOf, type Way } from './navigation-step.ts'
import { DEFAULT_POLICY, policyIn, type ReferrerPolicy } from './referrer.ts'
import { formSentBy, metaReferrer } from './submit-form.ts'
import { createTestMachines, type Resolve } from './test-hosts.ts'

type CustomerOptions = {
  /** The machine's clock, in milliseconds. */
  readonly now: () => number
  /** Hosts that are test machines, whatever their addresses are; link-local ones never are. */
  readonly allow?: readonly string[]
  readonly resolve?: Resolve
  /** `Accept-Language`. */
  readonly language?: string
}

/** As Chromium. */
const MOST_REDIRECTS = 20
const PATIENCE_MS = 30_000
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 threeds-sandbox-audit'

const pageOf = (url: URL, { status, headers, text }: Answer): Page => ({ url: url.href, status, headers, text })

const policyOf = ({ headers, text }: Page): ReferrerPolicy | undefined =>
  policyIn(metaReferrer(text) ?? '') ?? policyIn(headers['referrer-policy'] ?? '')

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

const notHttp = (why: string): Failure => ({ kind: 'failed', code: 'not_http', why })

const stepOf = ({ url, method, form, initiator, passed }: Way): Step => ({
  url: url.href,
  method: method === 'GET' ? 'GET' : 'POST',
  ...(form === undefined ? {} : { form }),
  from: (initiator ?? passed.at(-1) ?? url).href,
})

/** Whoever changes anything about a step goes a way of his own. */
const keyOf = ({ url, method = 'GET', from, form, json, headers, as }: Going): string =>
  JSON.stringify([method, url, from, form, json, headers, as])

/**
 * Somebody with a browser, who runs no scripts: keeps cookies, follows redirects and forms that send themselves, and says of
 * the way what Chromium says. Plays on test machines only, which are judged anew at each request by the address that a name
 * has. The first address of a trip is always asked, whatever `until` says. Whoever goes on to the `next` of a trip that was
 * stopped is on the same way as if it had not been. A call by a script takes cookies along wherever they may go, as with
 * `credentials: 'include'`; what CORS would keep from its script is not kept back.
 */
export const createCustomer = (options: CustomerOptions): Customer => {
  const { now, allow = [], resolve, language = 'en' } = options
  const machineOf = createTestMachines(allow, resolve)
  let later = 0
  const jar = createCookieJar(() => now() + later)
  const policies = new Map<string, ReferrerPolicy>()
  const stopped = new Map<string, Way>()

  const ask = async (way: Way, signal: AbortSignal, hops: Hop[]): Promise<Answer | Failure> => {
    const { url, method } = way
    const startedAt = now()
    const began = performance.now()
    const machine = await machineOf(url)
    if ('refused' in machine) return { kind: 'failed', code: 'not_a_test_machine', why: machine.refused }
    const { sent, withheld } = jar.give(url, contextOf(way))
    const { headers, body } = requestOf(way)
    const cookie = sent.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ')
    const said = { 'user-agent': USER_AGENT, 'accept-language': language, ...headers, ...(cookie && { cookie }) }
    const answer = await exchange({ url, method, headers: said, body, signal, addresses: machine.addresses })
    jar.take(answer.setCookies, url, contextOf(way))
    const ms = Math.round(performance.now() - began)
    hops.push({
      method,
      url: url.href,
      status: answer.status,
      sent: sent.map(({ name }) => name),
      withheld,
      startedAt,
      ms,
    })
    return answer
  }

  /** Where an answer sends the browser by itself. */
  const nextOf = (way: Way, answer: Answer): Way | Failure | undefined => {
    const { location } = answer.headers
    if ([301, 302, 303, 307, 308].includes(answer.status) && location !== undefined) {
      const url = attempt(() => new URL(location, way.url))
      if (url === undefined || !isWeb(url))
        return notHttp(`${way.url.href} redirects to ${location}, which is no web address`)
      if (way.as === 'fetch' && siteOf(url) !== siteOf(way.initiator ?? way.url)) return undefined
      return redirected(way, answer.status, url, policyIn(answer.headers['referrer-policy'] ?? ''))
    }
    const page = pageOf(way.url, answer)
    const step = way.as === 'fetch' ? undefined : formSentBy(page)
    return step && beginning(step, policyOf(page) ?? DEFAULT_POLICY, false)
  }

  return {
    async go(going) {
      const hops: Hop[] = []
      const first = parsedUrl(going.url)
      if (first === undefined || !isWeb(first))
        return { ...notHttp(`${going.url} is no web address: it begins with http:// or https://`), hops }
      const { timeoutMs = PATIENCE_MS, until } = going
      const signal = AbortSignal.timeout(timeoutMs)
      const tooLate = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      tooLate.catch(() => undefined)
      let way = stopped.get(keyOf(going)) ?? beginning(going, policies.get(going.from ?? '') ?? DEFAULT_POLICY, true)
      for (;;) {
        const at = way.url.href
        const answer = await Promise.race([ask(way, signal, hops), tooLate]).catch((error: unknown) =>
          failureOf(error, at, signal.aborted ? timeoutMs : undefined),
        )
        if ('kind' in answer) return { ...answer, hops }
        const page = pageOf(way.url, answer)
        const policy = policyOf(page)
        if (policy) policies.set(page.url, policy)
        const next = nextOf(way, answer)
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
      return url && jar.give(url, 'same').sent.find((cookie) => cookie.name === name)?.value
    },
    passes(ms) {
      later += ms
    },
    another: () => createCustomer(options),
  }
}
