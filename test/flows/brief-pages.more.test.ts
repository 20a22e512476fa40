import { describe, expect, it } from 'vitest'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const request = async (list: 'cards' | 'scenarios', query: string) =>
  shared().http.get(`/_sandbox/${list}${query && `?${query}`}`)

type Row = Readonly<Record<string, unknown>>

const LISTS = [
  ['cards', 'number,scenario', 'key'],
  ['scenarios', 'name,title', 'name'],
] as const

describe.each(LISTS)('the list of %s', (list, fields, id) => {
  const whole = async (): Promise<readonly Row[]> => (await request(list, '')).body[list]

  it('is complete with its total by default', async () => {
    const { body } = await request(list, '')
    expect(body[list].length).toBeGreaterThan(100)
    expect([body.total, body.next, body.short]).toEqual([body[list].length, undefined, undefined])
  })

  it('returns brief pages of 2 KB that together are the complete list', async () => {
    const names = fields.split(',')
    const matches: Row[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const after: string = next && `&after=${next}`
      const { body, text } = await request(list, `fields=${fields}${after}`)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048)
      expect([body[list], body.short.length > 0]).toEqual([[], true])
      // A page is full: another row would exceed the limit.
      if (body.next !== undefined) expect(Buffer.byteLength(text)).toBeGreaterThan(1_536)
      matches.push(...body.short)
      next = body.next
    }
    const all = await whole()
    expect(matches).toEqual(all.map((row) => Object.fromEntries(names.map((name) => [name, row[name]]))))
  })

  it('returns full pages of a given length', async () => {
    const [first, second, third] = await whole()
    const { body } = await request(list, 'limit=2')
    expect([body[list], body.next]).toEqual([[first, second], second?.[id]])
    const after = (await request(list, `limit=1&after=${body.next}`)).body
    expect([after[list], after.total]).toEqual([[third], body.total])
  })

  it.each([
    ['after=nobody', '`after` must be the `next` of the previous page. Repeat its filters as well.'],
    ['limit=0', '`limit` must be a number from 1 to 10000.'],
    ['fields=nam', '`fields` must be a comma-separated list of .*. Did you mean `name`?'],
    ['name=challenge_faild', 'No entry of this list has this `name` or one below it. Did you mean `challenge_failed`?'],
  ])('explains the error in ?%s', async (query, message) => {
    const { status, body } = await request(list, query)
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message).toMatch(new RegExp(`^${message.replaceAll('?', '\\?')}$`))
  })
})

describe('the list of cards contains only matches', () => {
  it.each([
    ['brand=VIS', (card: Row) => card.paymentMethod === 'VIS'],
    ['brand=vis', (card: Row) => card.paymentMethod === 'VIS'],
    ['name=challenge_failed', (card: Row) => card.name === 'challenge_failed'],
    ['name=decline', (card: Row) => String(card.name).startsWith('decline/')],
    ['scenario=decline/51', (card: Row) => card.scenario === 'decline/51'],
    ['brand=ECA&name=decline', (card: Row) => card.paymentMethod === 'ECA' && /^decline\//.test(String(card.name))],
  ])('for ?%s', async (query, isWanted) => {
    const all: readonly Row[] = (await request('cards', '')).body.cards
    const { cards, total } = (await request('cards', query)).body
    expect(cards.length).toBeGreaterThan(0)
    expect([cards, total]).toEqual([all.filter(isWanted), cards.length])
  })

  it('and rejects an unknown brand', async () => {
    const { status, body } = await request('cards', 'brand=VSI')
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringMatching(/^`brand` must be one of VIS, ECA, .*\. Did you mean `VIS`\?$/),
    ])
  })
})

describe('the list of scenarios contains only matches', () => {
  it.each([
    ['name=decline', (item: Row) => String(item.name).startsWith('decline/')],
    ['group=webhook', (item: Row) => item.group === 'webhook'],
    ['interface=links&group=links', (item: Row) => item.group === 'links'],
    ['from=shipped&name=attempt', (item: Row) => item.name === 'attempt'],
  ])('for ?%s', async (query, isWanted) => {
    const all: readonly Row[] = (await request('scenarios', '')).body.scenarios
    const { scenarios } = (await request('scenarios', query)).body
    expect(scenarios.length).toBeGreaterThan(0)
    expect(scenarios).toEqual(all.filter(isWanted))
  })

  it('of a space, and brief pages omit their text', async () => {
    const { http } = await startSandbox()
    await http.put('/_sandbox/scenarios/mine').set('content-type', 'application/yaml').send('title: Mine').expect(201)
    const put = { name: 'mine', mediaType: 'application/yaml', scenarios: ['mine'] }
    const { body } = await http.get('/_sandbox/scenarios?from=space')
    expect([body.scenarios.map(({ name }: Row) => name), body.files, body.total]).toEqual([['mine'], [put], 1])
    const short = (await http.get('/_sandbox/scenarios?from=space&fields=title')).body
    expect(short).toEqual({ scenarios: [], short: [{ title: 'Mine' }], total: 1, files: [] })
  })

  it.each([
    ['group=webhok', '`group` must be one of '],
    ['interface=link', '`interface` must be one of transactions, links. Did you mean `links`?'],
    ['from=home', '`from` must be one of space, folder, shipped.'],
  ])('and lists the allowed values for ?%s', async (query, message) => {
    const { status, body } = await request('scenarios', query)
    expect([status, body.error.message.slice(0, message.length)]).toEqual([400, message])
  })
})
