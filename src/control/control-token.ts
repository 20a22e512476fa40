import { createHash, timingSafeEqual } from 'node:crypto'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { problem } from '../reply/problem.ts'
import type { Interface } from '../reply/route.ts'
import { wants } from './accept.ts'
import type { GivenParts } from './parts.ts'

const HEADERS = {
  'WWW-Authenticate': 'Bearer realm="threeds-sandbox"',
  Vary: 'Accept',
  'Cache-Control': 'no-store',
}

const TODO =
  'send "Authorization: Bearer TOKEN" with the one that the sandbox was started with (--control-token, THREEDS_CONTROL_TOKEN, or control-token in its config file)'

/** What is wrong with the header, without a letter of what stands in it. */
const whyNot = (header: string | undefined, came: string | undefined): string => {
  if (header === undefined) return 'the control API of this sandbox needs its control token, and none came'
  if (came === undefined)
    return 'the control API of this sandbox needs its control token, and Authorization is no Bearer'
  return 'the token that came is not the control token of this sandbox'
}

/** Of one length, whatever was sent: that is what a comparison in constant time needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Who may call the control API of a sandbox that has a control token: whoever sends it. Nobody else learns more than that,
 * not even which paths there are; routes that are open are not asked about.
 */
export const onlyWithToken = ({
  controlToken: token,
  tokenPage: page,
}: GivenParts): Pick<Interface, 'credentials' | 'hidesPaths'> => {
  if (token === undefined) return {}
  const expected = digest(token)
  return {
    hidesPaths: true,
    credentials(headers) {
      const { authorization: header } = headers
      const came = /^bearer +(\S+) *$/i.exec(typeof header === 'string' ? header : '')?.[1]
      if (came !== undefined && timingSafeEqual(digest(came), expected)) return { space: DEFAULT_SPACE }
      const why = whyNot(header === undefined ? undefined : String(header), came)
      if (!wants(headers, 'text/html')) return problem(401, 'UNAUTHORIZED', `${why}: ${TODO}`, HEADERS)
      return page(why, TODO).then((answer) => ({
        ...answer,
        headers: { ...answer.headers, ...HEADERS },
        notes: [`UNAUTHORIZED: ${why}`],
      }))
    },
  }
}
