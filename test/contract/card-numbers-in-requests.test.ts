import type { Response } from 'supertest'
import { expect, it } from 'vitest'
import { everythingOf, NUMBER } from '../support/card-number-outputs.ts'
import { positionsOf } from '../support/card-spellings.ts'
import { fieldLocations, withTextAt } from '../support/field-locations.ts'
import { quickFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { createLink, linkStatus, submit, threeDSLink } from '../support/link-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { exported, imported } from '../support/state.ts'

/** An order number that could be a card number: it is accepted, and hidden wherever texts are shown. */
const HONEST = '4539148803436467'

const LOCATIONS = fieldLocations()
const HOOK = 'http://127.0.0.1:1/hook'

type Field = (typeof LOCATIONS)[number]
const nameOf = ({ request, path }: Field): string => [request, ...path].join('.')

/** Sends a request with a text in a field. */
const send = (running: Running, { request, path, kind }: Field, text: string) =>
  request === 'init'
    ? running.init(withTextAt(initBody(CHALLENGE_CARD, { webhook: { url: HOOK } }), path, kind, text))
    : createLink(running, withTextAt(threeDSLink({ webhookEndpoint: HOOK }), path, kind, text))

/** Completes the record that a request created, and returns its status response. */
const completed = async (running: Running, { request }: Field, { body }: Response): Promise<string> => {
  const { finish, status } = running
  if (request === 'init') {
    await finish(body.transactionId, { outcome: 'Y' }).expect(200)
    return (await status(body.transactionId)).text
  }
  await submit(running, body.id, CHALLENGE_CARD, { outcome: 'Y' }).expect(200)
  return (await linkStatus(running, body.id)).text
}

it('finds the fields of both requests, those of maps and of objects that are open too', () => {
  const matches = LOCATIONS.map((field) => `${nameOf(field)}${field.isMarked ? ' *' : ''}`)
  expect(matches).toEqual(
    expect.arrayContaining([
      'init.refno *',
      'init.redirect.cancelUrl *',
      'init.card.alias',
      'init.card.3D',
      'init.card.3D.cardholder.email',
      'link.context',
      'link.webhookEndpoint *',
      'link.VIS.3D.merchant.merchantName',
    ]),
  )
})

it('a card number in a field is rejected, or stored nowhere', async () => {
  const folder = quickFolder()
  const running = await startSandbox({ ephemeral: false, 'state-dir': folder })
  const wrong: string[] = []
  for (const field of LOCATIONS) {
    const { status, text } = await send(running, field, NUMBER)
    const isRejected = status === 400 && text.includes(nameOf(field))
    if (field.isMarked && !isRejected) wrong.push(`${nameOf(field)} is marked, but ${status} is returned`)
    if (positionsOf(NUMBER, text).length > 0) wrong.push(`${nameOf(field)} is returned with the number in it`)
  }
  const everywhere = await everythingOf(running, folder)
  const kept = everywhere.flatMap(([where, text]) => positionsOf(NUMBER, text).map((around) => `${where}: ${around}`))
  // Mark a field that is stored with x-passes-through, or store it without card numbers.
  expect([...wrong, ...kept]).toEqual([])
})

it('a text that could be a card number comes back as it came, and its export can be imported', async () => {
  // An attempt of a webhook would change the state between import and export.
  const running = await startSandbox({ webhooks: 'manual' })
  const marked = LOCATIONS.filter(({ isMarked }) => isMarked)
  for (const field of marked) {
    const created = await send(running, field, HONEST)
    expect([nameOf(field), created.status < 300]).toEqual([nameOf(field), true])
    const response = await completed(running, field, created)
    if (field.isReturned) expect([nameOf(field), response.includes(HONEST)]).toEqual([nameOf(field), true])
  }
  const text = await exported(running)
  const other = await startSandbox({ webhooks: 'manual' })
  const reply = await imported(other, text)
  expect([reply.status, reply.body.error]).toEqual([200, undefined])
  expect(JSON.parse(await exported(other))).toEqual(JSON.parse(text))
})
