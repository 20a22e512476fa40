import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Connection, type Receiver, type Space, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PAGE = readFileSync('docs/test-kit.md', 'utf8')

it('the program of docs/test-kit.md runs as it stands there', async () => {
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(PAGE) ?? []
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(await running).toEqual({ stdout: '', stderr: '' })
})

describe('docs/test-kit.md names everything that there is of', () => {
  let sandbox: Connection
  let space: Space
  let receiver: Receiver
  beforeAll(async () => {
    sandbox = await startSandbox()
    space = await sandbox.space()
    receiver = await sandbox.receiver()
  })
  afterAll(() => sandbox.close())

  /** What is told elsewhere or speaks for itself. */
  const PLAIN = ['url', 'controlUrl', 'version', 'name']

  it.each<[what: string, members: () => object]>([
    ['a sandbox', () => sandbox],
    ['a space', () => space],
    ['a clock', () => space.clock],
    ['a challenge', () => space.challenge('1')],
    ['a link', () => space.link('1')],
    ['a receiver', () => receiver],
  ])('%s', (_what, members) => {
    const unnamed = Object.keys(members()).filter(
      (name) => !PLAIN.includes(name) && !new RegExp(`\\b${name}\\b`).test(PAGE),
    )
    expect(unnamed).toEqual([])
  })
})
