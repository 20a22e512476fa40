import { describe, expect, it } from 'vitest'
import { ownScenarios } from '../support/own-scenarios.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

type Summary = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly group: string
  readonly keywords: readonly string[]
}

const listed = async (): Promise<readonly Summary[]> => (await shared().http.get('/_sandbox/scenarios')).body.scenarios

describe('the shipped scenarios in plain words', () => {
  it('each have a title of their own and one sentence', async () => {
    const scenarios = await listed()
    const titles = scenarios.map(({ title }) => title)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    for (const { name, title, description } of scenarios) {
      expect([name, title]).toEqual([name, expect.stringMatching(/^[A-Z].{5,98}[^.]$/)])
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z0-9].{10,120}[.?]$/)])
    }
  })

  it('say no word of 3-D Secure in place of what happens', async () => {
    const jargon = /\b(?:issuer|ACS|directory|frictionless|transStatus|attempt A|not authenticated)\b/
    expect((await listed()).filter(({ title, description }) => jargon.test(`${title} ${description}`))).toEqual([])
  })

  it.each([
    ['passes', 8 + 4],
    ['asks', 7 + 4],
    ['fails', 10 + 52],
    ['network', 1 + 55 + 27],
    ['page', 8],
    ['transport', 4 + 1],
    ['webhook', 11],
    ['links', 6],
  ])('in the group %s are %i', async (group, count) => {
    expect((await listed()).filter((scenario) => scenario.group === group)).toHaveLength(count)
  })
})

describe('one that somebody writes', () => {
  it('has a sentence, a group and words to find it by as well', async () => {
    const { put, remove } = ownScenarios(shared())
    await put('mine', 'authentication: { flow: frictionless, transStatus: N, reason: "10" }\n').expect(201)
    const [mine] = (await ownScenarios(shared()).show('mine')).body.scenarios
    expect(mine).toMatchObject({
      title: 'mine',
      description: 'Fails without asking (reason 10).',
      group: 'fails',
      sign: 'fail',
      reason: '10',
      interfaces: ['transactions', 'links'],
      keywords: expect.arrayContaining(['stolen']),
    })
    await remove('mine').expect(200)
  })
})

describe('a card says what happens', () => {
  const card = async (key: string, running = shared()) =>
    (await running.http.get(`/_sandbox/cards?key=${key}`)).body.cards[0]

  it.each([
    ['challenge_failed:VIS:0', { outcome: 'Asks for a code, then fails', sign: 'fail', group: 'fails' }],
    ['decline/51:ECA:0', { outcome: 'Not enough funds (51)', sign: 'refused', group: 'network' }],
    ['neutral:ECA:0', { outcome: 'Whatever is armed; else asks for a code', sign: 'ask', group: 'asks' }],
  ])('%s: %j', async (key, told) => {
    expect(await card(key)).toMatchObject(told)
  })

  it('as the scenario says that takes its place in the space, in words where that has no title', async () => {
    const running = await startSandbox()
    const { put } = ownScenarios(running)
    await put('mine', 'when: { card: challenge_failed }\nauthentication: { flow: frictionless }').expect(201)
    await put('default', 'authentication: { flow: frictionless, transStatus: R }').expect(201)
    expect(await card('challenge_failed:VIS:0', running)).toMatchObject({
      scenario: 'mine',
      outcome: 'Passes without asking',
      sign: 'pass',
    })
    expect(await card('neutral:ECA:0', running)).toMatchObject({
      outcome: 'Whatever is armed; else rejected by the bank',
    })
  })
})

