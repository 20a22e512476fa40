import { type HttpResponseAs, type Payload, stream, text } from '../api/http/response.ts'
import { SLICE } from '../engine/store/slices.ts'
import { inTextChunks } from '../engine/yielding.ts'

const isLong = (value: unknown): boolean =>
  value !== null &&
  typeof value === 'object' &&
  Object.values(value).some((item) => (Array.isArray(item) ? item.length > SLICE : false))

/** Yields JSON as strings, none longer than an element of an array. Long arrays are split. */
function* textsOf(value: object): Generator<string, void> {
  let before = '{'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (Array.isArray(member)) {
      for (const [at, one] of member.entries()) yield `${at > 0 ? ',' : '['}${JSON.stringify(one)}`
      yield member.length > 0 ? ']' : '[]'
    } else if (isLong(member)) yield* textsOf(member)
    else yield JSON.stringify(member)
  }
  yield before === '{' ? '{}' : '}'
}

/**
 * Creates a JSON response that is written in slices if it has a long array. Its content is fixed at the time of the
 * call.
 */
export const inChunks = (mediaType: string, value: object): HttpResponseAs<'text' | 'stream'> =>
  isLong(value) || Object.values(value).some(isLong)
    ? stream(`${mediaType}; charset=utf-8`, () => inTextChunks(textsOf(value)), {})
    : text(200, mediaType, JSON.stringify(value))

/** Writes a response in slices if it is long JSON; returns any other response unchanged. */
export const longInChunks = <Reply extends { readonly payload: Payload }>(
  response: Reply,
): Reply | HttpResponseAs<'stream'> => {
  const { payload } = response
  if (payload.type !== 'json' || !isLong(payload.value)) return response
  const { value } = payload
  return {
    ...response,
    payload: {
      type: 'stream',
      mediaType: 'application/json; charset=utf-8',
      pieces: () => inTextChunks(textsOf(value)),
    },
  }
}
