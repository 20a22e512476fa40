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

it('an export of any data created through the API can be imported again', async () => {
  const running = shared()
  const { http, init } = running
  const mine = inSpace(running)
  const { ended, used } = await fill(running)
  const results: { readonly name: string; readonly status: number }[] = []
  const record = async (name: string, call: PromiseLike<{ readonly status: number }>) =>
    void results.push({ name, status: (await call).status })
  const base = initBody(CHALLENGE_CARD)
  const { card } = base
  const merchant = (merchantName: string) => ({
    card: { ...card, '3D': { ...card['3D'], merchant: { mcc: '5411', merchantName } } },
  })
  for (const text of [CARD, LONG, '<script>alert(1)</script>', '\u202e成功', '\'"&']) {
    await record('refno', init({ ...base, refno: text, refno2: text }))
    await record('merchant', init({ ...base, ...merchant(text) }))
    await record(
      'key',
      init({ ...base, refno: `k-${text}` }, { 'Idempotency-Key': encodeURIComponent(text).slice(0, 200) }),
    )
    const successUrl = `http://shop.test/${encodeURIComponent(text)}`
    await record('returns', init({ ...base, redirect: { successUrl, cancelUrl: successUrl, errorUrl: successUrl } }))
    await record('link', mine.createLink(linkBody({ reference: text, successUrl, context: { [text]: text, a: text } })))
    const made = await mine.createLink(threeDSLink({ collectCardholderName: true }))
    await record('holder', mine.submit(made.body.id, enteredCard(CHALLENGE_CARD), { cardholderName: text }))
    await record(
      'next',
      http.post('/_sandbox/next').send({ scenario: 'challenge_success', when: { refno: `${text}*` } }),
    )
    const patch = { refno: text, [text]: text }
    await record('override', http.put(`/_sandbox/transactions/${ended}/status-override`).send(patch))
    await record('fire', http.post('/_sandbox/webhooks').send({ link: used, payload: { note: text } }))
    const scenario = `title: ${JSON.stringify(text)}\nwhen: { refno: ${JSON.stringify(text)} }\n`
    await record('put', http.put('/_sandbox/scenarios/own').set('content-type', 'application/yaml').send(scenario))
  }
  const byNumber = `when: { card: "${CARD.replaceAll(' ', '')}" }\nauthentication: { flow: frictionless }\n`
  await record('put', http.put('/_sandbox/scenarios/by-number').set('content-type', 'application/yaml').send(byNumber))
  await record('clock', http.put('/_sandbox/clock').send({ mode: 'frozen', now: '8999-12-31T23:59:59.999Z' }))
  await record('late link', mine.createLink(linkBody()))
  expect(results.filter(({ status }) => status >= 500)).toEqual([])
  const taken = new Set(results.filter(({ status }) => status < 400).map(({ name }) => name))
  expect([...taken].sort()).toEqual(
    expect.arrayContaining(['clock', 'fire', 'holder', 'late link', 'link', 'merchant', 'put', 'refno', 'returns']),
  )
  const text = await exported(running)
  const response = await imported(running, text)
  expect([response.status, response.body.error]).toEqual([200, undefined])
  expect(JSON.parse(await exported(running))).toEqual(JSON.parse(text))
})
