import { randomInt } from 'node:crypto'
import { cleanValue, describeInvisible, withoutQuotes } from '../app/settings/clean-value.ts'
import type { Coverage, SpaceCredentials } from '../core/contract/control.gen.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isMap } from '../core/domain/is-record.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { spaceOfToken } from '../core/domain/space-token.ts'
import { createCall, SandboxError, type Target } from './control-client.ts'
import type { SpaceOptions } from './cross-site.ts'
import { checkSandbox } from './detect-sandbox.ts'
import type { SpaceClient } from './explain-not-received.ts'
import { type ExplainMissed, type Receiver, startReceiver } from './kit-receiver.ts'
import { type Space, spaceOf } from './space.ts'

/** Returns a unique name of letters, which is easy to read in lists and messages. */
const randomName = (): string =>
  `test-${Array.from({ length: 12 }, () => String.fromCharCode(0x61 + randomInt(26))).join('')}`

type Known = Target & {
  readonly version: string
  /** Returns the credentials of a space without a call; undefined for an invalid name. */
  readonly credentialsOf?: (space: string) => SpaceCredentials | undefined
}

/** A running sandbox, with everything that a test suite needs. */
export type Connection = ReturnType<typeof connectionTo>

/** Creates a connection without calling the sandbox. */
export const connectionTo = ({ version, credentialsOf, ...target }: Known) => {
  const { url } = target
  const call = createCall(target)
  const home = spaceOfToken(target.controlToken) ?? DEFAULT_SPACE
  const receivers = new Set<Receiver>()
  const opened: SpaceClient[] = []
  let isOpen = true

  // A call reports an invalid name or a closed sandbox.
  const credentialsIn = async (space: string): Promise<SpaceCredentials> =>
    (isOpen ? credentialsOf?.(space) : undefined) ?? call('getCredentials', { path: { space } })
  const existingSpace = async (name: string): Promise<Space> => {
    // `SANDBOX_SPACE` can come from a file of variables.
    const wanted = typeof name === 'string' ? name.trim() : name
    const space = spaceOf(target, await credentialsIn(wanted))
    opened.push({ space: wanted, call: space.call })
    return space
  }
  // If the sandbox cannot explain it, for example because it is closed, the missing webhook stays the only failure.
  const whyMissed: ExplainMissed = async (match, here) => {
    const spaces = opened.length > 0 ? opened : [{ space: home, call }]
    const { explainNotReceived } = await import('./explain-not-received.ts')
    return explainNotReceived(spaces, match, here).catch(() => undefined)
  }

  const close = async (): Promise<void> => {
    isOpen = false
    await Promise.all([...receivers].map((receiver) => receiver.close()))
    receivers.clear()
  }

  return {
    /** Its address, without a trailing slash. */
    url,
    /** Address of the control API. */
    controlUrl: `${url}/_sandbox`,
    /** Version of the package that runs there. */
    version,
    /** Calls an operation of the control API, for no space, the space `default`, or the space of the token. */
    call,
    /** Opens an existing space without emptying it, for example to inspect the space of an app. @throws SandboxError */
    existingSpace,
    /**
     * Opens an empty space with its credentials: a unique one without a name. A space with a name is emptied first.
     * @throws SandboxError
     */
    async space(wanted: string | SpaceOptions = {}): Promise<Space> {
      const { name, crossSite } = isMap(wanted) ? wanted : { name: wanted, crossSite: undefined }
      if (name !== undefined) await call('deleteSpace', { path: { space: name } })
      const space = await existingSpace(name ?? randomName())
      if (crossSite) await space.setSpacePages((await import('./cross-site.ts')).addressAcross(url, crossSite))
      return space
    },
    /** Returns the situations that apps were tested with in all spaces since the start, and the missing ones. @throws SandboxError */
    coverage: (): Promise<Coverage> => call('getCoverage', { query: { all: 'true' } }),
    /** Starts a server for webhooks that checks both signatures. It is closed together with the connection. */
    async receiver(): Promise<Receiver> {
      const receiver = await startReceiver(await credentialsIn(home), whyMissed)
      receivers.add(receiver)
      return receiver
    },
    /** Closes the receivers, and stops a sandbox that `startSandbox` started. `await using` calls it automatically. */
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Address of a sandbox, with the token of its control API if it needs one. */
export type ConnectOptions = {
  /** Its address: `http://127.0.0.1:8080`. */
  readonly url: string | URL
  /** The value of `--control-token`, or the token of a space (default: the variable `SANDBOX_CONTROL_TOKEN`). */
  readonly controlToken?: string | undefined
}

/** Returns true for a URL, also for that of an environment such as jsdom. */
const isUrl = (target: unknown): target is URL => isMap(target) && typeof target.href === 'string'

const invalid = (message: string): SandboxError => new SandboxError(message, { code: 'INVALID_ADDRESS' })

/**
 * Returns a value without additions of editors and shells; empty if it is no text.
 * @throws SandboxError with `INVALID_ADDRESS` for another invisible character, without the value
 */
const cleanInput = (input: unknown, source: string): string => {
  if (typeof input !== 'string') return ''
  const clean = cleanValue(withoutQuotes(input))
  if ('invisible' in clean) throw invalid(describeInvisible(`\`${source}\``, clean.invisible))
  return clean.text
}

/**
 * Parses the address of a sandbox and removes a trailing slash.
 * @throws SandboxError with `INVALID_ADDRESS`
 */
const addressOf = (input: unknown): string => {
  const address = cleanInput(String(input ?? ''), 'url').replace(/\/+$/, '')
  if (address === '') {
    const subject = input === undefined || input === null ? String(input) : 'empty'
    throw invalid(`The address of the sandbox is ${subject}. Set \`SANDBOX_URL\`.`)
  }
  if (!/^https?:\/\//i.test(address))
    throw invalid(`\`${address}\` is not an address of a sandbox. It must begin with \`http://\` or \`https://\`.`)
  if (parsedUrl(address) === undefined)
    throw invalid(`\`${address}\` is not an address of a sandbox, such as \`http://127.0.0.1:8080\`.`)
  if (/\/_sandbox$/.test(address))
    throw invalid(`\`${address}\` is the address of the control API. Remove \`/_sandbox\`.`)
  return address
}

/**
 * Connects to a running sandbox, such as a service container of a CI pipeline.
 * @param given its address, `http://127.0.0.1:8080`, or that and its control token
 * @throws SandboxError with `INVALID_ADDRESS` for an invalid address or another program, and with `UNREACHABLE` if
 *   nothing listens
 */
export const connect = async (target: string | URL | ConnectOptions): Promise<Connection> => {
  // JavaScript callers can pass any value.
  const options: ConnectOptions = isMap(target) && !isUrl(target) ? target : { url: target }
  const url = addressOf(options.url)
  // `exec` and CI pipelines set the variable. An empty one counts as unset.
  const controlToken =
    cleanInput(options.controlToken, 'controlToken') ||
    cleanInput(process.env.SANDBOX_CONTROL_TOKEN, 'SANDBOX_CONTROL_TOKEN') ||
    undefined
  const version = await checkSandbox({ url })
  return connectionTo({ url, controlToken, version })
}
