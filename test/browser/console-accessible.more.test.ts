import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { isLong } from '../support/long-runs.ts'
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
type Ids = { readonly ended: string; readonly open: string }

const onlyLong = (steps: readonly Step[]): readonly Step[] => (isLong ? steps : [])

const COMPARED: readonly Step[] = [
  [
    'the choice of a run to compare',
    async (desk, { ended }) => {
      await desk.goTo(`live/${ended}..`)
      await desk.heading('Compare with…')
      await desk.sees('story-2')
    },
  ],
  [
    'two compared runs',
    (desk, { ended, open }) => desk.goTo(`live/${ended}..${open}`).then(() => desk.heading('Differences')),
  ],
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

it('the console is accessible on a phone and on a desktop', async () => {
  const running = await startSandbox({ webhooks: 'manual' })
  // Errors about a stopped sandbox are expected.
  const { page } = await stage().browser.visit({ ...PHONE, bypassCSP: true })
  const desk = deskOn(page, running)
  await desk.goTo('live')
  await desk.heading('No activity in this space yet')
  if (isLong) await expectPageUsable(page, 'an empty space')
  const hook = { webhook: { url: 'http://127.0.0.1:9/hook' } }
  const buy = async (more: object) => (await running.init(initBody(CHALLENGE_CARD, more))).body.transactionId
  const ids: Ids = { ended: await buy(hook), open: await buy({ refno: 'story-2' }) }
  await running.init({ ...initBody(), refno: 'story-3', amount: -1 })
  await running.finish(ids.ended, { outcome: 'N', reason: '10' })
  const showsLostConnection = async (): Promise<void> => {
    await desk.sees('The sandbox does not respond.')
    if (isLong) await expectPageUsable(page, 'a stopped sandbox')
    expect(await page.getByRole('alert').innerText()).toMatch(/Data as of \d\d:\d\d:\d\d\./)
  }
  // Reuses the document with axe, because another one costs more than all desktop steps.
  for (const [viewport, steps] of [
    [PHONE.viewport, PHONE_STEPS],
    [DESK.viewport, DESK_STEPS],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const [shows, step] of steps) {
      await step(desk, ids)
      await expectPageUsable(page, shows, isLong)
    }
  }
  await desk.goTo('live')
  await desk.sees('story-2')
  await running.sandbox.close()
  await showsLostConnection()
  await page.setViewportSize(PHONE.viewport)
  await showsLostConnection()
})
