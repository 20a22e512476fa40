import { linkErrorBody } from '../core/bodies/error-body.ts'
import { createdBody, type LinkStyle, linkBody } from '../core/bodies/link-body.ts'
import requests from '../core/contract/request-validators.gen.cjs'
import type { LinkCreateRequest } from '../core/contract/wire.gen.ts'
import { LINK_BRANDS, type LinkBrand } from '../core/domain/brand-names.ts'
import { redactNumbers } from '../core/domain/card-numbers.ts'
import { aboutLink, statusRead } from '../core/domain/event-factories.ts'
import { decidedOf, type LinkThreeDS } from '../core/domain/link.ts'
import { compact, type Optionals } from '../core/domain/without-undefined.ts'
import type { Engine, FoundLink, LinkRequest } from '../engine/engine-api.ts'
import { spaceNamedIn, spaceOfKey } from '../engine/time/credentials.ts'
import { apiInterface, operationRoute, refusalProblem, tellWhyNotKey } from './api-interface.ts'
import { headerOf, notesOn, type Reads, unknownThreeDSFields } from './api-request.ts'
import { wrongInLink } from './body-rules.ts'
import { withDefects } from './fault-injection.ts'
import { heldInVain } from './http/problem.ts'
import { type About, json, type Reply } from './http/response.ts'
import type { Interface, Request, RequestOrigin } from './http/route.ts'
import { NO_SUCH_LINK, whyGone } from './validation-problem.ts'

type LinkParts = {
  readonly engine: Engine
  /** The key of the account, and the header that carries it. */
  readonly linkKey: { readonly header: string; readonly keyOf: (space: string) => string }
  /** What is right, for whoever sent something wrong. */
  readonly right: string
  /** Whether each space has a key of its own. */
  readonly hasSpaceKeys: boolean
  readonly style: LinkStyle
  readonly plainMessages: boolean
  /** 200 with status DELETED, or 404 for callers that expect it. ASSUMED: deleted-link-is-readable. */
  readonly deletedLinkStatus: 200 | 404
  /** Whether a card number in a text that is given back as it came is refused. */
  readonly refusesCardData: boolean
  /** The hosted page's address, as this request's caller reaches it. */
  readonly linkUrl: (from: RequestOrigin, id: string) => string
}

/** A brand's name for its merchant is shown by the challenge, so it is kept; a number that slipped into it is not. */
const brandsOf = (body: LinkCreateRequest): LinkThreeDS['brands'] =>
  LINK_BRANDS.flatMap((brand) => {
    const object = body[brand]
    if (!object) return []
    const { merchantName } = object['3D'].merchant
    return [{ brand, ...compact({ merchantName: merchantName && redactNumbers(merchantName) }) }]
  })

/** All of what 3-D Secure needs, or nothing of it (sources.md: document 8.3). */
const threeDSOf = (body: LinkCreateRequest): LinkThreeDS | undefined => {
  const { amount, currency } = body
  return amount === undefined || currency === undefined ? undefined : { amount, currency, brands: brandsOf(body) }
}

type Fields =
  | keyof Pick<LinkRequest, 'reference' | 'successUrl' | 'webhookEndpoint' | 'collectCardholderName' | 'context'>
  | keyof Pick<LinkThreeDS, 'amount' | 'currency'>
  | LinkBrand

