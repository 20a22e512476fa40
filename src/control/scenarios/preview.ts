import type { WithProblem } from '../../api/http/problem.ts'
import type { Incoming } from '../../api/http/route.ts'
import { createdBody, linkBody } from '../../core/bodies/link-body.ts'
import { initializedBody, transactionBody } from '../../core/bodies/transaction-body.ts'
import type { PreviewWebhook } from '../../core/contract/control.gen.ts'
import { BRANDS, type Brand, isBrand, LINK_BRANDS } from '../../core/domain/brand-names.ts'
import { CONDITION_NAMES, conditionRow } from '../../core/domain/condition-table.ts'
import type { Delivery, SentAs } from '../../core/domain/delivery.schema.ts'
import { inSeconds } from '../../core/domain/duration.ts'
import { redirectOfLink } from '../../core/domain/link.ts'
import type { Outcome } from '../../core/domain/outcome.schema.ts'
import type { WebhookPlan } from '../../core/domain/outcome.ts'
import { redirectOf } from '../../core/domain/return-url.ts'
import { hasEnded, type Redirect } from '../../core/domain/transaction.ts'
import { sentAsOf, webhookPhrases } from '../../core/domain/webhook-options.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { By, Rehearsed } from '../../engine/engine-api.ts'
import { faultInPlaceOf } from '../../engine/scenarios/describe/scenario-description.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../../engine/scenarios/matching/scenario.ts'
import { asSent } from '../../engine/webhooks/outbox.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'

/** Brand and interface of a preview. */
type PreviewTarget = { readonly brand: Brand; readonly interface: 'transactions' | 'links' }

type PreviewRequest = PreviewTarget &
  By & {
    readonly space: string
    readonly scenario: Scenario
    readonly origin: string
  }

/** Parses brand and interface of a query; VIS and transactions by default. */
export const readRequest = ({
  brand = 'VIS',
  interface: of = 'transactions',
}: Incoming['query']): PreviewTarget | WithProblem => {
  if (!isBrand(brand)) return invalid(`\`brand\` must be one of ${BRANDS.join(', ')}.`)
  if (of !== 'transactions' && of !== 'links') return invalid('`interface` must be transactions or links.')
  return { brand, interface: of }
}

/** Describes the time of a scheduled webhook. */
const describeTime = ({ state, delayMs, holdsRedirect }: Delivery): string => {
  const moment = (event: string, word = 'after'): string =>
    delayMs > 0 ? `${inSeconds(delayMs)} after ${event}` : `${word} ${event}`
  if (state.status !== 'waiting') return moment(holdsRedirect ? 'the end, before the redirect' : 'the end', 'at')
  switch (state.for.event) {
    case 'manual':
      return 'when you send it'
    case 'redirect':
      return moment('the redirect')
    case 'status_read':
      return moment('the first status request')
    case 'attempt':
      return 'after the previous webhook was delivered or failed'
  }
}

const webhookView = (delivery: Delivery) => {
  const { url, body, repeats } = delivery
  // Delivery options of a scenario that the contract lacks do not compile.
  const options: Pick<PreviewWebhook, keyof SentAs & keyof WebhookPlan> = sentAsOf(delivery)
  return {
    timing: describeTime(delivery),
    url,
    body: asSent(delivery).body,
    payload: JSON.parse(body),
    copies: repeats + 1,
    ...options,
    deviations: [...webhookPhrases({ ...sentAsOf(delivery), copies: repeats + 1 }, 'short')],
  }
}

const onlyByName = (of: string): string => `for ${of} it applies only to requests that name it`

/** Returns notes on differences between the preview and real requests of this brand. */
const notesOf = ({ scenario: { when, outcome, patch }, brand, interface: of }: PreviewRequest): readonly string[] => {
  const others = when?.brands && !when.brands.includes(brand) ? when.brands.join(' and ') : undefined
  const noCard = when?.cards && !when.cards.some((card) => card.brand === brand)
  const elsewhere = when?.interface !== undefined && when.interface !== of
  const { fault, returns, tokenization } = outcome
  const isLinks = of === 'links'
  return [
    patch && `it is a patch: this is its effect on ${DEFAULT_SCENARIO}`,
    others && `its conditions require ${others}: ${onlyByName(brand)}`,
    noCard && `no card of ${brand} matches it: ${onlyByName(brand)}`,
    elsewhere && `its conditions require ${when?.interface}: ${onlyByName(of)}`,
    isLinks &&
      !LINK_BRANDS.some((known) => known === brand) &&
      `links authenticate ${LINK_BRANDS.join(', ')} only: a card of ${brand} is tokenized without 3-D Secure, and the authentication of the scenario has no effect`,
    ...CONDITION_NAMES.map((name) => {
      const { interfaces, noun } = conditionRow(name)
      const isRequired = when !== undefined && name in when && !interfaces.includes(of)
      return isRequired && `its conditions require ${noun}, which ${of} do not have: ${onlyByName(of)}`
    }),
    isLinks &&
      returns !== undefined &&
      returns.to !== 'nowhere' &&
      'the cardholder of a link returns to the page of the link: `redirect` has no effect',
    !isLinks && tokenization && '`tokenization` is for links and has no effect here',
    fault &&
      `the response of ${fault.on.join(', ')} is faulty, as the explanation describes: the preview contains the correct response`,
  ].filter((note) => typeof note === 'string')
}

