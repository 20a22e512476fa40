import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const requests = (url: string, ...args: string[]) => runCommand(['requests', ...args, '--port', new URL(url).port])

/** Starts a sandbox with an accepted and a rejected request, and a control call. */
const used = async (): Promise<Running> => {
  const running = await startSandbox()
  await running.init(initBody(undefined, { refno: 'A1' }))
  await running.init({ refno: 'A2' })
  await running.http.get('/_sandbox/clock')
  return running
}

it('lists requests as in the log', async () => {
  const { url } = await used()
  const { code, stdout, stderr } = await requests(url)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [first, second] = stdout.split(/^(?=req_)/m)
  expect(first).toMatch(/^req_1 {2}POST {2}\/v1\/transactions {2}201 {2}[\d.]+ ms {2}\w+$/m)
  expect(second).toMatch(/^req_2 {2}POST {2}\/v1\/transactions {2}400 {2}[\d.]+ ms$/m)
})

it('takes the filters of GET /_sandbox/requests, a space, and --interface control', async () => {
  const running = await used()
  const { url } = running
  await inSpace(running, 'b').init(initBody(undefined, { refno: 'B1' }))
  const lines = async (...args: string[]) => (await requests(url, ...args)).stdout.trimEnd().split('\n')
  expect(await lines('--refno', 'A1')).toEqual([expect.stringMatching(/^req_1 /)])
  expect((await lines('--status=4xx'))[0]).toMatch(/^req_2 /)
  expect(await lines('--space', 'b')).toEqual([expect.stringMatching(/ 201 /)])
  expect(await lines('--interface', 'control')).toContainEqual(expect.stringMatching(/GET {2}\/_sandbox\/clock {2}200/))
})

it('reports omitted requests and empty lists on standard error', async () => {
  const { url } = await used()
  const page = await requests(url, '--limit', '1')
  expect(page.stdout).toMatch(/^req_2 /)
  expect(page).toMatchObject({ code: 0, stderr: '1 older requests are not listed. Use `--limit` to list more.\n' })
  expect(await requests(url, '--refno', 'nobody')).toEqual({ code: 0, stdout: '', stderr: `No requests at ${url}.\n` })
  const unused = await requests(url, '--space', 'nobody')
  expect(unused).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/^No requests at http:\S+: The space `nobody` is unused/),
  })
  expect((await requests(url, '--transaction', 'nope')).stderr).toMatch(/^No requests at http:\S+: .*transaction/)
})

it('prints JSON, HAR, and scripts that repeat each request', async () => {
  const { url, http } = await used()
  const json = JSON.parse((await requests(url, '--format', 'json')).stdout)
  expect(json.requests.map(({ status }: { status: number }) => status)).toEqual([201, 400])
  const har = JSON.parse((await requests(url, '--format', 'har', '--status', '201')).stdout)
  expect(har.log.entries).toHaveLength(1)

  const { stdout } = await requests(url, '--format', 'curl', '--refno', 'A1')
  expect(stdout).toMatch(/^# req_1 {2}POST {2}\/v1\/transactions\n/)
  await promisify(execFile)('sh', ['-eu', '-c', stdout], { env: { PATH: process.env.PATH ?? '', SANDBOX_URL: url } })
  const again = (await http.get('/_sandbox/requests?refno=A1')).body.requests
  expect(again.map(({ status }: { status: number }) => status)).toEqual([201, 201])
})

it.each([
  ['a mistyped filter', ['--refon', 'A1'], '`--refon` is neither for requests nor a setting. Did you mean `--refno`?'],
  ['a status that cannot be', ['--status', '9'], '`--status` must be a response status (404), a class (4xx)'],
  ['an operation that cannot be', ['--operation', 'create'], '`--operation` must be one of initTransaction, '],
  ['a time for an id', ['--since', '5m'], '`--since`: The cursor is not an event ID or a time. IDs look like'],
  ['a format that does not exist', ['--format', 'xml'], '`--format` must be one of table, json, har, curl.'],
  ['a space that cannot be', ['--space', 'No'], '--space needs a name: a space name has 1 to 63'],
  ['a filter without a value', ['--refno'], '`--refno` needs a value.'],
  ['a stray word', ['all'], 'Unexpected argument `all`.'],
  [
    'control calls as curl',
    ['--interface', 'control', '--format', 'curl'],
    '`--format curl` cannot be combined with `--interface`.',
  ],
  ['a limit that cannot be', ['--limit', 'all'], '`--limit` must be a number from 1 to 10000'],
])('ends with 2 for %s', async (_title, args, complaint) => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await requests(url, ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
})

it('exits with 7 without a sandbox, and for another program', async () => {
  const unreachable = await requests('http://127.0.0.1:1')
  expect(unreachable).toMatchObject({ code: 7, stdout: '' })
  expect(unreachable.stderr).toMatch(
    /^Cannot connect to a sandbox at http:\/\/127\.0\.0\.1:1\/_sandbox\/requests\?space=default: /,
  )
  expect((await requests('http://127.0.0.1:1', '--refno', '4000001000000042')).stderr).not.toContain('4000001000000042')
  const other = await startReceiver()
  expect(await requests(other.url)).toEqual({
    code: 7,
    stdout: '',
    stderr: `The program at ${new URL(other.url).origin}/_sandbox/requests?space=default is not a sandbox. Check \`--host\` and \`--port\`, or \`--url\`.\n`,
  })
})
