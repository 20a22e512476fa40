import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './console-page.ts'

const TOKEN_OF_B = `space/team-b/${'h'.repeat(43)}`

it('moves new hosted pages to another host and back, and warns if they share the host of the shop', async () => {
  const running = await startSandbox()
  const space = inSpace(running, 'sites')
  const back = { successUrl: 'http://127.0.0.1:3000/paid' }
  const pay = (refno: string) =>
    newTransaction(space, { ...initBody(), refno, card: plainCard(CHALLENGE_CARD), redirect: back })
  const suggestion = await pay('near')
  const desk = await openDesk(running, 'space?space=sites')
  const box = desk.within('Hosted pages')
  await box.sees(running.url)
  await box.sees('Cookies: your shop and the bank page share a host, so SameSite is not tested')
  await box.lacks('Reset')
  await box.press('Use this host')
  await box.sees(`http://localhost:${new URL(running.url).port}/v1/start/`, 'Reset')
  await box.lacks('SameSite is not tested')
  const far = await pay('far')
  await box.fill('Host for new bank pages', 'http://localhost:10')
  await box.press('Use this host')
  await desk.sees(/does not lead to this sandbox/i)
  await box.press('Reset')
  await box.sees(`${running.url}/v1/start/`)
  await box.lacks('Reset')
  const siteOf = async (id: string) => (await running.http.get(`/_sandbox/transactions/${id}`)).body.site
  expect([await siteOf(suggestion), await siteOf(far)]).toEqual(['same-site', 'cross-site'])
})

it('sets how requests of the space are handled, and resets it', async () => {
  const running = await startSandbox()
  const desk = await openDesk(running, 'space?space=wishes')
  const box = desk.within('Requests')
  await box.lacks('Reset')
  await box.choose('Indicators, such as a mandated challenge', 'Ignored')
  await box.sees('Reset')
  await box.choose('3-D Secure data', 'Do not check')
  const settings = async () => (await running.http.get('/_sandbox/spaces/wishes/request-settings')).body.own
  await expect.poll(settings).toEqual({ requestIndicators: 'ignore', dataRules: 'off' })
  await box.press('Reset')
  await box.lacks('Reset')
  expect(await settings()).toEqual({})
})

it('keeps the frame origins of the space, without a change of the field and when request settings are reset', async () => {
  const running = await startSandbox()
  const path = '/_sandbox/spaces/frames/request-settings'
  const frameAncestors = ['http://localhost:3000']
  await running.http.put(path).send({ frameAncestors, dataRules: 'off' }).expect(200)
  const own = async () => (await running.http.get(path)).body.own
  const desk = await openDesk(running, 'space?space=frames')
  await desk.within('Hosted pages').press('Allow frames')
  await desk.sees('Frame origins set')
  expect(await own()).toEqual({ frameAncestors, dataRules: 'off' })
  await desk.within('Requests').press('Reset')
  await desk.within('Requests').lacks('Reset')
  expect(await own()).toEqual({ frameAncestors })
})

it('shows the gateway address only while the space has a gateway', async () => {
  const running = await startSandbox()
  const shown = async () => {
    const desk = await openDesk(running, 'space')
    await desk.sees('Return, success')
    return desk
  }
  await (await shown()).lacks('Gateway URL')
  await running.http
    .put('/_sandbox/gateway')
    .send({ fields: { amount: '/amount' } })
    .expect(200)
  await (await shown()).sees('Gateway URL', '/_sandbox/gateway/default')
})

it('the invitation names the space without a token, also while another space has one', async () => {
  const desk = await openDesk(await startSandbox(), 'space?space=team-a', {
    changedResponses: [
      {
        path: /credentials/,
        change: ({ environment, ...others }) => ({
          ...others,
          environment: Object.assign({}, environment, { SANDBOX_CONTROL_TOKEN: TOKEN_OF_B }),
        }),
      },
    ],
  })
  await desk.press('Copy invitation')
  const box = desk.within('Invite a tester')
  await box.sees('The space team-a has no token. Restart the sandbox with your options and these:', '--space-tokens on')
  await box.lacks('THREEDS_CONTROL_TOKEN', TOKEN_OF_B)
})
