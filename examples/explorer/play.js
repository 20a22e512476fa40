// Plays one order of steps with a separate payment, with the control API only.

const TRUTH = { authenticated: 'paid', failed: 'not_paid' }

/** Returns the state of the service that belongs to a trace. */
const SEEN = 'transaction.changed,status.read,webhook.attempted,response.held,response.released'

/** States that are wrong in any order. */
const wrongIn = ({ belief, before, truth, taken }) => {
  if (belief.sent > 1) return 'sent twice'
  if (before.state !== 'open' && belief.state !== before.state) return `was ${before.state}, and is ${belief.state}`
  if (belief.state === 'paid' && truth !== 'paid') return 'paid without a payment'
  if (taken && belief.state !== truth) return 'a webhook was taken, and nothing came of it'
  return undefined
}

/** Holds the requests of an app about one order, and returns the held request, if there was one before `answered`. */
const holdOf = async (space, input) => {
  const { id } = await space.call('holdResponses', { body: input })
  const over = new AbortController()
  let next
  let after
  // Uses fetch, because the wait must end with the play. The next step continues if nothing was held in this one.
  const nextHeld = async () => {
    const query = new URLSearchParams({
      space: space.name,
      type: 'response.held',
      hold: id,
      timeout: '30s',
      ...(after && { after }),
    })
    const { event } = await (await fetch(`${space.controlUrl}/wait?${query}`, { signal: over.signal })).json()
    if (!event) throw new Error('no request and no response for 30s')
    next = undefined
    after = event.id
    return event.facts.request
  }
  const heldBefore = (responded) => {
    next ??= nextHeld()
    next.catch(() => {})
    return Promise.race([next, responded.then(() => undefined)])
  }
  return {
    heldBefore,
    /** Releases one request, and every later one for the same response: an app can read again. */
    async releaseHold(request, responded) {
      for (let held = request; held !== undefined; held = await heldBefore(responded))
        await space.call('releaseHold', { path: { id }, query: { request: held } })
      return responded
    },
    holding: async () => (await space.call('listHolds')).holds.find((hold) => hold.id === id).holding,
    async end() {
      over.abort()
      await space.call('releaseHold', { path: { id } })
    },
  }
}

/** Creates a payment of an order of the shop with all of its possible steps. All reads of the app are held from here on. */
export const beginPlay = async ({ space, shop, refno, at = 'response', holdsInit = false }) => {
  const open = async (path, method) => (await fetch(`${shop.url}/${refno}${path}`, { method })).json()
  const reads = await holdOf(space, { on: 'status', at, when: { refno } })
  const inits = holdsInit && (await holdOf(space, { on: 'init', when: { refno } }))
  const under = new Map()
  let id
  let webhook
  let truth
  let taken = false
  const begin = async (fact, hold, asks) => {
    const responded = asks()
    const request = await hold.heldBefore(responded)
    under.set(fact, () => (request ? hold.releaseHold(request, responded) : responded))
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
  // Attempts of one webhook are sequential, so this one is a separate webhook with the same ID.
  const copies = () => deliver('fireWebhook', { body: { transaction: id, webhookId: webhook } })
  const requested = {
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
      await begin('C', ...requested.C)
      await under.get('C')()
    },
  }
  const created = async () => {
    id = (await space.wait({ type: 'transaction.created', refno })).subject.id
  }
  /** Returns the state of the order in the app after a result. */
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
    /** Plays the next step; returns its result and the first error. It is over when it has completed or is held. */
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
      const came = await begin(fact, ...requested[fact])
      if (name === 'I1') await created()
      return look(name, came)
    },
    /** Ends the holds; returns the state of the service once it is idle. */
    async end({ idle }) {
      for (const hold of [reads, inits]) if (hold) await hold.end()
      await space.idle({ transaction: id, idle })
      const events = await space.events({ transaction: id, type: SEEN })
      const isWhole = events.every(({ type, facts }) => type !== 'response.released' || facts.reason === 'released')
      if (!isWhole) throw new Error(`${refno} is not checked: its app did not wait for a held response`)
      const saw = events.map(({ type, facts }) => `${type} ${facts.status ?? facts.to ?? ''}`.trim())
      return { ...(await look('end')), saw }
    },
  }
}

/** Plays an order of steps; returns its trace, the states of the app and the service, and the first error. */
export const play = async ({ order, idle = '1ms', ...about }) => {
  const playing = await beginPlay({ ...about, holdsInit: order.includes('I1') })
  const steps = []
  for (const name of order) steps.push(await playing.step(name))
  const { saw, ...end } = await playing.end({ idle })
  steps.push(end)
  return { trace: [...steps.map(({ line }) => line), ...saw], wrong: steps.find(({ wrong }) => wrong)?.wrong }
}
