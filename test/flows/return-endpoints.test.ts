import { describe, expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const requestsIn = async ({ http }: Running, space: string): Promise<string[]> => {
  const { body } = await http.get(`/_sandbox/requests?space=${space}`).expect(200)
  return body.requests.map(({ path }: { path: string }) => path)
}

describe('the event log of a space', () => {
  it('that is unused does not begin when a return endpoint is opened', async () => {
    const running = await startSandbox()
    for (const name of ['typo-1', 'typo-2']) await running.http.get(`/_sandbox/return/${name}/success`).expect(200)
    expect(await requestsIn(running, 'typo-1')).toEqual([])
    expect(await requestsIn(running, 'default')).toEqual([
      '/_sandbox/return/typo-1/success',
      '/_sandbox/return/typo-2/success',
    ])
  })

  it('that is in use has its returns, even without an ID', async () => {
    const running = await startSandbox()
    await newTransaction(inSpace(running, 'team-a'))
    await running.http.get('/_sandbox/return/team-a/success').expect(200)
    expect((await requestsIn(running, 'team-a')).at(-1)).toBe('/_sandbox/return/team-a/success')
    expect(eventsIn(running.sandbox).length).toBe(0)
  })
})

it('accepts a form with as many fields as a URL has parameters', async () => {
  const running = await startSandbox()
  const fields = Array.from({ length: 60 }, (_, at) => `field${at}=${at}`).join('&')
  const { text } = await running.http.post('/_sandbox/return/default/success').type('form').send(fields).expect(200)
  expect(text).toContain('And 40 more.')
})
