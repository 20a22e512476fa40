import express from 'express'
import supertest from 'supertest'
import { expect, it } from 'vitest'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import type { Engine } from '../engine/port.ts'
import { createPages } from './pages.ts'

const pagesOf = (find: Engine['find']) => {
  const failures: Error[] = []
  const parts = {
    engine: { find } as Engine,
    returnParameter: 'transactionId',
    ipOf: () => '127.0.0.1',
    onFailure: (_res: unknown, error: Error) => failures.push(error),
  }
  return { failures, http: supertest(express().use(createPages(parts))) }
}

it('answers an address that cannot even be decoded with a page', async () => {
  const { http } = pagesOf(() => undefined)
  const answer = await http.get('/v1/start/%E0%A4%A')
  expect([answer.status, answer.type]).toEqual([404, 'text/html'])
})

it('asks for patience when the state cannot be written, and reports why', async () => {
  const { http, failures } = pagesOf(() => {
    throw new StoreUnavailable('disk full')
  })
  const answer = await http.get('/v1/start/1')
  expect([answer.status, answer.type]).toEqual([503, 'text/html'])
  expect(answer.text).not.toContain('disk full')
  expect(failures).toHaveLength(1)
})

it('leaves bugs to those who log them', async () => {
  const { failures } = pagesOf(() => undefined)
  const app = express().use(
    createPages({
      engine: {
        find: () => {
          throw new TypeError('a bug')
        },
      } as unknown as Engine,
      returnParameter: '',
      ipOf: () => '',
    }),
    ((error: Error, _req, res, _next) =>
      void res.status(500).send(error.message)) satisfies express.ErrorRequestHandler,
  )
  expect((await supertest(app).get('/v1/start/1')).text).toBe('a bug')
  expect(failures).toEqual([])
})
