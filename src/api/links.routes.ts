import { linkErrorBody } from '../core/bodies/error-body.ts'
import { createdBody, type LinkStyle, linkBody } from '../core/bodies/link-body.ts'
import requests from '../core/contract/request-validators.gen.cjs'
import type { LinkCreateRequest } from '../core/contract/wire.gen.ts'
import { LINK_BRANDS, type LinkBrand } from '../core/domain/brand-names.ts'
import { aboutLink, statusRead } from '../core/domain/event-factories.ts'
import { type LinkThreeDS, scenarioOfLink } from '../core/domain/link.ts'
import { compact, type Optionals } from '../core/domain/without-undefined.ts'
import { hideSecrets } from '../core/secrets/secret-texts.ts'
import type { ContractSource } from '../core/settings-names.ts'
import type { Engine, LinkMatch, LinkRequest } from '../engine/engine-api.ts'
import { createSimilarIds } from '../engine/similar-ids.ts'
import { spaceNamedIn, spaceOfKey } from '../engine/time/credentials.ts'
import { apiInterface, describeKeyError, operationRoute, rejectionProblem } from './api-interface.ts'
import { type FullyRead, headerOf } from './api-request.ts'
import { type CardDataTest, linkProblem } from './body-rules.ts'
import { withDefects } from './fault-injection.ts'
import { withIdHints } from './http/id-hints.ts'
import { holdAbandoned } from './http/problem.ts'
import { json, type Reply, type RequestSubject } from './http/response.ts'
import type { Interface, Request, RequestOrigin } from './http/route.ts'
import { ignoredMembers } from './ignored-members.ts'
import { appNotes, inputNotes } from './input-notes.ts'
import { removedExplanation, UNKNOWN_LINK } from './validation-problem.ts'

type LinkParts = {
  readonly engine: Engine
  /** Key of the account, and the header that carries it. */
  readonly linkKey: { readonly header: string; readonly keyOf: (space: string) => string }
  /** Sentence about the valid credentials, for messages about wrong ones. */
  readonly right: string
  /** Whether each space has its own key. */
  readonly hasSpaceKeys: boolean
  readonly style: LinkStyle
  readonly plainMessages: boolean
  /** 200 with status DELETED, or 404 for callers that expect it. ASSUMED: deleted-link-is-readable. */
  readonly deletedLinkStatus: 200 | 404
  /** Whether a card number in a text that is returned unchanged is rejected. */
  readonly isCardData: CardDataTest
  readonly contractData: ContractSource
  /** Returns the address of the hosted page as the caller of this request reaches it. */
  readonly linkUrl: (from: RequestOrigin, id: string) => string
}

/**
 * Returns the brands of a link. The merchant name is kept, because the challenge displays it; card numbers in it are
 * removed.
 */
const brandsOf = (body: LinkCreateRequest): LinkThreeDS['brands'] =>
  LINK_BRANDS.flatMap((brand) => {
    const object = body[brand]
    if (!object) return []
    const { merchantName } = object['3D'].merchant
    return [{ brand, ...compact({ merchantName: merchantName && hideSecrets(merchantName) }) }]
  })

/** Returns the complete 3-D Secure data, or `undefined` (sources.md: document 8.3). */
const threeDSOf = (body: LinkCreateRequest): LinkThreeDS | undefined => {
  const { amount, currency } = body
  return amount === undefined || currency === undefined ? undefined : { amount, currency, brands: brandsOf(body) }
}

type Fields =
  | keyof Pick<LinkRequest, 'reference' | 'successUrl' | 'webhookEndpoint' | 'collectCardholderName' | 'context'>
  | keyof Pick<LinkThreeDS, 'amount' | 'currency'>
  | LinkBrand

/** Converts the request to domain types. */
const linkRequest = (
  { headers, space, cause, origin, body }: Request<FullyRead<LinkCreateRequest, Fields>>,
  { linkUrl }: LinkParts,
): LinkRequest => {
  const { reference, successUrl, webhookEndpoint, collectCardholderName = false, context = {} } = body
  return {
    space,
    cause,
    reference,
    collectCardholderName,
    // Displayed only on the page, so card numbers need not be kept.
    context: Object.entries(context).map(([key, value]) => [hideSecrets(key), hideSecrets(value)] as const),
    linkOf: (id) => linkUrl({ space, origin }, id),
    ...compact({
      successUrl,
      webhookEndpoint,
      threeDSRequest: threeDSOf(body),
      scenarioHeader: headerOf(headers, 'sandbox-scenario'),
    } satisfies Optionals<LinkRequest>),
  }
}

const INIT = ['init'] as const
const STATUS = ['status'] as const

const replyAbout = ({ engine }: LinkParts, match: LinkMatch): RequestSubject => ({
  space: match.space,
  subject: aboutLink(match.link),
  ...compact({ scenario: scenarioOfLink(match.link)?.scenario }),
  waiting: engine.waitingOver(match),
})

