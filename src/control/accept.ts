import type { Incoming } from '../api/http/route.ts'

/** How much a media type is wanted by name; 0 where it is not named. Wildcards name nothing. */
const weightOf = (accept: string, mediaType: string): number => {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (name !== mediaType) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0
  }
  return 0
}

/** Whether a caller asks for another form than JSON: by its name, and not for JSON more. */
export const prefers = ({ accept }: Incoming['headers'], mediaType: string): boolean => {
  if (typeof accept !== 'string') return false
  const weight = weightOf(accept, mediaType)
  const json = weightOf(accept, 'application/json')
  return weight > json || (weight > 0 && weight === json && accept.indexOf(mediaType) < accept.indexOf('json'))
}
