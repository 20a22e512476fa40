// Node tasks for cy.task: Cypress runs specs in the browser, and the test kit runs in Node.
import { type Receiver, type ScenarioName, type Space, startSandbox } from 'threeds-sandbox'
import { startShop } from './shop.ts'

export type Urls = { readonly shop: string; readonly service: string }

/** Resources of one test. */
type Given = {
  readonly space: Space
  readonly shopHooks: Receiver
  readonly shop: Awaited<ReturnType<typeof startShop>>
}

/** Starts a sandbox for the whole Cypress run, and returns the tasks for specs. */
export const startAll = async () => {
  const sandbox = await startSandbox({ 'page-time-scale': 0.01 })
  let given: Given | undefined
  const here = (): Given => {
    if (!given) throw new Error('cy.task("shop") comes first: it opens the space of the test')
    return given
  }
  const endTest = async (): Promise<void> => {
    given?.shop.close()
    await given?.shopHooks.close()
    given = undefined
  }
  return {
    /**
     * Creates a space, a receiver and a shop for a test or its retry: earlier webhooks are not visible.
     * Returns the URLs of the shop, of the bank's page and of the card entry page.
     */
    shop: async (): Promise<Urls> => {
      await endTest()
      const [space, shopHooks] = await Promise.all([sandbox.space(), sandbox.receiver()])
      const shop = await startShop({ ...space, webhook: shopHooks.url })
      given = { space, shopHooks, shop }
      return { shop: shop.url, service: sandbox.url }
    },
    /** Sets the scenario of the next payment. */
    next: async (scenario: ScenarioName): Promise<null> => {
      await here().space.next(scenario)
      return null
    },
    /** Returns the webhook of an order. */
    webhook: async (refno: string): Promise<{ isSigned: boolean; status: string | undefined }> => {
      const { isSigned, body } = await here().shopHooks.waitFor({ refno })
      return { isSigned, status: body.status }
    },
    /** Ends the shop and the sandbox. */
    close: async (): Promise<null> => {
      await endTest()
      await sandbox.close()
      return null
    },
  }
}
