import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody, withoutCardholder } from '../support/init-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, imported } from '../support/state.ts'
import { steppedClock } from '../support/stepped-clock.ts'

const FIXTURES = 'test/store/fixtures'

/** The versions with stored states. */
const VERSIONS = readdirSync(FIXTURES).filter((name) => /^\d/.test(name))

const start = (options: SandboxOptions): Promise<Running> =>
  startSandbox({ clock: steppedClock(), 'public-url': 'http://sandbox.test', ...options })

/** Starts a sandbox on a copy of a folder of an earlier version, and returns its messages. */
const opened = async (version: string, name: string) => {
  const folder = temporaryFolder()
  const left = join(FIXTURES, version, name)
  for (const file of readdirSync(left)) copyFileSync(join(left, file), join(folder, file))
  const problems: string[] = []
  const options = { ephemeral: false, 'state-dir': folder, onProblem: (problem: string) => problems.push(problem) }
  return { running: await start(options), problems }
}

const filled = async (version: string): Promise<Running> => {
  const running = await start({})
  await imported(running, readFileSync(join(FIXTURES, version, 'export.json'), 'utf8')).expect(200)
  return running
}

const LISTS = ['transactions', 'links', 'webhooks', 'next', 'clock', 'scheduled']

/** Returns all content that a state shows to clients. */
const contentOf = async ({ http }: Running): Promise<string> => {
  const get = async (path: string) => (await http.get(`/_sandbox${path}`).expect(200)).body
  const of = async (space: string) => {
    const lists = await Promise.all(LISTS.map(async (list) => [list, await get(`/${list}?space=${space}`)]))
    const scenario = await get(`/spaces/${space}/scenario`)
    const { files } = await get(`/scenarios?space=${space}`)
    return [space, { ...Object.fromEntries(lists), scenario, files }]
  }
  const { spaces } = await get('/spaces')
  const each = await Promise.all(spaces.map(({ space }: { space: string }) => of(space)))
  return `${JSON.stringify({ spaces, ...Object.fromEntries(each) }, undefined, 1)}\n`
}

it('exists for the current version, so that the next one can open it', () => {
  expect(VERSIONS).toContain(JSON.parse(readFileSync('package.json', 'utf8')).version)
})

describe.each(VERSIONS)('the state of version %s', (version) => {
  it.each(['stopped', 'killed', 'torn'])('%s: is read completely', async (name) => {
    const { running, problems } = await opened(version, name)
    await expect(await contentOf(running)).toMatchFileSnapshot(`fixtures/${version}/${name}.content.json`)
    expect(problems).toEqual(name === 'torn' ? [expect.stringMatching(/journal-2\.log/)] : [])
  })

  it('is the same as a folder and as an export', async () => {
    const { running } = await opened(version, 'killed')
    const file = await filled(version)
    expect(await contentOf(file)).toBe(await contentOf(running))
    expect(await exported(file)).toBe(await exported(running))
  })

  it('has lost only its last commit after an incomplete write', async () => {
    const linksOf = async ({ http }: Running): Promise<string[]> =>
      (await http.get('/_sandbox/links')).body.links.map(({ reference }: { reference: string }) => reference)
    const torn = (await opened(version, 'torn')).running
    const whole = (await opened(version, 'killed')).running
    expect([...(await linksOf(torn)), 'the last commit']).toEqual(await linksOf(whole))
  })

  it.each<[title: string, running: () => Promise<Running>]>([
    ['a folder', async () => (await opened(version, 'killed')).running],
    ['an export', () => filled(version)],
  ])('continues from %s', async (_title, running) => {
    const sandbox = await running()
    const { init, finish, status } = inSpace(sandbox)
    const { transactions } = (await sandbox.http.get('/_sandbox/transactions?status=challenge_ongoing')).body
    const [{ id }] = transactions
    expect((await finish(id, { code: '0000' })).body.attemptsLeft).toBe(1)
    expect((await finish(id)).body.status).toBe('authenticated')
    const again = await init(withoutCardholder(), { 'idempotency-key': 'first' })
    expect(again.status).toBe(201)
    expect((await status(again.body.transactionId)).body.status).toBe('initialized')
    const own = await init(initBody(undefined, { amount: 60_000 }))
    expect(own.headers['sandbox-scenario']).toBe('shop/slow_bank')
    expect((await init(initBody(undefined, { refno: 'A1' }))).headers['sandbox-scenario']).toBe('challenge_failed')
  })
})
