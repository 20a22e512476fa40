import { expect, it } from 'vitest'
import { startCommand } from '../support/command.ts'
import { DEAD_ADDRESS } from '../support/dead-address.ts'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'

/** Returns the log of a passed transaction whose webhook has no receiver. */
const logOf = async (format: string) => {
  const dead = DEAD_ADDRESS
  const { stdout, init, url } = await startCommand([
    '--ephemeral',
    '--log-format',
    format,
    '--webhook-url',
    `http://${dead}/hook`,
  ])
  const { transactionId } = (await init(initBody(CHALLENGE_CARD, { refno: 'A1' }))).body
  await fetch(`${url}/_sandbox/transactions/${transactionId}/challenge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"code":"4444"}',
  })
  const lines = () => (stdout().split(/ready on .*\n/)[1] ?? '').trim().split('\n')
  await eventually(() => expect(lines().join('\n')).toContain('no process listens'))
  return { lines: lines(), transactionId, dead }
}

it('logs each request and each delivery attempt, with the reason of a failure, as text', async () => {
  const { lines, transactionId, dead } = await logOf('pretty')
  const [init, ...others] = lines
  expect(init).toMatch(/^req_1 {2}POST {2}\/v1\/transactions {2}201 {2}[\d.]+ ms {2}challenge_success$/)
  expect(others.join('\n')).toMatch(/^req_2 {2}POST {2}\/_sandbox\/transactions\/\d+\/challenge {2}200 {2}[\d.]+ ms$/m)
  const attempt = others.find((line) => line.includes('no process listens'))
  expect(attempt).toContain(`POST http://${dead}/hook  attempt 1  Connection refused: no process listens on ${dead}`)
  expect(attempt).toContain(`about transaction ${transactionId} (A1)`)
  expect(others.join('\n')).toMatch(/^ {7}next attempt at \d{4}-/m)
})

it('logs the same as lines of JSON by default without a terminal', async () => {
  const { lines, transactionId } = await logOf('auto')
  const parsed = lines.map((line) => JSON.parse(line))
  expect(parsed[0]).toMatchObject({ type: 'request', id: 'req_1', status: 201, space: 'default' })
  expect(parsed.map(({ type }) => type).toSorted()).toEqual(['control', 'request', 'webhook.attempted'])
  expect(parsed.find(({ type }) => type === 'webhook.attempted')).toMatchObject({
    subject: { kind: 'transaction', id: transactionId, refno: 'A1' },
    attempt: 1,
    error: expect.stringContaining('no process listens'),
  })
  expect(parsed.find(({ type }) => type === 'control')).toMatchObject({ id: 'req_2', method: 'POST', status: 200 })
})
