import { onTestFinished } from 'vitest'
import { hasHaproxy, startProxy } from '../../bench/support/haproxy.mjs'
import { temporaryFolder } from './given-folder.ts'
import { initBody } from './init-body.ts'
import { isLong } from './long.ts'
import { type RunningProcess, startProgram } from './process.ts'

/** Why the stories of several replicas are not told here, if they are not. */
export const whyNoReplicas = (): string | undefined => {
  if (!isLong) return 'it runs in npm run test:long'
  return hasHaproxy() ? undefined : 'this machine has no haproxy'
}

/** Where a proxy leads a call: the replica of its space, or the one that its address names. */
export const replicaOf = ({ headers }: Response): string => headers.get('sandbox-replica') ?? 'nobody'

/** What follows a name to open a space. */
const suffix = (space: string): string => (space === 'default' ? '' : `+${space}`)

export type Replicas = Awaited<ReturnType<typeof startReplicas>>

/** The recipe on this machine: processes with a folder each behind the real proxy, for as long as the test runs. */
export const startReplicas = async (count: number, certificate?: string) => {
  const proxy = await startProxy({ replicas: count, ...(certificate !== undefined && { certificate }) })
  onTestFinished(proxy.stop)
  const address = certificate === undefined ? proxy.url : proxy.tlsUrl
  const folders = Array.from({ length: count }, () => temporaryFolder())
  /** Starts a replica on its own folder, the first time or again, on another port each time. */
  const start = async (n: number): Promise<RunningProcess> => {
    const folder = folders[n] ?? ''
    const words = ['--state-dir', folder, '--public-url', `${address}/sandbox-${n}`, '--log-format', 'off']
    const running = await startProgram(words)
    await proxy.leadTo(n, running.url)
    return running
  }
  const running = await Promise.all(folders.map((_, n) => start(n)))
  /** A call of the API in a space, through the proxy. */
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
    /** The names of the spaces that hold something on a replica. */
    async spacesOn(n: number): Promise<readonly string[]> {
      const listed = await (await fetch(`${proxy.url}/sandbox-${n}/_sandbox/spaces`)).json()
      const { spaces } = listed as { spaces: { space: string; transactions: number }[] }
      return spaces.filter(({ transactions }) => transactions > 0).map(({ space }) => space)
    },
  }
}

/** The replica on which each of some spaces lives, as the proxy says. */
export const homesOf = async ({ proxy }: Pick<Replicas, 'proxy'>, spaces: readonly string[]) =>
  new Map(
    await Promise.all(
      spaces.map(async (space) => {
        const answer = await fetch(`${proxy.url}/_sandbox/health?space=${space}`)
        await answer.arrayBuffer()
        return [space, replicaOf(answer)] as const
      }),
    ),
  )

/** Names of spaces such as pipelines give. */
export const spaceNames = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `ci-${n}`)
