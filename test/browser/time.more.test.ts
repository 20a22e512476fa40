import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { httpCardholder } from './http-cardholder.ts'
import { inRole } from './page-reader.ts'
import { sharedShopFront } from './shop-front.ts'

// Automatic redirects by their headers. in-chromium.test.ts tests them in a browser.

const clock = manualClock()
const directory = slowDirectory()
const front = sharedShopFront({ clock, sleep: directory.sleep })

const statusOf = async (id: string) => (await front().running.status(id)).body

describe('a challenge that ends automatically', () => {
  it('redirects to errorUrl when it times out, and not before', async () => {
    const { id, start } = await front().buy('4000001000000091')
    const { opens, sees, refresh, followsRedirect, url, arrivesAt } = httpCardholder()
    await opens(start)
    await sees('Time left0:10 until 03:04:15 UTC')
    expect(refresh()).toEqual({ seconds: 10, url: `${start}/return` })
    clock.advance(1500)
    await followsRedirect()
    expect([url(), refresh().seconds]).toEqual([start, 9])
    await sees('Time left0:09 until')
    clock.advance(8500)
    await followsRedirect()
    expect((await arrivesAt('/error')).searchParams.get('transactionId')).toBe(id)
    expect(await statusOf(id)).toMatchObject({ status: 'failed', detail: { fail: { reason: 'timeout' } } })
  })

  it('redirects the cardholder after a decoupled authentication', async () => {
    const { id, start } = await front().buyIn('challenge_decoupled', CHALLENGE_CARD)
    const { opens, refresh, followsRedirect, arrivesAt } = httpCardholder()
    await opens(start)
    clock.advance(refresh().seconds * 1000)
    await followsRedirect()
    await arrivesAt('/success')
    expect((await statusOf(id)).status).toBe('authenticated')
  })
})

it('while the directory server is slow, the cardholder waits, then returns to the shop', async () => {
  const { id, start } = await front().buyIn('slow_directory', CHALLENGE_CARD)
  const { opens, page, isAt, refresh, followsRedirect, arrivesAt, url } = httpCardholder()
  await opens(start)
  expect(page().querySelector('main')?.getAttribute('data-testid')).toBe('waiting-page')
  await isAt('Connecting to your bank')
  expect(refresh().seconds).toBe(1)
  // A reload does not open the transaction.
  await followsRedirect()
  expect([url(), (await statusOf(id)).status]).toEqual([start, 'initialized'])
  directory.respond()
  await expect.poll(async () => (await statusOf(id)).status).toBe('authenticated')
  await followsRedirect()
  expect((await arrivesAt('/success')).searchParams.get('transactionId')).toBe(id)
  expect(front().shop.landings.filter(({ query }) => query.transactionId === id)).toHaveLength(1)
})

it('an unfinished transaction expires after 30 minutes, opened or not', async () => {
  const { buy } = front()
  const opened = await buy(CHALLENGE_CARD)
  const unopened = await buy(CHALLENGE_CARD)
  const { opens, status, sees, page } = httpCardholder()
  await opens(opened.start)
  clock.advance(30 * 60_000)
  for (const { id, start } of [opened, unopened]) {
    await opens(start)
    expect(status()).toBe(410)
    await sees('The check was not finished within 30 minutes.')
    expect(inRole(page(), 'link', 'Return to Example Shop')).toHaveLength(1)
    expect((await statusOf(id)).status).toBe('failed')
  }
})
