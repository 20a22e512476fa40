import type { WithProblem } from '../../api/http/problem.ts'
import type { Incoming } from '../../api/http/route.ts'
import { createdBody, linkBody } from '../../core/bodies/link-body.ts'
import { initializedBody, transactionBody } from '../../core/bodies/transaction-body.ts'
import type { PreviewWebhook } from '../../core/contract/control.gen.ts'
import { BRANDS, type Brand, LINK_BRANDS } from '../../core/domain/brand-names.ts'
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
import { DEFAULT_SCENARIO, type Scenario } from '../../engine/scenarios/matching/scenario.ts'
import { asSent } from '../../engine/webhooks/outbox.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'

/** Whose answers are asked for. */
type Wish = { readonly brand: Brand; readonly interface: 'transactions' | 'links' }

type PreviewWish = Wish &
  By & {
    readonly space: string
    readonly scenario: Scenario
    readonly origin: string
  }

const isBrand = (text: unknown): text is Brand => BRANDS.some((brand) => brand === text)

/** Brand and interface of a query; VIS and transactions without them. */
export const readWish = ({ brand = 'VIS', interface: of = 'transactions' }: Incoming['query']): Wish | WithProblem => {
  if (!isBrand(brand)) return invalid(`brand must be one of ${BRANDS.join(', ')}`)
  if (of !== 'transactions' && of !== 'links') return invalid('interface must be transactions or links')
  return { brand, interface: of }
}

/** When a planned webhook goes out. */
const tellMoment = ({ state, delayMs, holdsRedirect }: Delivery): string => {
  const moment = (event: string, word = 'after'): string =>
    delayMs > 0 ? `${inSeconds(delayMs)} after ${event}` : `${word} ${event}`
  if (state.status !== 'waiting')
    return moment(holdsRedirect ? 'the end, before the redirect, which waits for it' : 'the end', 'at')
  switch (state.for.event) {
    case 'hand':
      return 'when somebody fires it'
    case 'redirect':
      return moment('the redirect')
    case 'status_read':
      return moment('the first read of the status')
    case 'attempt':
      return 'once the webhook before it has arrived or was given up'
  }
}

const webhookView = (delivery: Delivery) => {
  const { url, body, repeats } = delivery
  // What a scenario can plan for a delivery and the contract does not name does not compile.
  const how: Pick<PreviewWebhook, keyof SentAs & keyof WebhookPlan> = sentAsOf(delivery)
  return {
    sent: tellMoment(delivery),
    url,
    body: asSent(delivery).body,
    payload: JSON.parse(body),
    copies: repeats + 1,
    ...how,
    unusual: [...webhookPhrases({ ...sentAsOf(delivery), copies: repeats + 1 }, 'short')],
  }
}

const forNothing = (of: string): string => `for ${of} it means nothing unless a request names it`

/** What a reader must know who takes the answers for what a request of this brand will get. */
const notesOf = ({ scenario: { when, outcome, patch }, brand, interface: of }: PreviewWish): readonly string[] => {
  const others = when?.brands && !when.brands.includes(brand) ? when.brands.join(' and ') : undefined
  const noCard = when?.cards && !when.cards.some((card) => card.brand === brand)
  const elsewhere = when?.interface !== undefined && when.interface !== of
  const { fault, returns, tokenization } = outcome
  const isLinks = of === 'links'
  return [
    patch && `it never decides: this is what it makes of ${DEFAULT_SCENARIO}`,
    others && `its when is for ${others}: ${forNothing(brand)}`,
    noCard && `no card of ${brand} leads to it: ${forNothing(brand)}`,
    elsewhere && `its when is for ${when?.interface}: ${forNothing(of)}`,
    isLinks &&
      !LINK_BRANDS.some((known) => known === brand) &&
      `links authenticate ${LINK_BRANDS.join(', ')} only: a card of ${brand} is tokenized without 3-D Secure, and what the scenario says of authentication means nothing`,
    ...CONDITION_NAMES.map((name) => {
      const { interfaces, noun } = conditionRow(name)
      const isAsked = when !== undefined && name in when && !interfaces.includes(of)
      return isAsked && `its when asks for ${noun}, which ${of} do not have: ${forNothing(of)}`
    }),
    isLinks &&
      returns !== undefined &&
      returns.to !== 'nowhere' &&
      'the cardholder of a link goes back to its own page: what it says of redirect means nothing here',
    !isLinks && tokenization && 'what it says of tokenization is for links and means nothing here',
    fault &&
      `the transport spoils the answer on ${fault.on.join(', ')}, as the explanation says: shown is what it would have been`,
  ].filter((note) => typeof note === 'string')
}

/** What no answer shows, since it never comes. A refused initialization has nothing that could come. */
const missingOf = (played: Rehearsed, { returns }: Outcome, redirect: Redirect | undefined): readonly string[] => {
  if ('refused' in played) return []
  const isAuthenticated = 'transaction' in played || ('transactionId' in played.link && played.link.transactionId)
  const isLost = redirect === undefined || (isAuthenticated && returns?.to === 'nowhere')
  return [
    ...(isLost ? ['the browser never returns'] : []),
    ...(played.webhooks.length === 0 ? ['no webhook comes: your app has to read the status'] : []),
  ]
}

type Answer = ReturnType<ControlParts['refusedAnswer']>
type Answers = { readonly init: Answer; readonly status?: Answer; readonly redirect?: Redirect }

/** The answers of a rehearsal, in the words and bodies of the emulated service. */
const answersOf = (played: Rehearsed, { style, returnParameter, refusedAnswer }: ControlParts): Answers => {
  if ('refused' in played) return { init: refusedAnswer(played.refused) }
  if ('link' in played) {
    const { created, link, hasGoodCvv } = played
    return {
      init: { status: 200, body: createdBody(created) },
      status: { status: 200, body: linkBody(link, style, hasGoodCvv) },
      ...compact({ redirect: redirectOfLink(link) }),
    }
  }
  const { created, transaction } = played
  return {
    init: { status: 201, body: initializedBody(created) },
    status: { status: 200, body: transactionBody(transaction, style.directoryResponse) },
    ...compact({ redirect: hasEnded(transaction) ? redirectOf(transaction, returnParameter) : undefined }),
  }
}

/** What an app will get from a scenario: played by the engine to its end, beside the state, for one brand. */
export const previewOf = async (parts: ControlParts, wish: PreviewWish) => {
  const { engine, merchantId, startUrl, linkUrl } = parts
  const { origin: _, ...rehearsal } = wish
  const played = await engine.rehearse({
    ...rehearsal,
    merchantId,
    locationOf: (id) => startUrl(wish, id),
    linkOf: (id) => linkUrl(wish, id),
  })
  const answers = answersOf(played, parts)
  return {
    brand: wish.brand,
    interface: wish.interface,
    played: played.played,
    notes: [...notesOf(wish), ...missingOf(played, wish.scenario.outcome, answers.redirect)],
    ...answers,
    webhooks: played.webhooks.map(webhookView),
  }
}
