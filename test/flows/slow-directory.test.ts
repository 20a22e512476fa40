import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { type SlowDirectory, slowDirectory } from '../support/slow-directory.ts'

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
  it('sees a waiting page, reloads automatically, and continues to the shop', async () => {
    const { running, directory, open, goOn } = await started()
    const id = await begin(running)
    const page = await open(`/v1/start/${id}`)
    expect(isWaiting(page)).toBe(true)
    expect(page.refresh).toMatch(new RegExp(`^1; url=${id}/return\\?begun=`))
    expect((await running.status(id)).body.status).toBe('initialized')
    for (const _ of [1, 2]) {
      expect(await goOn(page)).toMatchObject({ status: 303, location: `../${id}` })
      expect(isWaiting(await open(`/v1/start/${id}`))).toBe(true)
    }
    directory.respond()
    await eventually(async () => expect((await running.status(id)).body.status).toBe('authenticated'))
    expect(await goOn(page)).toMatchObject({ status: 303, location: `http://shop.test/success?transactionId=${id}` })
    expect(directory.requestCount()).toBe(1)
    // As usual: after the redirect, another visit shows that the page is no longer available.
    expect((await open(`/v1/start/${id}`)).status).toBe(410)
  })
})

describe('meanwhile', () => {
  it('a script waits for the same response, which is requested once', async () => {
    const { running, directory, open } = await started()
    const id = await begin(running)
    const scripts = [open(`/v1/start/${id}`, { accept: '*/*' }), open(`/v1/start/${id}`, { accept: '*/*' })]
    await eventually(async () => expect(directory.requestCount()).toBe(1))
    expect(isWaiting(await open(`/v1/start/${id}`))).toBe(true)
    directory.respond()
    const responses = await Promise.all(scripts)
    expect(responses.map(({ status }) => status)).toEqual([303, 303])
    expect(directory.requestCount()).toBe(1)
    const { body } = await running.status(id)
    expect(body.history.filter(({ action }: { action: string }) => action === 'authenticate')).toHaveLength(1)
  })

  it('a HEAD request and a prefetch do not call the directory server', async () => {
    const { running, directory, open } = await started()
    const id = await begin(running)
    expect((await running.http.head(`/v1/start/${id}`).set(BROWSER)).status).toBe(200)
    expect((await open(`/v1/start/${id}`, { ...BROWSER, 'Sec-Purpose': 'prefetch' })).status).toBe(503)
    expect(directory.requestCount()).toBe(0)
  })
})
