import { expect, it } from 'vitest'
import { placesOf } from '../support/card-spellings.ts'
import { fieldPlaces, withTextAt } from '../support/field-places.ts'
import { quickFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { everythingOf, NUMBER } from '../support/kept-numbers.ts'
import { createLink, linkStatus, submit, threeDSLink } from '../support/link-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { exported, imported } from '../support/state.ts'

/** An order number that could be a card number: it is accepted, and hidden wherever texts are shown. */
const HONEST = '4539148803436467'

const PLACES = fieldPlaces()
const HOOK = 'http://127.0.0.1:1/hook'

type Field = (typeof PLACES)[number]
type Sent = { readonly status: number; readonly refused: string; readonly told: string }

/** Sends a request with a text in a field, and completes it where it is accepted. */
const send = async (running: Running, { request, path, kind }: Field, text: string): Promise<Sent> => {
  const { init, status, finish } = running
  if (request === 'init') {
    const answer = await init(withTextAt(initBody(CHALLENGE_CARD, { webhook: { url: HOOK } }), path, kind, text))
    const id = answer.body.transactionId
    if (answer.status === 201) await finish(id, { outcome: 'Y' }).expect(200)
    const told = answer.status === 201 ? (await status(id)).text : ''
    return { status: answer.status, refused: answer.body.error?.message ?? '', told }
  }
  const answer = await createLink(running, withTextAt(threeDSLink({ webhookEndpoint: HOOK }), path, kind, text))
  const { id } = answer.body
  if (answer.status === 200) await submit(running, id, CHALLENGE_CARD, { outcome: 'Y' }).expect(200)
  const told = answer.status === 200 ? (await linkStatus(running, id)).text : ''
  return { status: answer.status, refused: JSON.stringify(answer.body.errors ?? ''), told }
}

it('finds the fields of both requests, those of maps and of objects that are open too', () => {
  const found = PLACES.map(({ request, path, isMarked }) => `${[request, ...path].join('.')}${isMarked ? ' *' : ''}`)
  expect(found).toEqual(
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
  for (const field of PLACES) {
    const name = [field.request, ...field.path].join('.')
    const { status, refused, told } = await send(running, field, NUMBER)
    if (placesOf(NUMBER, told + refused).length > 0) wrong.push(`${name}: the number is returned`)
    if (field.isMarked && !(status === 400 && refused.includes(name)))
      wrong.push(`${name}: is marked with x-passes-through, but ${status} is returned for a card number in it`)
  }
  const everywhere = await everythingOf(running, folder)
  const kept = everywhere.flatMap(([where, text]) => placesOf(NUMBER, text).map((around) => `${where}: ${around}`))
  // Mark a field that is stored with x-passes-through, or store it without card numbers.
  expect([...wrong, ...kept]).toEqual([])
})

it('a text that could be a card number comes back as it came, and its export can be imported', async () => {
  const running = await startSandbox()
  const marked = PLACES.filter(({ isMarked }) => isMarked)
  for (const field of marked) {
    const { status, told } = await send(running, field, HONEST)
    expect([field.path, status < 300]).toEqual([field.path, true])
    if (field.isReturned) expect([field.path, told.includes(HONEST)]).toEqual([field.path, true])
  }
  const text = await exported(running)
  const other = await startSandbox()
  const answer = await imported(other, text)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  expect(JSON.parse(await exported(other))).toEqual(JSON.parse(text))
})
