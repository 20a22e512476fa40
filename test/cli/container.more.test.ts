import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { argsOf, environmentOf, of, shipped, stages } from '../support/dockerfile.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, type Options, runProgram, startProgram } from '../support/process.ts'

builtProgram()

/** Runs the COPY lines of the final stage, with this repository as the build stage. */
const image = (): string => {
  const app = temporaryFolder()
  for (const { path, target } of shipped()) cpSync(path, join(app, target), { recursive: true })
  return app
}

it('starts from the files of the final stage only, becomes healthy and stops at SIGTERM', async () => {
  const { final } = stages()
  const app = image()
  const data = temporaryFolder()
  const container: Options = {
    program: join(app, 'dist/cli.js'),
    cwd: app,
    env: {
      ...environmentOf(final),
      THREEDS_STATE_DIR: data,
      THREEDS_PORT: '0',
      THREEDS_READY_FILE: join(data, 'ready'),
    },
  }
  const program = await startProgram(argsOf(of('ENTRYPOINT', final)[0]), container)
  const health = await runProgram(argsOf(of('HEALTHCHECK', final)[0]), container)
  expect(health).toMatchObject({ code: 0, stderr: '' })
  expect((await program.init(initBody())).status).toBe(201)
  const { scenarios } = (await (await fetch(`${program.url}/_sandbox/scenarios`)).json()) as { scenarios: unknown[] }
  expect(scenarios.length).toBeGreaterThan(50)

  program.kill('SIGTERM')
  expect(await program.exit).toEqual({ code: 0, signal: null })
})
