import { json, text } from '../api/http/response.ts'
import type { Interface } from '../api/http/route.ts'
import { wants } from '../control/accept.ts'
import { CONTROL_ROOT } from '../control/control-route.ts'
import { CONSOLE_PATH, isLostLinkPath } from '../pages/page-paths.ts'

type SignpostParts = {
  readonly version: string
  /** The path of the public address, before our own ones. */
  readonly publicPath: string
  readonly needsToken: boolean
  /** Whether answers leave the sandbox out: the service itself has no signpost. */
  readonly plainMessages: boolean
}

const PLAIN = 'text/plain'

/** What listens and where its parts are. Every address is a path, since nobody knows under which name the reader came. */
const boardOf = ({ version, publicPath, needsToken }: SignpostParts) => {
  const control = `${publicPath}${CONTROL_ROOT}`
  return {
    what: `threeds-sandbox ${version}, a local emulator of a payment service: 3-D Secure transactions and tokenization links, for tests only`,
    service: `${publicPath}/v1/transactions and ${publicPath}/v1/links`,
    contract: `${control}/contract.yaml`,
    control,
    controlContract: `${control}/openapi.yaml`,
    console: `${publicPath}${CONSOLE_PATH}`,
    cards: `${control}/cards?fields=number,scenario`,
    scenarios: `${control}/scenarios?fields=name,title`,
    explain: `${control}/explain/{id}, with the sandbox-request-id of an answer`,
    health: `${control}/health`,
    ...(needsToken && { token: 'the control API wants the control token: Authorization: Bearer TOKEN' }),
    help: 'threeds-sandbox --help; README.md and docs/ of the package',
  }
}

const linesOf = (board: object): string =>
  Object.entries(board)
    .map(([name, words]) => `${`${name}:`.padEnd(17)}${words}\n`)
    .join('')

/**
 * The emulated service, telling whoever knows nothing but the port what listens here: at its root, and beside a refusal at
 * paths that are none of its own. As JSON or as text, whichever is asked for.
 */
export const withSignpost = (api: Interface, parts: SignpostParts): Interface & Required<Pick<Interface, 'guide'>> => {
  const board = boardOf(parts)
  const more = { headers: { Vary: 'Accept' } }
  return {
    ...api,
    guide(method, path, headers) {
      if (path !== '/' || !/^(GET|HEAD)$/.test(method) || parts.plainMessages) return undefined
      return wants(headers, PLAIN) ? text(200, PLAIN, linesOf(board), more) : json(200, { sandbox: board }, more)
    },
    unknownPath(method, path) {
      const { isElsewhere, ...problem } = api.unknownPath(method, path)
      // What is left of a link's address means the service, and gets its words alone.
      return isElsewhere && !isLostLinkPath(path) ? { ...problem, isElsewhere } : problem
    },
    refuse(told, headers) {
      const refused = api.refuse(told, headers)
      if (!told.isElsewhere || parts.plainMessages || refused.payload.type !== 'json') return refused
      return wants(headers, PLAIN)
        ? text(refused.status, PLAIN, `${told.message}\n\n${linesOf(board)}`, more)
        : json(refused.status, { ...refused.payload.value, sandbox: board }, more)
    },
  }
}