/** Returns notes on missing steps, unless the initialization is rejected. */
const missingOf = (played: Rehearsed, { returns }: Outcome, redirect: Redirect | undefined): readonly string[] => {
  if ('rejected' in played) return []
  const isAuthenticated = 'transaction' in played || ('transactionId' in played.link && played.link.transactionId)
  const isLost = redirect === undefined || (isAuthenticated && returns?.to === 'nowhere')
  return [
    ...(isLost ? ['the browser never returns'] : []),
    ...(played.webhooks.length === 0 ? ['no webhook is sent: your app must read the status'] : []),
  ]
}

type ServiceResponse = ReturnType<ControlParts['rejectedResponse']>
/** A correct response, and the faulty one that the scenario returns. */
type PreviewedResponse = ServiceResponse & { readonly fault?: string }
type PreviewResponses = {
  readonly init: PreviewedResponse
  readonly status?: PreviewedResponse
  /** The declined authorization of the authenticated amount. */
  readonly authorization?: PreviewedResponse
  readonly redirect?: Redirect
}

/** Adds the description of the faulty response, if an endpoint has one. */
const withFault = (fault: Outcome['fault'], endpoint: 'init' | 'status' | 'authorize', response: ServiceResponse) =>
  fault?.on.includes(endpoint) ? { ...response, fault: faultInPlaceOf(fault, response.status) } : response

/** Returns the responses of a rehearsal, as the emulated service returns them. */
const responsesOf = (
  played: Rehearsed,
  { engine, style, returnParameter, rejectedResponse }: ControlParts,
): PreviewResponses => {
  if ('rejected' in played) return { init: rejectedResponse(played.rejected) }
  if ('link' in played) {
    const { created, link, hasGoodCvv } = played
    return {
      init: { status: 200, body: createdBody(created) },
      status: { status: 200, body: linkBody(link, style, hasGoodCvv) },
      ...compact({ redirect: redirectOfLink(link) }),
    }
  }
  const { created, transaction } = played
  const result =
    transaction.status === 'authenticated' && transaction.outcome.authorization
      ? engine.authorizationResult(transaction, transaction.amount)
      : undefined
  return {
    ...(result?.decision === 'declined' && {
      authorization: rejectedResponse({ ...result.rejection, transactionId: transaction.id }),
    }),
    init: { status: 201, body: initializedBody(created) },
    status: { status: 200, body: transactionBody(transaction, style.directoryResponse) },
    ...compact({ redirect: hasEnded(transaction) ? redirectOf(transaction, returnParameter) : undefined }),
  }
}

/** Returns the responses of a scenario for one brand: the engine runs it to its end without changing the state. */
export const previewOf = async (parts: ControlParts, request: PreviewRequest) => {
  const { engine, merchantId, startUrl, linkUrl } = parts
  const { origin: _, ...rehearsal } = request
  const played = await engine.rehearse({
    ...rehearsal,
    merchantId,
    locationOf: (id) => startUrl(request, id),
    linkOf: (id) => linkUrl(request, id),
  })
  const { init, status, authorization, ...more } = responsesOf(played, parts)
  const { fault } = request.scenario.outcome
  const responses = {
    ...more,
    init: withFault(fault, 'init', init),
    ...(status && { status: withFault(fault, 'status', status) }),
    ...(authorization && { authorization: withFault(fault, 'authorize', authorization) }),
  }
  return {
    brand: request.brand,
    interface: request.interface,
    actions: played.actions,
    notes: [...notesOf(request), ...missingOf(played, request.scenario.outcome, responses.redirect)],
    ...responses,
    webhooks: played.webhooks.map(webhookView),
  }
}
