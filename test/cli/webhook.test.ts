import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { startSandbox } from '../support/sandbox.ts'

/** Runs the command against a sandbox and returns its output. */
const command = async (url: string, ...args: string[]) => {
  const lines: string[] = []
  const io = {
    out: (line: string) => void lines.push(line),
    err: (line: string) => void lines.push(`! ${line}`),
    isTerminal: false,
    untilSignal: () => Promise.resolve('SIGTERM'),
  }
  const code = await run(['webhook', ...args, '--port', new URL(url).port], io, {})
  return { code, output: lines.join('\n') }
}

const receiver = async (): Promise<string> => {
  const server = createServer((_req, res) => void res.writeHead(204).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const unreachable = 'http://127.0.0.1:1/hook'

it('lists, fires and redelivers webhooks, and exits with 1 after a failed delivery', async () => {
  const { url, http } = await startSandbox()
  const { id } = (await http.post('/v1/links').set('link-api-key', 'sandbox-link-key').send({ reference: 'r' })).body

  expect(await command(url, 'list')).toEqual({ code: 0, output: `No webhooks at ${url}.` })
  expect(await command(url, 'fire', '--link', id)).toEqual({
    code: 1,
    output: expect.stringMatching(/^! INVALID_PROPERTY: .*webhookEndpoint/),
  })

  const failed = await command(url, 'fire', '--link', id, '--to', unreachable)
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('Connection refused')

  const arrived = await command(url, 'fire', '--link', id, '--status', 'SUCCESS', '--to', await receiver())
  expect(arrived.output).toMatch(/^msg_\S+ {2}delivered {2}link .*\n {4}status 204 \(\d+ ms\)$/)
  expect(arrived.code).toBe(0)

  const listed = await command(url, 'list', '--link', id)
  expect(listed.code).toBe(0)
  expect(listed.output.match(/^msg_/gm)).toHaveLength(2)

  const [first = ''] = /msg_\S+/.exec(listed.output) ?? []
  const again = await command(url, 'redeliver', first)
  expect(again.output.match(/Connection refused/g)).toHaveLength(2)
  expect(await command(url, 'redeliver', 'nobody')).toEqual({
    code: 1,
    output: '! CLIENT_ERROR: Unknown webhook ID.',
  })
})

it('reports the number of webhooks that are not in the response', async () => {
  const body = JSON.stringify({ webhooks: [], total: 10_002, next: 'msg_9' })
  const headers = { 'content-type': 'application/json', 'sandbox-request-id': 'req_1' }
  const server = createServer((_req, res) => void res.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const listed = await command(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'list')
  expect(listed.output).toContain(
    '! 10002 newer webhooks are not listed. Continue with `webhook list --brief --after msg_9`.',
  )
})

it('names the address if no sandbox is running', async () => {
  expect(await command('http://127.0.0.1:1', 'list')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^! Cannot connect to a sandbox at http:\/\/127\.0\.0\.1:1\/_sandbox\/webhooks\?space=default: /,
    ),
  })
})