/** The request in the domain's words. */
const linkRequest = (
  { headers, space, cause, origin, body }: Request<Reads<LinkCreateRequest, Fields>>,
  { linkUrl }: LinkParts,
): LinkRequest => {
  const { reference, successUrl, webhookEndpoint, collectCardholderName = false, context = {} } = body
  return {
    space,
    cause,
    reference,
    collectCardholderName,
    // Shown on the page and nowhere else, so a number that slipped in need not be kept.
    context: Object.entries(context).map(([key, value]) => [redactNumbers(key), redactNumbers(value)] as const),
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

const replyAbout = ({ engine }: LinkParts, found: FoundLink): About => ({
  space: found.space,
  subject: aboutLink(found.link),
  ...compact({ scenario: decidedOf(found.link)?.scenario }),
  waiting: engine.waitingOver(found),
})

const create =
  (parts: LinkParts) =>
  async (request: Request<LinkCreateRequest>): Promise<Reply> => {
    const { body, headers, space } = request
    const unknown = LINK_BRANDS.flatMap((brand) => unknownThreeDSFields(body[brand]?.['3D'], `${brand}.3D`))
    // ASSUMED: idempotency-of-transactions-only.
    const noted = notesOn([...(headerOf(headers, 'idempotency-key') ? ['header Idempotency-Key'] : []), ...unknown])
    const missing = wrongInLink(body, parts.refusesCardData)
    if (missing) return { problem: missing, ...noted }
    const wish = linkRequest(request, parts)
    const vain = await parts.engine.heldAtArrival({ on: INIT, request: wish }, request)
    if (vain) return { ...heldInVain(vain), ...noted }
    const link = await parts.engine.createLink(wish)
    if ('refused' in link) return { problem: refusalProblem(link.refused), ...noted }
    await parts.engine.heldBack({ on: INIT, found: { space, link } }, request)
    const created = json(200, createdBody(link), { about: replyAbout(parts, { space, link }), ...noted })
    const outcome = parts.engine.defectsOfLink({ space, link })
    const suffers = parts.engine.defectsOn('init', { space, id: link.id, outcome })
    return withDefects(created, suffers, linkErrorBody)
  }

const notFound = ({ engine }: LinkParts, { params: { id = '' }, space }: Request) => ({
  problem: { ...NO_SUCH_LINK, ...whyGone(engine.wentFrom(id), space, 'link') },
})

/** The link of an id, if these credentials may see it. */
const ownLink = ({ engine }: LinkParts, { params: { id = '' }, space }: Request): FoundLink | undefined => {
  const found = engine.findLink(id)
  return found?.space === space ? found : undefined
}

const status =
  (parts: LinkParts) =>
  async (request: Request): Promise<Reply> => {
    const { engine, style, deletedLinkStatus } = parts
    const asked = ownLink(parts, request)
    const vain = asked && (await engine.heldAtArrival({ on: STATUS, found: asked }, request))
    if (vain) return heldInVain(vain)
    const found = ownLink(parts, request)
    if (!found || (found.link.status === 'DELETED' && deletedLinkStatus === 404)) return notFound(parts, request)
    const { space, link } = found
    const { id } = link
    const onceGone =
      link.status === 'SUCCESS' ? { onceGone: () => void engine.tellWebhooks({ type: 'link', id }, 'status_read') } : {}
    const body = linkBody(link, style, engine.hasGoodCvv(found))
    await engine.heldBack({ on: STATUS, found }, request)
    const answer = json(200, body, {
      about: replyAbout(parts, found),
      tells: [statusRead(aboutLink(link), link.status)],
      ...onceGone,
    })
    return withDefects(
      answer,
      engine.defectsOn('status', { space, id, outcome: engine.defectsOfLink(found) }),
      linkErrorBody,
    )
  }

const remove =
  (parts: LinkParts) =>
  async (request: Request): Promise<Reply> => {
    const found = ownLink(parts, request)
    const deleted = found && (await parts.engine.deleteLink(found, request.cause))
    // A link that is deleted already is gone, for whoever deletes it again.
    if (!deleted || 'refused' in deleted) return notFound(parts, request)
    const about = { space: found.space, subject: aboutLink(found.link) }
    return json(200, { status: 'DELETED' }, { about, notes: ['the card data and the tokens of the link are gone'] })
  }

/** Endpoints 4 to 6 (sources.md: document 4), opened by an API key (sources.md: document 5). */
export const linkInterface = (parts: LinkParts): Interface => {
  const { header, keyOf } = parts.linkKey
  const name = header.toLowerCase()
  return apiInterface({
    name: 'links',
    routes: [
      operationRoute('createLink', requests.createLink, create(parts)),
      operationRoute('getLink', requests.getLink, status(parts)),
      operationRoute('deleteLink', requests.deleteLink, remove(parts)),
    ],
    spaceOf: (headers) => spaceOfKey(headerOf(headers, name), keyOf),
    namedSpace: (headers) => spaceNamedIn(headerOf(headers, name)?.trim()),
    hasSpaceKeys: parts.hasSpaceKeys,
    closed: {
      why: (headers) => tellWhyNotKey(header, headerOf(headers, name), parts.right),
      challenge: 'ApiKey realm="threeds-sandbox"',
    },
    plainMessages: parts.plainMessages,
    bodyOf: linkErrorBody,
    idPrefix: 'link',
  })
}
