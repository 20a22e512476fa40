import { describe, expect, it } from 'vitest'
import { ownScenarios } from '../support/own-scenarios.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()

const previewOf = async (name: string, query = '', running = shared()) => {
  const { status, body } = await ownScenarios(running).show(name, query)
  expect([status, body]).toEqual([200, expect.objectContaining({ name })])
  return body.preview
}

describe('it says what happened', () => {
  it.each([
    ['challenge_success', 'the cardholder types the code 4444'],
    ['challenge_out_of_band', "the cardholder approves in the bank's app"],
    ['challenge_single_select', 'the cardholder chooses the channel text and types the code 4444'],
    ['challenge_timeout', 'no action: the status stays challenge_ongoing until it expires after 10 s'],
    ['challenge_abandoned', 'no action: the status stays challenge_ongoing until it expires after 30 min'],
    ['challenge_required_abandoned', 'no action: the status stays challenge_required until it expires after 30 min'],
    ['challenge_canceled', 'the start page is opened; no further action is needed'],
    ['frictionless_success', 'the start page is opened; no further action is needed'],
  ])('%s: %s', async (name, played) => {
    expect(await previewOf(name)).toMatchObject({ played })
  })

  it.each([
    ['webhook_before_redirect', 'at the end, before the redirect, which waits for it'],
    ['webhook_after_redirect', 'after the redirect'],
    ['webhook_manual', 'when somebody fires it'],
    ['webhook_after_status', 'after the first read of the status'],
  ])('when a webhook of %s goes out: %s', async (name, sent) => {
    expect((await previewOf(name)).webhooks).toMatchObject([{ sent }])
  })

  it('which webhook tells an older state, how often each comes, and what is wrong with it', async () => {
    const { put, remove } = ownScenarios(shared())
    await put('mine', 'webhook: { delay: 2s, copies: 3, older: true, tampering: key_order }').expect(201)
    const { webhooks } = await previewOf('mine')
    expect(webhooks).toMatchObject([
      { sent: '2 s after the end', copies: 3, tampering: 'key_order', payload: { status: 'authenticated' } },
      { sent: 'once the webhook before it has arrived or was given up', payload: { status: 'challenge_ongoing' } },
    ])
    expect(webhooks[0].body).not.toBe(JSON.stringify(webhooks[0].payload))
    await remove('mine').expect(200)
  })

  it.each([
    [
      'brand_of_one',
      'when: { brand: ECA }',
      '',
      ['its when is for ECA: for VIS it means nothing unless a request names it'],
    ],
    ['brand_of_one', 'when: { brand: ECA }', '&brand=ECA', []],
    [
      'card_of_none',
      'when: { card: challenge_success }',
      '&brand=CUP',
      ['no card of CUP leads to it: for CUP it means nothing unless a request names it'],
    ],
    [
      'of_links',
      'when: { interface: links }\ntokenization: { result: error }',
      '',
      [
        'its when is for links: for transactions it means nothing unless a request names it',
        'what it says of tokenization is for links and means nothing here',
      ],
    ],
    [
      'for_few',
      'title: x',
      '&brand=DNK&interface=links',
      [
        'links authenticate VIS, ECA, AMX only: a card of DNK is tokenized without 3-D Secure, and what the scenario says of authentication means nothing',
      ],
    ],
    [
      'spoiled',
      'faults: { on: [status], status: 500 }',
      '',
      ['the transport spoils the answer on status, as the explanation says: shown is what it would have been'],
    ],
  ])('%s, %s%s: %j', async (name, text, query, notes) => {
    const { put, remove } = ownScenarios(shared())
    await put(name, text).expect(201)
    expect((await previewOf(name, query)).notes).toEqual(notes)
    await remove(name)
  })

  it.each(['&brand=XXX', '&brand=vis', '&interface=pages', '&brand=VIS&brand=ECA'])('not about %s', async (query) => {
    const { status, body } = await ownScenarios(shared()).show('challenge_success', query)
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
  })
})

describe('it leaves no trace', () => {
  it('follows the clock of the space and the settings', async () => {
    const running = await startSandbox({ 'directory-response': 'emv', webhooks: 'manual' })
    await inSpace(running).freeze('1999-05-06T07:08:09.010Z')
    const { status, webhooks } = await previewOf('challenge_success', '', running)
    expect(status.body.card).toMatchObject({ expiryYear: '02', '3D': { directoryResponse: 'C' } })
    expect(status.body.history[0].date).toBe('1999-05-06T07:08:09.010+00:00')
    expect(webhooks).toMatchObject([{ sent: 'when somebody fires it' }])
  })
})
