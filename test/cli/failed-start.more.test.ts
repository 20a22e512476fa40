import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'

builtProgram()

it('exits with 3 if the port is in use, and suggests a fix', async () => {
  const { url } = await startCommand(['--ephemeral'])
  const { port } = new URL(url)
  expect(await runCommand(['--ephemeral', '--port', port])).toEqual({
    code: 3,
    stdout: '',
    stderr: `Port ${port} on 127.0.0.1 is in use. Stop the other program, or choose another port with \`--port\`.\n`,
  })
})

it('exits with 3 if the address is not one of this host', async () => {
  const { code, stderr } = await runCommand(['--ephemeral', '--port', '0', '--host', '192.0.2.1'])
  expect(code).toBe(3)
  expect(stderr).toBe('Cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL). Change `--host` or `--port`.\n')
})

it.each([
  ['is not JSON', '{"version":1,"tables":', 'is not valid JSON'],
  ['is of a newer version', '{"version":99}', 'was written by a newer threeds-sandbox'],
  ['is empty', '', 'is not valid JSON'],
])('exits with 4 if the state file %s, and leaves it unchanged', async (_title, text, complaint) => {
  const folder = temporaryFolder()
  const file = join(folder, 'state.json')
  writeFileSync(file, text)
  const { code, stdout, stderr } = await runCommand(['--port', '0', '--state-dir', folder])
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  expect(stderr).toContain(`${file} ${complaint}`)
  expect(stderr).toContain('--state-dir')
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it('exits with 4 if the state file is a folder', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'state.json'))
  const { code, stderr } = await runCommand(['--port', '0', '--state-dir', folder])
  expect(code).toBe(4)
  expect(stderr).toContain(join(folder, 'state.json'))
  expect(stderr).toContain('--state-dir')
})

it('exits with 4 if the state folder is a file', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { code, stderr } = await runCommand(['--port', '0', '--state-dir', file])
  expect(code).toBe(4)
  expect(stderr).toContain(file)
  expect(stderr).toContain('--state-dir')
})

it('exits with 5 if another process uses the state, and names it', async () => {
  const folder = temporaryFolder()
  const first = await startProgram(['--state-dir', folder])
  const { code, stdout, stderr } = await runCommand(['--port', '0', '--state-dir', folder])
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' })
  expect(stderr).toMatch(/^The state in .* is in use by process \d+ on .*, running since 20.*`--state-dir`\.\n$/)
  expect(stderr).toContain(folder)
  expect((await first.init(initBody())).status).toBe(201)
  first.kill('SIGTERM')
  expect((await first.exit).code).toBe(0)
  await startCommand(['--state-dir', folder])
})

it('starts with the valid records of damaged state with --on-corrupt quarantine, and names the folder of the others', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'state.json'), 'damaged')
  const { stderr, init } = await startCommand(['--state-dir', folder, '--on-corrupt', 'quarantine'])
  expect(stderr()).toContain(`${join(folder, 'state.json')} is not valid JSON`)
  expect(stderr()).toContain(join(folder, 'quarantine-1'))
  expect(readFileSync(join(folder, 'quarantine-1/state.json'), 'utf8')).toBe('damaged')
  expect((await init(initBody())).status).toBe(201)
})

it('exits with 1 if a scenario has problems, each with file, line and column', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'mine.yaml'), 'title: Mine\nwehn: {}\n')
  const { code, stderr } = await runCommand(['--ephemeral', '--port', '0', '--scenarios', folder])
  expect(code).toBe(1)
  expect(stderr).toContain(`${join(folder, 'mine.yaml')}:2:1: Unknown key \`wehn\`. Did you mean \`when\`?`)
  expect(stderr).not.toContain('    at ')
})

it('exits with 1 if the scenario folder is missing', async () => {
  const folder = join(temporaryFolder(), 'none')
  const { code, stderr } = await runCommand(['--ephemeral', '--port', '0', '--scenarios', folder])
  expect(code).toBe(1)
  expect(stderr).toContain(folder)
  expect(stderr).not.toContain('    at ')
})

it.each([
  ['an invalid port', ['--port', 'x'], 2],
  ['a missing scenario folder', ['--ephemeral', '--port', '0', '--scenarios', '/nowhere'], 1],
])('removes the ready file of an earlier run in spite of %s', async (_title, args, code) => {
  const file = join(temporaryFolder(), 'ready')
  writeFileSync(file, 'http://127.0.0.1:1\n')
  expect((await runCommand(args, { env: { THREEDS_READY_FILE: file } })).code).toBe(code)
  expect(existsSync(file)).toBe(false)
})

it('keeps the ready file of the running sandbox if another command has invalid arguments', async () => {
  const file = join(temporaryFolder(), 'ready')
  writeFileSync(file, 'http://127.0.0.1:1\n')
  expect((await runCommand(['health', '--port', 'x', '--ready-file', file])).code).toBe(2)
  expect(existsSync(file)).toBe(true)
})

it('exits with 1 if the ready file cannot be written', async () => {
  const file = join(temporaryFolder(), 'none/ready')
  const { code, stderr } = await runCommand(['--ephemeral', '--port', '0', '--ready-file', file])
  expect(code).toBe(1)
  expect(stderr).toBe(`Cannot write \`--ready-file ${file}\`: folder \`${dirname(file)}\` not found.\n`)
})
