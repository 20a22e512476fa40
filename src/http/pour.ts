import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** What Node calls it when the reader of a stream goes away. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE'

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === GONE

/**
 * Sends an answer piece by piece. A piece is asked for when there is room for it, so that a reader who is slow, or reads
 * nothing at all, costs no memory. Ends with the pieces or with the reader; that one goes is no error.
 */
export const pour = async (pieces: AsyncIterable<string>, res: ServerResponse): Promise<void> => {
  try {
    await pipeline(pieces, res)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
