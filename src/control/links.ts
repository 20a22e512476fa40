import { z } from 'zod'
import { compact } from '../domain/compact.ts'
import type { Redirect } from '../domain/decision.ts'
import { isAuthenticating, type Link } from '../domain/link.ts'
import type { Engine, FoundLink } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { json, type Reply } from '../reply/reply.ts'
import type { Incoming, Route } from '../reply/route.ts'
import { playChallenge, refusal, triesLeft, WISH_USAGE } from './challenge.ts'
import { saying } from './control-route.ts'
import { ANY_CHALLENGE, forcedEnd, forcedEndWords, impossibleEnd, wishWords } from './wishes.ts'

type LinkControls = {
  readonly engine: Engine
  readonly merchantId: string
  /** The start page's address, as a request's caller reaches it. */
  readonly startUrl: (origin: string, transactionId: string) => string
}

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
  'send {"card":{"number","cvv","expiryMonth","expiryYear"},"cardholderName"} and, where a challenge follows, "outcome":"Y|N|A|U|R" with "reason"'

const redirectOf = (link: Link): { redirect?: Redirect } => {
  if (link.status !== 'SUCCESS' && link.status !== 'ERROR') return {}
  const target = link.status === 'SUCCESS' ? link.successUrl : undefined
  return { redirect: { method: 'GET', url: target ?? `${link.link}/done`, fields: {} } }
}

const answer = (engine: Engine, link: Link) => {
  const transaction = isAuthenticating(link) ? engine.find(link.transactionId)?.transaction : undefined
  return {
    id: link.id,
    status: link.status,
    ...compact({
      challenge: transaction && {
        transactionId: transaction.id,
        status: transaction.status,
        url: transaction.location,
        ...triesLeft(transaction),
      },
    }),
    ...redirectOf(link),
  }
}

const replyAbout = (engine: Engine, id: string): Reply => {
  const link = engine.findLink(id)?.link
  if (!link) return problem(404, 'CLIENT_ERROR', 'there is no such link any more')
  return json(
    200,
    answer(engine, link),
    link.status === 'SUCCESS' ? { onceGone: () => void engine.tellWebhooks({ type: 'link', id }, 'redirect') } : {},
  )
}

const NO_SUCH_LINK = problem(404, 'CLIENT_ERROR', 'there is no such link')

type Asked = Pick<Incoming, 'params' | 'query'>

const find = (engine: Engine, { params: { id = '' }, query: { space } }: Asked): FoundLink | undefined => {
  const found = engine.findLink(id)
  return found && (space === undefined || space === found.space) ? found : undefined
}

/** A link without a browser: enters a card, through the challenge where an outcome is given, or answers the challenge. */
export const linkRoutes = ({ engine, merchantId, startUrl }: LinkControls): readonly Route[] => {
  const before = (asked: Asked) => (find(engine, asked) ? undefined : NO_SUCH_LINK)
  return [
    saying({
      verb: 'post',
      path: '/links/{id}/submit',
      operation: 'submitCard',
      before,
      words: entryWords,
      usage: ENTRY_USAGE,
      async handle({ words: { card, cardholderName, outcome, reason }, ip, origin, ...request }) {
        const found = find(engine, request)
        if (!found) return NO_SUCH_LINK
        const impossible = outcome && impossibleEnd(ANY_CHALLENGE, forcedEnd({ outcome, reason }))
        if (impossible) return problem(400, 'INVALID_PROPERTY', impossible)

        const { id } = found.link
        const entered = await engine.enterCard(id, {
          entry: { ...card, ...compact({ cardholderName }) },
          ip,
          merchantId,
          locationOf: (transactionId) => startUrl(origin, transactionId),
        })
        if ('refused' in entered) return refusal(entered)
        if ('problems' in entered) {
          const [first] = entered.problems
          const message = entered.problems.map(({ field, message: text }) => `${field}: ${text}`).join(' ')
          return problem(400, first?.code ?? 'INVALID_PROPERTY', message)
        }
        const { link } = entered
        if (isAuthenticating(link)) {
          const { transactionId } = link
          // The browser would have been sent to the start page, which is all that a frictionless card needs.
          const opened = outcome
            ? await engine.finishChallenge(transactionId, ip, forcedEnd({ outcome, reason }))
            : await engine.openStart(transactionId, ip)
          if ('refused' in opened) return refusal(opened)
        }
        return replyAbout(engine, id)
      },
    }),
    saying({
      verb: 'post',
      path: '/links/{id}/challenge',
      operation: 'finishLinkChallenge',
      before,
      words: wishWords,
      usage: WISH_USAGE,
      async handle({ words, ip, ...request }) {
        const found = find(engine, request)
        if (!found) return NO_SUCH_LINK
        const { link } = found
        const transaction = isAuthenticating(link) ? engine.find(link.transactionId)?.transaction : undefined
        if (!transaction)
          return problem(409, 'INVALID_STATE', `no challenge is open: the link's status is ${link.status}`)
        const played = await playChallenge(engine, transaction, ip, words)
        return 'problem' in played ? played : replyAbout(engine, link.id)
      },
    }),
  ]
}
