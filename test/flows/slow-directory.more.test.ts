import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { createLink, linkStatus, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { type SlowDirectory, slowDirectory } from '../support/slow-directory.ts'
import { tokenIn } from '../support/submit-page.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const SLOW = 'slow_directory'

const FILES = {
  'slow_challenge.yaml': 'title: Slow\nauthentication: { flow: challenge, delay: 5s }\n',
  'slow_and_held.yaml':
    'title: Held\nauthentication: { flow: frictionless, delay: 5s }\nwebhook: { when: before_redirect }\n',
}

type Visit = { readonly status: number; readonly html: string; readonly location?: string; readonly refresh?: string }

const started = async (options: SandboxOptions = {}, directory: SlowDirectory = slowDirectory()) => {
  const running = await startSandbox({ sleep: directory.sleep, scenarios: scenarioFolder(FILES), ...options })
  return { running, directory, ...visitorOf(running) }
}

/** A browser that follows one redirect at a time. */
const visitorOf = ({ http }: Running) => {
  const open = async (path: string, headers: Record<string, string> = BROWSER): Promise<Visit> => {
    const response = await http.get(path).set(headers)
    const { location, refresh } = response.headers
    return { status: response.status, html: response.text, ...(location && { location }), ...(refresh && { refresh }) }
  }
  /** Returns the target of the automatic reload. */
  const next = ({ refresh = '' }: Visit): string => `/v1/start/${/; url=(.*)$/.exec(refresh)?.[1]}`
  return { open, goOn: (page: Visit) => open(next(page)) }
}

const begin = async (running: Running, scenario = SLOW, more = {}): Promise<string> =>
  (await running.init(initBody(undefined, more), { 'sandbox-scenario': scenario }).expect(201)).body.transactionId

const isWaiting = ({ status, html }: Visit): boolean => status === 200 && html.includes('data-testid="waiting-page"')

describe('while the directory server is slow, a browser', () => {
  it('ends like a client that waits: history, result, webhook and redirect', async () => {
    const settings = { 'webhook-url': 'http://127.0.0.1:9/hooks', webhooks: 'manual' } as const
    const make = () => started({ ...settings, clock: manualClock(), 'public-url': 'http://sandbox.test' })
    const browser = await make()
    const script = await make()
    const id = await begin(browser.running)
    expect(await begin(script.running)).toBe(id)
    const page = await browser.open(`/v1/start/${id}`)
    const waits = script.open(`/v1/start/${id}`, { accept: '*/*' })
    await eventually(async () => expect(script.directory.requestCount()).toBe(1))
    browser.directory.respond()
    script.directory.respond()
    const redirected = await waits
    expect(redirected).toMatchObject({ status: 303, location: expect.stringContaining('http://shop.test/success') })
    await eventually(async () => expect((await browser.running.status(id)).body.status).toBe('authenticated'))
    expect(await browser.goOn(page)).toEqual(redirected)
    const aftermath = async ({ http, status }: Running) => ({
      status: (await status(id)).body,
      webhooks: (await http.get(`/_sandbox/webhooks?transaction=${id}`)).body,
    })
    expect(await aftermath(browser.running)).toEqual(await aftermath(script.running))
    const sent = async ({ http }: Running) =>
      (await http.get('/_sandbox/events?type=redirect.sent')).body.events.map(({ facts }: { facts: object }) => facts)
    expect(await sent(browser.running)).toEqual(await sent(script.running))
  })

  it('that arrives between two reloads continues too', async () => {
    const { running, directory, open, goOn } = await started()
    const id = await begin(running)
    expect((await goOn(await open(`/v1/start/${id}`))).location).toBe(`../${id}`)
    directory.respond()
    await eventually(async () => expect((await running.status(id)).body.status).toBe('authenticated'))
    expect((await open(`/v1/start/${id}`)).status).toBe(303)
    expect((await open(`/v1/start/${id}`)).status).toBe(410)
  })

  it('continues to the challenge and sends its form', async () => {
    const { running, directory, open, goOn } = await started()
    const id = await begin(running, 'slow_challenge')
    const page = await open(`/v1/start/${id}`)
    expect(isWaiting(page)).toBe(true)
    directory.respond()
    await eventually(async () => expect((await running.status(id)).body.status).toBe('challenge_ongoing'))
    expect(await goOn(page)).toMatchObject({ status: 303, location: `../${id}` })
    const { html, status } = await open(`/v1/start/${id}`)
    expect([status, html.includes('data-testid="challenge-page"')]).toEqual([200, true])
    const form = { token: tokenIn(html), action: 'code', code: '4444' }
    const end = await running.http.post(`/v1/start/${id}`).type('form').send(form)
    expect(end.headers.location).toContain('http://shop.test/success')
    expect(directory.requestCount()).toBe(1)
  })

  it('posts to a shop that expects a POST', async () => {
    const { running, directory, open, goOn } = await started()
    const redirect = { successUrl: 'http://shop.test/done', method: 'POST' as const }
    const id = await begin(running, SLOW, { redirect })
    const page = await open(`/v1/start/${id}`)
    directory.respond()
    await eventually(async () => expect((await running.status(id)).body.status).toBe('authenticated'))
    const { status, html } = await goOn(page)
    expect([status, html.includes('<form method="post" action="http://shop.test/done"')]).toEqual([200, true])
  })

  it('comes from a link and returns to it', async () => {
    const { running, directory, open, goOn } = await started()
    const { id, link } = (await createLink(running, threeDSLink(), { 'sandbox-scenario': SLOW })).body
    const { html: entry } = await open(`/${id}`)
    const card = { number: '4111111111111111', expiry: '12/34', cvv: '123' }
    const entered = await running.http
      .post(`/${id}`)
      .type('form')
      .send({ token: tokenIn(entry), ...card })
    const page = await open(new URL(entered.headers.location ?? '', link).pathname)
    expect(isWaiting(page)).toBe(true)
    directory.respond()
    await eventually(async () => expect((await linkStatus(running, id)).body.status).toBe('SUCCESS'))
    expect(await goOn(page)).toMatchObject({ status: 303, location: `${link}/done` })
  })

  it('is held like others if a webhook must arrive first', async () => {
    const { reply, release } = held()
    const receiver = await startReceiver(() => reply)
    const { running, directory, open, goOn } = await started()
    const id = await begin(running, 'slow_and_held', { webhook: { url: receiver.url } })
    const page = await open(`/v1/start/${id}`)
    directory.respond()
    await receiver.next()
    const there: string[] = []
    const back = [goOn(page), open(`/v1/start/${id}`)].map((visit, n) =>
      visit.finally(() => there.push(n === 0 ? 'who asks again' : 'who loads the page anew')),
    )
    for (const _ of [1, 2, 3]) await running.status(id)
    expect(there).toEqual([])
    release()
    expect((await Promise.all(back)).map(({ status }) => status)).toEqual([303, 303])
  })

  it('sees no page about the directory server if only the webhook must arrive first', async () => {
    const { reply, release } = held()
    const receiver = await startReceiver(() => reply)
    const { running, directory, open } = await started({}, slowDirectory({ patient: true }))
    const id = await begin(running, 'slow_and_held', { webhook: { url: receiver.url } })
    let isThere = false
    const page = open(`/v1/start/${id}`).finally(() => {
      isThere = true
    })
    await eventually(async () => expect(directory.requestCount()).toBe(1))
    directory.respond()
    await receiver.next()
    directory.tire()
    for (const _ of [1, 2, 3]) await running.status(id)
    expect(isThere).toBe(false)
    release()
    expect(await page).toMatchObject({ status: 303, location: expect.stringContaining('http://shop.test/success') })
  })

  it('sees no waiting page for a delay below half a second', async () => {
    const { running, directory, open } = await started({}, slowDirectory({ patient: true }))
    const id = await begin(running)
    const page = open(`/v1/start/${id}`)
    await eventually(async () => expect(directory.requestCount()).toBe(1))
    directory.respond()
    expect(await page).toMatchObject({ status: 303, location: expect.stringContaining('http://shop.test/success') })
  })
})

describe('meanwhile', () => {
  it.each(['asks again', 'loads its page anew'])(
    'a browser that %s continues after an end by the control API',
    async (options) => {
      const { running, directory, open, goOn } = await started()
      const id = await begin(running)
      const page = await open(`/v1/start/${id}`)
      await running.http.post(`/_sandbox/transactions/${id}/expire`).expect(200)
      const on = options === 'asks again' ? await goOn(page) : await open(`/v1/start/${id}`)
      expect(on).toMatchObject({ status: 303, location: expect.stringContaining('http://shop.test/error') })
      const { body } = await running.status(id)
      directory.respond()
      expect((await open(`/v1/start/${id}`)).status).toBe(410)
      expect((await running.status(id)).body).toEqual(body)
    },
  )

  it('a reset of the space makes the page invalid, and it opens no transaction with the same ID', async () => {
    const clock = manualClock()
    const { running, directory, open, goOn } = await started({ clock })
    const id = await begin(running)
    const page = await open(`/v1/start/${id}`)
    await running.http.post('/_sandbox/reset').expect(200)
    expect(await goOn(page)).toMatchObject({ status: 404 })
    clock.advance(1)
    expect(await begin(running)).toBe(id)
    expect(await goOn(page)).toMatchObject({ status: 404 })
    directory.respond()
    expect((await running.status(id)).body.status).toBe('initialized')
    // The new one requests the directory server again.
    expect(isWaiting(await open(`/v1/start/${id}`))).toBe(true)
    expect(directory.requestCount()).toBe(2)
    directory.respond()
    await eventually(async () => expect((await running.status(id)).body.status).toBe('authenticated'))
  })

  it.each([
    ['emptied, and has another transaction of this id', 404],
    ['as it was, but the transaction was ended', 303],
  ])('before the first page, the space of a browser is %s', async (title, status) => {
    const clock = manualClock()
    const directory = slowDirectory({ patient: true })
    const { running, open } = await started({ clock }, directory)
    const id = await begin(running)
    const page = open(`/v1/start/${id}`)
    await eventually(async () => expect(directory.requestCount()).toBe(1))
    if (status === 303) await running.http.post(`/_sandbox/transactions/${id}/expire`).expect(200)
    else {
      await running.http.post('/_sandbox/reset').expect(200)
      clock.advance(1)
      expect(await begin(running)).toBe(id)
    }
    directory.tire()
    expect((await page).status, title).toBe(status)
    expect((await running.status(id)).body.status).toBe(status === 303 ? 'failed' : 'initialized')
  })

  it('the sandbox can be stopped', async () => {
    const { running, directory, open } = await started()
    const id = await begin(running)
    expect(isWaiting(await open(`/v1/start/${id}`))).toBe(true)
    await running.sandbox.close()
    directory.respond()
  })
})
