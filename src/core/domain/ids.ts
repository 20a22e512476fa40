import * as crypto from 'node:crypto'
import { spaceToken } from './space-token.ts'

// An old Node version has no `hash`. A named import would fail before the message about the required version.
const { hash, timingSafeEqual } = crypto

/** Kinds of generated IDs. Each kind has its own counter per space. */
export type Kind = 'transaction' | 'link' | 'webhook' | 'alias' | 'aliasCvv' | 'cavv' | 'xid' | 'threeDSTransaction'

/** Pattern of a transaction ID (sources.md: facts 1.5): 18 digits. For use within a larger pattern. */
export const TRANSACTION_ID = '\\d{18}'
/** Pattern of a link ID (sources.md: facts 2): an upper-case UUID. For use within a larger pattern. */
export const LINK_ID = '[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/**
 * Returns a function for the HMAC-SHA-256 of texts with one key (RFC 2104), as hex. It uses two one-shot hashes,
 * because the objects of `createHmac` cost twice as much as the hashing. Strings are faster than bytes here.
 */
export const hmacWith = (key: string): ((text: string) => string) => {
  const input = Buffer.from(key)
  const block = Buffer.alloc(BLOCK_BYTES)
  const short = input.length > BLOCK_BYTES ? hash('sha256', input, 'buffer') : input
  short.copy(block)
  const inner = Buffer.from(block.map((byte) => byte ^ 0x36))
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)
  for (const [i, byte] of block.entries()) outer[i] = byte ^ 0x5c
  const innerText = inner.toString()
  // Not every byte sequence is a valid string.
  const innerHash = Buffer.from(innerText).equals(inner)
    ? (text: string) => hash('sha256', innerText + text, 'hex')
    : (text: string) => hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'hex')
  return (text) => {
    outer.write(innerHash(text), BLOCK_BYTES, 'hex')
    return hash('sha256', outer, 'hex')
  }
}

/**
 * Returns the next counter value after `last` with a free ID. IDs can be in use after an import without its counters.
 */
export const nextFree = (
  last: number,
  idOf: (n: number) => string,
  isTaken: (id: string, n: number) => boolean,
): { readonly n: number; readonly id: string } => {
  for (let n = last + 1; ; n += 1) {
    const id = idOf(n)
    if (!isTaken(id, n)) return { n, id }
  }
}

/** Converts a hex hash to the first characters of its base64url form. */
const text64 = (hash: string, length?: number): string =>
  Buffer.from(hash, 'hex').toString('base64url').slice(0, length)

/**
 * Returns a function for the credentials of a space (`--space-tokens`). They are an HMAC of the control token and the
 * space name. The seed is not used, because it is public.
 */
export const createSpaceKeys = (controlToken: string) => {
  const keyed = hmacWith(controlToken)
  const made = (kind: string, space: string): string => text64(keyed(`space ${kind}\0${space}`))
  return (space: string) => ({
    password: made('password', space),
    linkKey: made('link key', space),
    controlToken: spaceToken(space, made('token', space)),
  })
}

/** Compares two secrets in constant time. Hashing gives both the same length. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

/** Formats a number below 2^16 as four hexadecimal digits. V8 formats large numbers ten times slower. */
const fourDigits = (n: number): string => (n + 0x1_0000).toString(16).slice(1)

/** Odd, so that each n gives another number. Based on the golden ratio, so that consecutive numbers are far apart. */
const STEP = 0x9e3779b1

/** Creates IDs from a seed. The same seed gives the same IDs on every host. */
export const createIds = (seed: string) => {
  const keyed = hmacWith(seed)
  const hex = (kind: string, space: string, n: number | string): string => keyed(`${kind}\0${space}\0${n}`)

  const uuid = (kind: Kind | 'request', space: string, n: number): string => {
    const digits = hex(kind, space, n)
    const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4]
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`
  }

  const allRequests = uuid('request', '', 0).slice(0, 28)
  // The cache stays small: only listed test numbers have a fingerprint.
  const fingerprints = new Map<string, string>()
  return {
    /** 18 digits, the first from 1 to 9, without a time (sources.md: facts 1.5). */
    transactionId(space: string, n: number): string {
      const value = BigInt(`0x${hex('transaction', space, n).slice(0, 16)}`)
      // 9 * 10^17 numbers whose first digit is 1 to 9.
      return String(100_000_000_000_000_000n + (value % 900_000_000_000_000_000n))
    },
    /** 32 characters of `[A-Za-z0-9_-]`. ASSUMED: alias-format. */
    alias: (space: string, n: number) => text64(hex('alias', space, n), 32),
    /** 24 characters of `[A-Za-z0-9_-]` (sources.md: facts 1.11). */
    aliasCvv: (space: string, n: number) => text64(hex('aliasCvv', space, n), 24),
    /** Six digits for the authorization of the n-th transaction of a space. ASSUMED: authorization-code. */
    authorizationCode: (space: string, n: number): string =>
      String(Number.parseInt(hex('authorization', space, n).slice(0, 8), 16) % 1_000_000).padStart(6, '0'),
    /** An upper-case UUID (sources.md: facts 2). */
    linkId: (space: string, n: number) => uuid('link', space, n).toUpperCase(),
    /** `msg_` and 27 characters: the webhook-id of a delivery. */
    webhookId: (space: string, n: number) => `msg_${text64(hex('webhook', space, n), 27)}`,
    /** `F-` and 22 characters, the same in every space. ASSUMED: fingerprint-format. */
    fingerprint(number: string): string {
      const made = fingerprints.get(number) ?? `F-${text64(keyed(`fingerprint\0${number}`), 22)}`
      fingerprints.set(number, made)
      return made
    },
    /** Returns deterministic bytes, or a UUID in the form of version 4, for the n-th record of a kind. */
    bytes: (kind: Kind, space: string, n: number, bytes: number) =>
      Buffer.from(hex(kind, space, n), 'hex').subarray(0, bytes),
    uuid,
    /**
     * Returns a UUID for the n-th request since the start, unique among 2^32 requests. Computed without a hash, because
     * every request needs one.
     */
    correlationId(n: number): string {
      const other = Math.imul(n, STEP)
      return allRequests + fourDigits(other >>> 16) + fourDigits(other & 0xffff)
    },
    /** Returns a keyed hash of a text. It allows comparisons and reveals nothing else. */
    keyedHash: (purpose: string, text: string) => text64(hex('hash', purpose, text)),
  }
}

export type Ids = ReturnType<typeof createIds>
