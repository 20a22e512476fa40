import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { MISTAKES } from '../support/mistakes.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

type SentRequest = (typeof MISTAKES)[number]['made']

/** Makes a mistake and returns the response. */
const responseTo = async (made: SentRequest): Promise<{ readonly status: number; readonly response: unknown }> => {
  if ('args' in made) {
    const lines: string[] = []
    const report = (line: string): void => void lines.push(line)
    const status = await run(
      made.args,
      { out: report, err: report, isTerminal: false, untilSignal: () => Promise.resolve('SIGTERM') },
      made.env,
    )
    return { status, response: lines.join('\n') }
  }
  const { method, path, body } = made
  const isText = typeof body === 'string'
  const headers = { ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }), ...made.headers }
  const sent = body === undefined ? null : isText ? body : JSON.stringify(body)
  const response = await fetch(shared().url + path, { method, headers, body: sent })
  return { status: response.status, response: await response.json() }
}

describe('the response to a mistake names the field, the sent value and the fix', () => {
  it('covers forty mistakes', () => {
    expect(new Set(MISTAKES.map(({ title }) => title)).size).toBe(40)
  })

  it.each(MISTAKES.map((mistake) => [mistake.title, mistake] as const))('%s', async (_title, { made, ...input }) => {
    const { status, response } = await responseTo(made)
    expect({ status, response }).toEqual({ status: input.status, response: input.response })
  })

  it('contains no regular expressions or validator phrases', () => {
    for (const { response } of MISTAKES)
      expect(JSON.stringify(response)).not.toMatch(/\^|\\\\d|\$"|must NOT|must match/)
  })
})

describe('the responses to all mistakes', () => {
  const secrets = ['4000', '0026', '0027', '1234', '123,', '2034', 'CJc_', 'abc', 'wrong:', '4000 0010']

  it('contain no part of a card number, a CVV, a token or a password', () => {
    const all = JSON.stringify(MISTAKES.map(({ response }) => response))
    for (const secret of secrets) expect(all).not.toContain(secret)
  })
})
