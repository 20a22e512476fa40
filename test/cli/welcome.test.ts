import { expect, it } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram } from '../support/process.ts'

builtProgram()

/** Splits a shell command without variables into words, with plain, 'quoted' and \escaped parts. */
const splitCommand = (command: string): string[] =>
  (command.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|\\(.)/g, (_all, quoted?: string, escaped?: string) => quoted ?? escaped ?? ''),
  )

/** Sends the request of a curl command. */
const sendCurl = (command: string): Promise<Response> => {
  const [curl, ...args] = splitCommand(command)
  expect(curl).toBe('curl')
  const headers = new Headers()
  let url = ''
  let body = ''
  for (let word = args.shift(); word !== undefined; word = args.shift()) {
    if (word === '-u') headers.set('authorization', `Basic ${Buffer.from(args.shift() ?? '').toString('base64')}`)
    else if (word === '-H') headers.append(...((args.shift() ?? '').split(': ') as [string, string]))
    else if (word === '--data-raw') body = args.shift() ?? ''
    else if (word === '-X') expect(args.shift()).toBe('POST')
    else if (!['-sS', '-i'].includes(word)) url = word
  }
  return fetch(url, { method: 'POST', headers, body })
}

const curlOf = (output: string): string => /^ *(curl .*)$/m.exec(output)?.[1] ?? ''

it('prints the reason of a failed start as JSON with --log-format json', async () => {
  const flags = ['--ephemeral', '--port', '0', '--log-format', 'json', '--scenarios', '/nowhere']
  const { stdout, stderr, code } = await runCommand(flags)
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type),
  ).toEqual(['start'])
  expect(JSON.parse(stderr)).toMatchObject({
    level: 'error',
    type: 'failed',
    exitCode: code,
    message: expect.stringContaining('/nowhere'),
  })
})

it('logs a request as a line of JSON, as a readable line, or not at all', async () => {
  const logOf = async (format: string): Promise<string> => {
    const { stdout, init, kill, exit } = await startCommand(['--ephemeral', '--log-format', format])
    await init(initBody())
    kill('SIGTERM')
    await exit
    return stdout()
      .split(/ready on .*\n/)[1]
      ?.trim() as string
  }
  const [json, pretty, off] = await Promise.all(['auto', 'pretty', 'off'].map(logOf))
  expect(JSON.parse(json ?? '')).toMatchObject({ method: 'POST', path: '/v1/transactions', status: 201 })
  expect(pretty).toMatch(/POST {2}\/v1\/transactions {2}201 {2}[\d.]+ ms {2}\S+$/)
  expect(off).toBe('')
})

it.each(['sandbox', "it's $HOME; \\ `x` "])('prints a curl that gets 201 with the password %j', async (password) => {
  const { stdout } = await startCommand(['--ephemeral', '--password', password])
  const response = await sendCurl(curlOf(stdout()))
  expect(response.status).toBe(201)
  expect((await fetch(response.headers.get('location') ?? '')).status).toBe(200)
})
