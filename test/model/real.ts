import { expect } from 'vitest'
import { createSandbox, loadPackage, type SandboxOptions } from '../../src/app/sandbox.ts'
import { createIds } from '../../src/core/domain/ids.ts'
import { type Running, running } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'
import { isOpen, type Model, type ModelLink, type ModelTransaction, SPACES, type SpaceName, START } from './model.ts'

/** The IDs of the default seed. */
export const ids = createIds('threeds-sandbox')

/** A restartable sandbox with a state folder, and the frozen time of its spaces. */
export type Real = {
  readonly running: () => Running
  readonly in: (space: SpaceName) => Space
  restart(): Promise<void>
  close(): Promise<void>
}

const loaded = loadPackage()

export const startReal = async (dir: string): Promise<Real> => {
  const options: SandboxOptions = {
    'state-dir': dir,
    port: 0,
    'log-format': 'off',
    'link-history': 'entries',
    loaded: await loaded,
  }
  const start = async (): Promise<Running> => running(await createSandbox(options))
  let current = await start()
  const real: Real = {
    running: () => current,
    in: (space) => inSpace(current, space),
    async restart() {
      await current.sandbox.close()
      current = await start()
    },
    close: () => current.sandbox.close(),
  }
  for (const space of SPACES) await freeze(real, space)
  return real
}

export const freeze = async (real: Real, space: SpaceName): Promise<void> => {
  await real.in(space).freeze(new Date(START).toISOString())
}

/** Compares the status response of a transaction with the model. */
export const compareTransaction = async (real: Real, space: SpaceName, model: ModelTransaction): Promise<void> => {
  const { status, body } = await real.in(space).status(model.id)
  expect({ status, as: body.status, history: body.history?.length, expires: body.detail?.init?.expires }).toEqual({
    status: 200,
    as: model.status,
    history: model.history,
    expires: isOpen(model) ? `${new Date(model.expires).toISOString().slice(0, -1)}+00:00` : undefined,
  })
  const other = space === 'b' ? 'default' : 'b'
  expect((await real.in(other).status(model.id)).status).toBe(400)
}

export const compareLink = async (real: Real, space: SpaceName, model: ModelLink): Promise<void> => {
  const { status, body } = await real.in(space).linkStatus(model.id)
  expect({ status, as: body.status, history: body.history?.length, hasCard: body.card !== undefined }).toEqual({
    status: 200,
    as: model.status,
    history: model.status === 'DELETED' ? undefined : model.history,
    hasCard: model.status === 'SUCCESS',
  })
}

/** Compares all records and their counts with the model. */
export const compareAll = async (real: Real, model: Model): Promise<void> => {
  for (const space of SPACES) {
    const { transactions, links, now } = model[space]
    for (const transaction of transactions) await compareTransaction(real, space, transaction)
    for (const link of links) await compareLink(real, space, link)
    const hidden = links.filter(({ authentication, status }) => authentication && status !== 'DELETED').length
    const { body } = await real.running().http.get('/_sandbox/spaces').expect(200)
    expect(body.spaces.find((match: { space: string }) => match.space === space)).toMatchObject({
      transactions: transactions.length + hidden,
      links: links.length,
      clock: { mode: 'frozen', now: `${new Date(now).toISOString().slice(0, -1)}+00:00` },
    })
  }
}
