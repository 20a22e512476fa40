import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Connection, type Receiver, type ScenarioName, type Space, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { linkPackages } from '../support/example.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram } from '../support/process.ts'
import { startSandbox as startHere } from '../support/sandbox.ts'

const PAGE = readFileSync('docs/reference/test-kit.md', 'utf8')
const EXAMPLES = [...PAGE.matchAll(/```js\n([\s\S]*?)```/g)].map(([, js = '']) => js)
const exampleWith = (part: string): string => EXAMPLES.find((example) => example.includes(part)) ?? ''
const WHOLE_TEST = exampleWith('sandbox.close()')
const ANYWHERE = exampleWith('connect(SANDBOX_URL)')
const OF_APP = exampleWith('existingSpace')

builtProgram()

it('the program of docs/reference/test-kit.md runs unchanged', async () => {
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', WHOLE_TEST])
  expect(await running).toEqual({ stdout: '', stderr: '' })
})

it('a process that closes neither sandbox nor receiver exits', async () => {
  const forgetful = WHOLE_TEST.replace('await sandbox.close()', '')
  expect(forgetful).not.toBe(WHOLE_TEST)
  const args = ['--input-type=module', '--eval', forgetful]
  expect(await promisify(execFile)(process.execPath, args, { timeout: 60_000 })).toEqual({ stdout: '', stderr: '' })
})

describe('the same first lines of a test work', () => {
  const END = 'export const output = [space.name, ofApp.name, sandbox.url].join(" ")\nawait sandbox.close()'
  const LOCAL = /http:\/\/127\.0\.0\.1:\d+$/.source
  /** Runs it with these variables, and none of its kind from the host. */
  const matchesOf = async (env: Readonly<Record<string, string | undefined>>): Promise<string> => {
    const folder = temporaryFolder()
    linkPackages(['threeds-sandbox'], folder)
    writeFileSync(join(folder, 'beginning.mjs'), `${ANYWHERE}\n${OF_APP}\n${END}`)
    for (const name of ['SANDBOX_URL', 'SANDBOX_SPACE']) vi.stubEnv(name, env[name])
    onTestFinished(() => void vi.unstubAllEnvs())
    return ((await import(join(folder, 'beginning.mjs'))) as { output: string }).output
  }

  it('without a running sandbox', async () => {
    expect(await matchesOf({})).toMatch(new RegExp(`^test-[a-z]+ default ${LOCAL}`))
  })

  it('with one that runs on a port, such as a service container', async () => {
    const { url } = await startHere()
    expect(await matchesOf({ SANDBOX_URL: url })).toMatch(new RegExp(`^test-[a-z]+ default ${url}$`))
  })

  it.each(['default', 'mine'])('with exec, which sets the space %s', async (name) => {
    const { sandbox } = await startHere()
    const { environment = {} } = sandbox.credentialsOf(name) ?? {}
    expect(environment).toHaveProperty('SANDBOX_SPACE', name)
    expect(await matchesOf(environment)).toMatch(new RegExp(`^test-[a-z]+ ${name} ${sandbox.url}$`))
  })
})

/** `submit('4444')` and similar, with the status and the other members: the rows of the table of steps. */
const STEPS = [...PAGE.matchAll(/^\| (`[a-z]+\(.*) \| `([a-z_]+)`.* \| `(\w+)`.* \|$/gm)].flatMap(
  ([, steps = '', status = '', more = '']) =>
    [...steps.matchAll(/`(\w+)\((.*?)\)`/g)].map(([, step = '', given = '']) => ({ step, given, status, more })),
)

describe('a step returns the result in docs/reference/test-kit.md', () => {
  let sandbox: Connection
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.close())

  /** Starts a challenge of a kind that has the step. */
  const SCENARIOS: Readonly<Record<string, ScenarioName>> = {
    approve: 'challenge_out_of_band',
    channel: 'challenge_single_select',
  }

  it('of eleven steps', () => expect(STEPS).toHaveLength(11))

  it.each(STEPS)('$step($given)', async ({ step, given, status, more }) => {
    const space = await sandbox.space()
    const scenario = SCENARIOS[step]
    if (scenario !== undefined) await space.next(scenario)
    const response = await fetch(`${space.url}/v1/transactions`, {
      method: 'POST',
      headers: { authorization: space.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(initBody()),
    })
    expect(response.status).toBe(201)
    const steps = space.challenge({}) as unknown as Readonly<Record<string, (...input: unknown[]) => Promise<object>>>
    const args: unknown[] = JSON.parse(`[${given.replaceAll("'", '"')}]`)
    expect(await steps[step]?.(...args)).toMatchObject({ status, [more]: expect.anything() })
  })
})

describe('docs/reference/test-kit.md names all members of', () => {
  let sandbox: Connection
  let space: Space
  let receiver: Receiver
  beforeAll(async () => {
    sandbox = await startSandbox()
    space = await sandbox.space()
    receiver = await sandbox.receiver()
  })
  afterAll(() => sandbox.close())

  /** Documented elsewhere or self-explanatory. */
  const PLAIN = ['url', 'controlUrl', 'version', 'name']

  it.each<[title: string, members: () => object]>([
    ['a sandbox', () => sandbox],
    ['a space', () => space],
    ['a clock', () => space.clock],
    ['a challenge', () => space.challenge('1')],
    ['a link', () => space.link('1')],
    ['a receiver', () => receiver],
  ])('%s', (_title, members) => {
    const unnamed = Object.keys(members()).filter(
      (name) => !PLAIN.includes(name) && !new RegExp(`\\b${name}\\b`).test(PAGE),
    )
    expect(unnamed).toEqual([])
  })
})
