import { beforeAll, describe, expect, it } from 'vitest'
import { CONTROL_MEMBERS } from '../../src/contract/control-members.gen.ts'
import { CONTROL_ROUTES } from '../../src/contract/control-operations.gen.ts'
import { runCommand } from '../support/command.ts'
import { initBody } from '../support/init-body.ts'
import { createLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

type Row = Readonly<Record<string, unknown>>
type List = keyof typeof CONTROL_MEMBERS

/** Each list with the member of its answer that holds whole rows, and what a short row is made of. */
const LISTS: Readonly<Record<List, readonly [member: string, fields: string]>> = {
  listScenarios: ['scenarios', 'name,title'],
  listCards: ['cards', 'number,scenario'],
  listEndings: ['endings', 'id,words,sentence'],
  listWebhooks: ['webhooks', 'id,status,url,created'],
  listHolds: ['holds', 'id,on,created'],
  listRequests: ['requests', 'requestId,method,path,status,at'],
  listEvents: ['events', 'id,type,at,subject'],
  listTransactions: ['transactions', 'id,refno,status,location'],
  listLinks: ['links', 'id,reference,page'],
  listRows: ['rows', 'kind,id,status,told'],
  listSpaces: ['spaces', 'space,transactions'],
  listReceived: ['received', 'id,at,webhook,signatures'],
}
const CASES = Object.entries(LISTS).map(([name, [member, fields]]) => [name as List, member, fields] as const)

/** Lists whose pages go back from their end; all others go on from their beginning. */
const BACK: readonly string[] = ['listRequests', 'listTransactions', 'listLinks']
const CURSOR = (list: List): string => ([...BACK, 'listRows'].includes(list) ? 'before' : 'after')

/** What is a list and has no short form, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  listPaths: 'texts, which have no members',
  listAssumptions: 'a document in two parts, for who judges the contract',
  listNext: 'its rows are called next, where other lists say how to go on',
  listDue: 'five lists in one answer',
  listRequestsAsHar: 'a file of a form of its own',
}

const MANY = 16
const shared = sharedSandbox()
const get = (list: List, query: Readonly<Record<string, unknown>>) =>
  shared().http.get(`/_sandbox${CONTROL_ROUTES[list].path}`).query(query)

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

it('each list of the control API has a short form, or says why it has none', () => {
  const lists = Object.keys(CONTROL_ROUTES).filter((name) => name.startsWith('list'))
  expect(Object.keys(LISTS).toSorted()).toEqual(Object.keys(CONTROL_MEMBERS).toSorted())
  expect([...Object.keys(LISTS), ...Object.keys(WITHOUT)].toSorted()).toEqual(lists.toSorted())
  const named = Object.entries(CONTROL_ROUTES).filter(([, { query }]) => query.some((name) => name === 'fields'))
  expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(LISTS).toSorted())
})

describe.each(CASES)('%s', (list, member, fields) => {
  const isBack = BACK.includes(list)

  it('comes in short pages of at most 2 KB, which are all of it when they are put together', async () => {
    const whole: readonly Row[] = (await get(list, { limit: list === 'listReceived' ? 200 : 1_000 })).body[member]
    expect(whole.length).toBeGreaterThan(4)
    let found: readonly Row[] = []
    for (let next: string | undefined; found.length === 0 || next !== undefined; ) {
      const { body, text, status } = await get(list, { fields, ...(next !== undefined && { [CURSOR(list)]: next }) })
      expect([status, body[member], body.total]).toEqual([200, [], whole.length])
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048)
      expect(body.short.length).toBeGreaterThan(0)
      found = isBack ? [...body.short, ...found] : [...found, ...body.short]
      next = body.next
    }
    const names = fields.split(',')
    const expected = whole.map((row) =>
      Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
    )
    expect(found).toEqual(expected)
  })

  it('has no more rows on a page than are asked for', async () => {
    const { body } = await get(list, { fields, limit: 2 })
    expect([body.short.length, typeof body.next]).toEqual([2, 'string'])
  })

  it('says which members there are where one is named that there is not', async () => {
    const { status, body } = await get(list, { fields: `${fields},nobody` })
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message).toContain(`fields are some of ${CONTROL_MEMBERS[list].join(', ')}, with commas`)
  })
})

it('a page that one row alone would make larger is refused, and says what to do', async () => {
  const { status, body } = await get('listRequests', {
    fields: CONTROL_MEMBERS.listRequests.join(','),
    operation: 'initTransaction',
  })
  expect(status).toBe(400)
  expect(body.error.message).toMatch(/^fields: these of \S+ are more than the 2 KB that a page has; name fewer/)
})

it('events come in a short form or with rows', async () => {
  const { status, body } = await get('listEvents', { fields: 'id', rows: 'happened' })
  expect([status, body.error.message]).toEqual([400, 'give fields or rows'])
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
    ['what is armed', ['next', 'list'], '--after', /^next_\d+ +attempt +1 of 1 request left +when refno nobody-x+$/],
    ['webhooks', ['webhook', 'list'], '--after', /^msg_[\w-]+ {2}\S+ {2}delivered {2}/],
  ])('pages of %s say how many there are and how to go on', async (_what, args, flag, row) => {
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
      next = new RegExp(`^; the next page: ${flag} (\\S+)$`).exec(rest)?.[1]
    }
    expect(rows.length).toBe(Number(total))
    expect(new Set(rows).size).toBe(rows.length)
    for (const line of rows) expect(line).toMatch(row)
  })

  it.each([
    [['requests', '--format', 'json'], '--brief is lines about requests of apps and browsers: leave --format'],
    [['requests', '--interface', 'control'], '--brief is lines about requests of apps and browsers: leave'],
    [['events', '--follow'], '--brief is lines about what has happened: leave --format and --follow out'],
    [['next', 'attempt'], '--brief and --after are for next list'],
    [['next', 'disarm', '--all'], 'next disarm does not take --brief'],
    [['webhook', 'fire', '--link', 'L1'], 'webhook fire does not take --brief'],
  ])('%j has none', async (args, message) => {
    const { code, stderr } = await brief(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })

  it('where there is nothing, it says so', async () => {
    const { code, stdout, stderr } = await brief(['requests', '--refno', 'nobody'])
    expect([code, stdout, stderr.slice(0, 11)]).toEqual([0, '', 'no requests'])
  })
})
