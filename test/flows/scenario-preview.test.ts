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

describe('a preview shows the result', () => {
  it.each([
    ['challenge_success', 'the cardholder types the code 4444'],
    ['challenge_out_of_band', "the cardholder approves in the bank's app"],
    ['challenge_single_select', 'the cardholder chooses the channel text and types the code 4444'],
    ['challenge_timeout', 'no action: the status stays challenge_ongoing until it expires after 10 s'],
    ['challenge_abandoned', 'no action: the status stays challenge_ongoing until it expires after 30 min'],
    ['challenge_required_abandoned', 'no action: the status stays challenge_required until it expires after 30 min'],
    ['challenge_canceled', 'the start page is opened; no further action is needed'],
    ['frictionless_success', 'the start page is opened; no further action is needed'],
  ])('%s: %s', async (name, actions) => {
    expect(await previewOf(name)).toMatchObject({ actions })
  })

  it.each([
    ['webhook_before_redirect', 'at the end, before the redirect'],
    ['webhook_after_redirect', 'after the redirect'],
    ['webhook_manual', 'when you send it'],
    ['webhook_after_status', 'after the first status request'],
  ])('and the time of a webhook of %s: %s', async (name, timing) => {
    expect((await previewOf(name)).webhooks).toMatchObject([{ timing }])
  })

  it('and the declined authorization after the authentication', async () => {
    const { authorization, status } = await previewOf('decline_on_authorize')
    expect([status.body.status, authorization]).toMatchObject([
      'authenticated',
      {
        status: 400,
        body: { error: { code: 'DECLINED', networkCode: '51' }, transactionId: status.body.transactionId },
      },
    ])
    const soft = await previewOf('soft_decline_on_authorize', '&brand=ECA')
    expect(soft.authorization.body.error).toMatchObject({ code: 'SOFT_DECLINED', networkCode: '65' })
    expect(await previewOf('challenge_success')).not.toHaveProperty('authorization')
  })

  it('and webhooks with an older state, their number and their defects', async () => {
    const { put, remove } = ownScenarios(shared())
    await put('mine', 'webhook: { delay: 2s, copies: 3, older: true, tampering: key_order }').expect(201)
    const { webhooks } = await previewOf('mine')
    expect(webhooks).toMatchObject([
      { timing: '2 s after the end', copies: 3, tampering: 'key_order', payload: { status: 'authenticated' } },
      { timing: 'after the previous webhook was delivered or failed', payload: { status: 'challenge_ongoing' } },
    ])
    expect(webhooks[0].body).not.toBe(JSON.stringify(webhooks[0].payload))
    await remove('mine').expect(200)
  })

  it.each([
    [
      'brand_of_one',
      'when: { brand: ECA }',
      '',
      ['its conditions require ECA: for VIS it applies only to requests that name it'],
    ],
    ['brand_of_one', 'when: { brand: ECA }', '&brand=ECA', []],
    [
      'card_of_none',
      'when: { card: challenge_success }',
      '&brand=CUP',
      ['no card of CUP matches it: for CUP it applies only to requests that name it'],
    ],
    [
      'of_links',
      'when: { interface: links }\ntokenization: { result: error }',
      '',
      [
        'its conditions require links: for transactions it applies only to requests that name it',
        '`tokenization` is for links and has no effect here',
      ],
    ],
    [
      'for_few',
      'title: x',
      '&brand=DNK&interface=links',
      [
        'links authenticate VIS, ECA, AMX only: a card of DNK is tokenized without 3-D Secure, and the authentication of the scenario has no effect',
      ],
    ],
    [
      'tampered',
      'faults: { on: [status], status: 500 }',
      '',
      ['the response of status is faulty, as the explanation describes: the preview contains the correct response'],
    ],
  ])('%s, %s%s: %j', async (name, text, query, notes) => {
    const { put, remove } = ownScenarios(shared())
    await put(name, text).expect(201)
    expect((await previewOf(name, query)).notes).toEqual(notes)
    await remove(name)
  })

  it.each([
    ['faults: { on: [status], status: 503 }', undefined, 'status 503 instead of status 200'],
    ['faults: { on: status, times: 2, status: 503 }', undefined, 'status 503 the first 2 times, then status 200'],
    [
      'faults: { on: [init, status], times: 1, connection: reset }',
      'connection reset once, then status 201',
      'connection reset once, then status 200',
    ],
    ['faults: { on: init, latency: 2s }', 'status 201, 2 s late', undefined],
    ['faults: { on: start, status: 500 }', undefined, undefined],
  ])('describes the faulty responses of %s', async (text, init, status) => {
    const { put, remove } = ownScenarios(shared())
    await put('faulty', text).expect(201)
    const preview = await previewOf('faulty')
    expect([preview.init.fault, preview.status.fault]).toEqual([init, status])
    expect([preview.init.status, preview.status.status]).toEqual([201, 200])
    await remove('faulty')
  })

  it.each(['&brand=XXX', '&brand=vis', '&interface=pages', '&brand=VIS&brand=ECA'])('and rejects %s', async (query) => {
    const { status, body } = await ownScenarios(shared()).show('challenge_success', query)
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
  })
})

describe('a preview leaves no trace', () => {
  it('and follows the clock of the space and the settings', async () => {
    const running = await startSandbox({ 'directory-response': 'emv', webhooks: 'manual' })
    await inSpace(running).freeze('1999-05-06T07:08:09.010Z')
    const { status, webhooks } = await previewOf('challenge_success', '', running)
    expect(status.body.card).toMatchObject({ expiryYear: '02', '3D': { directoryResponse: 'C' } })
    expect(status.body.history[0].date).toBe('1999-05-06T07:08:09.010+00:00')
    expect(webhooks).toMatchObject([{ timing: 'when you send it' }])
  })
})
