import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody, plainCard } from '../support/init-body.ts'
import { MERCHANT } from '../support/sandbox.ts'
import { containsValue } from '../support/shows-value.ts'

const GOOD = '4000001000000026'
const DECLINED = '4000001000005058'
const UNLISTED = '4539578763621486'
const NUMBERS = [GOOD, DECLINED, UNLISTED]
const CVV = '7391'

const spelled = (number: string): string[] => [
  number,
  ...[' ', '-'].map((gap) => number.replace(/(....)(?=.)/g, `$1${gap}`)),
  number.replace(/(....)(?=.)/g, '$1%20'),
  number.split('').reverse().join(''),
  Buffer.from(number).toString('hex'),
]

/** Returns base64 of a text at each offset. Both ends depend on the neighboring bytes and are cut off. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + text).toString('base64')
    return encoded.slice(before === 0 ? 0 : before + 1, Math.floor(((before + text.length) * 4) / 3)).replace(/=+$/, '')
  })

const filesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

const withCard = (card: object) => ({ ...initBody(GOOD), card: { ...plainCard(GOOD), cvv: CVV, ...card } })
const spaced = GOOD.replace(/(....)(?=.)/g, '$1 ')

/** Bodies that the server of a merchant can send, correctly or by mistake. */
const BODIES: readonly (readonly [title: string, body: object | string, status: number])[] = [
  ['a good card', initBody(GOOD), 201],
  [
    'a good card of four digits CVV',
    { ...initBody('340000100000016'), card: plainCard('340000100000016', { cvv: CVV }) },
    201,
  ],
  ['a declined card', initBody(DECLINED), 400],
  ['an unlisted card', initBody(UNLISTED), 400],
  ['a wrong length of the CVV', withCard({}), 400],
  ['a spaced number', withCard({ number: spaced }), 400],
  ['a number that is a number', withCard({ number: Number(GOOD) }), 400],
  ['an expired card', withCard({ cvv: '123', expiryYear: '20' }), 400],
  ['the number in an unknown property', withCard({ pan: GOOD, cvc: CVV }), 400],
  ['the number as the name of a property', withCard({ [GOOD]: CVV }), 400],
  ['the number as the name of an accepted property', withCard({ '3D': { [GOOD]: CVV } }), 400],
  ['the number as currency', { ...initBody(GOOD), currency: GOOD }, 400],
  ['broken JSON', `{"card":{"number":"${GOOD}","cvv":"${CVV}"`, 400],
  ['no JSON at all', `number=${GOOD}&cvv=${CVV}`, 400],
]

it('never writes the control token to stdout, stderr, the state folder or an export', async () => {
  const token = 'kept-by-the-team_7f3a9c'
  const dir = temporaryFolder()
  const file = join(temporaryFolder(), 'export.json')
  const { url, init, kill, exit, stdout, stderr } = await startCommand(
    ['--state-dir', dir, '--log-format', 'json', '--export-on-exit', file],
    { env: { THREEDS_CONTROL_TOKEN: token } },
  )
  const headers = { authorization: `Bearer ${token}` }
  await init(initBody(GOOD))
  const statuses = [
    await fetch(`${url}/_sandbox/transactions`, { headers }),
    await fetch(`${url}/_sandbox/transactions`, { headers: { authorization: `Bearer ${token}x` } }),
    await fetch(`${url}/_sandbox/transactions?token=${token}`),
    await fetch(`${url}/v1/transactions/1`, { headers }),
    await fetch(`${url}/v1/start/1?control-token=${token}`, { headers }),
  ].map(({ status }) => status)
  kill('SIGTERM')
  await exit
  expect(statuses).toEqual([200, 401, 401, 401, 404])
  expect(stdout()).toContain('"requiresToken":true')
  expect(stdout()).toContain('"path":"/_sandbox/transactions"')
  const outputs = { stdout: stdout(), stderr: stderr(), state: filesBelow(dir), export: readFileSync(file, 'utf8') }
  const secrets = [token, ...inBase64(token)]
  const matches = Object.entries(outputs).filter(([, text]) => secrets.some((secret) => text.includes(secret)))
  expect(matches.map(([path]) => path)).toEqual([])
})

it('never writes a card number or a CVV to stdout, stderr or the state folder', async () => {
  const dir = temporaryFolder()
  const { url, init, kill, exit, stdout, stderr } = await startCommand(['--state-dir', dir, '--log-format', 'json'])
  const responses: string[] = []
  const statuses: [string, number][] = []
  for (const [title, body] of BODIES) {
    const response = await init(body)
    statuses.push([title, response.status])
    responses.push(JSON.stringify(response.body), JSON.stringify([...response.headers]))
  }
  const control = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(`${url}/_sandbox/aliases`, { ...control, body: JSON.stringify({ number: GOOD, cvv: CVV }) })
  await fetch(`${url}/v1/transactions/${GOOD}?number=${spaced}&cvv=${CVV}`)
  await fetch(`${url}/v1/start/${DECLINED}`)
  await fetch(`${url}/v1/transactions`, {
    ...control,
    headers: {
      'idempotency-key': GOOD,
      'sandbox-scenario': UNLISTED,
      authorization: `Basic ${btoa(MERCHANT.join(':'))}`,
    },
    body: '{}',
  })
  kill('SIGTERM')
  await exit

  expect(statuses).toEqual(BODIES.map(([title, _body, status]) => [title, status]))
  const outputs = { stdout: stdout(), stderr: stderr(), state: filesBelow(dir), responses: responses.join('\n') }
  expect(outputs.state).toContain('400000xxxxxx0026')
  const secrets = [...NUMBERS.flatMap(spelled), ...[...NUMBERS, CVV].flatMap(inBase64)]
  const matches = Object.entries(outputs).flatMap(([path, text]) => [
    ...secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${path}`),
    ...(containsValue(text, CVV) ? [`${CVV} in ${path}`] : []),
  ])
  expect(matches).toEqual([])
})

it.each([
  ['validate', '4539578763621486.yaml'],
  ['audit', '4539578763621486'],
  ['compare', '4539578763621486.har'],
  ['docs', '4539578763621486'],
  ['exec', '--', '4539578763621486'],
  ['requests', '--limit', '4539578763621486'],
])('repeats no card number of an argument: %s', async (...args) => {
  const { code, stdout, stderr } = await runCommand(args)
  expect([code, stdout + stderr]).toEqual([expect.any(Number), expect.not.stringContaining('4539578763621486')])
  expect(code).toBeGreaterThan(0)
})
