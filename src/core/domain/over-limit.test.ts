import { expect, it } from 'vitest'
import type { LimitName } from './limits.ts'
import { beyond, describeLimit, mostOf, raisedBy } from './over-limit.ts'

it.each<[name: LimitName, most: string | undefined]>([
  ['head', '16 KiB'],
  ['headTime', '10 s'],
  ['sockets', '2,000'],
  ['apiBody', '64 KiB'],
  ['controlBody', '64 KiB'],
  ['pageForm', '4 KiB'],
  ['returnForm', '16 KiB'],
  ['receivedPost', '64 KiB'],
  ['scenarioText', '64 KiB'],
  ['scenarioBody', '4 MiB'],
  ['importBody', '64 MiB'],
  ['importRecord', '1 MiB'],
  ['importAround', '8 MiB'],
  ['spaces', undefined],
])('the limit of %s is %s', (name, most) => {
  expect(mostOf(name)).toBe(most)
})

it('names the settings that raise a limit, if any', () => {
  expect(raisedBy('spaces')).toBe('--max-spaces')
  expect(raisedBy('events')).toBe('--traffic-events, --traffic-space-kb, --traffic-total-kb')
  expect(raisedBy('head')).toBe('no setting')
})

it('describes an exceeded limit with an alternative, if any', () => {
  expect(describeLimit('checks')).toBe(
    'Limit exceeded: checks in one request to verify (at most 100). No setting raises this limit.',
  )
  expect(describeLimit('scenarioText')).toBe('Limit exceeded: the text of a scenario (at most 64 KiB). Split it.')
})

it.each<[name: LimitName, status: number, code: string]>([
  ['head', 431, 'CLIENT_ERROR'],
  ['headTime', 408, 'CLIENT_ERROR'],
  ['sockets', 503, 'SERVER_ERROR'],
  ['apiBody', 413, 'CLIENT_ERROR'],
  ['jsonDepth', 400, 'INVALID_JSON_PAYLOAD'],
  ['checks', 400, 'INVALID_PROPERTY'],
  ['scenarioTexts', 409, 'INVALID_STATE'],
  ['spaces', 503, 'SERVER_ERROR'],
  ['events', 410, 'INVALID_STATE'],
])('above %s a caller receives %i with %s', (name, status, code) => {
  expect(beyond(name)).toMatchObject({ status, rejected: { code } })
})

it('the plain message has the limit and no settings', () => {
  expect(beyond('scenarioText').rejected).toEqual({
    code: 'CLIENT_ERROR',
    message: 'Limit exceeded: the text of a scenario (at most 64 KiB). Split it.',
    plain: 'Limit exceeded: the text of a scenario (at most 64 KiB).',
  })
})
