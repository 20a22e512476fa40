import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { isLong } from '../support/long.ts'
import { startSandbox } from '../support/sandbox.ts'
import { expectPageUsable } from './axe.ts'
import { type BrowserDesk, DESK, deskOn, PHONE } from './console-desk.ts'
import { sharedStage } from './stage.ts'

const stage = sharedStage()

/**
 * A way through the console: after each step nothing keeps anybody from using what is shown; in dark in the long form, which
 * has each view on a phone and on a desk.
 */
type Step = readonly [shows: string, step: (desk: BrowserDesk, ids: Ids) => Promise<unknown>]
type Ids = { readonly ended: string; readonly open: string }

const onlyLong = (steps: readonly Step[]): readonly Step[] => (isLong ? steps : [])

const COMPARED: readonly Step[] = [
  [
    'the choice of a run to compare with',
    async (desk, { ended }) => {
      await desk.goTo(`live/${ended}..`)
      await desk.heading('Compare with…')
      await desk.sees('story-2')
    },
  ],
  [
    'two runs beside each other',
    (desk, { ended, open }) => desk.goTo(`live/${ended}..${open}`).then(() => desk.heading('What differs')),
  ],
]

const PHONE_STEPS: readonly Step[] = [
  ['what happens', (desk) => desk.sees('story-2')],
  [
    'one thing, and a dialog over it',
    async (desk, { open }) => {
      await desk.goTo(`live/${open}`)
      await desk.press('End as')
      await desk.press(/^Fails…/)
      await desk.value('Search reasons')
    },
  ],
  ...onlyLong([
    ['an outcome', (desk) => desk.goTo('outcomes/decline/51').then(() => desk.heading('What your app gets'))],
  ]),
  ...COMPARED,
  ['what is started', (desk) => desk.goTo('start').then(() => desk.sees('Sent with the test card'))],
  ['the editor', (desk) => desk.goTo('outcomes/new').then(() => desk.heading('Write your own outcome'))],
  ['what an app should survive', (desk) => desk.goTo('outcomes/survive:').then(() => desk.sees('Not seen yet'))],
  [
    'the spaces',
    async (desk) => {
      await desk.press(/^Space: /)
      await desk.sees('Name of a new space')
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
      'one thing with a call unfolded',
      async (desk, { ended }) => {
        await desk.goTo(`live/${ended}`)
        await desk.press(/^\s*Created/)
        await desk.within('Your app sent').sees('amount')
      },
    ],
  ]),
  ...COMPARED.slice(1),
  ['outcomes', (desk) => desk.goTo('outcomes').then(() => desk.sees('Passes without asking'))],
  ['what is started', (desk) => desk.goTo('start').then(() => desk.sees('Add a field'))],
  ['the editor', (desk) => desk.goTo('outcomes/new').then(() => desk.sees('No problems', 'authentication'))],
]

it('nothing keeps anybody from using the console, whatever it shows, on a phone and on a desk', async () => {
  const running = await startSandbox({ webhooks: 'manual' })
  // Complaints about a sandbox that is gone are part of it.
  const { page } = await stage().browser.visit({ ...PHONE, bypassCSP: true })
  const desk = deskOn(page, running)
  await desk.goTo('live')
  await desk.heading('Nothing has happened in this space yet')
  if (isLong) await expectPageUsable(page, 'nothing yet')
  const hook = { webhook: { url: 'http://127.0.0.1:9/hook' } }
  const buy = async (more: object) => (await running.init(initBody(CHALLENGE_CARD, more))).body.transactionId
  const ids: Ids = { ended: await buy(hook), open: await buy({ refno: 'story-2' }) }
  await running.init({ ...initBody(), refno: 'story-3', amount: -1 })
  await running.finish(ids.ended, { outcome: 'N', reason: '10' })
  const sandboxIsGone = async (): Promise<void> => {
    await desk.sees('The sandbox does not answer.')
    if (isLong) await expectPageUsable(page, 'a sandbox that is gone')
    expect(await page.getByRole('alert').innerText()).toMatch(/Showing what was known at \d\d:\d\d:\d\d\./)
  }
  // The same document, in which axe is: another one costs more than all the steps at a desk.
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
  await sandboxIsGone()
  await page.setViewportSize(PHONE.viewport)
  await sandboxIsGone()
})
