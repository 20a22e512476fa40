import { expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import { contractIn } from '../support/contract-document.ts'

const contract = createContract(contractIn('openapi.yaml'))

const STARTED = { startedDateTime: '2026-06-02T11:00:00.000Z' }
const response = { status: 200, headers: [], content: { text: '{"transactionId":"418203957162840337"}' } }
const requestTo = (url: string) => ({ method: 'GET', url, headers: [] })
const OF_SERVICE = requestTo('https://api.pay.example/v1/transactions/418203957162840337')
const ELSEWHERE = requestTo('https://cdn.example/pixel')

const read = (...entries: readonly unknown[]) =>
  readRecording([{ text: JSON.stringify({ log: { entries } }) }], { contract })
const withFaulty = (faulty: unknown) => read({ ...STARTED, request: OF_SERVICE, response }, faulty)

it.each<[string, unknown, string]>([
  [
    'with an invalid status',
    { ...STARTED, request: ELSEWHERE, response: { ...response, status: 999 } },
    'response.status is not a status',
  ],
  [
    'without a method',
    { ...STARTED, request: { ...ELSEWHERE, method: undefined }, response },
    'request.method is not a string',
  ],
  ['with an invalid URL', { ...STARTED, request: requestTo('//'), response }, 'request.url is not a URL'],
  ['without a date', { request: ELSEWHERE, response }, 'startedDateTime is not a date'],
  ['that is null', null, 'startedDateTime is not a date'],
])('excludes an entry of another host %s with the reason', (_title, faulty, problem) => {
  expect(withFaulty(faulty)).toMatchObject({
    flows: [{}],
    excluded: [{ file: 1, entry: 2, reason: `unreadable: ${problem}` }],
  })
})

it('rejects a faulty entry of the service, also with an unknown path', () => {
  const request = requestTo('https://api.pay.example/v9')
  expect(withFaulty({ ...STARTED, request, response: { ...response, status: 999 } })).toEqual({
    code: 'UNREADABLE',
    message: 'file 1, entry 2: response.status is not a status',
  })
})

it('lists unreadable entries if no other entry is of the service', () => {
  expect(read({ ...STARTED, request: OF_SERVICE, response: { ...response, status: 999 } })).toMatchObject({
    code: 'NOTHING',
    message: expect.stringContaining(' Unreadable: file 1, entry 1: response.status is not a status'),
  })
})
