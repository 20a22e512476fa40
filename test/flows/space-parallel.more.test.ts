import { expect, it } from 'vitest'
import { instant } from '../../src/core/domain/time.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { long } from '../support/long-runs.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { BEGINNING, inSpace } from '../support/space.ts'

const CLIENTS = long(8, 64)
const NAMES = Array.from({ length: CLIENTS }, (_, n) => `client-${n}`)
const FORCED = ['challenge_failed', 'frictionless_success', 'decline/51', null] as const

const start = () => startSandbox({ seed: 'parallel', 'public-url': 'http://sandbox.test' })

/** Runs one round of a client in its space. Returns all response bodies. */
const round = async (running: Running, index: number, again: boolean): Promise<unknown[]> => {
  const space = inSpace(running, NAMES[index])
  const reported: unknown[] = []
  const report = async (call: PromiseLike<{ status: number; body: unknown }>) => {
    const { status, body } = await call
    reported.push([status, body])
    return body as { readonly id: string; readonly transactionId: string }
  }
  const refno = `order-${index}-${again}`
  const key = { 'Idempotency-Key': 'the same for all' }
  await report(space.setClock({ mode: 'frozen', now: instant(Date.parse(BEGINNING) + index * 1_000) }))
  const { transactionId } = await report(space.init(initBody(undefined, { refno, amount: index + 1 }), key))
  await report(space.choose({ name: FORCED[index % FORCED.length] }))
  await report(space.init(initBody(undefined, { refno, amount: index + 1 }), key))
  await report(space.init(initBody(undefined, { refno: `${refno}-forced` })))
  const { id } = await report(space.createLink(threeDSLink({ reference: refno })))
  await report(space.submit(id, enteredCard(CHALLENGE_CARD)))
  await report(space.advance(`${index + 1}m`))
  await report(space.linkStatus(id))
  await report(space.finish(transactionId))
  await report(space.status(transactionId))
  reported.push(await space.state())
  return reported
}

const client = async (running: Running, index: number): Promise<unknown[]> => {
  const first = await round(running, index, false)
  const { body } = await inSpace(running, NAMES[index]).reset()
  return [...first, body, ...(await round(running, index, true))]
}

it(`returns to ${CLIENTS} clients in ${CLIENTS} spaces at once the same as to each of them alone`, async () => {
  const running = await start()
  const together = await Promise.all(NAMES.map((_name, index) => client(running, index)))
  for (const [index, reported] of together.entries()) {
    const alone = await start()
    expect(reported).toEqual(await client(alone, index))
    await alone.sandbox.close()
  }
  const { spaces } = (await running.http.get('/_sandbox/spaces')).body
  expect(spaces).toHaveLength(CLIENTS + 1)
})
