import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { blocksOf, readersFolder } from '../support/pasted-commands.ts'
import { builtProgram } from '../support/process.ts'

builtProgram()

const RECIPE = blocksOf('docs/how-to/ci.md').find(({ heading }) => heading === 'Plain shell')?.text ?? ''

/** Runs the recipe of docs/how-to/ci.md with a command as the tests. */
const runRecipe = (tests: string, env: Readonly<Record<string, string>> = {}, recipe = RECIPE) => {
  const folder = readersFolder(temporaryFolder())
  const file = join(folder, 'url.txt')
  const path = `${join(folder, 'bin')}:${process.env.PATH ?? ''}`
  const variables = { ...process.env, PATH: path, THREEDS_PORT: '0', THREEDS_READY_FILE: file, ...env }
  const ended = promisify(execFile)('sh', ['-c', recipe.replace('npm test', tests)], { cwd: folder, env: variables })
  return ended.then(
    ({ stdout }) => ({ code: 0, stdout, folder }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout, folder }),
  )
}

it('runs tests with a ready sandbox, and stops it', async () => {
  const { code, stdout, folder } = await runRecipe('cat url.txt; echo pid $SANDBOX')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^\{"status":"ready","version":"[^"]+"\}\nhttp:\/\/127\.0\.0\.1:\d+\npid \d+\n$/)
  // A sandbox removes its ready file at the first stop signal.
  await expect.poll(() => existsSync(join(folder, 'url.txt'))).toBe(false)
})

it('exits with the code of the tests', async () => {
  expect((await runRecipe('sh -c "exit 3"')).code).toBe(3)
})

it('prints the log if the sandbox does not start', async () => {
  // The check has the same invalid port, and must not end first.
  const recipe = RECIPE.replace('threeds-sandbox health', 'wait $SANDBOX; threeds-sandbox health')
  const { code, stdout } = await runRecipe('echo tests', { THREEDS_PORT: 'x' }, recipe)
  expect(code).toBe(1)
  expect(stdout).toContain('`THREEDS_PORT` must be a number')
  expect(stdout).not.toContain('tests')
})
