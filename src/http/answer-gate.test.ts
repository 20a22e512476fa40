import express, { type RequestHandler } from 'express'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { answerGate } from './answer-gate.ts'
import { problems } from './problems.ts'

/** A store that is not saved until the test says so. */
const unsaved = () => {
  let save = (): void => {}
  let lose = (_error: Error): void => {}
  const settled = new Promise<void>((yes, no) => {
    save = yes
    lose = no
  })
  return { settled: () => settled, save: () => save(), lose: () => lose(new StoreUnavailable('the disk is full')) }
}

/** An application whose one answer goes through the gate; `asked` resolves when it has been given. */
const app = (settled: () => Promise<void> | undefined, answer: RequestHandler) => {
  let given = (): void => {}
  const asked = new Promise<void>((resolve) => {
    given = resolve
  })
  const server = express()
    .disable('etag')
    .use((_req, res, next) => {
      res.locals.exchange = { requestId: 'req_1', notes: [] }
      res.set('Correlation-Id', 'c')
      next()
    })
    .use(answerGate(settled))
    .use(async (req, res, next) => {
      await answer(req, res, next)
      given()
    })
    .use(problems)
  return { http: supertest(server), asked }
}

const created: RequestHandler = (_req, res) => {
  const headers = { Location: 'http://shop.test/', ETag: '"1"', 'Set-Cookie': 'a=b', 'Idempotency-Replayed': 'true' }
  res.status(201).set(headers).json({ id: 1 })
}

/** Sends a request and lets the answer settle one way or the other after it was given. */
const outcome = async (
  how: 'save' | 'lose',
  answer: RequestHandler,
  method: 'get' | 'head' = 'get',
  path = '/v1/x',
) => {
  const store = unsaved()
  const { http, asked } = app(store.settled, answer)
  let done = false
  const response = http[method](path)
    .redirects(0)
    .ok(() => true)
    .then((got) => {
      done = true
      return got
    })
  await asked
  expect(done).toBe(false)
  store[how]()
  return response
}

it('lets an answer pass at once while everything is saved', async () => {
  const { http } = app(() => undefined, created)
  const { status, body, headers } = await http.get('/')
  expect({ status, body }).toEqual({ status: 201, body: { id: 1 } })
  expect(headers).toMatchObject({ location: 'http://shop.test/', etag: '"1"', 'content-length': '8' })
})

describe('an answer that may tell of something unsaved', () => {
  it('waits, and goes as it was', async () => {
    const { status, body, headers } = await outcome('save', created)
    expect({ status, body }).toEqual({ status: 201, body: { id: 1 } })
    expect(headers).toMatchObject({ location: 'http://shop.test/', etag: '"1"', 'correlation-id': 'c' })
  })

  it('becomes a 503 when that is taken back, with nothing of the answer left', async () => {
    const { status, body, headers } = await outcome('lose', created)
    expect(status).toBe(503)
    expect(body.error).toEqual({
      code: 'SERVER_ERROR',
      message: 'the disk is full; the changes that this answer was about were taken back',
    })
    expect(headers).toMatchObject({ 'content-type': expect.stringContaining('json'), 'correlation-id': 'c' })
    expect(Number(headers['content-length'])).toBe(JSON.stringify(body).length)
    for (const name of ['location', 'etag', 'set-cookie', 'idempotency-replayed'])
      expect(headers).not.toHaveProperty(name)
  })

  it.each<[string, RequestHandler]>([
    ['a redirect without a body', (_req, res) => void res.status(303).set('Location', '/done').end()],
    ['an empty answer', (_req, res) => void res.status(204).end()],
    ['a page', (_req, res) => void res.type('html').set('Content-Security-Policy', 'x').send('<p>')],
  ])('may be %s', async (_what, answer) => {
    const { status, body, headers } = await outcome('lose', answer)
    expect([status, body.error.code]).toEqual([503, 'SERVER_ERROR'])
    for (const name of ['location', 'content-security-policy']) expect(headers).not.toHaveProperty(name)
    expect((await outcome('save', answer)).status).not.toBe(503)
  })

  it('may be one to HEAD', async () => {
    const lost = await outcome('lose', created, 'head')
    expect([lost.status, lost.text, lost.headers.location]).toEqual([503, undefined, undefined])
    expect((await outcome('save', created, 'head')).status).toBe(201)
  })

  it('has the body of the link interface there', async () => {
    const { body } = await outcome('lose', created, 'get', '/v1/links/1')
    expect(body).toEqual({ status: 503, message: expect.stringContaining('the disk is full') })
  })

  it('is the only one: what is answered while it waits does not count', async () => {
    const twice: RequestHandler = (req, res, next) => {
      created(req, res, next)
      expect(res.headersSent).toBe(true)
      res.end('more')
    }
    expect((await outcome('save', twice)).body).toEqual({ id: 1 })
    expect((await outcome('lose', twice)).status).toBe(503)
  })

  it('is cut off when a part of it has left already', async () => {
    const parts: RequestHandler = (_req, res) => {
      res.write('a part ')
      res.end('and the rest')
    }
    await expect(outcome('lose', parts)).rejects.toThrow('aborted')
    expect((await outcome('save', parts)).text).toBe('a part and the rest')
  })
})
