import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/**
 * HMAC-SHA-256 of texts with one key (RFC 2104) as hex, each by two one-shot hashes: the objects that `createHmac` makes
 * for every text cost twice as much as the hashing, and bytes cost more than texts on the way to it and back.
 */
export const hmacWith = (key: string): ((text: string) => string) => {
  const given = Buffer.from(key)
  const block = Buffer.alloc(BLOCK_BYTES)
  const short = given.length > BLOCK_BYTES ? hash('sha256', given, 'buffer') : given
  short.copy(block)
  const inner = Buffer.from(block.map((byte) => byte ^ 0x36))
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)
  for (const [i, byte] of block.entries()) outer[i] = byte ^ 0x5c
  // Only bytes of ASCII are the same as text.
  const innerText = inner.every((byte) => byte < 0x80) ? inner.toString('latin1') : undefined
  const innerHash = (text: string): string =>
    hash('sha256', innerText === undefined ? Buffer.concat([inner, Buffer.from(text)]) : innerText + text, 'hex')
  return (text) => {
    outer.write(innerHash(text), BLOCK_BYTES, 'hex')
    return hash('sha256', outer, 'hex')
  }
}
