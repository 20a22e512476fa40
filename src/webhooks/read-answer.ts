import type { IncomingMessage } from 'node:http'
import { redactNumbers } from '../domain/card.ts'
import type { AttemptResult } from '../domain/delivery.ts'
import { brokeOff } from './failure-words.ts'

const MAX_BODY_BYTES = 4 * 1024
const MAX_HEADERS = 50
const MAX_HEADER_CHARACTERS = 8 * 1024

/** Repeated headers become one, joined by a comma. No card number; what goes beyond the limits is left out. */
const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> => {
  const joined = new Map<string, string>()
  for (const [index, raw] of rawHeaders.entries()) {
    const name = raw.toLowerCase()
    const before = joined.get(name)
    const value = rawHeaders[index + 1] ?? ''
    if (index % 2 === 0) joined.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  let room = MAX_HEADER_CHARACTERS
  const kept = [...joined]
    .map(([name, value]) => [redactNumbers(name), redactNumbers(value)] as const)
    .slice(0, MAX_HEADERS)
    .filter(([name, value]) => {
      room -= name.length + value.length
      return room >= 0
    })
  return Object.fromEntries(kept)
}

/** Reads no further than the limit. @throws Node's error when the connection breaks. */
const beginningOf = async (response: IncomingMessage): Promise<{ bytes: Buffer; cut: boolean }> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop destroys the response and with it the connection.
    if (length > MAX_BODY_BYTES) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES), cut: length > MAX_BODY_BYTES }
}

const textOf = (bytes: Buffer, cut: boolean): string => {
  // A stream holds back the bytes of a character that is not complete.
  const text = redactNumbers(new TextDecoder().decode(bytes, { stream: cut }))
  // A card number that was cut in two has too few digits to be recognised.
  return cut ? text.replace(/\d[\d\s._-]*$/, '') : text
}

/**
 * What a receiver answered, as far as it is kept: at most 50 headers in 8 KB, and 4 KB of the body as UTF-8, cut
 * between characters. Nothing that looks like a card number gets through. Never rejects.
 */
export const readAnswer = async (response: IncomingMessage): Promise<AttemptResult> => {
  const status = response.statusCode ?? 0
  try {
    const { bytes, cut } = await beginningOf(response)
    return { type: 'answered', status, headers: headersOf(response), body: textOf(bytes, cut) }
  } catch {
    return { type: 'failed', error: brokeOff(status) }
  }
}
