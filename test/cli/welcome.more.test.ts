import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'

builtProgram()

it.each(['auto', 'pretty', 'off'])('prints the ready line on a separate line with --log-format %s', async (format) => {
  const { stdout, stderr, url, init, kill, exit } = await startCommand(['--ephemeral', '--log-format', format])
  expect((await init(initBody())).status).toBe(201)
  kill('SIGTERM')
  await exit
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
  expect(
    stdout()
      .split('\n')
      .filter((line) => line.includes('ready on')),
  ).toEqual([`threeds-sandbox ready on ${url}`])
  expect(stderr()).toBe('')
})

it('prints only lines of JSON with --log-format json, each with a level and a time', async () => {
  const { stdout, stderr, url, init, kill, exit } = await startCommand(['--ephemeral', '--log-format', 'json'])
  await init(initBody())
  await init({})
  kill('SIGTERM')
  await exit
  const lines = stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ type, level }) => [type, level])).toEqual([
    ['start', 'info'],
    ['ready', 'info'],
    ['request', 'info'],
    ['request', 'warn'],
    ['stop', 'info'],
    ['stopped', 'info'],
  ])
  for (const { at } of lines) expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  const [start, ready, , , stop] = lines
  expect(start).toMatchObject({ version: expect.stringMatching(/^\d/), node: process.versions.node, pid: process.pid })
  expect(ready).toMatchObject({
    url,
    stateFile: null,
    requiresToken: false,
    message: `threeds-sandbox ready on ${url}`,
  })
  expect(stop).toMatchObject({ signal: 'SIGTERM', drainMs: 0 })
  expect(stderr()).toBe('')
})

it('prints addresses, credentials and the state folder', async () => {
  const cwd = temporaryFolder()
  const { stdout, url } = await startProgram(['--merchant-id', '2200000000', '--password', 'other'], { cwd })
  const output = stdout()
  for (const path of ['/v1/transactions', '/_sandbox/scenarios', '/_sandbox/cards']) {
    expect(output).toContain(`${url}${path}\n`)
  }
  expect(output).toContain('Basic 2200000000:other')
  expect(output).toContain(resolve(cwd, '.threeds-sandbox/state.json'))
})

it.each(['pretty', 'json'])('prints no secret of a file in banner or log with --log-format %s', async (format) => {
  const folder = temporaryFolder()
  const secrets = {
    password: "it's $HOME",
    'link-key': 'key-of-the-team-77',
    'control-token': 'token-of-the-team-77',
  }
  const flags = Object.entries(secrets).flatMap(([name, secret]) => {
    writeFileSync(join(folder, name), `${secret}\n`)
    return [`--${name}-file`, join(folder, name)]
  })
  const program = await startCommand(['--ephemeral', '--log-format', format, ...flags])
  const { 'link-key': key, password, 'control-token': token } = secrets
  const authorization = `Basic ${Buffer.from(`1100000000:${password}`).toString('base64')}`
  const post = { method: 'POST', headers: { authorization, 'content-type': 'application/json', 'link-api-key': key } }
  const transaction = { ...post, body: JSON.stringify(initBody()) }
  expect((await fetch(`${program.url}/v1/transactions`, transaction)).status).toBe(201)
  expect((await fetch(`${program.url}/v1/links`, { ...post, body: '{"reference":"r"}' })).status).toBe(200)
  const call = { headers: { authorization: `Bearer ${token}` } }
  expect((await fetch(`${program.url}/_sandbox/scenarios`, call)).status).toBe(200)
  program.kill('SIGTERM')
  await program.exit
  const output = program.stdout() + program.stderr()
  for (const secret of Object.values(secrets)) expect(output).not.toContain(secret)
  if (format !== 'pretty') return
  // A shell on the same host reads the files.
  expect(output).toContain(` -u "1100000000:$(cat '${join(folder, 'password')}')" `)
  expect(output).toContain(` -H "link-api-key: $(cat '${join(folder, 'link-key')}')" `)
})

it('writes the ready file before the ready line, and removes it at the end', async () => {
  const file = join(temporaryFolder(), 'ready')
  const { url, kill, exit } = await startCommand(['--ephemeral', '--ready-file', file])
  expect(readFileSync(file, 'utf8')).toBe(`${url}\n`)
  kill('SIGTERM')
  expect((await exit).code).toBe(0)
  expect(existsSync(file)).toBe(false)
})

it('writes nothing to disk with --ephemeral', async () => {
  const dir = join(temporaryFolder(), 'state')
  const { stdout, init, kill, exit } = await startCommand(['--ephemeral', '--state-dir', dir])
  expect((await init(initBody())).status).toBe(201)
  kill('SIGTERM')
  await exit
  expect(stdout()).toContain('not saved (--ephemeral)')
  expect(existsSync(dir)).toBe(false)
})
