import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, fill, imported } from '../support/state.ts'

const shared = sharedSandbox({ clock: manualClock(), webhooks: 'manual' })

const CARD = '4000 0010 0000 0026'
const LONG = 'ü'.repeat(40)

it('whatever can be made over the API, its export opens where it was made', async () => {
  const running = shared()
  const { http, init } = running
  const mine = inSpace(running)
  const { ended, used } = await fill(running)
  const asked: { readonly what: string; readonly status: number }[] = []
  const tell = async (what: string, call: PromiseLike<{ readonly status: number }>) =>
    void asked.push({ what, status: (await call).status })
  const base = initBody(CHALLENGE_CARD)
  const { card } = base
  const merchant = (merchantName: string) => ({
    card: { ...card, '3D': { ...card['3D'], merchant: { mcc: '5411', merchantName } } },
  })
  for (const text of [CARD, LONG, '<script>alert(1)</script>', '\u202e成功', '\'"&']) {
    await tell('refno', init({ ...base, refno: text, refno2: text }))
    await tell('merchant', init({ ...base, ...merchant(text) }))
    await tell(
      'key',
      init({ ...base, refno: `k-${text}` }, { 'Idempotency-Key': encodeURIComponent(text).slice(0, 200) }),
    )
    const successUrl = `http://shop.test/${encodeURIComponent(text)}`
    await tell('returns', init({ ...base, redirect: { successUrl, cancelUrl: successUrl, errorUrl: successUrl } }))
    await tell('link', mine.createLink(linkBody({ reference: text, successUrl, context: { [text]: text, a: text } })))
    const made = await mine.createLink(threeDSLink({ collectCardholderName: true }))
    await tell('holder', mine.submit(made.body.id, enteredCard(CHALLENGE_CARD), { cardholderName: text }))
    await tell('next', http.post('/_sandbox/next').send({ scenario: 'challenge_success', when: { refno: `${text}*` } }))
    const patch = { refno: text, [text]: text }
    await tell('shown', http.put(`/_sandbox/transactions/${ended}/status-override`).send(patch))
    await tell('fire', http.post('/_sandbox/webhooks').send({ link: used, payload: { note: text } }))
    const scenario = `title: ${JSON.stringify(text)}\nwhen: { refno: ${JSON.stringify(text)} }\n`
    await tell('put', http.put('/_sandbox/scenarios/own').set('content-type', 'application/yaml').send(scenario))
  }
  const byNumber = `when: { card: "${CARD.replaceAll(' ', '')}" }\nauthentication: { flow: frictionless }\n`
  await tell('put', http.put('/_sandbox/scenarios/by-number').set('content-type', 'application/yaml').send(byNumber))
  await tell('clock', http.put('/_sandbox/clock').send({ mode: 'frozen', now: '8999-12-31T23:59:59.999Z' }))
  await tell('late link', mine.createLink(linkBody()))
  expect(asked.filter(({ status }) => status >= 500)).toEqual([])
  const taken = new Set(asked.filter(({ status }) => status < 400).map(({ what }) => what))
  expect([...taken].sort()).toEqual(
    expect.arrayContaining(['clock', 'fire', 'holder', 'late link', 'link', 'merchant', 'put', 'refno', 'returns']),
  )
  const text = await exported(running)
  const answer = await imported(running, text)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  expect(JSON.parse(await exported(running))).toEqual(JSON.parse(text))
})
