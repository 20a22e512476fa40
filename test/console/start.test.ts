import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './console-page.ts'

const running = sharedSandbox()

const open = (view: string, space: string) => openDesk(running(), `${view}?space=${space}`)
/** Sends a GET request to the control API. */
const request = async (path: string, space: string, more = '') =>
  (await running().http.get(`/_sandbox${path}?space=${space}${more}`).expect(200)).body
const transactions = async (space: string) => (await request('/transactions', space)).transactions

describe('a space', () => {
  it('has a clock, which can be advanced to the next scheduled event', async () => {
    await newTransaction(inSpace(running(), 'clock'))
    const desk = await open('live', 'clock')
    await desk.press(/^Clock: /)
    await desk.press('Freeze')
    await desk.sees('frozen')
    const frozen = (await request('/clock', 'clock')).now
    await desk.press('+5 min')
    await eventually(async () => {
      const { now } = await request('/clock', 'clock')
      expect(Date.parse(now) - Date.parse(frozen)).toBe(300_000)
    })
    await desk.press('Skip to then')
    await eventually(async () => expect(await transactions('clock')).toMatchObject([{ status: 'failed' }]))
    await desk.press('Set…')
    await desk.fill('Date and time, in UTC', '2030-01-02T03:04:05')
    await desk.press('Set and freeze')
    await desk.sees('02 Jan 2030 03:04:05 UTC')
    await desk.press('Return to real time')
    await desk.sees('runs in real time')
    expect(await request('/clock', 'clock')).toMatchObject({ mode: 'live', offsetMs: 0 })
  })

  it('is created by name, and shows its credentials only after a click', async () => {
    const desk = await open('space', 'default')
    await desk.press(/^Space: /)
    await desk.fill('New space', 'Zoo')
    await desk.sees('A space name has 1 to 63 characters of a-z')
    expect(await desk.isOff('Create')).toBe(true)
    await desk.fill('New space', 'zoo')
    await desk.sees('1100000000+zoo')
    await desk.press('Create')
    await desk.heading('Connect your app to zoo')

    const matchesOf = (): boolean => {
      const { location, localStorage, sessionStorage } = desk.window
      const all = [desk.document.documentElement.outerHTML, location.href, { ...localStorage }, { ...sessionStorage }]
      return JSON.stringify(all).includes('sandbox-link-key+zoo')
    }
    expect(matchesOf()).toBe(false)
    await desk.press('Show credentials')
    await desk.sees('sandbox-link-key+zoo')
    expect(matchesOf()).toBe(true)
    await desk.press('Copy environment lines')
    await desk.sees('Copied the environment lines')
    await desk.copied('SANDBOX_LINK_KEY=sandbox-link-key+zoo')
    await desk.press(/^Live/)
    await desk.lacks('Connection settings')
    expect(matchesOf()).toBe(false)
    await desk.press('Connect')
    await desk.sees('Show credentials')
    expect(matchesOf()).toBe(false)
  })
})
