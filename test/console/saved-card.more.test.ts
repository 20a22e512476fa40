import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD } from '../support/init-body.ts'
import { enteredCard, linkBody, linkStatus, newLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { openDesk } from './console-page.ts'

const running = sharedSandbox()

it('shows the alias of a saved card, which can be copied and searched', async () => {
  const id = await newLink(running(), linkBody({ reference: 'kept' }))
  const other = await newLink(running(), linkBody({ reference: 'other' }))
  const card = enteredCard(FRICTIONLESS_CARD)
  await running().http.post(`/_sandbox/links/${id}/submit`).send({ card }).expect(200)
  const { alias, fingerprint, masked } = (await linkStatus(running(), id)).body.card
  const desk = await openDesk(running(), `live/${id}`)
  await desk.press(alias)
  expect(await desk.copied(alias)).toBe(alias)
  const saved = desk.within('Saved card')
  await saved.sees(
    alias,
    fingerprint,
    masked,
    '12/',
    'Type',
    'Country',
    'Use it instead of the card number to charge the card.',
  )
  await desk.within('Timeline').sees('SUCCESS with the alias')
  await desk.fill('Search in the list', alias)
  await eventually(async () => expect(await desk.refnos()).toEqual(['kept']))
  await desk.goTo(`live/${other}`)
  await desk.sees('Waiting for a card')
  // The link for the cardholder differs from the address of the view.
  await desk.sees('reference other')
  await desk.press('More')
  await desk.press('Copy link')
  await desk.copied(new RegExp(`/${other}$`))
  await desk.keys('y')
  await desk.copied(`#/live/${other}`)
  await desk.lacks('Saved card')
  await desk.press('Enter a card')
  await desk.sees('No challenge: this link has no authentication.')
})
