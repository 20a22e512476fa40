import { z } from 'zod'
import { problem } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import { aboutLink } from '../../core/domain/event-factories.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { isAuthenticating, redirectOfLink } from '../../core/domain/link.ts'
import { impossibleEnd } from '../../core/domain/result-rules.ts'
import { hasEnded, type OpenTransaction } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { forwardingOf } from '../../engine/forwarded.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid, unknown } from '../control-problems.ts'
import { findById, recordRouteWithBody } from '../control-route.ts'
import { asksIn, playChallenge } from './challenge.routes.ts'
import { forcedEnd, forcedEndWords, impossibleYet, WISH } from './challenge-request.ts'
import { attemptsLeft, siteOfLink } from './record-view.ts'

const entryWords = z
  .strictObject({
    card: z.strictObject({
      number: z.string().max(40),
      cvv: z.string().max(10),
      expiryMonth: z.string().max(10),
      expiryYear: z.string().max(10),
    }),
    cardholderName: z.string().max(200).optional(),
    outcome: forcedEndWords.outcome.optional(),
    reason: forcedEndWords.reason,
  })
  .refine(({ outcome, reason }) => reason === undefined || outcome !== undefined)

const ENTRY_USAGE =
  'send {"card":{"number","cvv","expiryMonth","expiryYear"},"cardholderName"} and, where a challenge follows, "outcome":"Y|N|A|U|R|I" with "reason"'

/** The transaction that asks the cardholder of a link at this moment. */
export const challengeOf = (engine: Engine, link: Link): OpenTransaction | undefined => {
  const asked = isAuthenticating(link) ? engine.find(link.transactionId)?.transaction : undefined
  return asked && !hasEnded(asked) ? asked : undefined
}

/** What is asked of it, and how far it is. */
export const challengeView = (transaction: OpenTransaction, link: Link) => {
  const { id: transactionId, status, location: url } = transaction
  const site = siteOfLink(link, url)
  return { transactionId, status, url, ...compact({ site }), ...asksIn(transaction), ...attemptsLeft(transaction) }
}

/** For a link that went while it was dealt with. */
export const GONE = unknown('there is no such link any more')

/** What became of a link by a call about it, and what is true as soon as the caller knows. */
const outcomeOf = (engine: Engine, id: string) => {
  const link = engine.findLink(id)?.link
  if (!link || link.status === 'DELETED') return GONE
  const { status } = link
  const asked = challengeOf(engine, link)
  const redirect = redirectOfLink(link)
  const answer = { id, status, ...compact({ challenge: asked && challengeView(asked, link), redirect }) }
  return { answer, told: status === 'SUCCESS' ? forwardingOf(engine, aboutLink(link), redirect, 'control') : {} }
}

/** Finds the link of the id in a path. */
export const theLink = (engine: Engine) =>
  findById(
    (id) => engine.findLink(id),
    unknown('there is no such link'),
    (id) => engine.removedFrom(id),
  )

/** A link without a browser: enters a card, through the challenge where an outcome is given, or answers the challenge. */
export const linkRoutes = ({ engine, merchantId, startUrl }: ControlParts): readonly Route[] => {
  const found = theLink(engine)
  return [
    recordRouteWithBody(found, {
      operation: 'submitCard',
      words: entryWords,
      usage: ENTRY_USAGE,
      async handle({ json, words: { card, cardholderName, outcome, reason }, ip, cause, origin, subject }) {
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
        if ('refused' in entered) return entered
        if ('problems' in entered) {
          const [first] = entered.problems
          const message = entered.problems.map(({ field, message: text }) => `${field}: ${text}`).join(' ')
          return problem(400, first?.code ?? 'INVALID_PROPERTY', message)
        }
        const { link } = entered
        if (isAuthenticating(link)) {
          const { transactionId } = link
          // Its version, which is known only now, may not have the reason; the challenge stays open.
          const asked = challengeOf(engine, link)
          const missing = outcome && asked && impossibleEnd(asked.outcome, forcedEnd({ outcome, reason }))
          if (missing) return invalid(missing)
          // The browser would have been sent to the start page, which is all that a frictionless card needs.
          const opened = outcome
            ? await engine.completeChallenge(transactionId, { ip, cause }, forcedEnd({ outcome, reason }), 'control')
            : await engine.openStart(transactionId, { ip, cause })
          if ('refused' in opened) return opened
        }
        const about = outcomeOf(engine, id)
        return 'problem' in about ? about : json(about.answer, about.told)
      },
    }),
    recordRouteWithBody(found, {
      operation: 'completeLinkChallenge',
      ...WISH,
      async handle({ json, words, ip, cause, subject: { link } }) {
        const transaction = challengeOf(engine, link)
        if (!transaction) return conflict(`no challenge is open: the link's status is ${link.status}`)
        const played = await playChallenge(engine, transaction, { ip, cause }, words)
        if ('problem' in played || 'refused' in played) return played
        const about = outcomeOf(engine, link.id)
        return 'problem' in about ? about : json(about.answer, about.told)
      },
    }),
  ]
}
