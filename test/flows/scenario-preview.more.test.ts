import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { enteredCard, numberOf, threeDSLink } from '../support/link-body.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { BEGINNING, inSpace } from '../support/space.ts'
import { exported } from '../support/state.ts'

const shared = sharedSandbox()

const previewOf = async (name: string, query = '', running = shared()) => {
  const { status, body } = await ownScenarios(running).show(name, query)
  expect([status, body]).toEqual([200, expect.objectContaining({ name })])
  return body.preview
}

/** Removes members that differ per transaction: IDs, order, values derived from a counter. */
const withoutIds = (body: object): object =>
  JSON.parse(
    JSON.stringify(body, (key, value) =>
      ['transactionId', 'id', 'xid', 'cavv', 'threeDSTransactionId', 'alias', 'aliasCVV', 'link'].includes(key)
        ? undefined
        : value,
    ),
  )

describe('a preview equals the later responses', () => {
  it.each([
    'challenge_success',
    'frictionless_failed',
    'attempt',
    'not_enrolled',
    'start_error',
    'rejected',
    'cavv_short',
  ])('of a transaction: %s', async (name) => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const mine = inSpace(running)
    await mine.freeze()
    for (const brand of ['VIS', 'ECA', 'AMX'] as const) {
      const preview = await previewOf(name, `&brand=${brand}`, running)
      const number = numberOf(name, brand)
      const year = { expiryMonth: '12', expiryYear: '29' }
      const shop = 'https://shop.example'
      const body = initBody(number, {
        webhook: { url: receiver.url },
        redirect: { successUrl: `${shop}/success`, cancelUrl: `${shop}/cancel`, errorUrl: `${shop}/error` },
      })
      const created = await mine.init({ ...body, card: { ...body.card, ...year } })
      expect(preview.init).toMatchObject({ status: created.status, body: withoutIds(created.body) })
      const { transactionId } = created.body
      const needsCode = name === 'challenge_success'
      const { redirect } = needsCode
        ? (await mine.finish(transactionId)).body
        : await running.http
            .get(new URL(created.headers.location ?? '').pathname)
            .then(({ headers }) => ({ redirect: { url: headers.location } }))
      const status = await mine.status(transactionId)
      expect(withoutIds(preview.status)).toEqual({ status: 200, body: withoutIds(status.body) })
      const anyId = (url: string): string => url.replace(/\d{18}/, 'ID')
      expect(anyId(preview.redirect.url)).toBe(anyId(redirect.url))
      const [webhook] = preview.webhooks
      expect(withoutIds(webhook.payload)).toEqual(withoutIds(JSON.parse((await receiver.next()).body)))
      expect(webhook).toMatchObject({ timing: 'at the end', copies: 1, body: JSON.stringify(webhook.payload) })
    }
  })

  it.each(['decline/51', 'init_error', 'velocity'])('of a rejected initialization: %s', async (name) => {
    for (const brand of ['VIS', 'ECA', 'AMX'] as const) {
      const scenarios = (await ownScenarios(shared()).show(name)).body.scenarios
      const first = scenarios[0].name
      const { init, status, redirect, webhooks, actions } = await previewOf(first, `&brand=${brand}`)
      const response = await shared().init(initBody(numberOf('challenge_success', brand)), {
        'sandbox-scenario': first,
      })
      expect(init).toEqual({ status: response.status, body: response.body })
      expect([status, redirect, webhooks, actions]).toEqual([undefined, undefined, [], 'the initialization is sent'])
    }
  })

  it.each(['challenge_success', 'frictionless_success', 'link_error', 'link_3ds_failed'])(
    'of a link: %s',
    async (name) => {
      const running = await startSandbox()
      const mine = inSpace(running)
      await mine.freeze()
      const preview = await previewOf(name, '&interface=links', running)
      const request = threeDSLink({ successUrl: 'https://shop.example/success' })
      const { id } = (await mine.createLink(request, { 'sandbox-scenario': name })).body
      const card = enteredCard(numberOf('frictionless_success', 'VIS'), { expiryMonth: '12', expiryYear: '29' })
      const entered = (await mine.submit(id, card)).body
      if (entered.challenge) await running.http.post(`/_sandbox/links/${id}/challenge`).send({ code: '4444' })
      const { body } = await mine.linkStatus(id)
      const comparable = (response: Record<string, object>) => {
        const { fingerprint: _f, masked: _m, info: _i, ...displayed } = (response.card ?? {}) as Record<string, unknown>
        return withoutIds({ ...response, ...(response.card && { card: displayed }) })
      }
      expect(preview.init).toMatchObject({ status: 200, body: { id: expect.any(String), link: expect.any(String) } })
      expect([preview.status.status, comparable(preview.status.body)]).toEqual([200, comparable(body)])
      expect(preview.webhooks.map(({ payload }: { payload: { status: string } }) => payload.status)).toEqual(
        body.status === 'SUCCESS' ? ['SUCCESS'] : [],
      )
      expect(preview.redirect.url).toMatch(body.status === 'SUCCESS' ? /^https:\/\/shop.example\/success$/ : /\/done$/)
    },
  )
})

describe('a preview leaves no trace', () => {
  it('in state, counters, webhooks or clock', async () => {
    const play = async (withPreviews: boolean) => {
      const running = await startSandbox()
      const mine = inSpace(running)
      await mine.freeze(BEGINNING)
      const preview = async () => {
        if (!withPreviews) return
        for (const of of ['transactions', 'links'])
          for (const name of ['challenge_timeout', 'challenge_success', 'decline/51'])
            await previewOf(name, `&interface=${of}`, running)
      }
      await preview()
      const { body } = await mine.init()
      await preview()
      await mine.finish(body.transactionId)
      return [body, (await exported(running)).replaceAll(running.url, 'HERE'), (await mine.clock()).body]
    }
    expect(await play(true)).toEqual(await play(false))
  })

  it('in the listeners for the end of the sandbox, after many previews', async () => {
    const running = await startSandbox()
    const warned: string[] = []
    const warn = ({ name }: Error): unknown => warned.push(name)
    process.on('warning', warn)
    for (let n = 0; n < 12; n += 1) await previewOf('challenge_success', '', running)
    process.off('warning', warn)
    expect(warned).toEqual([])
  })
})
