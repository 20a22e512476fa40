import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { MISTAKES } from '../support/mistakes.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

type Made = (typeof MISTAKES)[number]['made']

/** Makes a mistake and gives what is answered. */
const answerTo = async (made: Made): Promise<{ readonly status: number; readonly answer: unknown }> => {
  if ('args' in made) {
    const lines: string[] = []
    const say = (line: string): void => void lines.push(line)
    const status = await run(
      made.args,
      { out: say, err: say, isTerminal: false, untilSignal: () => Promise.resolve('SIGTERM') },
      made.env,
    )
    return { status, answer: lines.join('\n') }
  }
  const { method, path, body } = made
  const isText = typeof body === 'string'
  const headers = { ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }), ...made.headers }
  const sent = body === undefined ? null : isText ? body : JSON.stringify(body)
  const answer = await fetch(shared().url + path, { method, headers, body: sent })
  return { status: answer.status, answer: await answer.json() }
}

describe('a mistake is answered in words that name the place, what came and what to do', () => {
  it('forty of them', () => {
    expect(new Set(MISTAKES.map(({ what }) => what)).size).toBe(40)
  })

  it.each(MISTAKES.map((mistake) => [mistake.what, mistake] as const))('%s', async (_what, { made, ...given }) => {
    const { status, answer } = await answerTo(made)
    expect({ status, answer }).toEqual({ status: given.status, answer: given.answer })
  })

  it('never in patterns of a machine', () => {
    for (const { answer } of MISTAKES) expect(JSON.stringify(answer)).not.toMatch(/\^|\\\\d|\$"|must NOT|must match/)
  })
})

describe('what is never said', () => {
  const secrets = ['4000', '0026', '0027', '1234', '123,', '2034', 'CJc_', 'abc', 'wrong:', '4000 0010']

  it('any part of a card number, a CVV, a token or a password', () => {
    const said = JSON.stringify(MISTAKES.map(({ answer }) => answer))
    for (const secret of secrets) expect(said).not.toContain(secret)
  })
})
