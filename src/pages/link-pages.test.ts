import express from 'express'
import supertest from 'supertest'
import { expect, it } from 'vitest'
import { createCardCatalogue } from '../domain/card-catalogue.ts'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import type { Engine } from '../engine/port.ts'
import { createLinkPages } from './link-pages.ts'

const PATH = '/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'

const pagesWith = (findLink: Engine['findLink']) => {
  const failures: Error[] = []
  const pages = createLinkPages({
    engine: { findLink } as Engine,
    catalogue: createCardCatalogue(),
    ipOf: () => '127.0.0.1',
    merchantId: '1',
    startUrl: () => 'http://pay.test/',
    prefix: '',
    confirmationMs: 5000,
    onFailure: (_res, error) => failures.push(error),
  })
  const loudly: express.ErrorRequestHandler = (error: Error, _req, res, _next) => {
    res.status(500).send(error.message)
  }
  return { failures, http: supertest(express().use(pages, loudly)) }
}

it.each(['', '/done', '/continue'])(
  '%s asks for patience when the state cannot be written, and reports why',
  async (rest) => {
    const { http, failures } = pagesWith(() => {
      throw new StoreUnavailable('disk full')
    })
    const answer = await http.get(PATH + rest)
    expect([answer.status, answer.type]).toEqual([503, 'text/html'])
    expect(answer.text).not.toContain('disk full')
    expect(failures).toHaveLength(1)
  },
)

it('leaves bugs to those who log them', async () => {
  const { http, failures } = pagesWith(() => {
    throw new TypeError('a bug')
  })
  expect((await http.get(PATH)).text).toBe('a bug')
  expect(failures).toEqual([])
})
