import { portOf, withoutPort } from '../core/domain/host-parts.ts'
import { LIMITS } from '../core/domain/limits.ts'
import { beyond } from '../core/domain/over-limit.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { hideSecrets } from '../core/secrets/secret-texts.ts'
import { withThousands } from '../core/text/thousands.ts'
import type { Problem } from './http/problem.ts'

/** The first line and the headers of a request. Names and values alternate. */
export type Head = {
  readonly method: string | undefined
  readonly target: string | undefined
  readonly headers: readonly string[]
}

/** Bytes of a first line besides method and target, and of a header besides name and value. */
const AROUND_TARGET = ' HTTP/1.1\r\n'.length + 1
const AROUND_HEADER = ': \r\n'.length

/** Returns the bytes of a head. */
const sizeOf = ({ method = '', target = '', headers }: Head): number =>
  headers.reduce(
    (sum, text, at) => sum + text.length + (at % 2 === 0 ? AROUND_HEADER : 0),
    method.length + target.length + AROUND_TARGET,
  )

/** Returns whether a head exceeds the limit. */
export const isTooLarge = (head: Head): boolean => sizeOf(head) > LIMITS.head.most

/** Reads the head from the last data of a connection. Its beginning may be missing; then the first part is skipped. */
export const readHead = (packet: Buffer): Head => {
  const [first = '', ...lines] = packet.toString('latin1').split('\r\n')
  const [, method, target] = /^([A-Z]{1,20}) (\S*)/.exec(first) ?? []
  const headers = lines.flatMap((line) => {
    const end = line.indexOf(':')
    return end > 0 && /^[\w-]+$/.test(line.slice(0, end)) ? [line.slice(0, end), line.slice(end + 1).trim()] : []
  })
  return { method, target, headers }
}

/** Returns the first value of a header by its lowercase name. */
export const valueIn = ({ headers }: Head, wanted: string): string | undefined => {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted)
  return at < 0 ? undefined : headers[at + 1]
}

/**
 * Returns the part of a head with most bytes: a header by its lowercase name, or undefined for the URL. Its size is 0 if only
 * the middle of one part is known.
 */
const largestOf = ({ target = '', headers }: Head) => {
  const sizes = new Map<string | undefined, number>([[undefined, target.length]])
  headers.forEach((text, at) => {
    if (at % 2 === 0) return
    const name = headers[at - 1]?.toLowerCase()
    sizes.set(name, (sizes.get(name) ?? 0) + text.length)
  })
  const [[name, size] = [undefined, 0]] = [...sizes].sort(([, a], [, b]) => b - a)
  return { name, size }
}

/** Returns addresses of this server under host names that have no cookies of `localhost`, or of the named one. */
const otherAddresses = (scheme: string, host: string): readonly string[] => {
  const url = parsedUrl(`${scheme}://${host}`)
  if (!url) return []
  const port = portOf(url)
  const used = withoutPort(url.host)
  return ['app.localhost', '127.0.0.1', 'localhost']
    .filter((name) => name !== used)
    .map((name) => `${scheme}://${name}:${port}`)
}

/** Describes the largest part of a head, and the way around it. */
const describeLargest = (name: string | undefined, size: number, [one, two]: readonly string[]): string => {
  const there = one === undefined ? 'under another host name, such as `127.0.0.1` instead of `localhost`' : `at ${one}`
  const elsewhere = `Open the sandbox ${there}${two === undefined ? '' : ` or ${two}`}, because cookies are kept per host name`
  if (size === 0) return `usually cookies of other apps are the reason. ${elsewhere}.`
  const bytes = `has ${withThousands(size)} bytes`
  if (name === undefined) return `the URL ${bytes}. Send a shorter URL.`
  const header = `the header \`${hideSecrets(name.slice(0, MOST_SHOWN))}\` ${bytes}`
  return name === 'cookie'
    ? `${header}. ${elsewhere}, or delete the cookies of this one.`
    : `${header}. Send less in it.`
}

/** Maximum length of a header name in a message. */
const MOST_SHOWN = 60

/** Returns the problem of a head above the limit, with addresses that avoid the cookies of its host name. */
export const largeHead = (head: Head, scheme: string): Problem & { readonly addresses: readonly string[] } => {
  const { status, rejected } = beyond('head')
  const { name, size } = largestOf(head)
  const addresses = otherAddresses(scheme, valueIn(head, 'host') ?? '').slice(0, 2)
  const exceeded = (rejected.plain ?? rejected.message).replace(/\.$/, '')
  const message = `${exceeded}: ${describeLargest(name, size, addresses)}`
  return { status, ...rejected, message, addresses: name === 'cookie' ? addresses : [] }
}
