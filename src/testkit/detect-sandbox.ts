import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isMap } from '../core/domain/is-record.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { clearTimeout, setTimeout } from '../engine/host/host-timers.ts'
import { DEFAULT_TIMEOUT_MS, SandboxError, type Target, unreachable } from './control-client.ts'
import { type SandboxResponse, sendRequest } from './send-request.ts'

const HEALTH = '/_sandbox/health'
/** A proxy of several sandboxes routes every call by its space. */
const CHECK = `${HEALTH}?space=${DEFAULT_SPACE}`
const OPERATION = `Health check (GET ${HEALTH})`

/** Maximum length of the quoted body of another program. */
const MAX_LENGTH = 80

/** Describes the response of another program: status, type, and the beginning of its body. */
const describeResponse = (response: SandboxResponse, text: string): string => {
  const type = response.headers.get('content-type') ?? 'no content type'
  const server = response.headers.get('server')
  const begins = text
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
  return `${response.status} (${type}${server === null ? '' : `, server ${server}`})${begins === '' ? ' and no body' : `: ${begins}`}`
}

const FIX =
  'Start a sandbox there (`threeds-sandbox --port …`), or correct the address: `SANDBOX_URL` is the address that the sandbox prints when it is ready.'

/**
 * Returns the version of the sandbox at an address.
 * @throws SandboxError with `UNREACHABLE` without a response, and with `INVALID_ADDRESS` for another program, whose response
 *   it describes
 */
export const checkSandbox = async ({ url }: Target): Promise<string> => {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), DEFAULT_TIMEOUT_MS)
  const [response, text] = await sendRequest(`${url}${CHECK}`, { signal: over.signal })
    .then(async (received) => [received, await received.text()] as const)
    .catch((cause: unknown) => {
      const isSilent = over.signal.aborted
      throw unreachable(OPERATION, url, isSilent ? `no response within ${DEFAULT_TIMEOUT_MS} ms` : cause)
    })
    .finally(() => clearTimeout(timer))
  const body: unknown = attempt(() => JSON.parse(text))
  if (response.ok && isMap(body) && body.status === 'ok' && typeof body.version === 'string') return body.version
  const description = describeResponse(response, text)
  throw new SandboxError(`The program at ${url} is not a sandbox: GET ${HEALTH} returned ${description}. ${FIX}`, {
    code: 'INVALID_ADDRESS',
    status: response.status,
  })
}
