// Plays one order of steps with a payment of its own, by nothing but the control API.

const TRUTH = { authenticated: 'paid', failed: 'not_paid' }

/** What the service saw, as far as a trace has it. */
const SEEN = 'transaction.changed,status.read,webhook.attempted,response.held,response.released'

/** What must never be, whatever came first. */
const wrongIn = ({ belief, before, truth, taken }) => {
  if (belief.sent > 1) return 'sent twice'
  if (before.state !== 'open' && belief.state !== before.state) return `was ${before.state}, and is ${belief.state}`
  if (belief.state === 'paid' && truth !== 'paid') return 'paid without a payment'
  if (taken && belief.state !== truth) return 'a webhook was taken, and nothing came of it'
  return undefined
}

/** Keeps back what an app asks about one order, and tells which request was kept back, if one was before `answered`. */
const holdOf = async (space, wish) => {
  const { id } = await space.call('holdResponses', { body: wish })
  const over = new AbortController()
  let next
  let after
  // By fetch, since a wait in vain is to end with the play. It goes on in the next step where nothing was held in this one.
  const nextHeld = async () => {
    const query = new URLSearchParams({
      space: space.name,
      type: 'response.held',
      hold: id,
      timeout: '30s',
      ...(after && { after }),
    })
    const { event } = await (await fetch(`${space.controlUrl}/wait?${query}`, { signal: over.signal })).json()
    if (!event) throw new Error('nothing was asked and nothing answered for 30s')
    next = undefined
    after = event.id
    return event.facts.request
  }
  const heldBefore = (answered) => {
    next ??= nextHeld()
    next.catch(() => {})
    return Promise.race([next, answered.then(() => undefined)])
  }
  return {
    heldBefore,
    /** Lets go one request, and every further one for the same answer: an app may read again. */
    async releaseHold(request, answered) {
      for (let held = request; held !== undefined; held = await heldBefore(answered))
        await space.call('releaseHold', { path: { id }, query: { request: held } })
      return answered
    },
    holding: async () => (await space.call('listHolds')).holds.find((hold) => hold.id === id).holding,
    async end() {
      over.abort()
      await space.call('releaseHold', { path: { id } })
    },
  }
}

/** A payment of an order of the shop, with all that may happen to it. Everything that the app reads is held from here on. */
export const beginPlay = async ({ space, shop, refno, at = 'answer', holdsInit = false }) => {
  const open = async (path, method) => (await fetch(`${shop.url}/${refno}${path}`, { method })).json()
  const reads = await holdOf(space, { on: 'status', at, when: { refno } })
  const inits = holdsInit && (await holdOf(space, { on: 'init', when: { refno } }))
  const under = new Map()
  let id
  let webhook
  let truth
  let taken = false
  const begin = async (fact, hold, asks) => {
    const answered = asks()
    const request = await hold.heldBefore(answered)
    under.set(fact, () => (request ? hold.releaseHold(request, answered) : answered))
    return request === undefined ? 'answered' : 'held'
  }
  const ends = async (status) => {
    truth = TRUTH[status]
    webhook = (await space.call('listWebhooks', { query: { transaction: id } })).webhooks[0].id
    return status
  }
  const tooLate = (error) => {
    if (error.status === 409 && truth) return 'too late'
    throw error
  }
  const deliver = async (name, about) => {
    const { attempts } = await space.call(name, about)
    taken ||= attempts.at(-1).response?.status < 300
  }
  const delivers = () => deliver('redeliverWebhook', { path: { id: webhook } })
  // Attempts of one webhook come one after the other: beside it, it is another one with its id.
  const copies = () => deliver('fireWebhook', { body: { transaction: id, webhookId: webhook } })
  const asked = {
    I: [inits, () => open('/begin', 'POST')],
    R: [reads, () => open('/return')],
    r: [reads, () => open('/return')],
    C: [reads, () => open('/cancel')],
    W: [reads, delivers],
    w: [reads, copies],
  }
  const atOnce = {
    E: () =>
      space
        .challenge(id)
        .submit('4444')
        .then(({ status }) => ends(status), tooLate),
    X: () => space.call('expireTransaction', { path: { id } }).then(({ status }) => ends(status), tooLate),
    C: async () => {
      await begin('C', ...asked.C)
      await under.get('C')()
    },
  }
  const created = async () => {
    id = (await space.wait({ type: 'transaction.created', refno })).subject.id
  }
  /** What the app believes after something that came to something. */
  let before = { state: 'open', sent: 0 }
  const look = async (name, came = 'done') => {
    const belief = await open('')
    const wrong = wrongIn({ belief, before, truth, taken })
    before = belief
    return { line: `${name} ${came}: ${belief.state}, sent ${belief.sent}`, wrong: wrong && `${wrong} (${name})` }
  }
  if (!inits) {
    await open('/begin', 'POST')
    await created()
  }
  return {
    reads,
    /** Does the next step; gives what it came to, and what was wrong then. It is over when it has been answered or held. */
    async step(name) {
      const [fact, half] = name
      if (name in atOnce) return look(name, await atOnce[name]())
      if (half === '2')
        return look(
          name,
          await under
            .get(fact)()
            .then(() => undefined),
        )
      const came = await begin(fact, ...asked[fact])
      if (name === 'I1') await created()
      return look(name, came)
    },
    /** Ends the holds; gives what the service saw, once nothing happens any more. */
    async end({ idle }) {
      for (const hold of [reads, inits]) if (hold) await hold.end()
      await space.idle({ transaction: id, idle })
      const events = await space.events({ transaction: id, type: SEEN })
      const isWhole = events.every(({ type, facts }) => type !== 'response.released' || facts.because === 'released')
      if (!isWhole) throw new Error(`${refno} is not judged: its app did not wait for an answer that was held`)
      const saw = events.map(({ type, facts }) => `${type} ${facts.status ?? facts.to ?? ''}`.trim())
      return { ...(await look('end')), saw }
    },
  }
}

/** Plays an order of steps; gives its trace, what the app believed and what the service saw, and what was wrong first. */
export const play = async ({ order, idle = '1ms', ...about }) => {
  const playing = await beginPlay({ ...about, holdsInit: order.includes('I1') })
  const steps = []
  for (const name of order) steps.push(await playing.step(name))
  const { saw, ...end } = await playing.end({ idle })
  steps.push(end)
  return { trace: [...steps.map(({ line }) => line), ...saw], wrong: steps.find(({ wrong }) => wrong)?.wrong }
}
