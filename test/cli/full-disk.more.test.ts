import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'

builtProgram()

it.each(['process', 'disk'])(
  'serves reads while a file cannot grow, and recovers without a restart (%s)',
  async (durability) => {
    const folder = join(temporaryFolder(), 'state')
    const args = ['--state-dir', folder, '--durability', durability]
    const { url, pid, init, status, kill, exit } = await startProgram(args)
    /** Limits the size of files that the process can write, as a full disk does. */
    const limit = (size: string): boolean => spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]).status === 0
    const create = (n: number) => init(initBody(CHALLENGE_CARD, { refno: `order-${n}` }))
    const get = async (path: string) => {
      const response = await fetch(`${url}${path}`)
      return { status: response.status, text: await response.text() }
    }
    const id = String((await create(0)).body.transactionId)
    if (!limit('8192')) return
    const statuses: number[] = []
    for (let n = 1; n < 20; n += 1) statuses.push((await create(n)).status)
    expect(statuses.at(-1)).toBe(503)
    expect(await get('/_sandbox/ready')).toMatchObject({
      status: 503,
      text: expect.stringMatching(/"read_only".*EFBIG/),
    })
    expect((await get(`/v1/start/${id}`)).status).toBe(200)
    expect((await status(id)).body.status).toBe('challenge_ongoing')
    for (const path of ['health', 'transactions', 'events', 'state', 'webhooks'])
      expect((await get(`/_sandbox/${path}`)).status).toBe(200)
    limit('unlimited')
    await expect.poll(async () => (await get('/_sandbox/ready')).status).toBe(200)
    // The event follows its change, which is written once there is space again.
    await expect.poll(async () => (await get('/_sandbox/events?type=challenge.opened')).text).toContain(id)
    expect((await create(99)).status).toBe(201)
    kill('SIGKILL')
    await exit
    const again = await startProgram(args)
    expect((await again.status(id)).body.status).toBe('challenge_ongoing')
  },
)
