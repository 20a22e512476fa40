import type { KnownBody } from '../reply/reply.ts'

/** An app that waits for an end asks for a few transactions again and again. */
const MOST_KNOWN = 64

/**
 * Remembers the last bodies by the records that they were made of. Records are never changed in place: the same one has
 * the same body, which need be made, judged by the contract and written as JSON only once.
 */
export const createKnownBodies = <Of extends object>(make: (of: Of) => object): ((of: Of) => KnownBody) => {
  const known = new Map<Of, KnownBody>()
  return (of) => {
    const found = known.get(of)
    if (found) return found
    const body: KnownBody = { value: make(of) }
    if (known.size >= MOST_KNOWN) for (const oldest of [...known.keys()].slice(0, MOST_KNOWN / 2)) known.delete(oldest)
    known.set(of, body)
    return body
  }
}
