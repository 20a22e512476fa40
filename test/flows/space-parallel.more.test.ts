import { expect, it } from 'vitest'
import { instant } from '../../src/core/domain/time.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { long } from '../support/long.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { BEGINNING, inSpace } from '../support/space.ts'

const CLIENTS = long(8, 64)
const NAMES = Array.from({ length: CLIENTS }, (_, n) => `client-${n}`)
const FORCED = ['challenge_failed', 'frictionless_success', 'decline/51', null] as const

const start = () => startSandbox({ seed: 'parallel', 'public-url': 'http://sandbox.test' })

/** One round of a client in its space: the whole bodies of all that it is told. */
const round = async (running: Running, index: number, again: boolean): Promise<unknown[]> => {
  const space = inSpace(running, NAMES[index])
  const told: unknown[] = []
  const tell = async (call: PromiseLike<{ status: number; body: unknown }>) => {
    const { status, body } = await call
    told.push([status, body])
    return body as { readonly id: string; readonly transactionId: string }
  }
  const refno = `order-${index}-${again}`
  const key = { 'Idempotency-Key': 'the same for all' }
  await tell(space.setClock({ mode: 'frozen', now: instant(Date.parse(BEGINNING) + index * 1_000) }))
  const { transactionId } = await tell(space.init(initBody(undefined, { refno, amount: index + 1 }), key))
  await tell(space.choose({ name: FORCED[index % FORCED.length] }))
  await tell(space.init(initBody(undefined, { refno, amount: index + 1 }), key))
  await tell(space.init(initBody(undefined, { refno: `${refno}-forced` })))
  const { id } = await tell(space.createLink(threeDSLink({ reference: refno })))
  await tell(space.submit(id, enteredCard(CHALLENGE_CARD)))
  await tell(space.advance(`${index + 1}m`))
  await tell(space.linkStatus(id))
  await tell(space.finish(transactionId))
  await tell(space.status(transactionId))
  told.push(await space.state())
  return told
}

const client = async (running: Running, index: number): Promise<unknown[]> => {
  const first = await round(running, index, false)
  const { body } = await inSpace(running, NAMES[index]).reset()
  return [...first, body, ...(await round(running, index, true))]
}

it(`tells ${CLIENTS} clients in ${CLIENTS} spaces at once what it tells each of them alone`, async () => {
  const running = await start()
  const together = await Promise.all(NAMES.map((_name, index) => client(running, index)))
  for (const [index, told] of together.entries()) {
    const alone = await start()
    expect(told).toEqual(await client(alone, index))
    await alone.sandbox.close()
  }
  const { spaces } = (await running.http.get('/_sandbox/spaces')).body
  expect(spaces).toHaveLength(CLIENTS + 1)
})
