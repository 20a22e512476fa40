import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './console-page.ts'

it('a wrong token marks its field as invalid', async () => {
  const closed = await startSandbox({ 'control-token': 'kept-by-the-team' })
  const desk = await openDesk(closed, 'live')
  await desk.fill('Control token', 'somebody-elses')
  expect(await desk.wrong()).toEqual([])
  await desk.press('Open the console')
  await desk.sees('This is not the token of this sandbox.')
  expect(await desk.wrong()).toEqual(['Control token'])
})

it('a lost connection stops the clock and disables the actions', async () => {
  const running = await startSandbox({})
  await newTransaction(inSpace(running), { refno: 'left' })
  const desk = await openDesk(running, 'live')
  await desk.sees('left')
  const app = () => desk.document.querySelector('.app')
  const clock = (): string => /\d\d:\d\d:\d\d/.exec(app()?.querySelector('.ctx')?.textContent ?? '')?.[0] ?? ''
  await eventually(() => expect(clock()).not.toBe(''))
  expect(app()?.className).not.toContain('lost')
  await running.sandbox.close()
  await desk.sees('The sandbox does not respond.')
  expect(app()?.className).toContain('lost')
  const lastTime = clock()
  const bannerText = (): string => app()?.querySelector('.ban')?.textContent ?? ''
  await desk.sees(`Data as of ${lastTime}`)
  const before = bannerText()
  // The countdown to the next attempt continues.
  await eventually(() => expect(bannerText()).not.toBe(before))
  expect(clock()).toBe(lastTime)
})

it('a reset is undone from its message', async () => {
  const running = await startSandbox({})
  const space = inSpace(running, 'emptied')
  await newTransaction(space, { refno: 'comes-back' })
  const desk = await openDesk(running, 'live?space=emptied')
  await desk.press(/^Space: /)
  await desk.press('Reset this space')
  await desk.press('Reset emptied anyway')
  const messages = desk.within('Messages')
  await messages.sees('emptied was reset.')
  await messages.press('Undo')
  await messages.sees('Undone: emptied restored.')
  await eventually(async () => expect(await desk.refnos()).toEqual(['comes-back']))
})
