import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isMap } from '../core/domain/is-record.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { PATIENCE_MS, SandboxError, type Target, unreachable } from './control-client.ts'

const HEALTH = '/_sandbox/health'
/** A proxy of several sandboxes leads every call by its space. */
const QUESTION = `${HEALTH}?space=${DEFAULT_SPACE}`
const ASKED = `Whether the sandbox is ready (GET ${HEALTH})`

/** How much of a strange answer is shown: enough to know whose it is. */
const MOST_SHOWN = 80

/** What somebody answered who is no sandbox: status, type, and how it begins. */
const foundAt = (answer: Response, text: string): string => {
  const type = answer.headers.get('content-type') ?? 'no content type'
  const server = answer.headers.get('server')
  const begins = text
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MOST_SHOWN)
  return `${answer.status} (${type}${server === null ? '' : `, server ${server}`})${begins === '' ? ' and no body' : `: ${begins}`}`
}

const TODO =
  'Start one there (threeds-sandbox --port …), or correct the address: SANDBOX_URL is the address that the sandbox printed when it was ready, without a path'

/**
 * Asks who is there, and gives the version of the sandbox that is. Whoever else answers is told with what was found.
 * @throws SandboxError with `UNREACHABLE` where nobody answers, `INVALID_ADDRESS` where it is no sandbox
 */
export const greet = async ({ url }: Target): Promise<string> => {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), PATIENCE_MS)
  const [answer, text] = await fetch(`${url}${QUESTION}`, { signal: over.signal })
    .then(async (came) => [came, await came.text()] as const)
    .catch((cause: unknown) => {
      const isSilent = over.signal.aborted
      throw unreachable(ASKED, url, isSilent ? `somebody listens, and said nothing for ${PATIENCE_MS} ms` : cause)
    })
    .finally(() => clearTimeout(timer))
  const said: unknown = attempt(() => JSON.parse(text))
  if (answer.ok && isMap(said) && said.status === 'ok' && typeof said.version === 'string') return said.version
  const found = foundAt(answer, text)
  throw new SandboxError(`what answers at ${url} is no sandbox: GET ${HEALTH} gave ${found}. ${TODO}`, {
    code: 'INVALID_ADDRESS',
    status: answer.status,
  })
}
