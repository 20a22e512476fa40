import express, { type ErrorRequestHandler, type Request, Router } from 'express'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Engine } from '../engine/port.ts'
import type { ScenarioBook } from '../scenarios/book.ts'
import { mintAlias } from './aliases.ts'
import { onlyVerbs, sendControlError } from './answers.ts'
import { finishChallenge } from './challenge.ts'
import { setClock, showClock } from './clock.ts'
import { finishLinkChallenge, submitCard } from './links.ts'
import { cardList, scenarioList } from './lists.ts'
import { chooseScenario, deleteSpace, exportState, importState, listSpaces, reset } from './spaces.ts'
import { fireWebhook, listWebhooks, redeliverWebhook } from './webhooks.ts'

export type ControlParts = {
  readonly engine: Engine
  readonly scenarios: ScenarioBook
  readonly catalogue: CardCatalogue
  readonly merchantId: string
  readonly version: string
  readonly returnParameter: string
  readonly ipOf: (req: Request) => string
  /** The start page's address, as a request's caller reaches it. */
  readonly startUrl: (req: Request, transactionId: string) => string
  /** The text of this API's own openapi.yaml. */
  readonly description: string
}

const BODY_LIMIT_BYTES = 64 * 1024
/** A state that is kept beside a test has some hundred resources of a few kilobytes. */
const STATE_LIMIT_BYTES = 64 * 1024 * 1024

/** What is there, for somebody who looks. */
const PATHS = [
  'health',
  'openapi.yaml',
  'scenarios',
  'cards',
  'aliases',
  'transactions/{id}/challenge',
  'links/{id}/submit',
  'links/{id}/challenge',
  'webhooks',
  'webhooks/{id}/redeliver',
  'clock',
  'spaces',
  'spaces/{space}',
  'spaces/{space}/scenario',
  'state',
  'reset',
].map((path) => `/_sandbox/${path}`)

/** Browsers cannot send JSON to another origin unasked: asking for it keeps foreign pages out. */
const jsonOnly: express.RequestHandler = (req, res, next) => {
  if (req.is('application/json')) return next()
  sendControlError(res, 415, 'INVALID_HEADER', 'Content-Type must be application/json')
}

/** A call without a body needs no JSON; browsers say where it comes from. */
const notFromElsewhere: express.RequestHandler = (req, res, next) => {
  if (req.get('sec-fetch-site') !== 'cross-site') return next()
  sendControlError(res, 403, 'FORBIDDEN', 'a page from elsewhere may not call this')
}

const bodyProblems: ErrorRequestHandler = (error, _req, res, next) => {
  const type: unknown = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
  if (type === 'entity.parse.failed')
    return sendControlError(res, 400, 'INVALID_JSON_PAYLOAD', 'the body is not valid JSON')
  if (type === 'entity.too.large')
    return sendControlError(res, 413, 'CLIENT_ERROR', 'the body is larger than this call takes')
  next(error)
}

/** `/_sandbox`: what the emulated service does not have. A table of contents. */
export const createControl = (parts: ControlParts): Router => {
  const { engine, scenarios, catalogue, version, description } = parts
  const stateBody = [jsonOnly, express.json({ limit: STATE_LIMIT_BYTES })]
  const body = [jsonOnly, express.json({ limit: BODY_LIMIT_BYTES })]
  return Router({ caseSensitive: true })
    .get('/', (_req, res) => void res.json({ paths: PATHS }))
    .get('/health', (_req, res) => void res.json({ status: 'ok', version }))
    .get('/openapi.yaml', (_req, res) => void res.type('application/yaml').send(description))
    .get('/scenarios', (_req, res) => void res.json(scenarioList(scenarios)))
    .get('/cards', (_req, res) => void res.json(cardList(catalogue, scenarios)))
    .post('/aliases', body, mintAlias(engine))
    .post('/transactions/:id/challenge', body, finishChallenge(engine, parts.ipOf, parts.returnParameter))
    .post('/links/:id/submit', body, submitCard(parts))
    .post('/links/:id/challenge', body, finishLinkChallenge(parts))
    .get('/webhooks', listWebhooks(engine))
    .post('/webhooks', body, fireWebhook(engine))
    .post('/webhooks/:id/redeliver', notFromElsewhere, redeliverWebhook(engine))
    .get('/clock', showClock(engine))
    .put('/clock', body, setClock(engine))
    .get('/spaces', listSpaces(engine))
    .delete('/spaces/:space', notFromElsewhere, deleteSpace(engine))
    .put('/spaces/:space/scenario', body, chooseScenario(engine))
    .get('/state', exportState(engine))
    .put('/state', stateBody, importState(engine))
    .post('/reset', notFromElsewhere, reset(engine))
    .all(['/', '/health', '/openapi.yaml', '/scenarios', '/cards'], onlyVerbs('GET, HEAD'))
    .all(['/clock', '/state'], onlyVerbs('GET, HEAD, PUT'))
    .all('/spaces', onlyVerbs('GET, HEAD'))
    .all('/spaces/:space', onlyVerbs('DELETE'))
    .all('/spaces/:space/scenario', onlyVerbs('PUT'))
    .all('/reset', onlyVerbs('POST'))
    .all('/webhooks', onlyVerbs('GET, HEAD, POST'))
    .all(
      [
        '/aliases',
        '/transactions/:id/challenge',
        '/links/:id/submit',
        '/links/:id/challenge',
        '/webhooks/:id/redeliver',
      ],
      onlyVerbs('POST'),
    )
    .use((_req, res) =>
      sendControlError(res, 404, 'CLIENT_ERROR', 'no such path; GET /_sandbox/openapi.yaml lists all'),
    )
    .use(bodyProblems)
}
