import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { newLink, readLink } from '../support/link-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { CHALLENGE, enterCard, FRICTIONLESS, goodCard, THREE_DS_LINK } from './card-desk.ts'
import { enterCode, sharedStage } from './stage.ts'

const stage = sharedStage()

const freePort = async (): Promise<number> => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

// Browsers apply the policy of a form to every redirect that follows it.
it.each([
  ['without a challenge', FRICTIONLESS],
  ['with one', CHALLENGE],
])('a form finds its way over three origins and back, %s', async (_case, number) => {
  const port = await freePort()
  const running = await startSandbox({
    port,
    'link-page-url': `http://cards.localhost:${port}/pay`,
    'pay-url': `http://localhost:${port}`,
  })
  const id = await newLink(running, { reference: 'r', ...THREE_DS_LINK })
  const page = await stage().customer({ javaScriptEnabled: false })
  // The cardholder knows the page under a third name.
  await page.goto(`http://127.0.0.1:${port}/pay/${id}`)
  await enterCard(page, goodCard(number))
  if (number === CHALLENGE) await enterCode(page, '4444')
  await page.getByRole('heading', { name: 'Your card was saved' }).waitFor()
  expect(page.url()).toBe(`http://cards.localhost:${port}/pay/${id}/done`)
  expect((await readLink(running, id)).status).toBe('SUCCESS')
})
