import { describe, expect, it } from 'vitest'
import { readContract } from '../support/contract-document.ts'
import { createLink, deleteLink, LINK_KEY, linkBody, linkStatus, newLink } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'

const { paths } = readContract('openapi.yaml') as unknown as {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, unknown> }>>
}

/** 500 and 503 are failures of the sandbox; the tests of a full disk and of space limits cover them. */
const statusesOf = (operation: string): readonly string[] =>
  Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId === operation)
    .flatMap(({ responses = {} }) => Object.keys(responses))
    .filter((status) => !status.startsWith('5'))

const ELSEWHERE = { Host: 'rebound.example.com' }
type Way = (running: Running) => PromiseLike<{ readonly status: number }>
const wayOfId = (verb: 'get' | 'delete', wrongVerb: 'post' | 'put'): Readonly<Record<string, Way>> => ({
  401: ({ http }) => http[verb]('/v1/links/nobody'),
  403: ({ http }) => http[verb]('/v1/links/nobody').set(ELSEWHERE),
  404: ({ http }) => http[verb]('/v1/links/nobody').set('link-api-key', LINK_KEY),
  405: ({ http }) => http[wrongVerb]('/v1/links/nobody').set('link-api-key', LINK_KEY),
})

/** A request that causes each status. A status without one would be unused. */
const WAYS: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  createLink: {
    200: (running) => createLink(running),
    400: (running) => createLink(running, {}),
    401: ({ http }) => http.post('/v1/links').send(linkBody()),
    403: (running) => createLink(running, linkBody(), ELSEWHERE),
    405: ({ http }) => http.put('/v1/links').set('link-api-key', LINK_KEY),
    413: (running) => createLink(running, { ...linkBody(), context: { long: 'x'.repeat(300_000) } }),
    415: ({ http }) => http.post('/v1/links').set('link-api-key', LINK_KEY).type('text/plain').send('a link, please'),
  },
  getLink: { ...wayOfId('get', 'put'), 200: async (running) => linkStatus(running, await newLink(running)) },
  deleteLink: { ...wayOfId('delete', 'post'), 200: async (running) => deleteLink(running, await newLink(running)) },
}

const shared = sharedSandbox()

describe.each(Object.keys(WAYS))('%s', (operation) => {
  it.each(statusesOf(operation))('can return %s', async (status) => {
    const way = WAYS[operation]?.[status]
    if (!way)
      throw new Error(`No request for ${status} of ${operation}. Add one here, or remove the status from openapi.yaml.`)
    expect((await way(shared())).status).toBe(Number(status))
  })
})
