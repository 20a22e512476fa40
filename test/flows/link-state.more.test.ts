import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { copyOf, stateText } from '../support/given-store.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import {
  completeChallenge,
  createLink,
  deleteLink,
  enteredCard,
  linkBody,
  linkStatus,
  newLink,
  numberOf,
  readCard,
  readLink,
  submit,
  threeDSLink,
  tokenize,
} from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { postAtOnce } from '../support/post-at-once.ts'
import { startSandbox } from '../support/sandbox.ts'

const MINUTE = 60_000

/** Starts a sandbox that saves its state in a folder. */
const keeping = async (dir = join(temporaryFolder(), 'state'), clock = manualClock()) => {
  const running = await startSandbox({ ephemeral: false, 'state-dir': dir, clock, 'link-history': 'entries' })
  return { ...running, dir, clock, state: () => stateText(dir) }
}

/** Starts a second process from the acknowledged state, as after kill -9: the first one does not shut down. */
const restarted = ({ dir, clock }: Awaited<ReturnType<typeof keeping>>) => keeping(copyOf(dir), clock)

/** Returns the records of the default space by table. */
const tablesOf = async ({ http }: Awaited<ReturnType<typeof keeping>>) =>
  (await http.get('/_sandbox/state').expect(200)).body.spaces.default

describe('after a restart', () => {
  it('accepts a card for an unused link and gives new links new IDs', async () => {
    const first = await keeping()
    const id = await newLink(first, linkBody({ collectCardholderName: true }))
    const second = await restarted(first)
    expect(await newLink(second)).not.toBe(id)
    await submit(second, id, CHALLENGE_CARD, { cardholderName: 'Ada Example' })
    expect((await readCard(second, id)).cardholderName).toBe('Ada Example')
  })

  it('continues the challenge of a link with a submitted card', async () => {
    const first = await keeping()
    const id = await newLink(first, threeDSLink())
    await submit(first, id, CHALLENGE_CARD)
    await completeChallenge(first, id, { code: '0000' })
    const second = await restarted(first)
    expect((await submit(second, id, FRICTIONLESS_CARD)).status).toBe(409)
    expect((await submit(second, id, CHALLENGE_CARD)).body.challenge.attemptsLeft).toBe(2)
    expect((await completeChallenge(second, id, { code: '4444' })).body.status).toBe('SUCCESS')
  })

  it('ends a link with a submitted card if its time has expired', async () => {
    const first = await keeping()
    const id = await newLink(first, threeDSLink())
    await submit(first, id, CHALLENGE_CARD)
    await first.sandbox.close()
    first.clock.advance(31 * MINUTE)
    const second = await restarted(first)
    expect((await readLink(second, id)).history).toMatchObject([{ success: false, source: 'system' }])
  })

  it('returns the same response for a used link and issues no alias twice', async () => {
    const first = await keeping()
    const id = await newLink(first, threeDSLink())
    await submit(first, id, CHALLENGE_CARD, { outcome: 'Y' })
    const before = await readLink(first, id)
    const second = await restarted(first)
    expect(await readLink(second, id)).toEqual(before)
    expect((await submit(second, id, FRICTIONLESS_CARD)).status).toBe(409)
    expect((await tokenize(second, CHALLENGE_CARD)).alias).not.toBe(before.card?.alias)
  })

  it('keeps a deleted link deleted', async () => {
    const first = await keeping()
    const id = await newLink(first)
    await deleteLink(first, id)
    const second = await restarted(first)
    expect((await readLink(second, id)).status).toBe('DELETED')
    expect((await deleteLink(second, id)).status).toBe(404)
  })
})

