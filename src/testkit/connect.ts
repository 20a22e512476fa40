import { randomInt } from 'node:crypto'
import type { SpaceCredentials } from '../contract/control.gen.ts'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { addressOf } from './address.ts'
import { type Call, createCall } from './control-client.ts'
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

type Target = {
  /** Its address. */
  readonly url: string
  readonly version: string
  /** What opens a space, where that is known without asking; undefined where no space can be called so. */
  readonly credentialsOf?: (space: string) => SpaceCredentials | undefined
}

/** What a test suite needs of a sandbox. Asks it nothing yet. */
export const connectionTo = ({ url: address, version, credentialsOf }: Target): Connection => {
  const call = createCall(address)
  const receivers = new Set<Receiver>()
  let isOpen = true

  const ask = (space: string): Promise<SpaceCredentials> => call('showCredentials', { path: { space } })
  // What is wrong with a name, and that nobody answers any more, is found out by asking.
  const credentialsIn = async (space: string): Promise<SpaceCredentials> =>
    (isOpen ? credentialsOf?.(space) : undefined) ?? ask(space)
  const existingSpace = async (name: string): Promise<Space> => spaceOf(address, await credentialsIn(name))

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

/**
 * Connects to a sandbox that runs already, such as a service container of a CI pipeline.
 * @param url its address: `http://127.0.0.1:8080`
 * @throws SandboxError with `INVALID_ADDRESS`, or when no sandbox answers there
 */
export const connect = async (url: string | URL): Promise<Connection> => {
  const address = addressOf(url)
  const { version } = await createCall(address)('health')
  return connectionTo({ url: address, version })
}
