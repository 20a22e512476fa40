import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createPagesHostCheck } from '../../src/app/probe-pages-host.ts'
import { closeServer } from '../../src/testkit/kit-receiver.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { newLink, submit, threeDSLink } from '../support/link-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { tokenIn } from '../support/submit-page.ts'

const shared = sharedSandbox()

/** The same sandbox by another host name. */
const named = ({ url }: Running, host: string): string => `http://${host}:${new URL(url).port}`
const put = ({ http }: Running, space: string, url: unknown) =>
  http.put(`/_sandbox/spaces/${space}/pages`).send({ url } as object)
const startOf = async (running: Running, space: string, more: object = {}): Promise<string> =>
  (await inSpace(running, space).init(initBody(CHALLENGE_CARD, more)).expect(201)).headers.location ?? ''
const linkOf = async ({ http }: Running, id: string) => (await http.get(`/_sandbox/links/${id}`).expect(200)).body

it('new resources have their pages there, in this space only, until it is unset', async () => {
  const running = shared()
  const { http, url } = running
  const bank = named(running, 'localhost')
  const other = await startOf(running, 'moved')
  const before = { space: 'moved', url: null, startPages: `${url}/v1/start/`, linkPages: `${url}/` }
  expect((await http.get('/_sandbox/spaces/moved/pages').expect(200)).body).toEqual(before)
  const there = { space: 'moved', url: bank, startPages: `${bank}/v1/start/`, linkPages: `${bank}/` }
  expect((await put(running, 'moved', `${bank}/`).expect(200)).body).toEqual(there)
  expect((await http.get('/_sandbox/spaces/moved/pages').expect(200)).body).toEqual(there)
  expect(other).toMatch(`${url}/v1/start/`)
  expect(await startOf(running, 'moved')).toMatch(`${bank}/v1/start/`)
  expect(await startOf(running, 'stays')).toMatch(`${url}/v1/start/`)
  const listed = (await http.get('/_sandbox/spaces').expect(200)).body.spaces
  expect(listed.map(({ space, pages }: Record<string, string>) => [space, pages])).toEqual(
    expect.arrayContaining([
      ['moved', bank],
      ['stays', undefined],
    ]),
  )
  expect((await http.delete('/_sandbox/spaces/moved/pages').expect(200)).body).toEqual(before)
  await http.delete('/_sandbox/spaces/moved/pages').expect(200)
  expect(await startOf(running, 'moved')).toMatch(`${url}/v1/start/`)
  const reported = eventsIn(running.sandbox, 'moved').flatMap(({ type, facts }) =>
    type === 'space.pages_changed' ? [facts] : [],
  )
  expect(reported).toEqual([{ url: bank }, { before: bank }])
})

it('a card of such a page opens its challenge there, and forms may lead from one origin to the other', async () => {
  const running = shared()
  const { http } = running
  const bank = named(running, 'localhost')
  const old = await newLink(running, threeDSLink({ successUrl: 'http://127.0.0.1:1/' }))
  await put(running, 'default', bank).expect(200)
  onTestFinished(async () => void (await http.delete('/_sandbox/spaces/default/pages')))
  expect((await linkOf(running, await newLink(running))).page).toMatch(`${bank}/`)
  // A link that was created before keeps its URL; its challenge uses the new origin.
  expect(await linkOf(running, old)).toMatchObject({ page: `${running.url}/${old}`, site: 'same-site' })
  const { 'content-security-policy': policy } = (await http.get(`/${old}`).expect(200)).headers
  expect(policy).toContain(`form-action 'self' ${bank} `)
  const entered = await submit(running, old, CHALLENGE_CARD)
  expect(entered.body.challenge).toMatchObject({ url: expect.stringContaining(bank), site: 'cross-site' })
})

it('it takes precedence over the settings', async () => {
  const everything = {
    'public-url': 'http://box.test',
    'pay-url': 'http://bank.test',
    'link-page-url': 'http://card.test',
  }
  const running = await startSandbox(everything)
  const pages = async () => (await running.http.get('/_sandbox/spaces/default/pages').expect(200)).body
  expect(await pages()).toMatchObject({ startPages: 'http://bank.test/v1/start/', linkPages: 'http://card.test/' })
  const bank = named(running, 'localhost')
  expect((await put(running, 'default', bank).expect(200)).body).toMatchObject({
    startPages: `${bank}/v1/start/`,
    linkPages: `${bank}/`,
  })
})

it('it is part of an export, restored by an import and removed by a reset', async () => {
  const running = shared()
  const { http } = running
  const bank = named(running, 'kept.localhost')
  await put(running, 'kept', bank).expect(200)
  const state = (await http.get('/_sandbox/state?space=kept').expect(200)).body
  expect(state.spaces.kept).toEqual({ pages: { address: { url: bank } } })
  await http.post('/_sandbox/reset?space=kept').expect(200)
  expect(await startOf(running, 'kept')).toMatch(running.url)
  await http.put('/_sandbox/state').send(state).expect(200)
  expect(await startOf(running, 'kept')).toMatch(bank)
  const damaged = { ...state, spaces: { kept: { pages: { address: { url: `${bank}/pay` } } } } }
  expect((await http.put('/_sandbox/state').send(damaged).expect(400)).body.error.message).toContain('origin')
})

