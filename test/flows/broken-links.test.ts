import { describe, expect, it } from 'vitest'
import { LINK_KEY, newLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

/** Accept header of a browser that opens a page. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const BROKEN: readonly (readonly [title: string, broken: (id: string) => string])[] = [
  ['in small letters', (id) => id.toLowerCase()],
  ['cut off', (id) => id.slice(0, 20)],
  ['cut off to its first letter', (id) => id.slice(0, 1)],
  ['with a full stop behind it', (id) => `${id}.`],
  ['with a letter that no id has', (id) => `${id.slice(0, -1)}G`],
  ['with a slash at its end', (id) => `${id}/`],
  ['with a letter missing', (id) => `${id.slice(0, 11)}${id.slice(12)}`],
  ['with a bracket that was pasted along', (id) => `${id})`],
  ['without its first letter, with a full stop', (id) => `${id.slice(1)}.`],
  ['cut off, with a full stop and a slash', (id) => `${id.slice(0, 6)}./`],
]

describe('the URL of a link that is', () => {
  it.each(BROKEN)(
    '%s returns a page to a browser and the error for an unknown path to a program',
    async (_title, broken) => {
      const { http } = shared()
      const path = `/${broken(await newLink(shared()))}`
      const page = await http.get(path).set('Accept', BROWSER).set('Accept-Language', 'de')
      expect([page.status, page.type]).toEqual([404, 'text/html'])
      expect(page.text).toContain('lang="de"')
      expect(page.text).toContain('Zu dieser Adresse gibt es keinen Link.')
      expect(page.headers['sandbox-explain']).toMatch(/^No scenario selected: the page returned 404; GET /)

      const requested = await http.get(path)
      const nowhere = await http.get('/v1/nowhere')
      const reported = (text: string, at: string): string => text.replace(at, '{path}')
      expect([requested.status, requested.type]).toEqual([404, 'application/json'])
      // The message may name the link that another spelling means.
      const message: string = reported(nowhere.body.error.message, '/v1/nowhere')
      expect(reported(requested.body.error.message, path)).toContain(message)
      expect(requested.body.error.code).toBe(nowhere.body.error.code)
    },
  )

  it('broken accepts no form', async () => {
    const path = `/${(await newLink(shared())).toLowerCase()}`
    const sent = await shared().http.post(path).set('Accept', BROWSER).type('form').send({ token: 'x' })
    expect([sent.status, sent.type]).toEqual([404, 'text/html'])
  })

  it('broken finds no link in the API', async () => {
    const { http } = shared()
    const id = await newLink(shared())
    for (const [, broken] of BROKEN.slice(0, 3))
      for (const call of [http.get, http.delete]) {
        const response = await call(`/v1/links/${broken(id)}`).set('link-api-key', LINK_KEY)
        expect(response.status).toBe(404)
        expect(response.body).toEqual({ status: 404, message: expect.stringMatching(/^Not found/) })
      }
    expect((await http.get(`/v1/links/${id}`).set('link-api-key', LINK_KEY)).status).toBe(200)
  })
})

it.each([
  ['/nowhere', BROWSER],
  ['/v1/links/', BROWSER],
  ['/9f0c71d2/done', BROWSER],
  ['/index.html', BROWSER],
  ['/9f0c71d2', 'application/json'],
  ['/9f0c71d2', 'text/html;q=0, */*'],
])('%s is an unknown path for a caller that accepts %s', async (path, accepts) => {
  const { status, type } = await shared().http.get(path).set('Accept', accepts)
  expect([status, type]).toEqual([404, 'application/json'])
})
