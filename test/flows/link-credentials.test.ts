import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { LINK_KEY, linkBody, linkStatus, newLink, submit, tokenize } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

describe('a request without the right key', () => {
  const CALLS = [
    ['post', '/v1/links'],
    ['get', '/v1/links/x'],
    ['delete', '/v1/links/x'],
  ] as const

  const call = ([verb, path]: (typeof CALLS)[number], headers: Record<string, string>) =>
    shared()
      .http[verb](path)
      .set(headers)
      .send(verb === 'post' ? linkBody() : undefined)

  it.each(
    CALLS.flatMap((made) =>
      [
        {},
        { 'link-api-key': 'wrong' },
        { 'link-api-key': `${LINK_KEY}+` },
        { 'link-api-key': `${LINK_KEY}+CI 42` },
        { authorization: `Basic ${btoa('1100000000:sandbox')}` },
      ].map((headers) => [made, headers] as const),
    ),
  )('%s with %j: 401', async (made, headers) => {
    const { status, body, headers: responded } = await call(made, headers as Record<string, string>)
    expect([status, body]).toEqual([401, { status: 401, message: expect.stringContaining('link-api-key') }])
    expect(responded['www-authenticate']).toMatch(/^ApiKey realm=/)
  })

  it('reads the key from the configured header only', async () => {
    const { http } = await startSandbox({ 'link-key-header': 'x-shop-key', 'link-key': 'secret' })
    const send = (name: string, key: string) => http.post('/v1/links').set(name, key).send(linkBody())
    expect((await send('X-Shop-Key', 'secret')).status).toBe(200)
    expect((await send('x-shop-key', 'secret+ci-42')).status).toBe(200)
    expect((await send('x-shop-key', LINK_KEY)).status).toBe(401)
    expect((await send('link-api-key', 'secret')).body.message).toContain('x-shop-key')
  })
})

describe('links of different spaces', () => {
  const OTHER = `${LINK_KEY}+ci-42`

  it('are isolated', async () => {
    const { http } = shared()
    const id = await newLink(shared(), linkBody(), { 'link-api-key': OTHER })
    expect((await linkStatus(shared(), id, OTHER)).body.status).toBe('PENDING')
    for (const verb of ['get', 'delete'] as const) {
      const response = await http[verb](`/v1/links/${id}`).set('link-api-key', LINK_KEY)
      expect([response.status, response.body]).toEqual([404, { status: 404, message: 'Not found' }])
    }
    expect((await linkStatus(shared(), id, OTHER)).body.status).toBe('PENDING')
  })

  it('give a number the same fingerprint and different tokens', async () => {
    const running = await startSandbox()
    const card = await tokenize(running, CHALLENGE_CARD)
    const id = await newLink(running, linkBody(), { 'link-api-key': OTHER })
    await submit(running, id, CHALLENGE_CARD)
    const { body } = await linkStatus(running, id, OTHER)
    expect(body.card.fingerprint).toBe(card.fingerprint)
    expect(body.card.alias).not.toBe(card.alias)
  })
})
