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

describe('the descriptions of the shipped scenarios', () => {
  it('are a unique title and one sentence', async () => {
    const scenarios = await listed()
    const titles = scenarios.map(({ title }) => title)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    for (const { name, title, description } of scenarios) {
      expect([name, title]).toEqual([name, expect.stringMatching(/^[A-Z].{5,98}[^.]$/)])
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z0-9].{10,120}[.?]$/)])
    }
  })

  it('avoid 3-D Secure jargon', async () => {
    const jargon = /\b(?:ACS|directory|transStatus|attempt A|not authenticated)\b/
    // A title has the name of its outcome: frictionless, rejected by issuer.
    const inTitle = /\b(?:ACS|directory|transStatus|attempt A|not authenticated)\b/
    const wrong = (await listed()).filter(({ title, description }) => inTitle.test(title) || jargon.test(description))
    expect(wrong).toEqual([])
    // Titles have these words, as the card networks do.
    expect((await listed()).filter(({ description }) => /\b(?:issuer|frictionless)\b/.test(description))).toEqual([])
  })

  it.each([
    ['frictionless', 20],
    ['challenge', 13],
    ['failed', 78],
    ['declined', 1 + 55 + 27 + 2],
    ['page', 8],
    ['transport', 4 + 1],
    ['webhook', 13],
    ['links', 6],
  ])('in the group %s are %i', async (group, count) => {
    expect((await listed()).filter((scenario) => scenario.group === group)).toHaveLength(count)
  })
})

describe('a scenario of a user', () => {
  it('has a description, a group and search words too', async () => {
    const { put, remove } = ownScenarios(shared())
    await put('mine', 'authentication: { flow: frictionless, transStatus: N, reason: "10" }\n').expect(201)
    const [mine] = (await ownScenarios(shared()).show('mine')).body.scenarios
    expect(mine).toMatchObject({
      title: 'mine',
      description: 'Frictionless: failed (N) (reason 10).',
      group: 'failed',
      icon: 'fail',
      reason: '10',
      interfaces: ['transactions', 'links'],
      keywords: expect.arrayContaining(['stolen']),
    })
    await remove('mine').expect(200)
  })
})

describe('the description of a card', () => {
  const card = async (key: string, running = shared()) =>
    (await running.http.get(`/_sandbox/cards?key=${key}`)).body.cards[0]

  it.each([
    ['challenge_failed:VIS:0', { outcome: 'Challenge: failed (N)', icon: 'fail', group: 'failed' }],
    ['decline/51:ECA:0', { outcome: 'Declined: 51 insufficient funds', icon: 'rejected', group: 'declined' }],
    [
      'neutral:ECA:0',
      { outcome: 'Queued outcome, if any; otherwise challenge: success', icon: 'challenge', group: 'challenge' },
    ],
  ])('%s: %j', async (key, reported) => {
    expect(await card(key)).toMatchObject(reported)
  })

  it('comes from the scenario that replaces it in the space, or from its settings without a title', async () => {
    const running = await startSandbox()
    const { put } = ownScenarios(running)
    await put('mine', 'when: { card: challenge_failed }\nauthentication: { flow: frictionless }').expect(201)
    await put('default', 'authentication: { flow: frictionless, transStatus: R }').expect(201)
    expect(await card('challenge_failed:VIS:0', running)).toMatchObject({
      scenario: 'mine',
      outcome: 'Frictionless: success',
      icon: 'pass',
    })
    expect(await card('neutral:ECA:0', running)).toMatchObject({
      outcome: 'Queued outcome, if any; otherwise rejected by issuer (R)',
    })
  })
})

/** Returns the notes of a preview. */
const OVER = 'it is a patch: this is its effect on default'

describe('the notes of a preview describe', () => {
  const notesOf = async (name: string, query = '') =>
    (await ownScenarios(shared()).show(name, query)).body.preview.notes

  it.each([
    ['challenge_failed', '', []],
    ['decline/51', '', []],
    ['redirect_lost', '', [OVER, 'the browser never returns']],
    ['redirect_lost', '&interface=links', [OVER, 'the browser never returns']],
    ['webhook_never', '', [OVER, 'no webhook is sent: your app must read the status']],
    ['challenge_required_abandoned', '', []],
    ['link_error', '&interface=links', ['no webhook is sent: your app must read the status']],
    ['link_3ds_failed', '&interface=links', []],
  ])('omitted members: %s%s', async (name, query, notes) => {
    expect(await notesOf(name, query)).toEqual(notes)
  })

  it.each([
    [
      'velocity',
      'its conditions require a refno, which links do not have: for links it applies only to requests that name it',
    ],
    ['redirect_post', 'the cardholder of a link returns to the page of the link: `redirect` has no effect'],
  ])('the meaning of %s for links', async (name, note) => {
    expect(await notesOf(name, '&interface=links')).toContain(note)
  })
})
