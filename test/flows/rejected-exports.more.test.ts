import { describe, expect, it } from 'vitest'
import { play, runOf } from '../support/finished-runs.ts'
import { initBody } from '../support/init-body.ts'
import { deleteLink, newLink, submit, threeDSLink } from '../support/link-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'

const FORMS = ['vitest', 'playwright', 'curl', 'scenario']

const ofRun = (title: string) => async (running: Running) => {
  const { kind, id } = await play(running, runOf(title))
  return `${kind}/${id}`
}

const deleted = async (running: Running) => {
  const id = await newLink(running)
  await deleteLink(running, id).expect(200)
  return `links/${id}`
}

const authentication = async (running: Running) => {
  const id = await newLink(running, threeDSLink())
  return `transactions/${(await submit(running, id, '4000001000000026')).body.challenge.transactionId}`
}

const imported = async (running: Running) => {
  const path = await ofRun('a frictionless pass')(running)
  const state = (await running.http.get('/_sandbox/state').expect(200)).body
  await running.http.put('/_sandbox/state').send(state).expect(200)
  return path
}

const hidden = async (running: Running) => {
  const number = '4111111111111111'
  const { body } = await running.init(initBody(undefined, { refno2: number })).expect(201)
  return `transactions/${body.transactionId}`
}

const namedByNumber = async ({ init }: Running) => {
  const { body } = await init(initBody(undefined, { refno: '4111111111111111' })).expect(201)
  return `transactions/${body.transactionId}`
}

const broken = async (running: Running) => {
  const { body } = await running.init(initBody()).expect(201)
  const id = body.transactionId
  await running.http
    .put(`/_sandbox/scenarios/lost`)
    .set('content-type', 'application/yaml')
    .send('faults: { on: status, status: 503 }')
    .expect(201)
  await running.http.put(`/_sandbox/transactions/${id}/scenario`).send({ name: 'lost' }).expect(200)
  return `transactions/${id}`
}

const TESTS = ['vitest', 'playwright', 'curl']

describe('an impossible export explains the reason and the fix', () => {
  it.each<[string, (running: Running) => Promise<string>, readonly string[], number, string, RegExp]>([
    ['an unknown ID', async () => 'transactions/nobody', FORMS, 404, 'TRANSACTION_NOT_FOUND', /Unknown transaction ID/],
    ['an unknown link ID', async () => 'links/nobody', FORMS, 404, 'CLIENT_ERROR', /Unknown link ID/],
    [
      'another form',
      ofRun('a frictionless pass'),
      ['vitests'],
      400,
      'INVALID_PROPERTY',
      /^`form` must be one of vitest, playwright, curl, scenario\. Did you mean `vitest`\?$/,
    ],
    ['no form', ofRun('a frictionless pass'), [''], 400, 'INVALID_PROPERTY', /vitest, playwright, curl, scenario|form/],
    ['a deleted link', deleted, FORMS, 409, 'INVALID_STATE', /were deleted.*before the link is deleted/],
    [
      "the authentication of a link's cardholder",
      authentication,
      FORMS,
      409,
      'INVALID_STATE',
      /GET \/_sandbox\/links\/[-0-9A-F]+\/export/,
    ],
    ['an imported run', imported, TESTS, 409, 'INVALID_STATE', /was imported.*Repeat the run/],
    [
      'a refno that is a card number',
      namedByNumber,
      TESTS,
      409,
      'INVALID_STATE',
      /^`refno` of the creating request is hidden/,
    ],
    ['a masked value', hidden, TESTS, 409, 'INVALID_STATE', /^`refno2` of the creating request is hidden/],
    ['a faulty response', broken, TESTS, 409, 'INVALID_STATE', /makes the status response faulty.*form=scenario/],
    ['no card yet', ofRun('an unused link'), ['scenario'], 409, 'INVALID_STATE', /no card was entered.*submit/],
    [
      'an unopened page',
      ofRun('an unopened start page'),
      ['scenario'],
      409,
      'INVALID_STATE',
      /start page was not opened/,
    ],
  ])('%s', async (_, make, forms, status, code, message) => {
    const running = await startSandbox({ 'card-data-in-text': 'keep' })
    const path = await make(running)
    for (const form of forms) {
      const response = await running.http.get(`/_sandbox/${path}/export?form=${form}`)
      expect([form, response.status, response.body.error]).toEqual([
        form,
        status,
        { code, message: expect.stringMatching(message) },
      ])
    }
  })

  it('an imported run still has its scenario', async () => {
    const running = await startSandbox()
    const path = await imported(running)
    await running.http.get(`/_sandbox/${path}/export?form=scenario`).expect(200)
  })
})

it('a scenario masks a refno that is a card number', async () => {
  const running = await startSandbox({ 'card-data-in-text': 'keep' })
  const { text } = await running.http.get(`/_sandbox/${await namedByNumber(running)}/export?form=scenario`).expect(200)
  expect(text).toContain('hidden')
  expect(text).not.toContain('4111111111111111')
})
