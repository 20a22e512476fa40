import { describe, expect, it } from 'vitest'
import { writtenCall } from '../../core/contract/control-call.ts'
import { readArguments } from '../arguments.ts'
import { CommandError } from '../command.ts'
import { COMMANDS } from '../command-table.ts'
import { webhookCall } from './webhook.command.ts'

const call = (line: string): unknown => {
  const [row] = COMMANDS.filter(({ name }) => name === 'webhook')
  if (!row) throw new Error('there is no webhook')
  const { options, positionals, settingInputs, problems } = readArguments(row, line === '' ? [] : line.split(' '))
  if (problems.length > 0) throw new CommandError(problems.join())
  const settings = settingInputs.map(({ where: source, text }) => [source, text].join(' ').trim())
  const controlCall = webhookCall(options as Parameters<typeof webhookCall>[0], positionals)
  const { method, target } = writtenCall(controlCall.name, controlCall)
  const body = controlCall.body === undefined ? {} : { body: controlCall.body }
  return { method, path: target, ...body, ...(settings.length > 0 && { settings }) }
}

const problemOf = (line: string): unknown => {
  try {
    return call(line)
  } catch (error) {
    return error instanceof CommandError && error.exitCode === 2 ? error.message : error
  }
}

describe('the control API call of a command', () => {
  it.each([
    ['list', { method: 'GET', path: '/_sandbox/webhooks' }],
    ['list --link L1', { method: 'GET', path: '/_sandbox/webhooks?link=L1' }],
    [
      'list --space=ci-42 --port 9000',
      { method: 'GET', path: '/_sandbox/webhooks?space=ci-42', settings: ['--port 9000'] },
    ],
    ['fire --transaction 1', { method: 'POST', path: '/_sandbox/webhooks', body: { transaction: '1' } }],
    [
      'fire --link L1 --status ERROR --payload {"a":1} --to http://shop.test/hook',
      {
        method: 'POST',
        path: '/_sandbox/webhooks',
        body: { link: 'L1', status: 'ERROR', url: 'http://shop.test/hook', payload: { a: 1 } },
      },
    ],
    ['redeliver msg_1', { method: 'POST', path: '/_sandbox/webhooks/msg_1/redeliver' }],
    [
      'redeliver msg_1 --delivery {"together":2,"sign":{"key":"text"}}',
      {
        method: 'POST',
        path: '/_sandbox/webhooks/msg_1/redeliver',
        body: { together: 2, sign: { key: 'text' } },
      },
    ],
    [
      'fire --transaction 1 --delivery {"age":"10m","retry":false}',
      { method: 'POST', path: '/_sandbox/webhooks', body: { transaction: '1', age: '10m', retry: false } },
    ],
    ['cancel msg_1', { method: 'DELETE', path: '/_sandbox/webhooks/msg_1' }],
    ['redeliver msg_1 --space a', { method: 'POST', path: '/_sandbox/webhooks/msg_1/redeliver?space=a' }],
    ['fire --link L1 --space a', { method: 'POST', path: '/_sandbox/webhooks?space=a', body: { link: 'L1' } }],
    ['redeliver a/../b', { method: 'POST', path: '/_sandbox/webhooks/a%2F..%2Fb/redeliver' }],
    [
      '--port 9000 --ephemeral redeliver msg_1 --host=box',
      {
        method: 'POST',
        path: '/_sandbox/webhooks/msg_1/redeliver',
        settings: ['--port 9000', '--ephemeral', '--host box'],
      },
    ],
  ])('%s', (line, expected) => {
    expect(call(line)).toEqual(expected)
  })
})

describe('the message about invalid arguments', () => {
  it.each([
    ['', '`webhook` needs `list`, `fire`, `redeliver` or `cancel`.'],
    ['fier --link L1', '`webhook` needs `list`, `fire`, `redeliver` or `cancel`. Did you mean `fire`?'],
    ['fire', '`webhook fire` needs either `--link ID` or `--transaction ID`.'],
    ['fire --link L1 --transaction 1', '`webhook fire` needs either `--link ID` or `--transaction ID`.'],
    ['fire --link L1 --payload [1]', '`--payload` must be a JSON object, such as `{"status":"failed"}`.'],
    ['fire --link L1 --payload {', '`--payload` must be a JSON object, such as `{"status":"failed"}`.'],
    ['list L1', 'Unexpected argument `L1`.'],
    ['fire --link L1 --to', '`--to` needs a value.'],
    ['fire --link L1 --status --to http://shop.test/', '`--status` needs a value.'],
    ['list --link=', '`--link` needs a value.'],
    ['redeliver', '`webhook redeliver` needs one webhook-id. `webhook list` prints them.'],
    ['cancel', '`webhook cancel` needs one webhook-id. `webhook list` prints them.'],
    ['redeliver a b', '`webhook redeliver` needs one webhook-id. `webhook list` prints them.'],
  ])('%s', (line, problem) => {
    expect(problemOf(line)).toBe(problem)
  })
})