const create =
  (parts: LinkParts) =>
  async (request: Request<LinkCreateRequest>): Promise<Reply> => {
    const { body, headers, space, bodyNotes = [] } = request
    const members = ignoredMembers('link', body)
    // ASSUMED: idempotency-of-transactions-only.
    const key = headerOf(headers, 'idempotency-key') ? ['header Idempotency-Key'] : []
    const ignored = { ...members, noted: [...key, ...members.noted] }
    const noted = inputNotes({ others: [...appNotes({ successUrl: body.successUrl }), ...bodyNotes], ignored })
    const missing = linkProblem(body, parts.isCardData)
    if (missing) return { problem: missing, ...noted }
    const linkToCreate = linkRequest(request, parts)
    const undone = await parts.engine.heldAtArrival({ on: INIT, request: linkToCreate }, request)
    if (undone) return { ...holdAbandoned(undone), ...noted }
    const link = await parts.engine.createLink(linkToCreate)
    if ('rejected' in link) return { problem: rejectionProblem(link.rejected), ...noted }
    await parts.engine.heldResponse({ on: INIT, match: { space, link } }, request)
    const created = json(200, createdBody(link), { about: replyAbout(parts, { space, link }), ...noted })
    const outcome = parts.engine.defectsOfLink({ space, link })
    const defects = parts.engine.defectsOn('init', { space, id: link.id, outcome })
    return withDefects(created, defects, linkErrorBody)
  }

const notFound = ({ engine }: LinkParts, { params: { id = '' }, space }: Request) => ({
  problem: { ...UNKNOWN_LINK, ...removedExplanation(engine.removedFrom(id), space, 'link') },
})

/** Returns the link of an ID, if these credentials may read it. */
const ownLink = ({ engine }: LinkParts, { params: { id = '' }, space }: Request): LinkMatch | undefined => {
  const match = engine.findLink(id)
  return match?.space === space ? match : undefined
}

const status =
  (parts: LinkParts) =>
  async (request: Request): Promise<Reply> => {
    const { engine, style, deletedLinkStatus } = parts
    const current = ownLink(parts, request)
    const undone = current && (await engine.heldAtArrival({ on: STATUS, match: current }, request))
    if (undone) return holdAbandoned(undone)
    const match = ownLink(parts, request)
    if (!match || (match.link.status === 'DELETED' && deletedLinkStatus === 404)) return notFound(parts, request)
    const { space, link } = match
    const { id } = link
    const onSent =
      link.status === 'SUCCESS'
        ? { onSent: () => void engine.releaseWebhooks({ type: 'link', id }, 'status_read') }
        : {}
    const body = linkBody(link, style, engine.hasGoodCvv(match))
    await engine.heldResponse({ on: STATUS, match }, request)
    const response = json(200, body, {
      about: replyAbout(parts, match),
      events: [statusRead(aboutLink(link), link.status)],
      ...onSent,
    })
    return withDefects(
      response,
      engine.defectsOn('status', { space, id, outcome: engine.defectsOfLink(match) }),
      linkErrorBody,
    )
  }

const remove =
  (parts: LinkParts) =>
  async (request: Request): Promise<Reply> => {
    const match = ownLink(parts, request)
    const deleted = match && (await parts.engine.deleteLink(match, request.cause))
    // A second DELETE of a link is a 404.
    if (!deleted || 'rejected' in deleted) return notFound(parts, request)
    const about = { space: match.space, subject: aboutLink(match.link) }
    return json(
      200,
      { status: 'DELETED' },
      { about, notes: ['The card data and the tokens of the link were deleted.'] },
    )
  }

/**
 * Creates the interface for endpoints 4 to 6 (sources.md: document 4), authenticated by an API key
 * (sources.md: document 5).
 */
export const linkInterface = (parts: LinkParts): Interface => {
  const { header, keyOf } = parts.linkKey
  const name = header.toLowerCase()
  return apiInterface({
    name: 'links',
    routes: [
      operationRoute('createLink', requests.createLink, create(parts), parts.contractData),
      operationRoute('getLink', requests.getLink, status(parts), parts.contractData),
      operationRoute('deleteLink', requests.deleteLink, remove(parts), parts.contractData),
    ].map(withIdHints(createSimilarIds(parts), ({ space }) => space)),
    spaceOf: (headers) => spaceOfKey(headerOf(headers, name), keyOf),
    namedSpace: (headers) => spaceNamedIn(headerOf(headers, name)?.trim()),
    hasSpaceKeys: parts.hasSpaceKeys,
    closed: {
      why: (headers) => describeKeyError(header, headerOf(headers, name), parts.right),
      challenge: 'ApiKey realm="threeds-sandbox"',
    },
    plainMessages: parts.plainMessages,
    bodyOf: linkErrorBody,
  })
}
