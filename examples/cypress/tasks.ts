// What a spec asks of Node by cy.task: Cypress runs specs in the browser, and the test kit runs in Node.
import { type Space, startSandbox } from 'threeds-sandbox'
import { startShop } from './shop.ts'

export type Places = { readonly shop: string; readonly service: string }

/** A sandbox and a shop for as long as Cypress runs, and what specs may ask about them. */
export const startAll = async () => {
  const sandbox = await startSandbox({ 'page-time-scale': 0.01 })
  const shopHooks = await sandbox.receiver()
  let shop: Awaited<ReturnType<typeof startShop>> | undefined
  let space: Space | undefined
  const here = (): Space => {
    if (!space) throw new Error('cy.task("shop") comes first: it opens the space of the test')
    return space
  }
  return {
    /** A space and a shop for a test: where the shop is, and where the bank's page and the card entry page are. */
    shop: async (): Promise<Places> => {
      shop?.close()
      space = await sandbox.space()
      shop = await startShop({ ...space, webhook: shopHooks.url })
      return { shop: shop.url, service: sandbox.url }
    },
    /** The scenario of the next payment. */
    next: async (scenario: string): Promise<null> => {
      await here().next(scenario)
      return null
    },
    /** What the shop's webhook was told of an order. */
    webhook: async (refno: string): Promise<{ isSigned: boolean; status: string }> => {
      const { isSigned, body } = await shopHooks.waitFor({ refno })
      return { isSigned, status: body.status }
    },
    /** Ends the shop and the sandbox. */
    close: async (): Promise<null> => {
      shop?.close()
      await sandbox.close()
      return null
    },
  }
}
