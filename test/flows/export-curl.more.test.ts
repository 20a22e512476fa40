import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { play, runOf, SOME_RUNS } from '../support/finished-runs.ts'
import { initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'

const run = promisify(execFile)

const inShell = (script: string, variables: Readonly<Record<string, string>>) =>
  run('sh', ['-c', script], { env: { PATH: process.env.PATH ?? '', ...variables }, timeout: 60_000 })

describe('an export as a curl script repeats the run', () => {
  it.each(SOME_RUNS)('%s', async (_, story) => {
    const running = await startSandbox()
    const { kind, id } = await play(running, story)
    const { text, headers } = await running.http.get(`/_sandbox/${kind}/${id}/export?form=curl`).expect(200)
    expect(headers['content-disposition']).toBe(`inline; filename="${kind.slice(0, -1)}-${id}.sh"`)
    expect(await inShell(text, { SANDBOX_URL: running.url })).toMatchObject({
      stdout: expect.stringMatching(/^ok: /),
      stderr: '',
    })
  })
})

describe('a curl script of a run', () => {
  it('waits for the webhook of an app that set an address', async () => {
    const running = await startSandbox()
    const { id } = await play(running, runOf('a duplicate webhook'))
    const { text } = await running.http.get(`/_sandbox/transactions/${id}/export?form=curl`).expect(200)
    const app = await startReceiver()
    await inShell(text, { SANDBOX_URL: running.url, SHOP_WEBHOOK_URL: app.url })
    expect((await app.until((received) => received.length === 2)).map(({ body }) => JSON.parse(body).status)).toEqual([
      'authenticated',
      'authenticated',
    ])
  })

  it('works with a control API that requires a token', async () => {
    const token = 'a-token-of-the-control-api'
    const running = await startSandbox({ 'control-token': token })
    const { body } = await running.init(initBody('4000001000000018')).expect(201)
    await running.http.get(`/v1/start/${body.transactionId}`).expect(303)
    const { text } = await running.http
      .get(`/_sandbox/transactions/${body.transactionId}/export?form=curl`)
      .set('authorization', `Bearer ${token}`)
      .expect(200)
    expect(text).not.toContain(token)
    expect(await inShell(text, { SANDBOX_URL: running.url, SANDBOX_CONTROL_TOKEN: token })).toMatchObject({
      stdout: expect.stringMatching(/^ok: /),
    })
  })
})
