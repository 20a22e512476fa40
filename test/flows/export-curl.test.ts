import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { play, runOf } from '../support/finished-runs.ts'
import { startSandbox } from '../support/sandbox.ts'

const run = promisify(execFile)

const inShell = (script: string, variables: Readonly<Record<string, string>>) =>
  run('sh', ['-c', script], { env: { PATH: process.env.PATH ?? '', ...variables }, timeout: 60_000 })

describe('a curl script of a run', () => {
  it.each([
    ['the status', '"status":"authenticated"', '"status":"failed"'],
    ['a value of 3-D Secure', '"eci":"05"', '"eci":"06"'],
    ['a value that is not there', `expect_no 'transStatusReason' '"transStatusReason":'`, `expect_no 'eci' '"eci":'`],
    ['where the browser goes', 'http://shop.test/success?', 'http://shop.test/cancel?'],
  ])('exits with 1 and shows the difference: %s', async (_, wanted, otherwise) => {
    const running = await startSandbox()
    const { id } = await play(running, runOf('a challenge that passes after one wrong code'))
    const { text } = await running.http.get(`/_sandbox/transactions/${id}/export?form=curl`).expect(200)
    const other = text.replace(wanted, otherwise)
    expect(other).not.toBe(text)
    await expect(inShell(other, { SANDBOX_URL: running.url })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^not ok: expected /),
    })
  })
})
