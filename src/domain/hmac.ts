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
  const innerText = inner.toString()
  // Not all bytes are a text.
  const innerHash = Buffer.from(innerText).equals(inner)
    ? (text: string) => hash('sha256', innerText + text, 'hex')
    : (text: string) => hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'hex')
  return (text) => {
    outer.write(innerHash(text), BLOCK_BYTES, 'hex')
    return hash('sha256', outer, 'hex')
  }
}
