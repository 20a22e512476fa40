import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'

it('returns 503 while the state cannot be written, keeps reading, and recovers automatically', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateDir = join(folder, 'state')
  const { init, status, finish, http, sandbox } = await startSandbox({ ephemeral: false, 'state-dir': stateDir })
  const { transactionId } = (await init(initBody())).body

  // Replace the folder by a file, so that even root cannot write there.
  renameSync(stateDir, join(folder, 'away'))
  writeFileSync(stateDir, 'in the way')
  const rejected = await init(initBody(CHALLENGE_CARD, { refno: 'order-2' }))
  expect([rejected.status, rejected.body.error.code]).toEqual([503, 'SERVER_ERROR'])
  expect(rejected.body.error.message).toContain('Nothing was changed')
  const unfinished = await finish(transactionId, { code: '4444' })
  expect([unfinished.status, unfinished.body.error.code]).toEqual([503, 'SERVER_ERROR'])
  expect((await status(transactionId)).body.status).toBe('initialized')
  const ready = await http.get('/_sandbox/ready')
  expect([ready.status, ready.body]).toEqual([
    503,
    {
      status: 'read_only',
      version: sandbox.version,
      reason: expect.stringContaining(`written to ${stateDir}/journal-1.log: `),
    },
  ])
  expect((await http.get('/_sandbox/health')).status).toBe(200)

  rmSync(stateDir)
  renameSync(join(folder, 'away'), stateDir)
  expect((await init(initBody(CHALLENGE_CARD, { refno: 'order-2' }))).status).toBe(201)
  expect((await http.get('/_sandbox/ready')).status).toBe(200)
  expect((await finish(transactionId, { code: '4444' })).body.status).toBe('authenticated')
})

it('expires a transaction although an earlier change of it could not be saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateDir = join(folder, 'state')
  const { init, finish, http } = await startSandbox({ ephemeral: false, 'state-dir': stateDir })
  await http.put('/_sandbox/clock').send({ mode: 'frozen' }).expect(200)
  const { transactionId } = (await init(initBody(CHALLENGE_CARD))).body

  renameSync(stateDir, join(folder, 'away'))
  writeFileSync(stateDir, 'in the way')
  expect((await finish(transactionId, { outcome: 'N' })).status).toBe(503)
  rmSync(stateDir)
  renameSync(join(folder, 'away'), stateDir)

  // Its timer fires again a moment later. An export reads no transaction, so it triggers no expiry.
  const inState = async () => (await http.get('/_sandbox/state')).body.spaces.default.transactions[transactionId].status
  const minuteLater = async () => {
    await http.put('/_sandbox/clock').send({ advance: '31m' }).expect(200)
    return inState()
  }
  await expect.poll(minuteLater).toBe('failed')
})