/** Starts another kind of server on a port of this host. */
const startOtherServer = async (
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> => {
  const server = createServer((_req, res) => res.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => closeServer(server))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('it accepts origins only', async () => {
  const wrong = [
    'http://localhost/pay',
    'http://localhost?a',
    'ftp://localhost',
    'http://me@localhost',
    'localhost',
    '//a',
  ]
  for (const url of [...wrong, 'http://4000001000000026', 5, null, `http://${'a'.repeat(300)}`]) {
    const { status, text } = await put(shared(), 'default', url)
    expect([url, status, text]).toEqual([url, 400, expect.stringContaining('http://localhost:8080')])
    expect(text).not.toContain('4000001000000026')
  }
})

it('it accepts only addresses that lead to this start, and has one message for all others that it calls', async () => {
  const running = shared()
  const health = JSON.stringify((await running.http.get('/_sandbox/health')).body)
  const another = await startSandbox()
  const rejected = async (url: string): Promise<string> => {
    const { status, body } = await put(running, 'default', url)
    expect([url, status, body.error?.code]).toEqual([url, 409, 'PAGES_NOT_HERE'])
    return body.error.message
  }
  expect(await rejected('https://shop.example')).toContain('--allowed-hosts shop.example')
  const called = [
    'http://8.8.8.8',
    'http://169.254.169.254',
    'http://localhost:1',
    'http://no-such-name',
    another.url,
    await startOtherServer(200, 'health'),
    await startOtherServer(404, ''),
    await startOtherServer(302, '', { location: `${running.url}/_sandbox/health` }),
  ]
  const messages = await Promise.all(called.map(async (url) => (await rejected(url)).replaceAll(url, 'URL')))
  expect(new Set(messages).size).toBe(1)
  expect(messages[0]).toContain('`URL` does not lead to this sandbox')
  expect((await running.http.get('/_sandbox/spaces/default/pages')).body.url).toBeNull()
  // An address that returns the ID of this start leads here: a proxy does.
  await put(running, 'proxied', await startOtherServer(200, health)).expect(200)
})

it('it resolves a name once and uses the result for all requests', async () => {
  const { url, http } = shared()
  const { start } = (await http.get('/_sandbox/health')).body
  const suggestion = { address: '127.0.0.1' }
  const far = { address: '93.184.216.34' }
  const check = (lookup: () => Promise<readonly { readonly address: string }[]>) =>
    createPagesHostCheck(() => true, start, lookup)(`http://bank.test:${new URL(url).port}`)
  expect(await check(async () => [suggestion])).toEqual({ origin: expect.stringContaining('bank.test') })
  expect(await check(async () => [suggestion, far])).toEqual({ not: expect.not.stringContaining(far.address) })
  const unknown = () => Promise.reject(new Error('getaddrinfo ENOTFOUND bank.test'))
  expect(await check(unknown)).toEqual({ not: expect.not.stringContaining('ENOTFOUND') })
})

it('behind a proxy that rewrites Host, a page of that address may send its forms', async () => {
  const running = shared()
  const { http, init, status } = running
  const proxy = 'http://pages.localhost'
  const { transactionId: id } = (await init(initBody(CHALLENGE_CARD))).body
  const page = await http.get(`/v1/start/${id}`)
  const form = { token: tokenIn(page.text), action: 'code', code: '4444' }
  const send = (origin: string) => http.post(`/v1/start/${id}`).type('form').set({ origin }).send(form)
  await send(proxy).expect(403)
  const spaces = (url: string) => ({
    format: 'threeds-sandbox state',
    version: 1,
    spaces: { elsewhere: { pages: { address: { url } } } },
  })
  // An import may contain any address. No page is trusted under a forbidden name.
  await http.put('/_sandbox/state').send(spaces('https://shop.example')).expect(200)
  await send('https://shop.example').expect(403)
  await http.put('/_sandbox/state').send(spaces(proxy)).expect(200)
  await send(proxy).expect(303)
  expect((await status(id)).body.status).toBe('authenticated')
})

it('every start page has whether its redirect leaves the site', async () => {
  const running = shared()
  const { http } = running
  const bank = named(running, 'localhost')
  const back = (host: string) => ({ redirect: { successUrl: `http://${host}:3000/paid` } })
  const sitesIn = async (space: string): Promise<unknown> => {
    const { transactions } = (await http.get(`/_sandbox/transactions?space=${space}`)).body
    const { rows } = (await http.get(`/_sandbox/activity?space=${space}&kind=transaction`)).body
    const sites = (all: { site?: string }[]) => all.map(({ site }) => site)
    expect(sites(rows).toReversed()).toEqual(sites(transactions))
    return sites(transactions)
  }
  await startOf(running, 'sites', back('127.0.0.1'))
  await startOf(running, 'sites', back('localhost'))
  await startOf(running, 'sites', { redirect: {} })
  await put(running, 'sites', bank).expect(200)
  await startOf(running, 'sites', back('127.0.0.1'))
  await startOf(running, 'sites', back('localhost'))
  expect(await sitesIn('sites')).toEqual(['same-site', 'cross-site', undefined, 'cross-site', 'same-site'])
})
