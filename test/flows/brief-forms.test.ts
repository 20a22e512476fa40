import { beforeAll, describe, expect, it } from 'vitest'
import { CONTROL_MEMBERS } from '../../src/core/contract/control-members.gen.ts'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { runCommand } from '../support/command.ts'
import { initBody } from '../support/init-body.ts'
import { createLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

type List = keyof typeof CONTROL_MEMBERS

/** Each list with the member of its response that has full rows, and the fields of a brief row. */
const LISTS: Readonly<Record<List, readonly [member: string, fields: string]>> = {
  listScenarios: ['scenarios', 'name,title'],
  listCards: ['cards', 'number,scenario'],
  listChallengeOutcomes: ['outcomes', 'id,title,description'],
  listWebhooks: ['webhooks', 'id,status,url,created'],
  listHolds: ['holds', 'id,on,created'],
  listRequests: ['requests', 'requestId,method,path,status,at'],
  listEvents: ['events', 'id,type,at,subject'],
  listTransactions: ['transactions', 'id,refno,status,location'],
  listLinks: ['links', 'id,reference,page'],
  listActivity: ['rows', 'kind,id,status,display'],
  listSpaces: ['spaces', 'space,transactions'],
  listReceivedWebhooks: ['received', 'id,at,webhook,signatures'],
}

/** Lists without a brief form, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  listEndpoints: 'texts, which have no members',
  listAssumptions: 'a document in two parts, for who judges the contract',
  listVocabulary: 'objects with a few keys each, always the same',
  listQueuedOutcomes: 'a short queue, which is returned as a whole',
  listScheduled: 'five lists in one response',
  listVerdicts: 'the newest 200, of a few words each',
}

const MANY = 16
const shared = sharedSandbox()

beforeAll(async () => {
  const { init, http, url } = shared()
  for (let n = 1; n <= MANY; n += 1) {
    await init(initBody(undefined, { refno: `order-${n}` })).expect(201)
    await createLink(shared()).expect(200)
    const about = { transaction: String(n).padStart(18, '4') }
    await http
      .post('/_sandbox/webhooks')
      .send({ about, url: `${url}/_sandbox/receiver/default` })
      .expect(201)
    await http.post('/_sandbox/holds').send({ on: 'status', when: { refno: 'nobody' } })
    await http.put(`/_sandbox/spaces/${`space-${n}`.padEnd(60, 'x')}/scenario`).send({ name: 'attempt', mode: 'force' })
  }
  for (let n = 1; n <= MANY; n += 1)
    await http.post('/_sandbox/next').send({ scenario: 'attempt', when: { refno: `nobody-${'x'.repeat(100)}` } })
})

it('each list of the control API has a brief form or a reason for having none', () => {
  const lists = Object.keys(CONTROL_ROUTES).filter((name) => name.startsWith('list'))
  expect(Object.keys(LISTS).toSorted()).toEqual(Object.keys(CONTROL_MEMBERS).toSorted())
  expect([...Object.keys(LISTS), ...Object.keys(WITHOUT)].toSorted()).toEqual(lists.toSorted())
  const named = Object.entries(CONTROL_ROUTES).filter(([, { query }]) => query?.some((name) => name === 'fields'))
  expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(LISTS).toSorted())
})

describe('on the command line', () => {
  const brief = (args: readonly string[]) => runCommand([...args, '--brief', '--port', new URL(shared().url).port])

  it.each([
    ['requests', ['requests'], '--before', /^req_\d+ {2}/],
    [
      'requests that fit',
      ['requests', '--operation', 'createLink'],
      '--before',
      /^req_\d+ {2}\S+ {2}POST {2}\/v1\/links {2}200 {2}- {2}/,
    ],
    ['events', ['events'], '--after', /^\w+-\d+ {2}\S+ {2}[a-z_]+(\.[a-z_]+)?( |$)/],
    ['queued outcomes', ['next', 'list'], '--after', /^next_\d+ +attempt +1 of 1 request left +when refno nobody-x+$/],
    ['webhooks', ['webhook', 'list'], '--after', /^msg_[\w-]+ {2}\S+ {2}delivered {2}/],
  ])('pages of %s show the total and how to continue', async (_title, args, flag, row) => {
    const rows: string[] = []
    let total: string | undefined
    for (let next: string | undefined = ''; next !== undefined; ) {
      const { code, stdout, stderr } = await brief([...args, ...(next === '' ? [] : [flag, next])])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(2_048)
      const lines = stdout.trimEnd().split('\n')
      const [, many, all, rest = '']: readonly string[] = /^(\d+) of (\d+)(.*)$/.exec(lines.pop() ?? '') ?? []
      expect([lines.length, all]).toEqual([Number(many), total ?? all])
      total = all
      rows.push(...lines)
      next = new RegExp(`^; next page: ${flag} (\\S+)$`).exec(rest)?.[1]
    }
    expect(rows.length).toBe(Number(total))
    expect(new Set(rows).size).toBe(rows.length)
    for (const line of rows) expect(line).toMatch(row)
  })

  it.each([
    [['requests', '--format', 'json'], '`--brief` cannot be combined with `--format`'],
    [['requests', '--interface', 'control'], '`--brief` cannot be combined with `--format` or `--interface`'],
    [['events', '--follow'], '`--brief` cannot be combined with `--format` or `--follow`'],
    [['next', 'attempt'], '`--brief` and `--after` are options of `next list`'],
    [['next', 'delete', '--all'], '`next delete` does not take `--brief`'],
    [['webhook', 'fire', '--link', 'L1'], '`webhook fire` does not take `--brief`'],
    [['webhook', 'list', '--after', 'nobody'], '`--after` must be the `next` of the previous page'],
    [['events', '--after', 'nobody'], '`--after`: The cursor is not an event ID or a time'],
  ])('%j has no brief form', async (args, message) => {
    const { code, stderr } = await brief(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })

  it('an empty list is reported as empty', async () => {
    const { code, stdout, stderr } = await brief(['requests', '--refno', 'nobody'])
    expect([code, stdout, stderr.slice(0, 11)]).toEqual([0, '', 'No requests'])
  })
})
