import * as z from 'zod'
import { problem } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import { aboutLink } from '../../core/domain/event-factories.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { isAuthenticating, redirectOfLink } from '../../core/domain/link.ts'
import { impossibleEnd } from '../../core/domain/result-rules.ts'
import { hasEnded, type OpenTransaction } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { forwardingOf } from '../../engine/webhook-forwarding.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid, unknown } from '../control-problems.ts'
import { findById, recordRouteWithBody } from '../control-route.ts'
import { expectedInputIn, playChallenge } from './challenge.routes.ts'
import { forcedEnd, forcedEndShape, impossibleYet, REQUEST_SCHEMA } from './challenge-request.ts'
import { attemptsLeft, siteOfLink } from './record-view.ts'

const entrySchema = z
  .strictObject({
    card: z.strictObject({
      number: z.string().max(40),
      cvv: z.string().max(10),
      expiryMonth: z.string().max(10),
      expiryYear: z.string().max(10),
    }),
    cardholderName: z.string().max(200).optional(),
    outcome: forcedEndShape.outcome.optional(),
    reason: forcedEndShape.reason,
  })
  .refine(({ outcome, reason }) => reason === undefined || outcome !== undefined, '`reason` requires `outcome`')

const ENTRY_USAGE =
  'Send `{"card":{"number":"…","cvv":"…","expiryMonth":"…","expiryYear":"…"},"cardholderName":"…"}`; for a challenge, `"outcome":"Y|N|A|U|R|I"` and `reason` are optional.'

/** Returns the open transaction that authenticates the cardholder of a link. */
export const challengeOf = (engine: Engine, link: Link): OpenTransaction | undefined => {
  const transaction = isAuthenticating(link) ? engine.find(link.transactionId)?.transaction : undefined
  return transaction && !hasEnded(transaction) ? transaction : undefined
}

/** Returns an open challenge of a link. */
export const challengeView = (transaction: OpenTransaction, link: Link) => {
  const { id: transactionId, status, location: url } = transaction
  const site = siteOfLink(link, url)
  return {
    transactionId,
    status,
    url,
    ...compact({ site }),
    ...expectedInputIn(transaction),
    ...attemptsLeft(transaction),
  }
}

/** Error for a link that was removed during the request. */
export const GONE = unknown('The link no longer exists. Create a new one.')

/** Returns the response about a changed link, with events that follow once the caller has it. */
const outcomeOf = (engine: Engine, id: string) => {
  const link = engine.findLink(id)?.link
  if (!link || link.status === 'DELETED') return GONE
  const { status } = link
  const requested = challengeOf(engine, link)
  const redirect = redirectOfLink(link)
  const response = { id, status, ...compact({ challenge: requested && challengeView(requested, link), redirect }) }
  return {
    response,
    forwarding: status === 'SUCCESS' ? forwardingOf(engine, aboutLink(link), redirect, 'control') : {},
  }
}

/** Returns a function that finds the link of the ID in a path. */
export const theLink = (engine: Engine) =>
  findById(
    (id) => engine.findLink(id),
    unknown('Unknown link ID.'),
    (id) => engine.removedFrom(id),
  )

/**
 * Creates the routes for links without a browser: enter a card, optionally with a forced outcome, or complete the
 * challenge.
 */
export const linkRoutes = ({ engine, merchantId, startUrl }: ControlParts): readonly Route[] => {
  const match = theLink(engine)
  return [
    recordRouteWithBody(match, {
      operation: 'submitCard',
      body: entrySchema,
      usage: ENTRY_USAGE,
      async handle({ json, body: { card, cardholderName, outcome, reason }, ip, cause, origin, subject }) {
        const impossible = outcome && impossibleYet(forcedEnd({ outcome, reason }))
        if (impossible) return invalid(impossible)

        const { id } = subject.link
        const entered = await engine.enterCard(id, {
          entry: { ...card, ...compact({ cardholderName }) },
          ip,
          cause,
          merchantId,
          locationOf: (transactionId) => startUrl({ space: subject.space, origin }, transactionId),
        })
        if ('rejected' in entered) return entered
        if ('problems' in entered) {
          const [first] = entered.problems
          const message = entered.problems.map(({ field, message: text }) => `${field}: ${text}`).join(' ')
          return problem(400, first?.code ?? 'INVALID_PROPERTY', message)
        }
        const { link } = entered
        if (isAuthenticating(link)) {
          const { transactionId } = link
          // Its version is known only now and may not support the reason; the challenge stays open.
          const requested = challengeOf(engine, link)
          const missing = outcome && requested && impossibleEnd(requested.outcome, forcedEnd({ outcome, reason }))
          if (missing) return invalid(missing)
          // Replaces the redirect to the start page, which completes a frictionless authentication.
          const opened = outcome
            ? await engine.completeChallenge(transactionId, { ip, cause }, forcedEnd({ outcome, reason }), 'control')
            : await engine.openStart(transactionId, { ip, cause })
          if ('rejected' in opened) return opened
        }
        const about = outcomeOf(engine, id)
        return 'problem' in about ? about : json(about.response, about.forwarding)
      },
    }),
    recordRouteWithBody(match, {
      operation: 'completeLinkChallenge',
      ...REQUEST_SCHEMA,
      async handle({ json, body, ip, cause, subject: { link } }) {
        const transaction = challengeOf(engine, link)
        // The card required no challenge, so that its submission has completed the link.
        if (!transaction && 'complete' in body && (link.status === 'SUCCESS' || link.status === 'ERROR')) {
          const about = outcomeOf(engine, link.id)
          return 'problem' in about ? about : json(about.response)
        }
        if (!transaction) return conflict(`The link has no open challenge. Its status is ${link.status}.`)
        const played = await playChallenge(engine, transaction, { ip, cause }, body)
        if ('problem' in played || 'rejected' in played) return played
        const about = outcomeOf(engine, link.id)
        return 'problem' in about ? about : json(about.response, about.forwarding)
      },
    }),
  ]
}
