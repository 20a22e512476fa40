import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, type Options, runProgram, startProgram } from '../support/process.ts'

builtProgram()

type Instruction = { readonly verb: string; readonly rest: string }

const instructions = (dockerfile: string): Instruction[] =>
  dockerfile
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ verb: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))

const all = instructions(readFileSync('Dockerfile', 'utf8'))
const final = all.slice(all.findLastIndex(({ verb }) => verb === 'FROM'))
const of = (verb: string, stage = final): string[] =>
  stage.filter((found) => found.verb === verb).map(({ rest }) => rest)

/** What a COPY takes and where it puts it. */
const pathsOf = (copy: string): { sources: string[]; target: string } => {
  const words = copy.split(' ').filter((word) => !word.startsWith('--'))
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' }
}

/** Does the COPY lines of the final stage, with this repository in place of the build stage. */
const image = (): string => {
  const app = temporaryFolder()
  for (const { sources, target } of of('COPY').map(pathsOf))
    for (const source of sources) {
      const path = source.replace(/^\/app\//, '')
      cpSync(path, join(app, target.endsWith('/') ? path : target), { recursive: true })
    }
  return app
}

const environment = (): Record<string, string> =>
  Object.fromEntries(of('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])))

/** The arguments of an exec form after `node /app/dist/cli.js`. */
const argsOf = (exec: string): string[] => {
  const [node, program, ...args] = JSON.parse(exec.slice(exec.indexOf('['))) as string[]
  expect([node, program]).toEqual(['node', '/app/dist/cli.js'])
  return args
}

it('starts from nothing but what the final stage copies, becomes healthy and stops at SIGTERM', async () => {
  const app = image()
  const data = temporaryFolder()
  const container: Options = {
    program: join(app, 'dist/cli.js'),
    cwd: app,
    env: { ...environment(), THREEDS_STATE_DIR: data, THREEDS_PORT: '0', THREEDS_READY_FILE: join(data, 'ready') },
  }
  const health = () => runProgram(argsOf(of('HEALTHCHECK').join()), container)
  expect(environment()).toMatchObject({ THREEDS_HOST: '0.0.0.0', THREEDS_STATE_DIR: '/data' })

  const program = await startProgram(argsOf(of('ENTRYPOINT').join()), container)
  expect(await health()).toMatchObject({ code: 0, stderr: '' })
  expect((await program.init(initBody())).status).toBe(201)
  const { scenarios } = (await (await fetch(`${program.url}/_sandbox/scenarios`)).json()) as { scenarios: unknown[] }
  expect(scenarios.length).toBeGreaterThan(50)

  program.kill('SIGTERM')
  expect(await program.exit).toEqual({ code: 0, signal: null })
})

it('runs as a user by number who owns the volume', () => {
  expect(of('USER')).toEqual(['1000:1000'])
  expect(of('VOLUME')).toEqual(['/data'])
  expect(of('RUN').join()).toContain('-o node -g node /data')
})

it('sends what the build needs to the builder, and nothing else', () => {
  const allowed = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  const wanted = of('COPY', all)
    .filter((copy) => !copy.startsWith('--from'))
    .flatMap((copy) => pathsOf(copy).sources)
  expect(allowed.toSorted()).toEqual(wanted.toSorted())
})
