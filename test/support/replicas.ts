import { onTestFinished } from 'vitest'
import { hasHaproxy, startProxy } from '../../bench/support/haproxy.mjs'
import { temporaryFolder } from './given-folder.ts'
import { initBody } from './init-body.ts'
import { isLong } from './long-runs.ts'
import { type RunningProcess, startProgram } from './process.ts'

/** The reason why tests of several replicas are skipped, if they are. */
export const whyNoReplicas = (): string | undefined => {
  if (!isLong) return 'it runs in npm run test:long'
  return hasHaproxy() ? undefined : 'this machine has no haproxy'
}

/** The target of a proxied call: the replica of its space, or the one in its URL. */
export const replicaOf = ({ headers }: Response): string => headers.get('sandbox-replica') ?? 'nobody'

/** Suffixes of a user name that open a space. */
const suffix = (space: string): string => (space === 'default' ? '' : `+${space}`)

export type Replicas = Awaited<ReturnType<typeof startReplicas>>

/** Runs the recipe on this host: processes with separate folders behind the real proxy, until the test ends. */
export const startReplicas = async (count: number, certificate?: string) => {
  const proxy = await startProxy({ replicas: count, ...(certificate !== undefined && { certificate }) })
  onTestFinished(proxy.stop)
  const address = certificate === undefined ? proxy.url : proxy.tlsUrl
  const folders = Array.from({ length: count }, () => temporaryFolder())
  /** Starts a replica on its own folder, initially or again, on another port each time. */
  const start = async (n: number): Promise<RunningProcess> => {
    const folder = folders[n] ?? ''
    const args = ['--state-dir', folder, '--public-url', `${address}/sandbox-${n}`, '--log-format', 'off']
    const running = await startProgram(args)
    await proxy.leadTo(n, running.url)
    return running
  }
  const running = await Promise.all(folders.map((_, n) => start(n)))
  /** Calls the API in a space, through the proxy. */
  const api = (space: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${proxy.url}${path}`, {
      ...init,
      headers: {
        authorization: `Basic ${Buffer.from(`1100000000${suffix(space)}:sandbox`).toString('base64')}`,
        'link-api-key': `sandbox-link-key${suffix(space)}`,
        'content-type': 'application/json',
      },
    })
  return {
    proxy,
    address,
    running,
    start,
    api,
    /** Initializes a transaction in a space. */
    pay: (space: string, refno: string): Promise<Response> =>
      api(space, '/v1/transactions', { method: 'POST', body: JSON.stringify(initBody(undefined, { refno })) }),
    /** Returns the names of the spaces with records on a replica. */
    async spacesOn(n: number): Promise<readonly string[]> {
      const listed = await (await fetch(`${proxy.url}/sandbox-${n}/_sandbox/spaces`)).json()
      const { spaces } = listed as { spaces: { space: string; transactions: number }[] }
      return spaces.filter(({ transactions }) => transactions > 0).map(({ space }) => space)
    },
  }
}

/** Returns the replica of each space according to the proxy. */
export const homesOf = async ({ proxy }: Pick<Replicas, 'proxy'>, spaces: readonly string[]) =>
  new Map(
    await Promise.all(
      spaces.map(async (space) => {
        const response = await fetch(`${proxy.url}/_sandbox/health?space=${space}`)
        await response.arrayBuffer()
        return [space, replicaOf(response)] as const
      }),
    ),
  )

/** Returns names of spaces as pipelines use them. */
export const spaceNames = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `ci-${n}`)
