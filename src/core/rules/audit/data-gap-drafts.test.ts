import { expect, it } from 'vitest'
import { initBody, withoutCardholder } from '../../../../test/support/init-body.ts'
import { createRequestDataDrafts } from './data-gap-drafts.ts'

const initialized = (body: object | string, more: object = {}) => ({
  id: 'e-1',
  type: 'request',
  facts: {
    operation: 'initTransaction',
    status: 201,
    request: { headers: [], body: typeof body === 'string' ? body : JSON.stringify(body) },
    ...more,
  },
})

it('finds gaps and placeholders of accepted initializations', () => {
  const draftsOf = createRequestDataDrafts()
  expect(draftsOf(initialized(withoutCardholder()))).toMatchObject([
    {
      rule: 'init.data-gaps',
      evidence: [expect.stringContaining('visa-name'), expect.stringContaining('visa-contact')],
    },
  ])
  expect(draftsOf(initialized(JSON.stringify(initBody()).replace('ada@example.com', 'test@test.com')))).toMatchObject([
    { evidence: [expect.stringContaining('placeholder')] },
  ])
})

it.each([
  ['complete data', initialized(initBody())],
  ['a rejected request', initialized(withoutCardholder(), { status: 400 })],
  ['a body of which only the beginning is stored', initialized('{"amount":')],
  ['another request', initialized(withoutCardholder(), { operation: 'createLink' })],
])('finds nothing in %s', (_title, event) => {
  expect(createRequestDataDrafts()(event)).toEqual([])
})
