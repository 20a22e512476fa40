import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { addressKind } from '../core/domain/address-kind.ts'
import { reasonIn } from '../core/domain/error-causes.ts'
import { withoutBrackets } from '../core/domain/host-parts.ts'
import { isMap } from '../core/domain/is-record.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { type Lookup, systemLookup } from '../engine/webhooks/targets.ts'

/** Longer than a sandbox takes to say that it lives, and than its answer is. */
const PATIENCE_MS = 3_000
const LONGEST_ANSWER = 4 * 1024

const LOOPBACK = [{ address: '127.0.0.1' }, { address: '::1' }]

/** Browsers know names below localhost by themselves (RFC 6761), and most resolvers do not. */
const addressesOf = async (host: string, lookup: Lookup) => {
  if (isIP(host) !== 0) return [{ address: host }]
  return /(^|\.)localhost\.?$/.test(host) ? LOOPBACK : lookup(host)
}

/** Only the addresses that were judged are called: a second look-up could find others. */
const pinnedTo =
  (addresses: readonly { readonly address: string }[]): LookupFunction =>
  (_name, _options, callback) => {
    const all = addresses.map(({ address }) => ({ address, family: isIP(address) }))
    process.nextTick(() => callback(null, all))
  }

const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > LONGEST_ANSWER) break
  }
  return text
}

/** What `/_sandbox/health` below an origin answers. No redirect is followed. @throws Node's own error */
const healthAt = async (origin: URL, addresses: Awaited<ReturnType<typeof addressesOf>>) => {
  const { request } = origin.protocol === 'https:' ? await import('node:https') : await import('node:http')
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const asking = request(new URL('/_sandbox/health', origin), {
      agent: false,
      headers: { accept: 'application/json', 'user-agent': 'threeds-sandbox' },
      // Not among the types of http.request, which hands it on to net.connect.
      ...{ autoSelectFamily: true },
      lookup: pinnedTo(addresses),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      textOf(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
    })
    asking.end()
  })
}

const startIn = (text: string): unknown => {
  const body: unknown = attempt(() => JSON.parse(text))
  return isMap(body) ? body.start : undefined
}

const FROM_INSIDE =
  'it is asked from where the sandbox runs; for an address that only the browser reaches, start it with --pay-url and --link-page-url'

/**
 * Finds out whether the hosted pages of this start can be at an origin: the sandbox takes the name, it leads to addresses of this
 * machine or of private networks only, and what answers there is this start. Else why not, and what to do. Never rejects.
 */
export const createPagesCheck =
  (letsIn: (host: string) => boolean, start: string, lookup: Lookup = systemLookup) =>
  async (url: string): Promise<{ readonly origin: string } | { readonly not: string }> => {
    const origin = new URL(url)
    const { host, hostname } = origin
    if (!letsIn(host))
      return { not: `the sandbox takes no requests to the name ${hostname}: allow it with --allowed-hosts ${hostname}` }
    try {
      const addresses = await addressesOf(withoutBrackets(hostname), lookup)
      const strange = addresses.find(({ address }) => !/^(loopback|private)$/.test(addressKind(address)))
      if (strange)
        return { not: `${hostname} leads to ${strange.address}, which is neither this machine nor a private network` }
      const { status, text } = await healthAt(origin, addresses)
      if (status !== 200)
        return { not: `/_sandbox/health of ${url} answered ${status}: it must lead to this sandbox, without redirects` }
      return startIn(text) === start
        ? { origin: url }
        : { not: `what answers at ${url} is not this sandbox: give an address that leads to this one` }
    } catch (error) {
      const why = error instanceof Error && error.name === 'AbortError' ? 'no answer within 3 s' : reasonIn(error)
      return { not: `nobody answers at ${url} (${why}): check name and port; ${FROM_INSIDE}` }
    }
  }
