import { expect, it } from 'vitest'
import { tokenIn } from '../support/answer-page.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { goldens } from './goldens.ts'
import { type Given, startTalk, type Talk } from './talk.ts'

const golden = goldens('stories')

type Kind = 'transactions' | 'links'
/** What a story is about; nothing where nothing was made. */
type About = { readonly kind: Kind; readonly id: string } | undefined
type Story = (talk: Talk) => Promise<About>

const transaction = async (
  { call, shop }: Talk,
  { card = CHALLENGE_CARD, scenario, more = {} }: { card?: string; scenario?: string; more?: object } = {},
): Promise<string> => {
  const headers = scenario === undefined ? {} : { 'sandbox-scenario': scenario }
  const body = initBody(card, { refno: 'order-1', webhook: { url: shop.later }, ...more })
  const { status, body: made } = await call('initTransaction', { body, headers })
  expect(status).toBe(201)
  return made.transactionId ?? ''
}

const newLink = async ({ call }: Talk, body: object, headers = {}): Promise<string> => {
  const { status, body: made } = await call('createLink', { body, headers })
  expect(status).toBe(200)
  return made.id ?? ''
}

/** A form of the page that a path shows, sent as a browser does; and where that leads, opened. */
const fill = async (talk: Talk, path: string, form: Readonly<Record<string, string>>): Promise<void> => {
  const page = await talk.send('GET', path)
  const { headers, status } = await talk.send('POST', path, { form: { token: tokenIn(page.text), ...form } })
  const to = headers.location
  if (status !== 303 || to === undefined || to.includes('shop.test')) return
  const { pathname, search } = new URL(to, `http://sandbox.test${path}`)
  await talk.send('GET', pathname + search, { isFollowing: true })
}

const about = (kind: Kind, id: string): About => ({ kind, id })
const start = (id: string): string => `/v1/start/${id}`

const byCalls =
  (steps: readonly object[], given: Parameters<typeof transaction>[1] = {}): Story =>
  async (talk) => {
    const id = await transaction(talk, given)
    for (const body of steps) await talk.call('finishChallenge', { path: { id }, body })
    return about('transactions', id)
  }

const thenDelivered =
  (story: Story, ...replies: readonly (200 | 500 | 'reset')[]): Story =>
  async (talk) => {
    const found = await story(talk)
    for (const [n, reply] of replies.entries()) {
      if (n === 0) await talk.answered(reply)
      else await tried(talk, n === 1 ? '5s' : '5m', reply)
    }
    return found
  }

/** Time passes until the next try, which gets this answer. */
const tried = async (talk: Talk, advance: string, reply: 200 | 500 | 'reset'): Promise<void> => {
  const advancing = talk.call('setClock', { body: { advance } })
  await talk.shop.answer(reply)
  await advancing
}

const refused =
  (given: Given): Story =>
  async ({ call }) => {
    await call('initTransaction', given)
    return undefined
  }

