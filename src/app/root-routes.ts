import { json, text } from '../api/http/response.ts'
import type { Interface } from '../api/http/route.ts'
import { prefers } from '../control/accept-header.ts'
import { CONTROL_ROOT } from '../control/control-route.ts'
import { linkToLlmsText } from '../core/domain/llms-link.ts'
import { describeSpelling } from '../core/text/id-spelling.ts'
import type { SimilarId } from '../engine/similar-ids.ts'
import { CONSOLE_PATH, isDamagedLinkPath } from '../pages/page-paths.ts'

type SignpostParts = {
  readonly version: string
  /** Path of the public address, the prefix of all paths. */
  readonly publicPath: string
  readonly needsToken: boolean
  /** Whether responses do not mention the sandbox, as the real service has no such description. */
  readonly plainMessages: boolean
  /** Returns the existing link that a damaged address means. */
  readonly similarLink: (path: string) => SimilarId | undefined
}

const PLAIN = 'text/plain'

/**
 * Returns the description of the sandbox and its entry points. Addresses are paths, because the host name of the
 * reader is unknown.
 */
const descriptionOf = ({ version, publicPath, needsToken }: SignpostParts) => {
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
    explain: `${control}/explain/{id}, with the sandbox-request-id of a response`,
    agents: `${control}/llms.txt`,
    health: `${control}/health`,
    ...(needsToken && { token: 'the control API requires the control token: Authorization: Bearer TOKEN' }),
    help: 'threeds-sandbox --help; README.md and docs/ of the package',
  }
}

const linesOf = (description: object): string =>
  Object.entries(description)
    .map(([name, value]) => `${`${name}:`.padEnd(17)}${value}\n`)
    .join('')

/**
 * Adds a description of the sandbox to an interface: at `/`, and in errors at paths outside the emulated service. As
 * JSON or text, by `Accept`.
 */
export const withSignpost = (api: Interface, parts: SignpostParts): Interface & Required<Pick<Interface, 'guide'>> => {
  const description = descriptionOf(parts)
  const more = { headers: { Vary: 'Accept' } }
  const index = { headers: { ...more.headers, ...linkToLlmsText(CONSOLE_PATH.slice(1)) } }
  return {
    ...api,
    guide(method, path, headers) {
      if (path !== '/' || !/^(GET|HEAD)$/.test(method) || parts.plainMessages) return undefined
      return prefers(headers, PLAIN)
        ? text(200, PLAIN, linesOf(description), index)
        : json(200, { sandbox: description }, index)
    },
    unknownPath(method, path) {
      const { isOutsideService, ...problem } = api.unknownPath(method, path)
      // The rest of a link's address belongs to the service and gets its message only.
      if (!isDamagedLinkPath(path)) return isOutsideService ? { ...problem, isOutsideService } : problem
      const { message, plain = message } = problem
      const match = parts.similarLink(path)
      return match
        ? { ...problem, message: `${message} ${describeSpelling(match.kind, match.changes)}`, plain }
        : problem
    },
    reject(problem, headers) {
      const response = api.reject(problem, headers)
      if (!problem.isOutsideService || parts.plainMessages || response.payload.type !== 'json') return response
      return prefers(headers, PLAIN)
        ? text(response.status, PLAIN, `${problem.message}\n\n${linesOf(description)}`, more)
        : json(response.status, { ...response.payload.value, sandbox: description }, more)
    },
  }
}
