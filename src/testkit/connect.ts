import { randomInt } from 'node:crypto'
import type { Coverage, SpaceCredentials } from '../core/contract/control.gen.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isMap } from '../core/domain/is-record.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { spaceOfToken } from '../core/domain/space-token.ts'
import { createCall, SandboxError, type Target } from './control-client.ts'
import type { SpaceOptions } from './cross-site.ts'
import { greet } from './detect-sandbox.ts'
import { type Receiver, startReceiver, type WhyMissed } from './kit-receiver.ts'
import type { Asked } from './not-received.ts'
import { type Space, spaceOf } from './space.ts'

/** A name that nobody else has, of letters: people read it in lists and messages. */
const randomName = (): string =>
  `test-${Array.from({ length: 12 }, () => String.fromCharCode(0x61 + randomInt(26))).join('')}`

type Known = Target & {
  readonly version: string
  /** What opens a space, where that is known without asking; undefined where no space can be called so. */
  readonly credentialsOf?: (space: string) => SpaceCredentials | undefined
}

/** A sandbox that runs somewhere, and what a test suite needs of it. */
export type Connection = ReturnType<typeof connectionTo>

/** What a test suite needs of a sandbox. Asks it nothing yet. */
export const connectionTo = ({ version, credentialsOf, ...target }: Known) => {
  const { url } = target
  const call = createCall(target)
  const home = spaceOfToken(target.controlToken) ?? DEFAULT_SPACE
  const receivers = new Set<Receiver>()
  const opened: Asked[] = []
  let isOpen = true

  // What is wrong with a name, and that nobody answers any more, is found out by asking.
  const credentialsIn = async (space: string): Promise<SpaceCredentials> =>
    (isOpen ? credentialsOf?.(space) : undefined) ?? call('getCredentials', { path: { space } })
  const existingSpace = async (name: string): Promise<Space> => {
    const space = spaceOf(target, await credentialsIn(name))
    opened.push({ space: name, call: space.call })
    return space
  }
  // What a sandbox cannot tell, be it that it was closed, is not told: that the webhook did not come stays the failure.
  const whyMissed: WhyMissed = async (match, here) => {
    const asked = opened.length > 0 ? opened : [{ space: home, call }]
    const { whyNotReceived } = await import('./not-received.ts')
    return whyNotReceived(asked, match, here).catch(() => undefined)
  }

  const close = async (): Promise<void> => {
    isOpen = false
    await Promise.all([...receivers].map((receiver) => receiver.close()))
    receivers.clear()
  }

  return {
    /** Its address, without a slash at its end. */
    url,
    controlUrl: `${url}/_sandbox`,
    /** Of the package that runs there. */
    version,
    /** Any operation of the control API that is about no space, or about the space `default`, or that of the token. */
    call,
    /** The space with a name as it is, to look into one that somebody else has filled. @throws SandboxError */
    existingSpace,
    /**
     * A fresh space with what opens it. Without a name, one that nobody else has; one with a name is emptied first.
     * @throws SandboxError
     */
    async space(wanted: string | SpaceOptions = {}): Promise<Space> {
      const { name, crossSite } = isMap(wanted) ? wanted : { name: wanted, crossSite: undefined }
      if (name !== undefined) await call('deleteSpace', { path: { space: name } })
      const space = await existingSpace(name ?? randomName())
      if (crossSite) await space.setSpacePages((await import('./cross-site.ts')).addressAcross(url, crossSite))
      return space
    },
    /** What apps have met of all that can happen, in all spaces since the start, and what never. @throws SandboxError */
    coverage: (): Promise<Coverage> => call('getCoverage', { query: { all: 'true' } }),
    /** A server of yours for webhooks, which checks both of their signatures. It ends with the connection. */
    async receiver(): Promise<Receiver> {
      const receiver = await startReceiver(await credentialsIn(home), whyMissed)
      receivers.add(receiver)
      return receiver
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A sandbox by its address alone, or with the token that its control API wants. */
export type ConnectOptions = {
  /** Its address: `http://127.0.0.1:8080`. */
  readonly url: string | URL
  /** What it was started with as `--control-token`, or the token of a space; without it, the variable `SANDBOX_CONTROL_TOKEN` counts. */
  readonly controlToken?: string | undefined
}

const wrong = (message: string): SandboxError => new SandboxError(message, { code: 'INVALID_ADDRESS' })

/**
 * The address of a sandbox, without a slash at its end. It mostly comes from a variable that somebody else sets.
 * @throws SandboxError with `INVALID_ADDRESS`
 */
const addressOf = (given: unknown): string => {
  const address = String(given ?? '')
    .trim()
    .replace(/\/+$/, '')
  if (address === '') {
    const what = given === undefined || given === null ? String(given) : 'empty'
    throw wrong(`the address of the sandbox is ${what}: is SANDBOX_URL set?`)
  }
  if (!/^https?:\/\//i.test(address))
    throw wrong(`${address} is no address of a sandbox: it begins with http:// or https://`)
  if (parsedUrl(address) === undefined)
    throw wrong(`${address} is no address of a sandbox: one looks like http://127.0.0.1:8080`)
  if (/\/_sandbox$/.test(address)) throw wrong(`${address} is the address of the control API: leave /_sandbox off`)
  return address
}

/** A header can carry no line ends; a variable that was read from a file has one at its end. */
const tokenIn = (given: unknown): string => (typeof given === 'string' ? given.trim() : '')

/**
 * Connects to a sandbox that runs already, such as a service container of a CI pipeline.
 * @param given its address, `http://127.0.0.1:8080`, or that and its control token
 * @throws SandboxError with `INVALID_ADDRESS` where that is no address, or somebody else answers, who is told; with
 *   `UNREACHABLE` where nobody does
 */
export const connect = async (given: string | URL | ConnectOptions): Promise<Connection> => {
  // Whatever JavaScript gave.
  const options: ConnectOptions = isMap(given) && !(given instanceof URL) ? given : { url: given }
  const url = addressOf(options.url)
  // `exec` gives it to its command, and a pipeline sets it beside the address. An empty variable is unset.
  const controlToken = tokenIn(options.controlToken) || process.env.SANDBOX_CONTROL_TOKEN || undefined
  const version = await greet({ url })
  return connectionTo({ url, controlToken, version })
}
