import { readFileSync } from 'node:fs'
import { CHALLENGE_CARD as CHALLENGE, FRICTIONLESS_CARD as FRICTIONLESS } from '../support/init-body.ts'
import { deleteLink, WITH_THREE_DS } from '../support/link-body.ts'
import { type HttpCardholder, httpCardholder } from './http-cardholder.ts'
import { byTestId, only } from './page-reader.ts'
import type { ShopFront } from './shop-front.ts'

// External test suites rely on docs/reference/hosted-pages.md, so that its tables are compared with the pages.

const CHOICE = '4000001000000141'

export type Row = { readonly testId: string; readonly role: string; readonly name: string }

const bare = (cell: string): string => cell.trim().replaceAll('`', '')

const rowOf = (line: string): Row => {
  const [, testId = '', result = ''] = line.split('|')
  const [, role = '', name = ''] = /^`(\w+)` ?(.*)$/.exec(result.trim()) ?? []
  return { testId: bare(testId), role, name }
}

/** The sections with a table by heading. Each describes a state of a page. */
export const TEXTS = new Map(
  readFileSync('docs/reference/hosted-pages.md', 'utf8')
    .split(/^##+ /m)
    .filter((text) => text.includes('| Test ID | Role |'))
    .map((text) => [text.split('\n')[0] ?? '', text]),
)

const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map(rowOf)

export const SECTIONS = new Map([...TEXTS].map(([title, text]) => [title, rowsOf(text)]))

type PageKind = (cardholder: HttpCardholder, front: ShopFront) => Promise<unknown>

const bought =
  (card: string, more: object = {}, scenario?: string): PageKind =>
  async ({ opens }, { buy }) =>
    opens((await buy(card, more, scenario ? { 'sandbox-scenario': scenario } : {})).start)

/** Sets form fields and presses a button. */
const press = async ({ page, presses }: HttpCardholder, button: string, fields: Readonly<Record<string, string>>) => {
  const pressed = only(byTestId(page(), button), button)
  for (const [name, value] of Object.entries(fields))
    pressed.closest('form')?.querySelector(`[name=${name}]`)?.setAttribute('value', value)
  await presses(pressed)
}

const card = (number: string) => ({ number, expiry: '12/34', cvv: '123' })

const onLink =
  (more: object = {}, number?: string): PageKind =>
  async (cardholder, { link, shop }) => {
    await cardholder.opens((await link({ successUrl: `${shop.origin()}/success`, ...more })).url)
    if (number !== undefined) await press(cardholder, 'save', card(number))
  }

const openedAgain =
  (more: object): PageKind =>
  async (cardholder, front) => {
    const { url } = await front.link({ successUrl: `${front.shop.origin()}/success`, ...more })
    await cardholder.opens(url)
    await press(cardholder, 'save', card(CHALLENGE))
    await cardholder.opens(url)
  }

const FULL = { ...WITH_THREE_DS, collectCardholderName: true }

/** The steps to reach each state. */
export const PAGE_KINDS: Readonly<Record<string, PageKind>> = {
  'On every page': bought(CHALLENGE),
  'One-time code': bought(CHALLENGE),
  'Wrong code': async (cardholder, front) => {
    await bought(CHALLENGE)(cardholder, front)
    await cardholder.entersCode('1234')
  },
  'New code': async (cardholder, front) => {
    await bought(CHALLENGE)(cardholder, front)
    await press(cardholder, 'resend-code', {})
  },
  'Choice of a channel': bought(CHOICE),
  'Code after the choice': async (cardholder, front) => {
    await bought(CHOICE)(cardholder, front)
    await cardholder.requestsCodeBy('Text message')
  },
  "Approval in the bank's app": bought('4000001000000133'),
  'Form of an earlier challenge': async (cardholder, front) => {
    await bought(CHALLENGE)(cardholder, front)
    only(byTestId(cardholder.page(), 'confirm'), 'confirm').setAttribute('value', 'nonsense')
    await press(cardholder, 'confirm', {})
  },
  'Unknown channel': async (cardholder, front) => {
    await bought(CHOICE)(cardholder, front)
    await press(cardholder, 'send-code', { channel: 'pigeon' })
  },
  'Message from the bank': bought('4000001000000083', { redirect: {} }),
  'Choice of an outcome': bought(CHALLENGE),
  'Slow directory': bought(CHALLENGE, {}, 'slow_directory'),
  'Challenge that never appears': bought(CHALLENGE, {}, 'challenge_required_abandoned'),
  Authenticated: bought(FRICTIONLESS, { redirect: {} }),
  Failed: bought('4000001000000034', { redirect: {} }),
  Expired: async ({ opens }, { buy, running }) => {
    const { id, start } = await buy(CHALLENGE, { redirect: {} })
    await opens(start)
    await running.http.post(`/_sandbox/transactions/${id}/expire`)
    await opens(`${start}/result`)
  },
  Canceled: async (cardholder, front) => {
    await bought(CHALLENGE, { redirect: {} })(cardholder, front)
    await cardholder.cancels()
  },
  'Redirect by POST': async ({ opens }, { buy, shop }) => {
    const redirect = { method: 'POST', successUrl: `${shop.origin()}/success` } as const
    await opens((await buy(FRICTIONLESS, { redirect })).start)
  },
  'Ended earlier': async ({ opens }, { buy, running }) => {
    const { id, start } = await buy(CHALLENGE)
    await running.finish(id, { outcome: 'Y' })
    await opens(start)
  },
  'Lost redirect': async (cardholder, front) => {
    await bought(FRICTIONLESS, {}, 'redirect_lost')(cardholder, front)
  },
  'Card entry': onLink(FULL),
  'Test cards': onLink(),
  'Filled-in test card': async ({ opens }, { link }) => opens(`${(await link()).url}?card=challenge_success:VIS:0`),
  'Rejected card': async (cardholder, front) => {
    await onLink(FULL)(cardholder, front)
    await press(cardholder, 'save', {})
  },
  'Saved, with a successUrl': onLink({}, CHALLENGE),
  'Saved, without a successUrl': async (cardholder, { link }) => {
    await cardholder.opens((await link()).url)
    await press(cardholder, 'save', card('4000001000000042'))
  },
  'Not saved': onLink(WITH_THREE_DS, '4000000000009995'),
  'Authentication in progress': openedAgain(WITH_THREE_DS),
  'Used link': openedAgain({}),
  'Deleted link': async ({ opens }, { link, running }) => {
    const { id, url } = await link()
    await deleteLink(running, id).expect(200)
    await opens(url)
  },
  'Unknown address': ({ opens }, { running }) => opens(`${running.url}/v1/start/1`),
  'Form from another page': async (cardholder, front) => {
    await bought(CHALLENGE)(cardholder, front)
    await press(cardholder, 'confirm', { token: 'x' })
  },
}

/** Opens a page in a state. */
export const openState = async (title: string, front: ShopFront): Promise<HttpCardholder> => {
  const cardholder = httpCardholder()
  await PAGE_KINDS[title]?.(cardholder, front)
  return cardholder
}
