import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { newLink, submit, threeDSLink } from '../support/link-body.ts'
import { isLong, long } from '../support/long-runs.ts'
import { startSandbox } from '../support/sandbox.ts'
import { expectPageUsable } from './axe.ts'
import { sharedStage } from './browser-setup.ts'
import { type BrowserDesk, DESK, deskOn, PHONE } from './console-driver.ts'

const stage = sharedStage()

/**
 * A step through the console, after which the page must be accessible. The long form also checks dark mode, and each view on
 * a phone and on a desktop.
 */
type Step = readonly [shows: string, step: (desk: BrowserDesk, ids: Ids) => Promise<unknown>]
type Ids = { readonly ended: string; readonly open: string; readonly link?: string }

const onlyLong = (steps: readonly Step[]): readonly Step[] => (isLong ? steps : [])

const COMPARED: readonly Step[] = [
  [
    'the choice of a run to compare',
    async (desk, { ended }) => {
      await desk.goTo(`live/${ended}..`)
      await desk.heading(/^Compare .+ with…$/)
      await desk.sees('story-2')
    },
  ],
  [
    'two compared runs',
    (desk, { ended, open }) => desk.goTo(`live/${ended}..${open}`).then(() => desk.heading('Differences')),
  ],
]

/** Opens a menu of a payment. */
const menuStep = (menu: string, entry: RegExp): Step => [
  `the menu ${menu}`,
  async (desk, { open }) => {
    await desk.keys('Escape')
    await desk.goTo(`live/${open}`)
    await desk.press(menu)
    await desk.sees(entry)
  },
]

/** A payment with everything that can be done about it. */
const PAYMENT: readonly Step[] = [
  menuStep('End as', /^Failed \(N\)…/),
  menuStep('Webhook', /^Send/),
  menuStep('More', /curl/),
  [
    'the menu This payment',
    async (desk, { open }) => {
      await desk.goTo(`live/${open}`)
      await desk.press('This payment')
      await desk.sees(/^Fail status responses…/)
    },
  ],
  [
    'the form to fail status responses',
    (desk) => desk.press(/^Fail status responses…/).then(() => desk.sees('status 500')),
  ],
  [
    'a payment with faults and a hold',
    async (desk) => {
      await desk.press('status 500')
      await desk.press('This payment')
      await desk.press(/^Hold the next status response/)
      await desk.sees(/^Faulty: /, 'Holds the next status response', /^\d holds?$/)
    },
  ],
  [
    'the form to show another status',
    async (desk) => {
      await desk.press('This payment')
      await desk.press(/^Show another status…/)
      await desk.sees('settled')
    },
  ],
  [
    'a payment with another status',
    async (desk) => {
      await desk.press('settled')
      await desk.sees('Status responses show settled')
    },
  ],
  [
    'the flow of a payment',
    async (desk, { ended }) => {
      await desk.goTo(`live/${ended}`)
      await desk.press('Flow')
      await desk.page
        .getByRole('img', { name: /^Flow of/ })
        .or(desk.page.getByLabel(/^Flow of/))
        .first()
        .waitFor()
      await desk.within('What would a gateway return?').sees(/HTTP \d+/)
    },
  ],
  ['a payment as steps again', (desk) => desk.press('Steps')],
]

/** The list head, and the gateway. */
const LISTS: readonly Step[] = [
  ['a search with its counts', (desk) => desk.goTo('live?q=story-2').then(() => desk.sees('story-2'))],
  ['a search without a match', (desk) => desk.goTo('live?q=nowhere').then(() => desk.sees('Clear search'))],
  [
    'an authorization at the gateway',
    async (desk) => {
      await desk.goTo('live?filter=authorization')
      await desk.page.locator('[data-row]').first().click()
      await desk.within('Submitted by your app').sees('Eci')
    },
  ],
  [
    'a link with its authentication',
    (desk, { link }) => desk.goTo(`live/${link}`).then(() => desk.sees('View authentication')),
  ],
  [
    'the gateway and an invitation',
    async (desk) => {
      await desk.goTo('space/gateway')
      await desk.press('Copy invitation')
      await desk.within('Invite a tester').sees('--space-tokens on')
      await desk.within('Payment gateway').sees('Gateway URL')
    },
  ],
  [
    'the clock',
    async (desk) => {
      await desk.press(/^Clock/)
      await desk.sees('Freeze')
    },
  ],
  ['outcomes that were never seen', (desk) => desk.goTo('outcomes').then(() => desk.press(/^Never seen/))],
]

/** The views that no other step opens. */
const OTHER_VIEWS: readonly Step[] = [
  ['rows that need attention', (desk) => desk.goTo('live?filter=attention').then(() => desk.sees('story-3'))],
  ['the requests', (desk) => desk.goTo('live?filter=request').then(() => desk.press(/Not valid/))],
  ['the webhooks', (desk) => desk.goTo('live?filter=webhook').then(() => desk.press(/order-1/))],
  ['the start form of a link', (desk) => desk.goTo('start/link').then(() => desk.sees('Reference'))],
  [
    'the form to queue an outcome',
    (desk) => desk.goTo('outcomes/challenge_success').then(() => desk.heading('What your app receives')),
  ],
  [
    'the editor of a shipped outcome',
    (desk) => desk.goTo('outcomes/new:challenge_success').then(() => desk.sees('No problems', 'authentication')),
  ],
  [
    'the command palette',
    async (desk) => {
      await desk.goTo('live')
      await desk.keys('Control+k')
      await desk.sees('Go to')
    },
  ],
  [
    'the shortcuts',
    async (desk) => {
      await desk.keys('Escape')
      await desk.goTo('live')
      await desk.keys('?')
      await desk.sees(/^Single-letter keys/)
    },
  ],
]

