import { createHmac } from 'node:crypto'

/** What a running number can be turned into. Each kind counts on its own, per space. */
export type Kind = 'transaction' | 'link' | 'webhook' | 'alias' | 'aliasCvv' | 'cavv' | 'xid' | 'threeDSTransaction'

/** What a transaction id looks like (domain-facts 1.5): 18 digits. For use within a pattern. */
export const TRANSACTION_ID = '\\d{18}'
/** What a link id looks like (domain-facts part 2): an upper-case UUID. For use within a pattern. */
export const LINK_ID = '[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}'

export type Ids = {
  /** 18 digits, the first 1 to 9, without time in it (domain-facts 1.5, design "Time and determinism"). */
  transactionId(space: string, n: number): string
  /** 32 characters of `[A-Za-z0-9_-]`. ASSUMED: alias-format. */
  alias(space: string, n: number): string
  /** 24 characters of `[A-Za-z0-9_-]` (domain-facts 1.11). */
  aliasCvv(space: string, n: number): string
  /** `F-` and 22 characters, the same for a number in every space. ASSUMED: fingerprint-format. */
  fingerprint(number: string): string
  /** An upper-case UUID (domain-facts part 2). */
  linkId(space: string, n: number): string
  /** `msg_` and 27 characters: the webhook-id of a delivery. */
  webhookId(space: string, n: number): string
  /** `bytes` deterministic bytes for the n-th thing of a kind. */
  bytes(kind: Kind, space: string, n: number, bytes: number): Buffer
  /** A version 4 shaped UUID for the n-th thing of a kind. */
  uuid(kind: Kind | 'request', space: string, n: number): string
  /** A keyed hash of a text: says whether two texts are the same and nothing else. */
  keyedHash(purpose: string, text: string): string
}

/** Same seed, same ids, on every machine. */
export const createIds = (seed: string): Ids => {
  const hmac = (...parts: (string | number)[]): Buffer => createHmac('sha256', seed).update(parts.join('\0')).digest()

  const transactionId = (space: string, n: number): string => {
    const value = hmac('transaction', space, n).readBigUInt64BE()
    // 9 * 10^17 numbers whose first digit is 1 to 9.
    return String(100_000_000_000_000_000n + (value % 900_000_000_000_000_000n))
  }

  const uuid = (kind: string, space: string, n: number): string => {
    const hex = hmac(kind, space, n).toString('hex')
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  return {
    transactionId,
    alias: (space, n) => hmac('alias', space, n).subarray(0, 24).toString('base64url'),
    aliasCvv: (space, n) => hmac('aliasCvv', space, n).subarray(0, 18).toString('base64url'),
    linkId: (space, n) => uuid('link', space, n).toUpperCase(),
    webhookId: (space, n) => `msg_${hmac('webhook', space, n).toString('base64url').slice(0, 27)}`,
    fingerprint: (number) => `F-${hmac('fingerprint', number).toString('base64url').slice(0, 22)}`,
    bytes: (kind, space, n, bytes) => hmac(kind, space, n).subarray(0, bytes),
    uuid,
    keyedHash: (purpose, text) => hmac('hash', purpose, text).toString('base64url'),
  }
}
