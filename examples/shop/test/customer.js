// Test cards: `npx --no threeds-sandbox cards` lists them all.
export const CARD = '4000001000000026'
export const DECLINED_CARD = '4000001000005512'

/** A customer with a browser that takes one step at a time, so that a story can do something in between. */
export const customerOf = (shopUrl) => {
  const open = async (path, options) => {
    const answer = await fetch(new URL(path, shopUrl), { redirect: 'manual', ...options })
    const [, title] = /<h1>(.*)<\/h1>/.exec(await answer.text()) ?? []
    return { status: answer.status, title, goesTo: answer.headers.get('location') }
  }
  const send = (path, fields) => open(path, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    /** Opens a page of the shop; gives what it says at its top. */
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
