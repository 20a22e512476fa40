import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Answer, Payload } from '../reply/reply.ts'

const bodyOf = (
  payload: Exclude<Payload, { type: 'reset' | 'stream' }>,
): readonly [mediaType: string, text: string] | undefined => {
  if (payload.type === 'nothing') return undefined
  if (payload.type === 'text') return [payload.mediaType, payload.text]
  return ['application/json', JSON.stringify(payload.value)]
}

/** What goes out of an answer: its headers as one list, which Node need not look through again, and its body. */
export const outgoing = (
  { method }: { readonly method: string },
  { status, payload, headers, about }: Answer,
  names: string[],
  explained: string | undefined,
): string | undefined => {
  const { scenario } = about ?? {}
  if (scenario) names.push('sandbox-scenario', scenario.name)
  if (explained !== undefined) names.push('sandbox-explain', explained)
  if (headers) for (const [name, value] of Object.entries(headers)) names.push(name, value)
  if (payload.type === 'stream') return void names.push('Content-Type', payload.mediaType)
  const body = payload.type === 'reset' ? undefined : bodyOf(payload)
  if (body)
    names.push('Content-Type', `${body[0]}; charset=utf-8`, 'Content-Length', String(Buffer.byteLength(body[1])))
  else if (method !== 'HEAD' && status !== 204) names.push('Content-Length', '0')
  return body?.[1]
}

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
