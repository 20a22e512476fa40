import { describe, expect, it } from 'vitest'
import { sharedStage } from './browser-setup.ts'
import { DESK, deskOn } from './console-driver.ts'

const CONTROL_TOKEN = 'a-control-token-of-24-chars'

describe('an invitation to a space', () => {
  const stage = sharedStage({ 'control-token': CONTROL_TOKEN, 'space-tokens': 'on' })

  it('opens its space only, and contains no other token', async () => {
    const { running } = stage()
    const desk = deskOn(await stage().customer(DESK), running)
    await desk.goTo('space?space=team-a')
    await desk.fill(/token/i, CONTROL_TOKEN)
    await desk.keys('Enter')
    await desk.press('Copy invitation')
    const text = await desk.copied(/^Token: /m)
    expect(text).not.toContain(CONTROL_TOKEN)
    // The sandbox of the test is at a local address.
    await desk.sees(/A tester on another host cannot open this address/)
    // An invitation to a new space does not change the open one.
    await desk.fill('Space, also a new one', 'Team B')
    await desk.sees(/^A space name /)
    await desk.fill('Space, also a new one', 'team-b')
    await desk.keys('Enter')
    await desk.copied(/^Test in the space team-b /)
    await desk.isAt('space=team-a')

    const [, address = ''] = /^Console: (\S+)$/m.exec(text) ?? []
    const [, token = ''] = /^Token: (\S+)$/m.exec(text) ?? []
    const page = await stage().customer(DESK)
    await page.goto(address)
    const tester = deskOn(page, running)
    await tester.fill(/token/i, token)
    await tester.keys('Enter')
    await tester.press('team-a')
    await tester.sees('Your token opens only the space team-a.')
    await tester.goTo('space?space=team-a')
    await tester.sees('Copy invitation')
    await tester.lacks('Space, also a new one')
  })
})

describe('without tokens of spaces', () => {
  const stage = sharedStage()

  it('the two commands are shown and copied', async () => {
    const desk = deskOn(await stage().customer(DESK), stage().running)
    await desk.goTo('space?space=team-a')
    await desk.press('Copy invitation')
    const box = desk.within('Invite a tester')
    await box.sees('The space team-a has no token. Restart the sandbox with your options and these:')
    await box.press('Copy')
    expect((await desk.copied(/^threeds-sandbox/m)).split('\n')).toHaveLength(2)
  })
})
