import { beforeAll, describe, expect, it } from 'vitest'
import { CONTROL_MEMBERS } from '../../src/core/contract/control-members.gen.ts'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { runCommand } from '../support/command.ts'
import { initBody } from '../support/init-body.ts'
import { createLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

type Row = Readonly<Record<string, unknown>>
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
const CASES = Object.entries(LISTS).map(([name, [member, fields]]) => [name as List, member, fields] as const)

/** Lists whose pages go backward from the end; all others go forward from the start. */
const BACK: readonly string[] = ['listRequests', 'listTransactions', 'listLinks']
const isOlder = (list: List): boolean => [...BACK, 'listActivity'].includes(list)
/** Lists with a cursor for future entries in any form. */
const FOLLOWED: readonly string[] = ['listRequests', 'listEvents', 'listActivity']

/** Returns the cursor of the next page, if there is one. */
const goOn = (list: List, { next, older, hasMore }: Row): Row | undefined => {
  const id = isOlder(list) ? older : hasMore === false ? undefined : next
  return id === undefined ? undefined : { [isOlder(list) ? 'before' : 'after']: id }
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

describe.each(CASES)('%s', (list, member, fields) => {
  const isBack = BACK.includes(list)

  const whole = async (): Promise<readonly Row[]> =>
    (await get(list, { limit: list === 'listReceivedWebhooks' ? 200 : 1_000 })).body[member]

  /** Returns all rows of the brief form over all pages, and the number of pages. */
  const walk = async (limit?: number) => {
    let rows: readonly Row[] = []
    let pages = 0
    for (let query: Row | undefined = {}; query; pages += 1) {
      const { body, text, status } = await get(list, { fields, ...query, ...(limit !== undefined && { limit }) })
      expect([status, body[member], typeof body.total]).toEqual([200, [], 'number'])
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048)
      expect(body.short.length).toBeGreaterThan(0)
      expect(body.short.length).toBeLessThanOrEqual(limit ?? 2_048)
      // A list that can grow has a cursor on every page; others have a cursor only if another page follows.
      if (FOLLOWED.includes(list)) expect(body.next).toEqual(expect.any(String))
      rows = isBack ? [...body.short, ...rows] : [...rows, ...body.short]
      query = goOn(list, body)
      expect(rows.length < body.total).toBe(query !== undefined)
    }
    return { rows, pages }
  }

  it('returns pages of at most 2 KB that together are the complete brief list', async () => {
    const all = await whole()
    const names = fields.split(',')
    const expected = all.map((row) =>
      Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
    )
    expect((await walk()).rows).toEqual(expected)
    const cut = await walk(Math.ceil(all.length / 3))
    expect(cut.rows).toEqual(expected)
    expect(cut.pages).toBeGreaterThan(1)
    expect(expected.length).toBeGreaterThan(4)
  })

  it('rejects the brief form if its pages would be empty, or if the cursor is of another list', async () => {
    const other = isOlder(list) ? 'before' : 'after'
    for (const wrong of [{ limit: 0 }, { [other]: 'nobody' }]) {
      const { status, body } = await get(list, { fields, ...wrong })
      expect([status, body.error?.code, body.error?.message]).toEqual([
        400,
        'INVALID_PROPERTY',
        expect.stringContaining('limit' in wrong ? '`limit` must be a number from 1 to ' : other),
      ])
    }
  })

  it('lists the known members for an unknown one', async () => {
    const { status, body } = await get(list, { fields: `${fields},nobody` })
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message).toContain(
      `\`fields\` must be a comma-separated list of ${CONTROL_MEMBERS[list].join(', ')}`,
    )
  })
})

it('has no brief form for the reasons of a challenge outcome, which exceed a page', () => {
  expect(CONTROL_MEMBERS.listChallengeOutcomes).not.toContain('reasons')
})

describe('a row of more than 2 KB', () => {
  const space = 'long'
  const long = `/v1/transactions/${'x'.repeat(3_000)}`

  beforeAll(async () => {
    const { http, url } = shared()
    const authorization = `Basic ${Buffer.from(`1100000000+${space}:sandbox`).toString('base64')}`
    for (const path of ['/v1/transactions/a', long, '/v1/transactions/b']) await http.get(path).set({ authorization })
    for (const n of [1, 2, 3]) {
      const to = `${url}/_sandbox/receiver/${space}${n === 2 ? `?${'x'.repeat(1_960)}` : ''}`
      const about = { transaction: String(n).repeat(18) }
      await http.post('/_sandbox/webhooks').query({ space }).send({ about, url: to }).expect(201)
    }
  })

  it.each([
    ['listRequests', 'requestId,path,method', 'path'],
    ['listWebhooks', 'id,url,transaction', 'url'],
  ] as const)('%s returns it on a separate page without large members, and continues', async (list, fields, large) => {
    const pages: Row[] = []
    for (let query: Row | undefined = { space }; query; query = goOn(list, pages.at(-1) ?? {})) {
      const { body, text } = await get(list, { space, fields, ...query })
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048)
      pages.push(body)
    }
    const names = fields.split(',')
    const rows = pages.flatMap(({ short }) => short as Row[])
    expect(pages.map(({ omittedFields }) => omittedFields)).toEqual([undefined, [large], undefined])
    expect(rows.map((row) => Object.keys(row))).toEqual([names, names.filter((name) => name !== large), names])
  })

  it.each([
    ['requests', ['requests'], '--before', 'path'],
    ['webhooks', ['webhook', 'list'], '--after', 'url'],
  ])('--brief of %s shows its position, reports it, and continues after it', async (_title, args, flag, large) => {
    const pages: string[] = []
    const reported: string[] = []
    for (let id: string | undefined = ''; id !== undefined; ) {
      const more: readonly string[] = id === '' ? [] : [flag, id]
      const all = [...args, '--space', space, ...more, '--brief', '--port', new URL(shared().url).port]
      const { code, stdout, stderr } = await runCommand(all)
      expect(code).toBe(0)
      pages.push(stdout)
      reported.push(stderr)
      id = new RegExp(`; next page: ${flag} (\\S+)\n$`).exec(stdout)?.[1]
    }
    expect(pages.map((page) => page.includes('…'))).toEqual([false, true, false])
    expect(reported).toEqual(['', `${large} of this row is larger than a page. Omit \`--brief\` to see it.\n`, ''])
  })
})

it('events have a brief form or rows', async () => {
  const { status, body } = await get('listEvents', { fields: 'id', rows: 'happened' })
  expect([status, body.error.message]).toEqual([400, 'Use either `fields` or `rows`.'])
})
