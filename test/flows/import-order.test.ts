import { expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startSandbox } from '../support/sandbox.ts'
import { startTransaction } from '../support/state.ts'
import { undoTo } from '../support/undo.ts'

/** Delays the module that reads scenarios. The first import with scenarios loads it. */
const reader = vi.hoisted(() => {
  let load = (): void => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  return { isWanted: false, load, loaded }
})
vi.mock('../../src/engine/scenarios/reading/read-scenario-file.ts', async (original) => {
  reader.isWanted = true
  await reader.loaded
  return original()
})

const PUT = { name: 'shop/own', mediaType: 'application/yaml', text: 'title: Own\n' }
const FILE = {
  format: 'threeds-sandbox state',
  version: 1,
  spaces: { default: { scenarios: { [PUT.name]: PUT } } },
}

it('an import is read before the replaced state is saved, so that an undo restores data created meanwhile', async () => {
  const running = await startSandbox()
  const brought = running.http
    .put('/_sandbox/state?keep=1h')
    .send(FILE)
    .then((response) => response)
  await eventually(() => expect(reader.isWanted).toBe(true))
  const id = await startTransaction(running)
  reader.load()
  const { status, body } = await brought
  expect([status, body.spaces]).toEqual([200, ['default']])
  expect((await running.status(id)).status).toBe(400)
  await undoTo(running, body.undo.id).expect(200)
  expect((await running.status(id)).body.status).toBe('initialized')
})
