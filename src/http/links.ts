import { type Request, type Response, Router } from 'express'
import type { LinkCreateRequest } from '../contract/wire.gen.ts'
import { redactNumbers } from '../domain/card.ts'
import { missingContractData } from '../domain/card-rules.ts'
import { compact } from '../domain/compact.ts'
import { decidedOf, LINK_BRANDS, type Link, type LinkThreeDS } from '../domain/link.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Engine, FoundLink, LinkRequest } from '../engine/port.ts'
import { createdBody, linkBody } from '../wire/link-body.ts'
import type { DirectoryResponseStyle } from '../wire/transaction-body.ts'
import { exchangeOf, nameScenario, spaceOf } from './exchange.ts'
import { noteUnknownFields } from './note-unknown-fields.ts'
import { type Problem, ProblemError, problem } from './problem.ts'
import { sendProblem } from './problems.ts'
import { refusalProblem } from './refusal-status.ts'
import { sendJson } from './send-json.ts'

export type LinkRoutes = {
  readonly engine: Engine
  readonly directoryResponse: DirectoryResponseStyle
  /** 200 with status DELETED, or 404 for callers that expect it. ASSUMED: deleted-link-is-readable. */
  readonly deletedLinkStatus: 200 | 404
  /** The fields of a 3D object at a path that the contract does not know. */
  readonly unknownThreeDSFields: (threeDS: unknown, path: string) => readonly string[]
  /** The hosted page's address, as this request's caller reaches it. */
  readonly linkUrl: (req: Request, id: string) => string
}

type IdRequest = Request<{ id: string }>

/** A brand's name for its merchant is shown by the challenge, so it is kept; a number that slipped into it is not. */
const brandsOf = (body: LinkCreateRequest): LinkThreeDS['brands'] =>
  LINK_BRANDS.flatMap((brand) => {
    const object = body[brand]
    if (!object) return []
    const { merchantName } = object['3D'].merchant
    return [{ brand, ...compact({ merchantName: merchantName && redactNumbers(merchantName) }) }]
  })

/** All of what 3-D Secure needs, or nothing of it (service document 8.3). */
const threeDSOf = (body: LinkCreateRequest): LinkThreeDS | undefined => {
  const { amount, currency } = body
  return amount === undefined || currency === undefined ? undefined : { amount, currency, brands: brandsOf(body) }
}

const IN_PART = '3-D Secure is asked for only in part; leave all of it out to get tokens only'

/** What a brand's object leaves out of the acquiring contract, which Visa and Mastercard need (domain-facts 1.4). */
const hollowFields = (body: LinkCreateRequest): string[] =>
  LINK_BRANDS.flatMap((brand) => {
    const object = body[brand]
    return object ? missingContractData(brand, object['3D']).map((name) => `link.${brand}.3D.${name}`) : []
  })

/** Asked for in part, nobody would notice the rest missing before a card is entered. */
const missingThreeDS = (body: LinkCreateRequest): Problem | undefined => {
  const { amount, currency } = body
  const noBrand = LINK_BRANDS.every((brand) => body[brand] === undefined)
  if (amount === undefined && currency === undefined && noBrand) return undefined
  const fields = [
    ...(amount === undefined ? [{ field: 'link.amount', message: `must not be null: ${IN_PART}` }] : []),
    ...(currency === undefined ? [{ field: 'link.currency', message: `must not be null: ${IN_PART}` }] : []),
    ...(noBrand ? [{ field: 'link', message: `must have at least one of VIS, ECA and AMX: ${IN_PART}` }] : []),
    ...hollowFields(body).map((field) => ({ field, message: `must not be empty: ${IN_PART}` })),
  ]
  const message = fields.map(({ field, message: text }) => `${field} ${text}`).join('; ')
  return fields.length === 0 ? undefined : { ...problem(400, 'INVALID_PROPERTY', message), fields }
}

/** The request in the domain's words. The body is valid already: the contract check ran first. */
const linkRequest = (req: Request, res: Response, { linkUrl }: LinkRoutes): LinkRequest => {
  const body = req.body as LinkCreateRequest
  const { reference, successUrl, webhookEndpoint, collectCardholderName = false, context = {} } = body
  return {
    space: spaceOf(res),
    reference,
    collectCardholderName,
    // Shown on the page and nowhere else, so a number that slipped in need not be kept.
    context: Object.entries(context).map(([key, value]) => [redactNumbers(key), redactNumbers(value)] as const),
    linkOf: (id) => linkUrl(req, id),
    ...compact({
      successUrl,
      webhookEndpoint,
      threeDSRequest: threeDSOf(body),
      scenarioHeader: req.get('sandbox-scenario'),
    }),
  }
}

/** The scenario of a link that has none yet decides nothing: its answers have no defects. */
const NO_DEFECTS: Pick<Outcome, 'fault' | 'nonsense'> = {}

const tell = (res: Response, link: Link): Pick<Outcome, 'fault' | 'nonsense'> => {
  const decided = decidedOf(link)
  if (decided) nameScenario(res, decided.scenario)
  return decided?.outcome ?? NO_DEFECTS
}

const create = (parts: LinkRoutes) => async (req: Request, res: Response) => {
  const body = req.body as LinkCreateRequest
  noteUnknownFields(
    res,
    LINK_BRANDS.flatMap((brand) => parts.unknownThreeDSFields(body[brand]?.['3D'], `${brand}.3D`)),
  )
  const missing = missingThreeDS(body)
  if (missing) return sendProblem(req, res, missing)
  const link = await parts.engine.createLink(linkRequest(req, res, parts))
  if ('refused' in link) return sendProblem(req, res, refusalProblem(link.refused))
  return sendJson(req, res, createdBody(link), tell(res, link), 'init')
}

/** The link of an id, if these credentials may see it. */
const own = ({ engine }: LinkRoutes, req: IdRequest, res: Response): FoundLink => {
  const found = engine.findLink(req.params.id)
  if (!found || found.space !== spaceOf(res)) throw new ProblemError(problem(404, 'CLIENT_ERROR', 'Not found'))
  return found
}

const status = (parts: LinkRoutes) => (req: IdRequest, res: Response) => {
  const found = own(parts, req, res)
  const { link } = found
  if (link.status === 'DELETED' && parts.deletedLinkStatus === 404)
    throw new ProblemError(problem(404, 'CLIENT_ERROR', 'Not found'))
  const { engine } = parts
  if (link.status === 'SUCCESS')
    res.once('close', () => void engine.tellWebhooks({ type: 'link', id: link.id }, 'status_read'))
  const body = linkBody(link, parts.directoryResponse, engine.hasGoodCvv(found))
  return sendJson(req, res, body, tell(res, link), 'status')
}

const remove = (parts: LinkRoutes) => async (req: IdRequest, res: Response) => {
  const found = own(parts, req, res)
  const deleted = await parts.engine.deleteLink(found)
  // A link that is deleted already is gone, for whoever deletes it again.
  if ('refused' in deleted) throw new ProblemError(problem(404, 'CLIENT_ERROR', 'Not found'))
  exchangeOf(res).notes.push('the card data and the tokens of the link are gone')
  res.json({ status: 'DELETED' })
}

/** Endpoints 4 to 6 (service document 4). */
export const links = (parts: LinkRoutes): Router =>
  Router({ caseSensitive: true, strict: true })
    .post('/v1/links', create(parts))
    .get('/v1/links/:id', status(parts))
    .delete('/v1/links/:id', remove(parts))
