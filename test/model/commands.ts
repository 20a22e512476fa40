import fc from 'fast-check'
import { expect } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { exported, imported } from '../support/state.ts'
import { ACTIONS, CARDS, type Command, command, pick } from './command.ts'
import { actOnLink, createLink, deleteLink, submitCard } from './link-commands.ts'
import {
  type Action,
  act,
  advance,
  attemptsLeft,
  begin,
  emptySpace,
  isChallenged,
  isOpen,
  type Model,
  open,
  SPACES,
  type SpaceName,
} from './model.ts'
import { compareAll, compareTransaction, freeze, ids } from './real.ts'

const initialize = (space: SpaceName, card: keyof typeof CARDS): Command =>
  command(`initialize(${space}, ${card})`, async (model, real) => {
    const { status, body } = await real.in(space).init(initBody(CARDS[card]))
    if (card === 'declined') return expect([status, body.error.code]).toEqual([400, 'DECLINED'])
    const mine = model[space]
    const id = ids.transactionId(space, mine.begun + 1)
    expect([status, body.transactionId]).toEqual([201, id])
    const transaction = begin(mine, id, card === 'challenge')
    mine.transactions.push(transaction)
    await compareTransaction(real, space, transaction)
  })

const hasTransactions = (space: SpaceName) => (model: Readonly<Model>) => model[space].transactions.length > 0

const openPage = (space: SpaceName, n: number): Command =>
  command(
    `open(${space}, ${n})`,
    async (model, real) => {
      const transaction = pick(model[space].transactions, n)
      const wasOpen = isOpen(transaction)
      open(transaction)
      const { status } = await real.running().http.get(`/v1/start/${transaction.id}`)
      expect(status).toBe(wasOpen ? (isOpen(transaction) ? 200 : 303) : 410)
      await compareTransaction(real, space, transaction)
    },
    hasTransactions(space),
  )

const actOnPage = (space: SpaceName, n: number, action: Action): Command =>
  command(
    `act(${space}, ${n}, ${action})`,
    async (model, real) => {
      const transaction = pick(model[space].transactions, n)
      const wasOpen = isOpen(transaction)
      const wasChallenged = isChallenged(transaction)
      if (wasChallenged) act(transaction, action)
      const { status, body } = await real.in(space).finish(transaction.id, ACTIONS[action])
      if (wasChallenged) {
        const attempts = isOpen(transaction) ? attemptsLeft(transaction) : undefined
        expect([status, body.status, body.attemptsLeft]).toEqual([200, transaction.status, attempts])
      } else expect([status, body.error.code]).toEqual([409, wasOpen ? 'INVALID_STATE' : 'INVALID_TRANSACTION_STATUS'])
      await compareTransaction(real, space, transaction)
    },
    hasTransactions(space),
  )

const pass = (space: SpaceName, minutes: number): Command =>
  command(`advance(${space}, ${minutes}m)`, async (model, real) => {
    advance(model[space], minutes * 60_000)
    await real.in(space).advance(`${minutes}m`)
  })

const reset = (space: SpaceName): Command =>
  command(`reset(${space})`, async (model, real) => {
    await real.in(space).reset()
    for (const { id } of model[space].transactions) expect((await real.in(space).status(id)).status).toBe(400)
    for (const { id } of model[space].links) expect((await real.in(space).linkStatus(id)).status).toBe(404)
    Object.assign(model[space], emptySpace())
    await freeze(real, space)
  })

const restart = command('restart()', async (model, real) => {
  const before = await exported(real.running())
  await real.restart()
  expect(await exported(real.running())).toBe(before)
  await compareAll(real, model)
})

const exportAndImport = (only: SpaceName | undefined): Command =>
  command(`exportAndImport(${only ?? ''})`, async (_model, real) => {
    const before = await exported(real.running())
    await imported(real.running(), before, only).expect(200)
    expect(await exported(real.running())).toBe(before)
  })

const space = fc.constantFrom(...SPACES)
/** Counted from the newest, so that several commands affect the same record. */
const n = fc.nat(2)
const action = fc.constantFrom<Action[]>('right', 'wrong', 'wrong', 'cancel')
const often = <T>(arbitrary: fc.Arbitrary<T>, times = 3): fc.Arbitrary<T>[] => Array(times).fill(arbitrary)

/** All possible commands, the usual ones more often. */
export const anyCommands = fc.commands(
  [
    ...often(
      fc
        .tuple(space, fc.constantFrom('frictionless', 'challenge', 'challenge', 'declined'))
        .map((p) => initialize(...p)),
    ),
    fc.tuple(space, n).map((p) => openPage(...p)),
    ...often(
      fc.tuple(space, n, action).map((p) => actOnPage(...p)),
      9,
    ),
    ...often(fc.tuple(space, fc.boolean()).map((p) => createLink(...p))),
    ...often(
      fc.tuple(space, n, fc.constantFrom('frictionless', 'challenge', 'challenge')).map((p) => submitCard(...p)),
      6,
    ),
    ...often(
      fc.tuple(space, n, action).map((p) => actOnLink(...p)),
      6,
    ),
    fc.tuple(space, n).map((p) => deleteLink(...p)),
    fc.tuple(space, fc.constantFrom(1, 10, 29, 30)).map((p) => pass(...p)),
    space.map(reset),
    fc.constant(restart),
    fc.option(space, { nil: undefined }).map(exportAndImport),
  ],
  { maxCommands: 60, size: 'max' },
)
