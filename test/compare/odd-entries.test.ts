import { expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import { contractIn } from '../support/contract-document.ts'

const contract = createContract(contractIn('openapi.yaml'))

const STARTED = { startedDateTime: '2026-06-02T11:00:00.000Z' }
const answer = { status: 200, headers: [], content: { text: '{"transactionId":"418203957162840337"}' } }
const called = (url: string) => ({ method: 'GET', url, headers: [] })
const OF_SERVICE = called('https://api.pay.example/v1/transactions/418203957162840337')
const ELSEWHERE = called('https://cdn.example/pixel')

const read = (...entries: readonly unknown[]) =>
  readRecording([{ text: JSON.stringify({ log: { entries } }) }], { contract })
const beside = (odd: unknown) => read({ ...STARTED, request: OF_SERVICE, response: answer }, odd)

it.each<[string, unknown, string]>([
  [
    'with a status that is none',
    { ...STARTED, request: ELSEWHERE, response: { ...answer, status: 999 } },
    'response.status is not a status',
  ],
  [
    'without a method',
    { ...STARTED, request: { ...ELSEWHERE, method: undefined }, response: answer },
    'request.method is not a text',
  ],
  [
    'with an address that is none',
    { ...STARTED, request: called('//'), response: answer },
    'request.url is not an address',
  ],
  ['without a date', { request: ELSEWHERE, response: answer }, 'startedDateTime is not a date'],
  ['that is none', null, 'startedDateTime is not a date'],
])('sets aside an entry of somebody else %s, and says why', (_what, odd, problem) => {
  expect(beside(odd)).toMatchObject({
    stories: [{}],
    aside: [{ file: 1, entry: 2, reason: `it cannot be read: ${problem}` }],
  })
})

it('complains of an entry of the service, also on a path that the contract does not have', () => {
  const request = called('https://api.pay.example/v9')
  expect(beside({ ...STARTED, request, response: { ...answer, status: 999 } })).toEqual({
    code: 'UNREADABLE',
    message: 'file 1, entry 2: response.status is not a status',
  })
})

it('names what cannot be read where nothing else was of the service', () => {
  expect(read({ ...STARTED, request: OF_SERVICE, response: { ...answer, status: 999 } })).toMatchObject({
    code: 'NOTHING',
    message: expect.stringContaining('; what cannot be read: file 1, entry 1: response.status is not a status'),
  })
})
