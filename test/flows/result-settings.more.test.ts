import { describe, expect, it } from 'vitest'
import type { LinkBrand } from '../../src/core/domain/brand-names.ts'
import { initBody } from '../support/init-body.ts'
import { completeChallenge, newLink, numberOf, readCard, submit, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { completePages, openPage } from '../support/submit-page.ts'

// Timers never fire on their own.
const clock = manualClock()
const usual = sharedSandbox({ clock })
const with00 = sharedSandbox({ 'mastercard-failure-eci': '00' })
const with15 = sharedSandbox({ 'success-reason': 'on' })
const emv = sharedSandbox({ clock, 'directory-response': 'emv' })

/** Initializes with a card of the catalogue. */
const begin = async ({ init }: Running, name: string, brand: LinkBrand = 'VIS'): Promise<string> =>
  (await init(initBody(numberOf(name, brand)))).body.transactionId

const threeDS = async ({ status }: Running, id: string) => (await status(id)).body.card['3D']

/** Returns card.3D after a request, or after the page was only opened. */
const resultAfter = async (running: Running, name: string, brand: LinkBrand, input?: object) => {
  const id = await begin(running, name, brand)
  if (input) expect((await running.finish(id, input)).status).toBe(200)
  else await completePages(running, id)
  return threeDS(running, id)
}

describe('--mastercard-failure-eci 00', () => {
  it.each<[card: string, LinkBrand, wish: object | undefined, eci: string | undefined]>([
    ['frictionless_failed', 'ECA', undefined, '00'],
    ['rejected', 'ECA', undefined, '00'],
    ['unavailable', 'ECA', undefined, '00'],
    ['challenge_success', 'ECA', { code: '4009' }, '00'],
    ['challenge_success', 'ECA', { code: '4444' }, '02'],
    ['challenge_success', 'ECA', { cancel: true }, undefined],
    ['directory_timeout', 'ECA', undefined, undefined],
    ['frictionless_failed', 'VIS', undefined, '07'],
  ])('%s of %s after %j has eci %s', async (card, brand, input, eci) => {
    expect((await resultAfter(with00(), card, brand, input)).eci).toBe(eci)
  })

  it('is off by default', async () => {
    expect(await resultAfter(usual(), 'frictionless_failed', 'ECA')).not.toHaveProperty('eci')
  })

  it('applies to a link too', async () => {
    const id = await newLink(with00(), threeDSLink())
    await submit(with00(), id, numberOf('frictionless_failed', 'ECA'))
    expect((await readCard(with00(), id))['3D']?.eci).toBe('00')
  })
})

describe('--success-reason on', () => {
  it.each<[card: string, wish: object | undefined, reason: string | undefined]>([
    ['challenge_success', { code: '4444' }, '15'],
    ['frictionless_success', undefined, '15'],
    ['challenge_success', { code: '4117' }, '17'],
    ['challenge_success', { code: '4077' }, undefined],
    ['challenge_success', { code: '4009' }, '01'],
  ])('%s after %j has transStatusReason %s', async (card, input, reason) => {
    expect((await resultAfter(with15(), card, 'VIS', input)).transStatusReason).toBe(reason)
  })

  it('is off by default', async () => {
    expect(await resultAfter(usual(), 'challenge_success', 'VIS', { code: '4444' })).not.toHaveProperty(
      'transStatusReason',
    )
  })

  it('applies to a link too', async () => {
    const id = await newLink(with15(), threeDSLink())
    await submit(with15(), id, numberOf('challenge_success', 'VIS'))
    await completeChallenge(with15(), id, { code: '4444' })
    expect((await readCard(with15(), id))['3D']?.transStatusReason).toBe('15')
  })

  it('does not change the submitted input: the timeline has the submitted code', async () => {
    const id = await begin(with15(), 'challenge_success')
    await with15().finish(id, { code: '4444' })
    const { text } = await with15().http.get(`/_sandbox/transactions/${id}/export?form=curl`)
    // Whole numbers of four digits, because the port of a sandbox may contain the same digits.
    expect(text.match(/\b4\d{3}\b/g)).toEqual(['4444'])
  })
})

describe('a decoupled challenge', () => {
  it('is D under emv, open and ended, and C and Y as documented', async () => {
    const display = async (running: Running) => {
      const id = (await running.init(initBody(undefined), { 'sandbox-scenario': 'challenge_decoupled' })).body
        .transactionId
      await openPage(running, id)
      const open = await threeDS(running, id)
      await running.finish(id, { outcome: 'Y' })
      const ended = await threeDS(running, id)
      return [open, ended].map(({ directoryResponse, authenticationResponse = '-' }) =>
        [directoryResponse, authenticationResponse].join(),
      )
    }
    expect(await display(emv())).toEqual(['D,-', 'D,Y'])
    expect(await display(usual())).toEqual(['C,-', 'Y,Y'])
  })

  it('differs from the D of a card that is not enrolled', async () => {
    expect(await resultAfter(emv(), 'not_enrolled', 'VIS')).toEqual({ authenticationResponse: 'D' })
  })
})

describe('a reason that does not exist in the version', () => {
  it.each([
    ['a cancel', { cancel: true }],
    ['code 4033', { code: '4033' }],
    ['an end as U', { outcome: 'U' }],
    ['code 4127', { code: '4127' }],
  ])('is 01 after %s under 2.1.0', async (_title, input) => {
    expect(await resultAfter(usual(), 'version_210', 'VIS', input)).toMatchObject({
      threeDSVersion: '2.1.0',
      transStatusReason: '01',
    })
  })

  it('is rejected if a caller sets it', async () => {
    const id = await begin(usual(), 'challenge_success')
    const { status, body } = await usual().finish(id, { outcome: 'N', reason: '27' })
    expect([status, body.error.message]).toEqual([400, 'version 2.2.0 has no reason 27, which exists since 2.3.1'])
    expect((await usual().status(id)).body.status).toBe('initialized')
  })

  it.each([
    ['challenge_success', 400],
    ['challenge_reason/30', 200],
  ])('with %s on a link returns %i', async (name, status) => {
    const id = await newLink(usual(), threeDSLink())
    const entered = await submit(usual(), id, numberOf(name, 'VIS'), { outcome: 'N', reason: '27' })
    expect(entered.status).toBe(status)
  })

  it.each(['frictionless_reason/30', 'challenge_reason/27'])('exists in 2.3.1 on the card of %s', async (name) => {
    expect(await resultAfter(usual(), name, 'ECA')).toMatchObject({
      threeDSVersion: '2.3.1',
      transStatusReason: name.slice(-2),
    })
  })
})
