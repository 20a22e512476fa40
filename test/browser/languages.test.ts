import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD as CHALLENGE } from '../support/init-body.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import { byTestId, only, readPage } from './page-reader.ts'
import { type ShopFront, sharedShopFront } from './shop-front.ts'

const stage = sharedShopFront({ sleep: slowDirectory().sleep })

type Way = (visitor: HttpVisitor, stage: ShopFront) => Promise<unknown>

const opened =
  (card: string, more: object = {}, scenario?: string): Way =>
  async (visitor, { buy }) =>
    visitor.open((await buy(card, more, scenario ? { 'sandbox-scenario': scenario } : {})).start)

describe('the language', () => {
  it('stays that of the initialization from page to page', async () => {
    const visitor = httpVisitor({ 'accept-language': 'it' })
    await opened(CHALLENGE, { language: 'de', redirect: {} })(visitor, stage())
    await visitor.submit({ action: 'cancel' })
    expect(visitor.html()).toContain('Zahlung abgebrochen')
  })

  it('formats amounts and dates', async () => {
    const visitor = httpVisitor({ 'accept-language': 'fr-FR' })
    await opened(CHALLENGE, { amount: 123456 })(visitor, stage())
    const page = readPage(visitor.html())
    expect(only(byTestId(page, 'amount'), 'amount').textContent).toBe('1\u202f234,56\u00a0EUR')
    expect(page.querySelector('dd time')?.textContent).toMatch(/^\d{1,2}(er)? \p{Ll}+ \d{4}$/u)
  })

  it('does not change the texts of a scenario', async () => {
    const visitor = httpVisitor({ 'accept-language': 'de' })
    await opened('4000001000000083', { redirect: {} })(visitor, stage())
    expect(visitor.html()).toContain('Eine Mitteilung Ihrer Bank')
    expect(visitor.html()).toContain('Next time, confirm purchases faster')
    expect(visitor.html()).toContain('<aside aria-label="Hinweise für Entwickler">')
  })
})
