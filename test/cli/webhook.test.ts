import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { startSandbox } from '../support/sandbox.ts'

/** Runs the command against a sandbox and keeps what it says. */
const command = async (url: string, ...args: string[]) => {
  const lines: string[] = []
  const io = {
    out: (line: string) => void lines.push(line),
    err: (line: string) => void lines.push(`! ${line}`),
    isTerminal: false,
    untilSignal: () => Promise.resolve('SIGTERM'),
  }
  const code = await run(['webhook', ...args, '--port', new URL(url).port], io, {})
  return { code, said: lines.join('\n') }
}

const receiver = async (): Promise<string> => {
  const server = createServer((_req, res) => void res.writeHead(204).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const nobodyListens = 'http://127.0.0.1:1/hook'

it('lists, fires and sends again, and says with its exit code whether the webhook arrived', async () => {
  const { url, http } = await startSandbox()
  const { id } = (await http.post('/v1/links').set('link-api-key', 'sandbox-link-key').send({ reference: 'r' })).body

  expect(await command(url, 'list')).toEqual({ code: 0, said: 'no webhooks' })
  expect(await command(url, 'fire', '--link', id)).toEqual({
    code: 1,
    said: '! INVALID_PROPERTY: The link has no `webhookEndpoint`. Give `url`.',
  })

  const refused = await command(url, 'fire', '--link', id, '--to', nobodyListens)
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('Connection refused')

  const arrived = await command(url, 'fire', '--link', id, '--status', 'SUCCESS', '--to', await receiver())
  expect(arrived.said).toMatch(/^msg_\S+ {2}delivered {2}link .*\n {4}answered 204 \(\d+ ms\)$/)
  expect(arrived.code).toBe(0)

  const listed = await command(url, 'list', '--link', id)
  expect(listed.code).toBe(0)
  expect(listed.said.match(/^msg_/gm)).toHaveLength(2)

  const [first = ''] = /msg_\S+/.exec(listed.said) ?? []
  const again = await command(url, 'redeliver', first)
  expect(again.said.match(/Connection refused/g)).toHaveLength(2)
  expect(await command(url, 'redeliver', 'nobody')).toEqual({
    code: 1,
    said: '! CLIENT_ERROR: there is no such webhook',
  })
})

it('says how many it did not get where there are more than one answer has', async () => {
  const said = JSON.stringify({ webhooks: [], total: 10_002, next: 'msg_9' })
  const headers = { 'content-type': 'application/json', 'sandbox-request-id': 'req_1' }
  const server = createServer((_req, res) => void res.writeHead(200, headers).end(said))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const listed = await command(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'list')
  expect(listed.said).toContain('! 10002 newer ones are left out; list --brief --after msg_9 goes on')
})

it('says where it looked when no sandbox answers', async () => {
  expect(await command('http://127.0.0.1:1', 'list')).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^! no sandbox answers at http:\/\/127\.0\.0\.1:1\/_sandbox\/webhooks\?space=default: /,
    ),
  })
})
