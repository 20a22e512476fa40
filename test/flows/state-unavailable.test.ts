import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startSandbox } from '../support/sandbox.ts'

it('answers 503 while the state cannot be written, keeps reading, and goes on by itself afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateDir = join(folder, 'state')
  const { init, status, finish, http } = await startSandbox({ ephemeral: false, 'state-dir': stateDir })
  const { transactionId } = (await init(initBody())).body

  // The folder becomes a file: nothing can be written there, not even by root.
  renameSync(stateDir, join(folder, 'away'))
  writeFileSync(stateDir, 'in the way')
  const refused = await init(initBody(CHALLENGE_CARD, { refno: 'order-2' }))
  expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVER_ERROR'])
  expect(refused.body.error.message).toContain('Nothing was changed')
  const unfinished = await finish(transactionId, { code: '4444' })
  expect([unfinished.status, unfinished.body.error.code]).toEqual([503, 'SERVER_ERROR'])
  expect((await http.get(`/v1/start/${transactionId}`)).status).toBe(503)
  expect((await status(transactionId)).body.status).toBe('initialized')

  rmSync(stateDir)
  renameSync(join(folder, 'away'), stateDir)
  expect((await init(initBody(CHALLENGE_CARD, { refno: 'order-2' }))).status).toBe(201)
  expect((await finish(transactionId, { code: '4444' })).body.status).toBe('authenticated')
})

it('does not tell of a change that nobody waits for before it is saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateDir = join(folder, 'state')
  const clock = manualClock()
  const { init, status } = await startSandbox({ ephemeral: false, 'state-dir': stateDir, clock })
  const { transactionId } = (await init(initBody(CHALLENGE_CARD))).body

  renameSync(stateDir, join(folder, 'away'))
  writeFileSync(stateDir, 'in the way')
  clock.advance(31 * 60_000)
  // Reading it lets it run out; that cannot be saved, so nobody may hear of it.
  const refused = await status(transactionId)
  expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVER_ERROR'])
  expect(refused.body.error.message).toContain('were undone')

  rmSync(stateDir)
  renameSync(join(folder, 'away'), stateDir)
  const { body } = await status(transactionId)
  expect(body.status).toBe('failed')
})

it('lets a transaction run out although a move of it could not be saved before', async () => {
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

  // Its timer comes back a moment later. An export looks at nothing, so nothing runs out by being read.
  const inState = async () => (await http.get('/_sandbox/state')).body.spaces.default.transactions[transactionId].status
  const minuteLater = async () => {
    await http.put('/_sandbox/clock').send({ advance: '31m' }).expect(200)
    return inState()
  }
  await expect.poll(minuteLater).toBe('failed')
})
