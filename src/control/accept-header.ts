import type { Incoming } from '../api/http/route.ts'

/** Returns the quality of a media type in an Accept header; 0 if it is not listed. Wildcards do not count. */
const qualityOf = (accept: string, mediaType: string): number => {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (name !== mediaType) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0
  }
  return 0
}

/** Returns true if the client lists this media type and prefers it to JSON. */
export const prefers = ({ accept }: Incoming['headers'], mediaType: string): boolean => {
  if (typeof accept !== 'string') return false
  const quality = qualityOf(accept, mediaType)
  const json = qualityOf(accept, 'application/json')
  return quality > json || (quality > 0 && quality === json && accept.indexOf(mediaType) < accept.indexOf('json'))
}
