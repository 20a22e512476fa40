import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { addressKind } from '../core/domain/address-kind.ts'
import { withoutBrackets } from '../core/domain/host-parts.ts'
import { isMap } from '../core/domain/is-record.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { hostRequest } from '../engine/host/host-requests.ts'
import { clearTimeout, setTimeout } from '../engine/host/host-timers.ts'
import { type Lookup, systemLookup } from '../engine/webhooks/targets.ts'

/** Longer than a sandbox takes to respond. */
const TIMEOUT_MS = 3_000
const LONGEST_RESPONSE = 4 * 1024

const LOOPBACK = [{ address: '127.0.0.1' }, { address: '::1' }]

/**
 * Returns the addresses of a host. Browsers resolve names below localhost themselves (RFC 6761), most resolvers do
 * not.
 */
const addressesOf = async (host: string, lookup: Lookup) => {
  if (isIP(host) !== 0) return [{ address: host }]
  return /(^|\.)localhost\.?$/.test(host) ? LOOPBACK : lookup(host)
}

/** Returns a lookup with the checked addresses only: a second lookup could return others. */
const pinnedTo =
  (addresses: readonly { readonly address: string }[]): LookupFunction =>
  (_name, _options, callback) => {
    const all = addresses.map(({ address }) => ({ address, family: isIP(address) }))
    process.nextTick(() => callback(null, all))
  }

const textOf = async (response: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    if (text.length > LONGEST_RESPONSE) break
  }
  return text
}

/** Requests `/_sandbox/health` of an origin without following redirects. @throws Node's error */
const healthAt = async (origin: URL, addresses: Awaited<ReturnType<typeof addressesOf>>) => {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), TIMEOUT_MS).unref()
  const call = await hostRequest({
    isTls: origin.protocol === 'https:',
    host: withoutBrackets(origin.hostname),
    port: origin.port,
    path: '/_sandbox/health',
    headers: { host: origin.host, accept: 'application/json', 'user-agent': 'threeds-sandbox' },
    lookup: pinnedTo(addresses),
    signal: over.signal,
  })
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
    call.end()
  }).finally(() => clearTimeout(timer))
}

const startIn = (text: string): unknown => {
  const body: unknown = attempt(() => JSON.parse(text))
  return isMap(body) ? body.start : undefined
}

/**
 * Describes an address that does not lead here. The text is the same for every reason: another one for an open port would
 * let the holder of a space token scan this host and its networks.
 */
const notHere = (url: string): string =>
  `\`${url}\` does not lead to this sandbox from here, on a local or private address and without redirects. Check name and port; if only the browser reaches it, start the sandbox with \`--pay-url\` and \`--link-page-url\`.`

/**
 * Creates the check if hosted pages can use an origin: the sandbox accepts its name, it resolves only to this host or
 * private networks, and this start responds there. Otherwise returns the problem with a fix. Never rejects.
 */
export const createPagesHostCheck =
  (letsIn: (host: string) => boolean, start: string, lookup: Lookup = systemLookup) =>
  async (url: string): Promise<{ readonly origin: string } | { readonly not: string }> => {
    const origin = new URL(url)
    const { host, hostname } = origin
    // Nothing is called for this one.
    if (!letsIn(host))
      return {
        not: `The sandbox rejects requests to \`${hostname}\`. Allow the name with \`--allowed-hosts ${hostname}\`.`,
      }
    const failure = { not: notHere(url) }
    try {
      const addresses = await addressesOf(withoutBrackets(hostname), lookup)
      if (addresses.some(({ address }) => !/^(loopback|private)$/.test(addressKind(address)))) return failure
      const { status, text } = await healthAt(origin, addresses)
      return status === 200 && startIn(text) === start ? { origin: url } : failure
    } catch {
      return failure
    }
  }
