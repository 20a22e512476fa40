import { describe, expect, it } from 'vitest'
import { isMap } from '../../src/core/domain/is-record.ts'
import { contractIn } from '../support/contract-document.ts'
import { linkBody } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox({ webhooks: 'manual' })

type Example = { readonly value?: object }
type Operation = {
  readonly operationId: string
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly example?: object; readonly examples?: Record<string, Example> }
    }
  }
}
type Paths = Record<string, Readonly<Record<string, Operation>>>

const { paths } = contractIn('src/control/openapi.yaml') as { paths: Paths }
const CHANGING = ['post', 'put', 'patch', 'delete'] as const

/** All operations of the control API that may change something, with an example body of the contract. */
const changing = Object.entries(paths).flatMap(([path, item]) =>
  CHANGING.flatMap((verb) => {
    const operation = item[verb]
    if (!operation) return []
    const { example, examples = {} } = operation.requestBody?.content['application/json'] ?? {}
    return [{ verb, path, operationId: operation.operationId, body: example ?? Object.values(examples)[0]?.value }]
  }),
)

const newestIn = ({ sandbox }: Running, space: string): string => sandbox.traffic.newest(space)

/** Replaces the IDs of an example with the IDs of this test. */
const withIds = (body: object | undefined, ids: Readonly<Record<string, string>>): object | undefined =>
  isMap(body) ? Object.fromEntries(Object.entries(body).map(([key, value]) => [key, ids[key] ?? value])) : body

describe('every response names the newest event of its space, for a following wait', () => {
  it.each(changing)('$operationId', async ({ verb, path, operationId, body }) => {
    const name = `of-${operationId.toLowerCase()}`
    const space = inSpace(shared(), name)
    const transaction = await newTransaction(space)
    const link = (await space.createLink(linkBody())).body.id
    const id = path.startsWith('/links') ? link : transaction
    const url = path.replace('{space}', name).replace(/\{\w+\}/, id)
    const call = shared().http[verb](`/_sandbox${url}?space=${name}`)
    const response = await call.send(withIds(body, { transaction, link, space: name }))
    expect(response.headers['sandbox-event']).toMatch(/^[0-9a-z]+-\d+$/)
    const isOfSpace = response.status < 300 && !path.startsWith('/state')
    if (isOfSpace) expect(response.headers['sandbox-event']).toBe(newestIn(shared(), name))
    const next = await shared().http.get(`/_sandbox/wait?space=${name}&timeout=0ms&after=${newestIn(shared(), name)}`)
    expect([response.status < 500, next.status]).toEqual([true, 408])
  })

  it('covers the operations that change something', () => {
    expect(changing.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['completeChallenge', 'setClock', 'reset', 'fireWebhook', 'queueOutcome', 'verify']),
    )
  })

  it('a wait after any action misses no event', async () => {
    const space = inSpace(shared(), 'acts')
    const steps: readonly [type: string, act: () => PromiseLike<{ headers: Record<string, string> }>][] = [
      ['clock.changed', () => space.freeze()],
      ['clock.changed', () => space.advance('1m')],
      ['transaction.created', () => space.init()],
      ['link.created', () => space.createLink()],
      ['space.reset', () => space.reset()],
    ]
    let cursor = newestIn(shared(), 'acts')
    for (const [type, act] of steps) {
      const { headers } = await act()
      const waited = await shared().http.get(`/_sandbox/wait?type=${type}&space=acts&after=${cursor}&timeout=0ms`)
      expect([type, waited.status, waited.body.event?.type]).toEqual([type, 200, type])
      cursor = headers['sandbox-event'] ?? ''
      const behind = await shared().http.get(`/_sandbox/wait?type=${type}&space=acts&after=${cursor}&timeout=0ms`)
      expect([type, behind.status]).toEqual([type, 408])
    }
  })
})