const STORIES: readonly (readonly [name: string, story: Story])[] = [
  [
    'frictionless',
    thenDelivered(async (talk) => {
      const id = await transaction(talk, { card: FRICTIONLESS_CARD })
      await talk.send('GET', start(id))
      return about('transactions', id)
    }, 200),
  ],
  [
    'challenge passed',
    thenDelivered(async (talk) => {
      const id = await transaction(talk)
      await fill(talk, start(id), { action: 'code', code: '1234' })
      await fill(talk, start(id), { action: 'code', code: '4444' })
      return about('transactions', id)
    }, 200),
  ],
  [
    'challenge failed',
    thenDelivered(async (talk) => {
      const id = await transaction(talk)
      for (const code of ['1111', '2222', '3333']) await fill(talk, start(id), { action: 'code', code })
      await talk.call('getTransaction', { path: { transactionId: id } })
      return about('transactions', id)
    }, 200),
  ],
  [
    'cancelled',
    thenDelivered(async (talk) => {
      const id = await transaction(talk)
      await fill(talk, start(id), { action: 'cancel' })
      return about('transactions', id)
    }, 200),
  ],
  [
    'timed out',
    async (talk) => {
      const id = await transaction(talk)
      await talk.send('GET', start(id))
      const advancing = talk.call('setClock', { body: { advance: '31m' } })
      await talk.shop.answer()
      await advancing
      return about('transactions', id)
    },
  ],
  ['open challenge', byCalls([{ code: '0000' }])],
  ['approved in an app', thenDelivered(byCalls([{ approve: true }], { card: '4000001000000133' }), 200)],
  ['not enrolled', async (talk) => about('transactions', await transaction(talk, { card: '4000001000000158' }))],
  ['declined', refused({ body: initBody('4000001000005512') })],
  ['refused request', refused({ body: { ...initBody(), amuont: 1250, amount: '12.50', currency: 'eur' } })],
  ['wrong credentials', refused({ body: initBody(), headers: { authorization: 'Basic d3Jvbmc6d3Jvbmc=' } })],
  ['unknown path', async ({ send }) => void (await send('GET', '/v1/transaction/1')) as undefined],
  ['webhook retried', thenDelivered(byCalls([{ code: '4444' }]), 500, 'reset', 200)],
  ['webhook forged', thenDelivered(byCalls([{ code: '4444' }], { scenario: 'webhook_bad_signature' }), 200)],
  [
    'webhook duplicate',
    async (talk) => {
      const found = await byCalls([{ code: '4444' }], { scenario: 'webhook_duplicate' })(talk)
      await talk.answered(200)
      await tried(talk, '1m', 200)
      return found
    },
  ],
  ['webhook never', byCalls([{ code: '4444' }], { scenario: 'webhook_never' })],
  [
    'webhook to the receiver',
    async (talk) => {
      const { body } = await talk.call('listReceived')
      const id = await transaction(talk, { more: { webhook: { url: body.receiver } } })
      await talk.call('finishChallenge', { path: { id }, body: { code: '4444' } })
      await talk.call('wait', { query: `?transaction=${id}&type=webhook.delivered` })
      return about('transactions', id)
    },
  ],
  [
    'link success',
    async (talk) => {
      const id = await newLink(talk, linkBody({ reference: 'booking-1', webhookEndpoint: talk.shop.later }))
      await fill(talk, `/${id}`, { number: FRICTIONLESS_CARD, expiry: '12/34', cvv: '123' })
      await talk.answered()
      await talk.call('getLink', { path: { id } })
      return about('links', id)
    },
  ],
  [
    'link error',
    async (talk) => {
      const id = await newLink(talk, linkBody(), { 'sandbox-scenario': 'link_error' })
      await fill(talk, `/${id}`, { number: FRICTIONLESS_CARD, expiry: '12/34', cvv: '123' })
      return about('links', id)
    },
  ],
  [
    'link with 3DS',
    async (talk) => {
      const id = await newLink(talk, threeDSLink({ webhookEndpoint: talk.shop.later }))
      const { body } = await talk.call('submitCard', { path: { id }, body: { card: enteredCard(CHALLENGE_CARD) } })
      const authentication = Object(body.challenge).transactionId ?? ''
      await fill(talk, start(authentication), { action: 'code', code: '1234' })
      await fill(talk, start(authentication), { action: 'code', code: '4444' })
      await talk.answered()
      return about('links', id)
    },
  ],
  [
    'link deleted',
    async (talk) => {
      const id = await newLink(talk, linkBody())
      await talk.call('deleteLink', { path: { id } })
      return about('links', id)
    },
  ],
  [
    'control call',
    async (talk) => {
      const id = await transaction(talk)
      await talk.call('armNext', { body: { scenario: 'challenge_failed' } })
      await talk.call('repinTransaction', { path: { id }, body: { name: 'challenge_failed' } })
      await talk.call('putShown', { path: { id }, body: { amount: 1 } })
      await talk.call('putFaults', { path: { id }, body: { on: ['status'], status: 500, times: 1 } })
      await talk.call('getTransaction', { path: { transactionId: id } })
      await talk.call('finishChallenge', { path: { id }, body: { outcome: 'N', reason: '10' } })
      await talk.answered()
      await talk.call('chooseScenario', { path: { space: 'default' }, body: { name: 'attempt', mode: 'force' } })
      await talk.call('disarmAllNext')
      return about('transactions', id)
    },
  ],
]

const FORMS = ['vitest', 'playwright', 'curl', 'scenario']

/** What a reader gets: the body alone, to be compared line by line. */
const bodyOf = (told: string): string => told.slice(told.indexOf('\n\n', told.search(/^[1-5]\d\d$/m)) + 2)

it.each(STORIES)('%s', async (name, story) => {
  const talk = await startTalk()
  const found = await story(talk)
  const parts: string[] = []
  const part = async (operation: string, given: Given = {}): Promise<void> => {
    const { told } = await talk.call(operation, given)
    parts.push(`# ${operation}${given.query ?? ''}`, bodyOf(told))
  }
  await part('listRows')
  await part('listRows', { query: '?kind=webhook' })
  await part('listRows', { query: '?kind=request' })
  if (found) {
    const [show, as] = found.kind === 'links' ? ['showLink', 'showLinkAs'] : ['showTransaction', 'showTransactionAs']
    const path = { id: found.id }
    await part(show, { path })
    for (const form of FORMS) await part(as, { path, query: `?form=${form}` })
  } else await part('listEvents', { query: '?after=0' })
  await part('listDue')
  await golden.is(`${name.replaceAll(' ', '-')}.txt`, parts.join('\n'))
})

it('no file is left over', () => expect(golden.left()).toEqual([]))
