import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { linkBody } from '../support/link-body.ts'
import { isLong, long } from '../support/long-runs.ts'
import { builtProgram, type RunningProcess, startProgram } from '../support/process.ts'
import { startReceiver } from '../support/receiver.ts'

builtProgram()

const WATCH = pathToFileURL(join(ROOT, 'test/support/outbound-watch.mjs')).href

/** Starts the program with a watch that prints every outbound connection. */
const startWatched = (): Promise<RunningProcess> =>
  startProgram(['--ephemeral', '--log-format', 'off'], { env: { NODE_OPTIONS: `--import=${WATCH}` } })

const outboundOf = ({ stderr }: RunningProcess): string[] => stderr().match(/^outbound: .*$/gm) ?? []

/** Returns typical requests: both interfaces, pages, control calls, and rejected calls. */
const requestsOf = ({ url, init }: RunningProcess): readonly (() => Promise<unknown>)[] => {
  const get = async (path: string) => (await fetch(url + path, { redirect: 'manual' })).text()
  return [
    async () => {
      const { body } = await init(initBody(FRICTIONLESS_CARD))
      return get(`/v1/start/${String(body.transactionId)}`)
    },
    () => init({ ...initBody(), amount: -1 }),
    () => get('/_sandbox/'),
    () => get('/_sandbox/requests'),
    () => get('/_sandbox/cards'),
    () => get('/_sandbox/metrics'),
    () => get('/no/such/path'),
    () =>
      fetch(`${url}/v1/links`, {
        method: 'POST',
        headers: { 'link-api-key': 'sandbox-link-key', 'content-type': 'application/json' },
        body: JSON.stringify(linkBody()),
      }),
  ]
}

const REQUESTS = long(100, 1_000)

it(`opens no outbound connection at start and in ${REQUESTS} requests, except for webhooks`, async () => {
  const sandbox = await startWatched()
  const requests = requestsOf(sandbox)
  for (let n = 0; n < REQUESTS; n += requests.length) await Promise.all(requests.map((request) => request()))
  expect(outboundOf(sandbox)).toEqual([])

  // The watch detects the connection of a webhook.
  const { url } = await startReceiver()
  const { body } = await sandbox.init(initBody(FRICTIONLESS_CARD, { webhook: { url } }))
  await fetch(`${sandbox.url}/v1/start/${String(body.transactionId)}`, { redirect: 'manual' })
  await eventually(() => expect(outboundOf(sandbox)).not.toEqual([]))
  expect(outboundOf(sandbox).every((line) => line.includes(new URL(url).port))).toBe(true)
})

/** Runs a command in a separate network without outbound routes, with loopback. Needs Linux, as root or with user namespaces. */
const CUT_OFF = ['unshare', '--user', '--map-root-user', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']

const canCutOff = isLong && spawnSync(CUT_OFF[0] ?? '', [...CUT_OFF.slice(1), 'true']).status === 0

/** Long enough for all tests on a busy host. */
const AN_HOUR_MS = 3_600_000

it.runIf(isLong)('unit tests and flows pass with the network cut off', { timeout: AN_HOUR_MS }, ({ skip }) => {
  if (!canCutOff) skip('there are no network namespaces here: Linux with unshare and ip')
  const vitest = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--project=test', 'src/', 'test/flows/']
  const [command = '', ...args] = [...CUT_OFF, ...vitest]
  const { status, stdout } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NO_COLOR: '1' },
    maxBuffer: 2 ** 28,
  })
  const counted = /^\s*Tests .*$/m.exec(stdout)?.[0] ?? stdout.slice(-2_000)
  console.info(`with the network cut off: ${counted.trim()}`)
  expect(status, stdout.slice(-4_000)).toBe(0)
})
