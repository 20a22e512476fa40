import type { RawExchange } from '../../src/compare/recording.ts'

const headersOf = (headers: RawExchange['request']['headers']) => headers.map(([name, value]) => ({ name, value }))

/** Formats exchanges as a HAR file. */
export const harText = (raws: readonly RawExchange[]): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: raws.map(({ startedAt, request, response }) => ({
        startedDateTime: new Date(startedAt).toISOString(),
        request: {
          method: request.method,
          url: request.url,
          headers: headersOf(request.headers),
          ...(request.body !== undefined && { postData: { mimeType: 'application/json', text: request.body } }),
        },
        response: {
          status: response.status,
          headers: headersOf(response.headers),
          content: response.body === undefined ? {} : { text: response.body },
        },
      })),
    },
  })
