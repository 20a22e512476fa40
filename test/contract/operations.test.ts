import { describe, expect, it } from 'vitest'
import type { Interface } from '../../src/api/http/route.ts'
import { linkInterface } from '../../src/api/links.routes.ts'
import { transactionInterface } from '../../src/api/transactions.routes.ts'
import { readContract } from '../support/contract-document.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Paths = Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>

const operations = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, item]) =>
    VERBS.flatMap((verb) => (item[verb] ? [{ verb, path, ...item[verb] }] : [])),
  )

/** Returns a path with an unknown ID. */
const urlOf = (path: string): string =>
  path.replace(/\{\w+\}/, path === '/{id}' ? '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94' : '123456789012345678')

/** Returns the operations of an interface, or of a contract: verb, path and operation. */
const routed = ({ routes }: Interface): string[] =>
  routes.map(({ verb, path, operation }) => `${verb} ${String(path)} ${operation}`)
const described = (paths: Paths): string[] =>
  operations(paths).map(({ verb, path, operationId }) => `${verb} ${path} ${operationId}`)

describe('the emulated contract', () => {
  const { paths } = readContract('openapi.yaml') as unknown as { paths: Paths }

  it('has exactly the routed operations', () => {
    const interfaces = [
      transactionInterface({ account: {} } as never),
      linkInterface({ linkKey: { header: '' } } as never),
    ]
    const { '/v1/start/{transactionId}': _start, '/{id}': _link, ...api } = paths
    expect(interfaces.flatMap(routed).sort()).toEqual(described(api).sort())
  })

  it.each(Object.entries(paths))('%s allows the methods of the contract, and HEAD with GET', async (path, item) => {
    const url = urlOf(path)
    const has = VERBS.filter((verb) => item[verb]).map((verb) => verb.toUpperCase())
    const allowed = [...has, ...(has.includes('GET') ? ['HEAD'] : [])].sort()
    for (const verb of ['options', 'patch'] as const) {
      const { status, headers } = await shared().http[verb](url)
      expect([verb, status, (headers.allow ?? '').split(', ').sort()]).toEqual([verb, 405, allowed])
    }
  })

  it.each(operations(paths))('$operationId is routed', async ({ verb, path }) => {
    const url = urlOf(path)
    const response = await shared()
      .http[verb](url)
      .auth(...MERCHANT)
      .set('link-api-key', 'sandbox-link-key')
      .send(verb === 'post' ? {} : undefined)
    expect([405, 501]).not.toContain(response.status)
    expect(JSON.stringify(response.body)).not.toContain('Unknown path')
    expect(response.status === 404 ? response.body : {}).not.toHaveProperty('error')
  })
})