describe('the saved state', () => {
  it('has no card data of a deleted link in any status', async () => {
    const running = await keeping()
    const ids: string[] = []
    const secrets: string[] = []
    for (const [body, more] of [
      [linkBody({ collectCardholderName: true }), { cardholderName: 'Ada Example' }],
      [threeDSLink(), { outcome: 'Y' }],
      [threeDSLink(), {}],
    ] as const) {
      const id = await newLink(running, body)
      ids.push(id)
      const { body: entered } = await submit(running, id, CHALLENGE_CARD, more)
      const { card } = await readLink(running, id)
      secrets.push(
        ...[card?.alias, card?.aliasCVV, card?.['3D']?.xid, entered.challenge?.transactionId].filter(
          (s) => s !== undefined,
        ),
      )
    }
    secrets.push('400000xxxxxx0026', 'Ada Example', 'challenge_success:VIS:0')
    expect(secrets.filter((secret) => !running.state().includes(secret))).toEqual([])
    expect(secrets).toHaveLength(9)

    for (const id of ids) await deleteLink(running, id)
    await running.sandbox.close()
    expect(secrets.filter((secret) => running.state().includes(secret))).toEqual([])
    expect(ids.filter((id) => !running.state().includes(id))).toEqual([])
  })

  it.each([
    ['a failed start', numberOf('start_error', 'VIS'), {}],
    ['a decline', numberOf('decline/51', 'VIS'), {}],
  ])('has no token after %s', async (_title, number, more) => {
    const running = await keeping()
    const id = await newLink(running, threeDSLink())
    expect((await submit(running, id, number, more)).body.status).toBe('ERROR')
    const tables = await tablesOf(running)
    expect([tables.aliases, tables.aliasCvvs]).toEqual([undefined, undefined])
    expect(tables.links[id]).not.toHaveProperty('card')
  })

  it('has every context pair, even those named like members of Object.prototype', async () => {
    const running = await keeping()
    const pairs = ['__proto__', 'constructor', 'toString', 'Room'].map((name) => [name, `the ${name}`])
    const context = `{${pairs.map((pair) => pair.map((text) => JSON.stringify(text)).join(':')).join()}}`
    const id = await newLink(running, `{"reference":"booking-1","context":${context}}`)
    expect((await tablesOf(running)).links[id].context).toEqual(pairs)
  })
})

describe('while the state cannot be written', () => {
  /** Replaces the folder by a file, so that even root cannot write there. */
  const block = (dir: string) => {
    renameSync(dir, `${dir}-away`)
    writeFileSync(dir, 'in the way')
    return () => {
      rmSync(dir)
      renameSync(`${dir}-away`, dir)
    }
  }
  const LINK_ERROR = { status: 503, message: expect.stringContaining('Nothing was changed') }

  it('creates, uses and deletes nothing; everything works afterwards', async () => {
    const running = await keeping()
    const id = await newLink(running)
    const half = await newLink(running, threeDSLink())
    await submit(running, half, CHALLENGE_CARD)
    const unblock = block(running.dir)
    for (const rejected of [await createLink(running), await deleteLink(running, id)])
      expect([rejected.status, rejected.body]).toEqual([503, LINK_ERROR])
    for (const rejectedOne of [
      await submit(running, id, CHALLENGE_CARD),
      await completeChallenge(running, half, { code: '4444' }),
    ])
      expect([rejectedOne.status, rejectedOne.body.error.code]).toEqual([503, 'SERVER_ERROR'])
    expect((await linkStatus(running, id)).body.status).toBe('PENDING')
    expect((await linkStatus(running, half)).body.status).toBe('PENDING')

    // Submitted twice at the same time: the second must not see the unsaved result of the first.
    const card = { card: enteredCard(CHALLENGE_CARD) }
    const submitting = `${running.url}/_sandbox/links/${id}/submit`
    expect(await postAtOnce(submitting, [card, card])).toEqual([503, 503])

    unblock()
    const { alias } = await tokenize(await startSandbox(), CHALLENGE_CARD)
    expect((await submit(running, id, FRICTIONLESS_CARD)).body.status).toBe('SUCCESS')
    expect((await readCard(running, id)).alias).toBe(alias)
    expect((await completeChallenge(running, half, { code: '4444' })).body.status).toBe('SUCCESS')
    expect((await deleteLink(running, half)).status).toBe(200)
  })
})
