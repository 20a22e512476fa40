import { randomInt } from 'node:crypto'
import type { SpaceCredentials } from '../contract/control.gen.ts'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { isMap } from '../domain/is-map.ts'
import { addressOf } from './address.ts'
import { type Call, createCall, type Target } from './control-client.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { type Space, spaceOf } from './space.ts'

/** A sandbox that runs somewhere, and what a test suite needs of it. */
export type Connection = {
  /** Its address, without a slash at its end. */
  readonly url: string
  readonly controlUrl: string
  /** Of the package that runs there. */
  readonly version: string
  /**
   * A fresh space with what opens it. Without a name, one that nobody else has; one with a name is emptied first.
   * @throws SandboxError
   */
  space(name?: string): Promise<Space>
  /** The space with a name as it is, to look into one that somebody else has filled. @throws SandboxError */
  existingSpace(name: string): Promise<Space>
  /** A server of yours for webhooks, which checks both of their signatures. It ends with the connection. */
  receiver(): Promise<Receiver>
  /** Any operation of the control API that is about no space, or about the space `default`. */
  readonly call: Call
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A name that nobody else has, of letters: people read it in lists and messages. */
const randomName = (): string =>
  `test-${Array.from({ length: 12 }, () => String.fromCharCode(0x61 + randomInt(26))).join('')}`

type Known = Target & {
  readonly version: string
  /** What opens a space, where that is known without asking; undefined where no space can be called so. */
  readonly credentialsOf?: (space: string) => SpaceCredentials | undefined
}

/** What a test suite needs of a sandbox. Asks it nothing yet. */
export const connectionTo = ({ url: address, controlToken, version, credentialsOf }: Known): Connection => {
  const target: Target = { url: address, controlToken }
  const call = createCall(target)
  const receivers = new Set<Receiver>()
  let isOpen = true

  const ask = (space: string): Promise<SpaceCredentials> => call('showCredentials', { path: { space } })
  // What is wrong with a name, and that nobody answers any more, is found out by asking.
  const credentialsIn = async (space: string): Promise<SpaceCredentials> =>
    (isOpen ? credentialsOf?.(space) : undefined) ?? ask(space)
  const existingSpace = async (name: string): Promise<Space> => spaceOf(target, await credentialsIn(name))

  const close = async (): Promise<void> => {
    isOpen = false
    await Promise.all([...receivers].map((receiver) => receiver.close()))
    receivers.clear()
  }

  return {
    url: address,
    controlUrl: `${address}/_sandbox`,
    version,
    call,
    existingSpace,
    async space(name) {
      if (name === undefined) return existingSpace(randomName())
      await call('deleteSpace', { path: { space: name } })
      return existingSpace(name)
    },
    async receiver() {
      const receiver = await startReceiver(await credentialsIn(DEFAULT_SPACE))
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
  /** What it was started with as `--control-token`; without it, the variable `SANDBOX_CONTROL_TOKEN` counts. */
  readonly controlToken?: string | undefined
}

/** `exec` gives it to its command, and a pipeline sets it beside the address. An empty variable is unset. */
const tokenOfEnvironment = (): string | undefined => process.env.SANDBOX_CONTROL_TOKEN || undefined

/** What is asked for, whatever JavaScript gave for it. */
const optionsIn = (given: string | URL | ConnectOptions): { readonly url: unknown; readonly controlToken?: unknown } =>
  isMap(given) && !(given instanceof URL) ? { ...given, url: given.url } : { url: given }

/** A header can carry no line ends; a variable that was read from a file has one at its end. */
const tokenIn = (given: unknown): string | undefined => {
  const token = typeof given === 'string' ? given.trim() : ''
  return token === '' ? tokenOfEnvironment() : token
}

/**
 * Connects to a sandbox that runs already, such as a service container of a CI pipeline.
 * @param given its address, `http://127.0.0.1:8080`, or that and its control token
 * @throws SandboxError with `INVALID_ADDRESS`, or when no sandbox answers there
 */
export const connect = async (given: string | URL | ConnectOptions): Promise<Connection> => {
  const { url, controlToken: token } = optionsIn(given)
  const address = addressOf(url)
  const controlToken = tokenIn(token)
  const { version } = await createCall({ url: address, controlToken })('health')
  return connectionTo({ url: address, controlToken, version })
}
