import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { newLink } from '../support/link-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

type Decider = { readonly rule: string; readonly reason: string; readonly result: string }
type InitResponse = { readonly headers: Record<string, string> }

const ORDER = ['reassigned', 'next', 'header', 'forced', 'request', 'when', 'space_default', 'default']

const decidersOf = async ({ http }: Running, { headers }: InitResponse): Promise<readonly Decider[] | undefined> =>
  (await http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`).expect(200)).body.precedence

const init = (running: Running, headers = {}) => running.init(initBody(), headers)
const choose = (running: Running, choice: object) => inSpace(running).choose(choice).expect(200)
const arm = ({ http }: Running, scenario: string) => http.post('/_sandbox/next').send({ scenario }).expect(201)

describe('the explanation of a request lists the rules with matched, no match and not evaluated', () => {
  const steps: [by: string, expected: string, act: (running: Running) => PromiseLike<InitResponse>][] = [
    [
      'next',
      'queued outcome next_1 of the space',
      async (running) => {
        await choose(running, { name: 'rejected' })
        await arm(running, 'attempt')
        return init(running, { 'sandbox-scenario': 'frictionless_failed' })
      },
    ],
    ['header', 'header sandbox-scenario', (running) => init(running, { 'sandbox-scenario': 'attempt' })],
    [
      'forced',
      'forced by the space',
      async (running) => {
        await choose(running, { name: 'rejected' })
        return init(running)
      },
    ],
    ['when', 'when.card challenge_success', (running) => init(running)],
    [
      'reassigned',
      're-pinned by the control API',
      async (running) => {
        const { transactionId } = (await init(running)).body
        await running.http
          .put(`/_sandbox/transactions/${transactionId}/scenario`)
          .send({ name: 'rejected' })
          .expect(200)
        return running.status(transactionId)
      },
    ],
  ]
  it.each(steps)('%s', async (winner, output, act) => {
    const running = await startSandbox()
    const precedence = await decidersOf(running, await act(running))
    const index = ORDER.indexOf(winner)
    expect(precedence?.map(({ rule, result }) => [rule, result])).toEqual(
      ORDER.map((by, i) => [by, i < index ? 'no_match' : i === index ? 'matched' : 'not_evaluated']),
    )
    expect(precedence?.[index]?.reason).toBe(output)
    expect(precedence?.every((item) => item.reason.length > 0)).toBe(true)
  })

  it('with the other candidates', async () => {
    const running = await startSandbox()
    await choose(running, { name: 'rejected', mode: 'default' })
    const precedence = await decidersOf(running, await init(running))
    expect(precedence?.find(({ rule }) => rule === 'space_default')?.reason).toContain('rejected')
  })

  it('even after a manual end', async () => {
    const running = await startSandbox()
    const { transactionId } = (await init(running)).body
    await running.finish(transactionId, { outcome: 'N' })
    const precedence = await decidersOf(running, await running.status(transactionId))
    expect(precedence?.find(({ result }) => result === 'matched')).toEqual({
      rule: 'when',
      label: 'The card and other conditions match it',
      reason: 'when.card challenge_success; ended as N by the control API',
      result: 'matched',
    })
  })

  it('and nothing without a scenario', async () => {
    const running = await startSandbox()
    expect(await decidersOf(running, await running.init({}))).toBeUndefined()
    const id = await newLink(running)
    const read = await running.http.get(`/v1/links/${id}`).set('link-api-key', 'sandbox-link-key')
    expect(await decidersOf(running, read)).toBeUndefined()
  })
})