const PHONE_STEPS: readonly Step[] = [
  ['the activity', (desk) => desk.sees('story-2')],
  [
    'details with a dialog',
    async (desk, { open }) => {
      await desk.goTo(`live/${open}`)
      await desk.press('End as')
      await desk.press(/^Failed \(N\)…/)
      await desk.value('Search reasons')
    },
  ],
  ...onlyLong([
    ['an outcome', (desk) => desk.goTo('outcomes/decline/51').then(() => desk.heading('What your app receives'))],
  ]),
  ...COMPARED,
  ['the start form', (desk) => desk.goTo('start').then(() => desk.sees('Sent with the test card'))],
  ['the editor', (desk) => desk.goTo('outcomes/new').then(() => desk.heading('Create an outcome'))],
  ['the situations', (desk) => desk.goTo('outcomes/situations:').then(() => desk.sees('Not seen yet'))],
  [
    'the spaces',
    async (desk) => {
      await desk.press(/^Space: /)
      await desk.sees('New space')
    },
  ],
  [
    'the space',
    async (desk) => {
      await desk.goTo('space')
      await desk.press('Show credentials')
      await desk.sees('Hide credentials')
    },
  ],
]

const DESK_STEPS: readonly Step[] = [
  ...onlyLong([
    [
      'details with an expanded request',
      async (desk, { ended }) => {
        await desk.goTo(`live/${ended}`)
        await desk.press(/^\s*Created/)
        await desk.within('Your app sent').sees('amount')
      },
    ],
  ]),
  ...COMPARED.slice(1),
  ['outcomes', (desk) => desk.goTo('outcomes').then(() => desk.sees('Frictionless: success'))],
  ['the start form', (desk) => desk.goTo('start').then(() => desk.sees('Add a field'))],
  ['the editor', (desk) => desk.goTo('outcomes/new').then(() => desk.sees('No problems', 'authentication'))],
  ['the space', (desk) => desk.goTo('space').then(() => desk.sees('Hosted pages'))],
  ...OTHER_VIEWS,
]

/** Opens the console on a phone, and a function that starts a payment. */
const openConsole = async () => {
  const running = await startSandbox({ webhooks: 'manual' })
  // Errors about a stopped sandbox are expected.
  const { page } = await stage().browser.visit({ ...PHONE, bypassCSP: true })
  const buy = async (more: object) => (await running.init(initBody(CHALLENGE_CARD, more))).body.transactionId
  return { running, page, desk: deskOn(page, running), buy }
}

type Walk = readonly [window: Pick<typeof PHONE, 'viewport'>, steps: readonly Step[]]

/** Takes steps in one document with axe, because another one costs more than all desktop steps. */
const walk = async (desk: BrowserDesk, ids: Ids, ...walks: readonly Walk[]): Promise<void> => {
  for (const [{ viewport }, steps] of walks) {
    await desk.page.setViewportSize(viewport)
    for (const [shows, step] of steps) {
      await step(desk, ids)
      await expectPageUsable(desk.page, shows, isLong)
    }
  }
}

/** The long form checks each step twice. */
const TIMEOUT = { timeout: long(120_000, 300_000) }

it('the console is accessible on a phone and on a desktop', TIMEOUT, async () => {
  const { running, page, desk, buy } = await openConsole()
  await desk.goTo('live')
  await desk.heading('No activity in this space yet')
  if (isLong) await expectPageUsable(page, 'an empty space')
  const hook = { webhook: { url: 'http://127.0.0.1:9/hook' } }
  const ids: Ids = { ended: await buy(hook), open: await buy({ refno: 'story-2' }) }
  await running.init({ ...initBody(), refno: 'story-3', amount: -1 })
  await running.finish(ids.ended, { outcome: 'N', reason: '10' })
  const showsLostConnection = async (): Promise<void> => {
    await desk.sees('The sandbox does not respond.')
    if (isLong) await expectPageUsable(page, 'a stopped sandbox')
    expect(await page.getByRole('alert').innerText()).toMatch(/Data as of \d\d:\d\d:\d\d\./)
  }
  await walk(desk, ids, [PHONE, PHONE_STEPS], [DESK, DESK_STEPS])
  await desk.goTo('live')
  await desk.sees('story-2')
  await running.sandbox.close()
  await showsLostConnection()
  await page.setViewportSize(PHONE.viewport)
  await showsLostConnection()
})

it('the menus and forms of a payment, its flow, the list head and the gateway are accessible', TIMEOUT, async () => {
  const { running, desk, buy } = await openConsole()
  const link = await newLink(running, threeDSLink())
  await submit(running, link, CHALLENGE_CARD)
  const ids: Ids = { ended: await buy({}), open: await buy({ refno: 'story-2' }), link }
  await running.finish(ids.ended, { code: '4444' })
  const fields = { amount: '/amount', eci: '/eci', transaction: '/id' }
  await running.http.put('/_sandbox/gateway').send({ fields }).expect(200)
  await running.http.post('/_sandbox/gateway/default').send({ amount: 1250, eci: '02', id: ids.ended })
  await desk.goTo('live')
  const steps = [...PAYMENT, ...LISTS]
  await walk(desk, ids, ...(isLong ? [[PHONE, steps] as const] : []), [DESK, steps])
})