describe('the preview tells', () => {
  const FIRST = 'POST /v1/transactions answers 201'
  const ASKED = [FIRST, 'the challenge page asks for a code']
  const DECIDES = 'the code decides: what follows is for 4444, and 3 wrong codes fail'
  const ONCE = 'the webhook comes once, at the end'

  const tellsOf = async (name: string, query = '') =>
    (await ownScenarios(shared()).show(name, query)).body.preview.tells

  it.each([
    [
      'challenge_failed',
      [
        ...ASKED,
        'whatever code is typed, the end is the same',
        'the browser returns to errorUrl',
        'the status says failed, reason 01',
        ONCE,
      ],
    ],
    [
      'decline/51',
      [
        'POST /v1/transactions answers 400: DECLINED, network code 51 (not enough funds)',
        'there is no transaction: no page, no way back, no status',
        'no webhook comes',
      ],
    ],
    [
      'connection_reset',
      [
        'POST /v1/transactions gets no answer: the connection breaks; sent again with its Idempotency-Key, it gets the answer',
        'the challenge page asks for a code',
        DECIDES,
        'the browser returns to successUrl',
        'the status says authenticated',
        ONCE,
      ],
    ],
    [
      'redirect_lost',
      [
        FIRST,
        'the start page asks nothing and returns at once',
        'the browser never returns',
        'the status says authenticated',
        ONCE,
      ],
    ],
    [
      'redirect_success_forged',
      [
        FIRST,
        'the start page asks nothing and returns at once',
        'the browser returns to successUrl, although the status is failed',
        'the status says failed, reason 01',
        ONCE,
      ],
    ],
    [
      'webhook_never',
      [
        ...ASKED,
        DECIDES,
        'the browser returns to successUrl',
        'the status says authenticated',
        'no webhook comes: your app has to read the status',
      ],
    ],
    [
      'challenge_required_abandoned',
      [
        FIRST,
        'the challenge page never appears',
        'nobody answers: its status stays challenge_required until it ends by itself after 30 min',
        'a browser that still waits returns to errorUrl',
        'the status says failed',
        ONCE,
      ],
    ],
    [
      'slow_answer',
      [
        `${FIRST}, 5 s late`,
        'the start page goes on to the challenge, 5 s late',
        'the challenge page asks for a code',
        DECIDES,
        'the browser returns to successUrl',
        'the status says authenticated, 5 s late',
        ONCE,
      ],
    ],
  ])('%s', async (name, tells) => {
    expect(await tellsOf(name)).toEqual(tells)
  })

  it('of a link that it is SUCCESS although the authentication failed', async () => {
    expect(await tellsOf('link_3ds_failed', '&interface=links')).toEqual([
      'POST /v1/links answers 200 with the address of the page',
      'the cardholder enters a card on the page of the link',
      'the challenge page asks for a code',
      'whatever code is typed, the end is the same',
      'the page confirms, then the browser goes to successUrl',
      'the status says SUCCESS, although the authentication failed, reason 01: the card is saved',
      ONCE,
    ])
  })

  it.each([
    [
      'velocity',
      'its when asks for a refno, which links do not have: for links it means nothing unless a request names it',
    ],
    [
      'redirect_post',
      'the cardholder of a link goes back to its own page: what it says of redirect means nothing here',
    ],
  ])('what %s means for links', async (name, note) => {
    const { preview } = (await ownScenarios(shared()).show(name, '&interface=links')).body
    expect(preview.notes).toEqual([note])
  })

  it.each(['transactions', 'links'])('every shipped scenario for %s in the same steps, in words alone', async (of) => {
    for (const { name } of await listed()) {
      const tells: string[] = await tellsOf(name, `&interface=${of}`)
      const [first, ...rest] = tells
      const told = rest.join('\n')
      expect([name, first]).toEqual([name, expect.stringMatching(new RegExp(`^POST /v1/${of} (answers \\d{3}|gets )`))])
      expect([name, told]).toEqual([name, expect.stringMatching(/the status says \w+|there is no transaction/)])
      expect([name, tells.at(-1)]).toEqual([name, expect.stringMatching(/webhook/)])
      expect([name, `${first}\n${told}`]).toEqual([
        name,
        expect.not.stringMatching(/undefined|null|\[object|NaN| {2}|, ?$|result page/),
      ])
    }
  })
})
