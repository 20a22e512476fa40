import { describe, expect, it } from 'vitest'
import type { LinkBrand } from '../../src/core/domain/brand-names.ts'
import { CHALLENGE_CARD, initBody, NOT_ENROLLED_CARD } from '../support/init-body.ts'
import { completeChallenge, linkBody, newLink, numberOf, readLink, submit, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { completePages, openPage } from '../support/submit-page.ts'

const MINUTE = 60_000
const shared = sharedSandbox()

const read = async ({ status }: Running, id: string) => (await status(id)).body

const begin = async ({ init }: Running, name: string, brand: LinkBrand = 'VIS'): Promise<string> =>
  (await init(initBody(numberOf(name, brand)))).body.transactionId

describe('card.3D', () => {
  it('result-after-opening: is absent until the start page is opened, and if the authentication could not be started', async () => {
    const id = await begin(shared(), 'challenge_success')
    expect((await read(shared(), id)).card).not.toHaveProperty('3D')
    await openPage(shared(), id)
    expect((await read(shared(), id)).card).toHaveProperty('3D')
    const faulty = await begin(shared(), 'start_error')
    await openPage(shared(), faulty)
    const { status, card } = await read(shared(), faulty)
    expect([status, card['3D']]).toEqual(['failed', undefined])
  })

  it('frictionless-ends-on-open: is set when the start page of a frictionless card is opened, not before', async () => {
    const id = await begin(shared(), 'frictionless_success')
    expect((await read(shared(), id)).status).toBe('initialized')
    expect((await openPage(shared(), id)).location).toContain('http://shop.test/success')
    expect((await read(shared(), id)).status).toBe('authenticated')
  })

  it('directory-response-documented: C becomes Y for a polling caller, even if unfinished; C stays with the setting emv', async () => {
    const clock = manualClock()
    const polled = async (
      style: 'documented' | 'emv',
      name: string,
      end: (running: Running, id: string) => unknown,
    ) => {
      const running = await startSandbox({ clock, 'directory-response': style })
      const id = await begin(running, name)
      await openPage(running, id)
      const { card: open } = await read(running, id)
      await end(running, id)
      const { card: over } = await read(running, id)
      return [open['3D'].directoryResponse, over['3D'].directoryResponse, over['3D'].authenticationResponse]
    }
    const code = (typed: string) => (running: Running, id: string) => running.finish(id, { code: typed })
    const wait = () => clock.advance(30 * MINUTE)
    expect(await polled('documented', 'challenge_success', code('4444'))).toEqual(['C', 'Y', 'Y'])
    expect(await polled('documented', 'challenge_success', code('4009'))).toEqual(['C', 'Y', 'N'])
    expect(await polled('documented', 'challenge_abandoned', wait)).toEqual(['C', 'Y', 'C'])
    expect(await polled('emv', 'challenge_success', code('4444'))).toEqual(['C', 'C', 'Y'])
  })

  it.each<[name: string, wish: object | undefined, visa: string | undefined, mastercard: string | undefined]>([
    ['frictionless_failed', undefined, '07', undefined],
    ['rejected', undefined, '07', undefined],
    ['unavailable', undefined, '07', undefined],
    ['challenge_success', { code: '4009' }, '07', undefined],
    ['challenge_success', { cancel: true }, undefined, undefined],
    ['directory_timeout', undefined, undefined, undefined],
    ['frictionless_success', undefined, '05', '02'],
  ])('eci-on-failure: %s after %j has eci %s, and %s of Mastercard', async (name, input, visa, mastercard) => {
    const eciOf = async (brand: LinkBrand) => {
      const id = await begin(shared(), name, brand)
      if (input) await shared().finish(id, input)
      else await completePages(shared(), id)
      return (await read(shared(), id)).card['3D']?.eci
    }
    expect([await eciOf('VIS'), await eciOf('ECA')]).toEqual([visa, mastercard])
  })

  it.each<[name: string, reason: string | undefined]>([
    ['frictionless_success', undefined],
    ['attempt', undefined],
    ['frictionless_failed', '01'],
    ['rejected', '11'],
    ['unavailable', '22'],
    ['frictionless_reason/08', '08'],
  ])('reason-after-n-u-r: %s has transStatusReason %s', async (name, reason) => {
    const id = await begin(shared(), name)
    await openPage(shared(), id)
    expect((await read(shared(), id)).card['3D'].transStatusReason).toBe(reason)
  })

  it('not-enrolled-is-authenticated: has D and nothing else', async () => {
    const { body } = await shared().init(initBody(NOT_ENROLLED_CARD))
    expect((await openPage(shared(), body.transactionId)).location).toContain('http://shop.test/success')
    const { status, card } = await read(shared(), body.transactionId)
    expect([status, card['3D']]).toEqual(['authenticated', { authenticationResponse: 'D' }])
  })
})

describe('a final state', () => {
  it.each<[line: string, name: string, status: string, reason: string | undefined, location: string]>([
    ['attempt-is-authenticated', 'attempt', 'authenticated', undefined, 'success'],
    ['rejected-goes-to-error-url', 'frictionless_failed', 'failed', 'secure_authentication', 'error'],
    ['rejected-goes-to-error-url', 'rejected', 'failed', 'secure_authentication', 'error'],
    ['rejected-goes-to-error-url', 'unavailable', 'failed', 'secure_authentication', 'error'],
  ])('%s: %s is %s (%s) and redirects to the %s URL', async (_line, name, status, reason, path) => {
    const id = await begin(shared(), name)
    expect((await openPage(shared(), id)).location).toContain(`http://shop.test/${path}`)
    const body = await read(shared(), id)
    expect([body.status, body.detail.fail?.reason]).toEqual([status, reason])
  })

  it('link-redirect-after-5-seconds: the confirmation of a link redirects to its successUrl automatically', async () => {
    const id = await newLink(shared(), linkBody({ successUrl: 'http://shop.test/saved' }))
    await submit(shared(), id, CHALLENGE_CARD)
    const { headers } = await shared().http.get(`/${id}/done`)
    expect(headers.refresh).toMatch(/^5; url=/)
  })

  it('link-result-fields: a link has the reason and the text for the cardholder too', async () => {
    const result = async (name: string) => {
      const id = await newLink(shared(), threeDSLink())
      await submit(shared(), id, numberOf(name, 'VIS'))
      return (await readLink(shared(), id)).card?.['3D']
    }
    expect(await result('rejected')).toMatchObject({ transStatusReason: '11', cardHolderInfo: expect.any(String) })
    expect(await result('success_with_info')).toMatchObject({ cardHolderInfo: expect.any(String) })
    expect(await result('frictionless_success')).not.toHaveProperty('cardHolderInfo')
  })
})

describe('a cardholder who cancels', () => {
  it('cancel-is-n-26: leaves N with 26 and no eci, and redirects to cancelUrl; a link is still SUCCESS', async () => {
    const id = await begin(shared(), 'challenge_success')
    const { body } = await shared().finish(id, { cancel: true })
    expect(body.redirect.url).toMatch(/^http:\/\/shop\.test\/cancel/)
    const { status, card } = await read(shared(), id)
    expect(status).toBe('canceled')
    expect(card['3D']).toMatchObject({ authenticationResponse: 'N', transStatusReason: '26' })
    expect(card['3D']).not.toHaveProperty('eci')
    const link = await newLink(shared(), threeDSLink())
    await submit(shared(), link, CHALLENGE_CARD)
    await completeChallenge(shared(), link, { cancel: true })
    const ended = await readLink(shared(), link)
    expect(ended.status).toBe('SUCCESS')
    expect(ended.card?.['3D']).toMatchObject({ authenticationResponse: 'N', transStatusReason: '26' })
  })
})
