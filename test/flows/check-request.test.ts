import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { linkBody, threeDSLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const running = sharedSandbox()

type Operation = 'initTransaction' | 'createLink'
const check = async (operation: Operation, body: object) =>
  (await running().http.post(`/_sandbox/validate/${operation}?space=checked`).send(body).expect(200)).body

const { redirect: _, ...withoutReturn } = initBody()
const ALIEN = '4111111111111113'

it.each<[title: string, Operation, object, at: readonly (string | undefined)[]]>([
  ['a valid initialization', 'initTransaction', initBody(), []],
  ['an initialization without return URLs', 'initTransaction', withoutReturn, []],
  [
    'an amount as string and an unknown field',
    'initTransaction',
    initBody(CHALLENGE_CARD, { amount: '12.50', zoo: 1 } as object),
    ['/zoo', '/amount'],
  ],
  ['an unlisted card', 'initTransaction', initBody(CHALLENGE_CARD, { card: plainCard(ALIEN) }), ['/card/number']],
  [
    'an expired card',
    'initTransaction',
    initBody(CHALLENGE_CARD, { card: plainCard(CHALLENGE_CARD, { expiryYear: '20' }) }),
    ['/card'],
  ],
  [
    'a contradicting type',
    'initTransaction',
    initBody(CHALLENGE_CARD, { card: plainCard(CHALLENGE_CARD, { type: 'ALIAS' }) }),
    ['/card/type'],
  ],
  ['a valid link', 'createLink', threeDSLink(), []],
  ['a link with incomplete 3-D Secure data', 'createLink', linkBody({ amount: 1250 }), ['/currency', undefined]],
])('reports for %s the same findings as the service', async (_title, operation, body, at) => {
  const { findings } = await check(operation, body)
  expect(findings.map(({ pointer }: { pointer?: string }) => pointer)).toEqual(at)
  const { init, createLink } = inSpace(running(), 'made')
  const sent = operation === 'initTransaction' ? await init(body) : await createLink(body)
  expect(sent.status < 400).toBe(at.length === 0)
})

it('offers the missing fields, with a description if there is one', async () => {
  const { offered } = await check('initTransaction', initBody())
  const at = (pointer: string) => offered.find((item: { pointer: string }) => item.pointer === pointer)
  expect(at('/refno2')).toEqual({ pointer: '/refno2' })
  expect(at('/card/3D/cardholder/billAddrCountry').expected).toContain('three digits')
  expect(at('/amount')).toBeUndefined()
  expect((await check('createLink', {})).offered).toContainEqual(
    expect.objectContaining({ pointer: '/VIS/3D/merchant/mcc' }),
  )
})

it('creates nothing, adds no log entry and no event, and stores no number', async () => {
  const { http } = running()
  const before = eventsIn(running().sandbox, 'checked').length
  await check('initTransaction', initBody(CHALLENGE_CARD, { card: plainCard(ALIEN) }))
  await check('initTransaction', initBody())
  expect(eventsIn(running().sandbox, 'checked')).toHaveLength(before)
  expect((await http.get('/_sandbox/transactions?space=checked')).body.transactions).toEqual([])
  const log = JSON.stringify((await http.get('/_sandbox/requests?include=control')).body)
  const state = JSON.stringify((await http.get('/_sandbox/state')).body)
  expect(log).not.toContain('/validate/')
  for (const text of [log, state]) for (const number of [ALIEN, CHALLENGE_CARD]) expect(text).not.toContain(number)
})
