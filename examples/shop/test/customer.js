// Test cards: `npx --no threeds-sandbox cards` lists them all.
export const CARD = '4000001000000026'
export const DECLINED_CARD = '4000001000005512'

/** Creates a customer with a browser that follows one redirect at a time, so that a test can act in between. */
export const customerOf = (shopUrl) => {
  const open = async (path, options) => {
    const response = await fetch(new URL(path, shopUrl), { redirect: 'manual', ...options })
    const [, title] = /<h1>(.*)<\/h1>/.exec(await response.text()) ?? []
    return { status: response.status, title, goesTo: response.headers.get('location') }
  }
  const send = (path, fields) => open(path, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    /** Opens a page of the shop; returns its heading. */
    reads: async (path) => (await open(path)).title,
    async checksOut(fields) {
      const { goesTo } = await send('/orders', fields)
      return { path: goesTo, id: goesTo.split('/').at(-1) }
    },
    /** Fills in the form and presses Pay. */
    pays: ({ path }, number = CARD, more = {}) => send(`${path}/pay`, { number, expiry: '12/34', cvv: '123', ...more }),
    savesCard: () => send('/cards'),
    sends: send,
  }
}
