import { expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { tokenIn } from '../support/submit-page.ts'
import { sharedStage } from './browser-setup.ts'
import { cardholder, FRICTIONLESS, goodCard, openLastDesk, type TypedCard } from './card-entry-driver.ts'

const stage = sharedStage({ 'page-time-scale': 0.01 })

const UNREADABLE = 'Enter the expiry date as month and year, such as 09/30.'
const NO_MONTH = 'This month does not exist. Enter 01 to 12 as the first two digits.'

/** Input of a field, and its reading: the saved value, or the problem. */
const READINGS: readonly (readonly [field: keyof TypedCard, typed: string, read: string])[] = [
  ['expiry', '05/29', '05/29'],
  ['expiry', '5/29', '05/29'],
  ['expiry', '05 / 29', '05/29'],
  ['expiry', '05 29', '05/29'],
  ['expiry', '05-29', '05/29'],
  ['expiry', '05\u221229', '05/29'],
  ['expiry', '0529', '05/29'],
  ['expiry', '052029', '05/29'],
  ['expiry', '05/2029', '05/29'],
  ['expiry', '5.2029', '05/29'],
  ['expiry', '29/05', '05/29'],
  ['expiry', '29-05', '05/29'],
  ['expiry', '29/5', '05/29'],
  ['expiry', '2905', '05/29'],
  ['expiry', '2029-05', '05/29'],
  ['expiry', '2029/05', '05/29'],
  ['expiry', '2029 / 5', '05/29'],
  ['expiry', '202905', '05/29'],
  ['expiry', '０５／２９', '05/29'],
  ['expiry', '\u200e05/29\u200e', '05/29'],
  ['expiry', '11/29', '11/29'],
  ['expiry', '12/40', '12/40'],
  ['expiry', '12/34', '12/34'],
  ['expiry', '29/13', NO_MONTH],
  ['expiry', '00/29', NO_MONTH],
  ['expiry', '2029', NO_MONTH],
  ['expiry', '2029-05-31', UNREADABLE],
  ['expiry', '31/05/2029', UNREADABLE],
  ['expiry', '05/1929', UNREADABLE],
  ['expiry', '05/29x', UNREADABLE],
  ['expiry', 'May 2029', UNREADABLE],
  ['number', '4000 0010 0000 0018', '400000xxxxxx0018'],
  ['number', '4000-0010-0000-0018', '400000xxxxxx0018'],
  ['number', '4000.0010.0000.0018', '400000xxxxxx0018'],
  ['number', '4000\u22120010\u22120000\u22120018', '400000xxxxxx0018'],
  ['number', '４０００００１０００００００１８', '400000xxxxxx0018'],
  ['number', '4000\u00a00010\u202f0000\u20110018', '400000xxxxxx0018'],
  ['number', '4000x0010x0000x0018', 'This number contains a character that is not a digit.'],
  ['cvv', '123', 'saved'],
  ['cvv', '１２３', 'saved'],
  ['cvv', '1 2 3', 'saved'],
  ['cvv', '1234', 'The security code of this Visa card has 3 digits.'],
  ['cvv', '12a', 'This security code contains a character that is not a digit.'],
  ['name', '  Ada   Example ', 'Ada Example'],
  ['name', 'Ａda Example', 'Ａda Example'],
  ['name', 'Ada 123', 'Enter a name without digits. The number has its own field.'],
]

/** Returns the saved value of a field; undefined before the card is saved. */
const savedValue = async (id: string, field: keyof TypedCard): Promise<string | undefined> => {
  const { card } = await readLink(stage().running, id)
  if (!card) return undefined
  const { masked, expiryMonth, expiryYear, cardholderName } = card
  return { number: masked, expiry: `${expiryMonth}/${expiryYear}`, cvv: 'saved', name: cardholderName }[field]
}

type Submit = (url: string, id: string, card: TypedCard, field: keyof TypedCard) => Promise<string | undefined>

const inChromium =
  (how: 'type' | 'paste', javaScriptEnabled: boolean): Submit =>
  async (url, id, card, field) => {
    const page = await stage().customer({ javaScriptEnabled })
    const person = cardholder(page)
    await page.goto(url)
    await person.paste({ ...card, [field]: '' })
    await person[how]({ [field]: card[field] })
    await person.save()
    await page.waitForFunction("document.title.startsWith('Error') || !document.querySelector('#number')")
    const result = (await savedValue(id, field)) ?? (await person.problems()).join()
    await page.close()
    return result
  }

const toServer: Submit = async (url, id, card, field) => {
  const { text } = await stage().running.http.get(new URL(url).pathname)
  const sent = await stage()
    .running.http.post(`/${id}`)
    .type('form')
    .send({ token: tokenIn(text), ...card })
  return (await savedValue(id, field)) ?? /class="problem"[^>]*>([^<]*)</.exec(sent.text)?.[1]
}

it.each<[string, Submit]>([
  ['sent to the server without a browser', toServer],
  ['pasted in Chromium without JavaScript', inChromium('paste', false)],
  ['pasted or filled in by a password manager, with JavaScript', inChromium('paste', true)],
  ['typed letter by letter, with JavaScript', inChromium('type', true)],
])('each input has the same reading when it is %s', async (_title, submit) => {
  const readings: (readonly [string, string, string | undefined])[] = []
  for (const [field, typed] of READINGS) {
    const { id, url } = await openLastDesk(stage(), { collectCardholderName: true })
    const card = { ...goodCard(FRICTIONLESS, { name: 'Ada' }), [field]: typed }
    readings.push([field, typed, await submit(url, id, card, field)])
  }
  expect(readings).toEqual(READINGS)
})
