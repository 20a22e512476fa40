import type { ControlName } from '../contract/control-call.ts'
import { CONTROL_ROUTES } from '../contract/control-operations.gen.ts'
import { spaceOfToken } from '../domain/bearer.ts'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { DELIVERY_MARK } from '../domain/delivery-mark.ts'
import { isSameSecret } from '../domain/ids.ts'
import { problem, type Wrong } from '../reply/problem.ts'
import type { Guard, Interface, Opened } from '../reply/route.ts'
import { wants } from './accept.ts'
import type { GivenParts } from './parts.ts'
import { unknown } from './problems.ts'

/** The one call that is made for webhooks. */
export const RECEIVER = 'receiveWebhook' satisfies ControlName

const { problem: refused } = problem(
  403,
  'FORBIDDEN',
  `a webhook made this call (it has the header ${DELIVERY_MARK}), and webhooks may post to the receiver only, /_sandbox/receiver/<space>: give that address, or one of your app`,
)
const NOT_FOR_WEBHOOKS: Wrong = { problem: { ...refused, own: 'CALLED_BY_WEBHOOK' } }

/** To whoever asks about another space: the same words, be there such a space or not. */
const elsewhere = (only: string): Wrong => unknown(`the token that came opens the space ${only} alone`)

const notForOne = (only: string): Wrong => {
  const message = `without ?space= this changes all spaces that it names, and the token that came opens the space ${only} alone: say ?space=${only}, or send the control token`
  return { problem: { ...problem(403, 'FORBIDDEN', message).problem, own: 'CONTROL_TOKEN_NEEDED' } }
}

/**
 * Why a call is refused before anything of it is read:
 * - a webhook makes it. An app says where webhooks go, and must not steer a sandbox by that. Here and not only where they are
 *   sent, because a name or a proxy may lead to this sandbox that its sender does not know for it;
 * - it names another space than its token opens, or none where that means all.
 */
export const guardOf =
  (operation: ControlName): Guard =>
  ({ headers, only, params, query }) => {
    if (operation !== RECEIVER && headers[DELIVERY_MARK] !== undefined) return NOT_FOR_WEBHOOKS
    if (only === undefined) return undefined
    if ([params.space, query.space].some((named) => named !== undefined && named !== only)) return elsewhere(only)
    return CONTROL_ROUTES[operation].about === 'shared' && query.space === undefined ? notForOne(only) : undefined
  }

const TOKEN_HEADERS = {
  'WWW-Authenticate': 'Bearer realm="threeds-sandbox"',
  Vary: 'Accept',
  'Cache-Control': 'no-store',
}
const TODO =
  'send "Authorization: Bearer TOKEN" with the one that the sandbox was started with (--control-token, THREEDS_CONTROL_TOKEN, or control-token in its config file)'

/** What is wrong with the header, without a letter of what stands in it. */
const whyNot = (header: string | undefined, came: string | undefined, orSpaces: string): string => {
  if (header === undefined) return 'the control API of this sandbox needs its control token, and none came'
  if (came === undefined)
    return 'the control API of this sandbox needs its control token, and Authorization is no Bearer'
  return `the token that came is not the control token of this sandbox${orSpaces}`
}

/**
 * Who may call the control API of a sandbox that has a control token: whoever sends it, and with tokens of spaces whoever
 * sends one, about that space. Nobody else learns more than that, not even which paths there are; routes that are open are not
 * asked about.
 */
export const onlyWithToken = ({
  controlToken,
  hasSpaceKeys,
  account,
  tokenPage: page,
}: GivenParts): Pick<Interface, 'credentials' | 'hidesPaths'> => {
  if (controlToken === undefined) return {}
  const [orSpaces, todo] = hasSpaceKeys ? [', nor of a space of it', `${TODO}, or with that of your space`] : ['', TODO]
  const openedBy = (came: string): Opened | undefined => {
    const only = hasSpaceKeys ? spaceOfToken(came) : undefined
    if (only !== undefined && isSameSecret(came, account.keysOf(only).controlToken ?? '')) return { space: only, only }
    return isSameSecret(came, controlToken) ? { space: DEFAULT_SPACE } : undefined
  }
  return {
    hidesPaths: true,
    credentials(headers) {
      const { authorization: header } = headers
      const came = /^bearer +(\S+) *$/i.exec(typeof header === 'string' ? header : '')?.[1]
      const opened = came === undefined ? undefined : openedBy(came)
      if (opened) return opened
      const why = whyNot(header === undefined ? undefined : String(header), came, orSpaces)
      if (!wants(headers, 'text/html')) return problem(401, 'UNAUTHORIZED', `${why}: ${todo}`, TOKEN_HEADERS)
      return page(why, todo).then((answer) => ({
        ...answer,
        headers: { ...answer.headers, ...TOKEN_HEADERS },
        notes: [`UNAUTHORIZED: ${why}`],
      }))
    },
  }
}
