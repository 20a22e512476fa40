import type { Request, Response } from 'express'
import { z } from 'zod'
import { compact } from '../domain/compact.ts'
import type { Redirect } from '../domain/decision.ts'
import { isAuthenticating, type Link } from '../domain/link.ts'
import type { Engine, FoundLink } from '../engine/port.ts'
import { sendControlError } from './answers.ts'
import { playChallenge, sendRefusal, triesLeft } from './challenge.ts'
import { ANY_CHALLENGE, forcedEnd, forcedEndWords, impossibleEnd } from './wishes.ts'

export type LinkControls = {
  readonly engine: Engine
  readonly merchantId: string
  readonly ipOf: (req: Request) => string
  /** The start page's address, as this request's caller reaches it. */
  readonly startUrl: (req: Request, transactionId: string) => string
}

type IdRequest = Request<{ id: string }>

const entryWords = z.strictObject({
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

const USAGE =
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

const sendLink = (engine: Engine, id: string, res: Response) => {
  const link = engine.findLink(id)?.link
  if (!link) return sendControlError(res, 404, 'CLIENT_ERROR', 'there is no such link any more')
  if (link.status === 'SUCCESS') res.once('close', () => void engine.tellWebhooks({ type: 'link', id }, 'redirect'))
  res.json(answer(engine, link))
}

const find = (engine: Engine, req: IdRequest, res: Response): FoundLink | undefined => {
  const found = engine.findLink(req.params.id)
  const { space } = req.query
  if (found && (space === undefined || space === found.space)) return found
  return void sendControlError(res, 404, 'CLIENT_ERROR', 'there is no such link')
}

/** Enters a card on a link without a browser, and goes through its challenge where an outcome is given. */
export const submitCard =
  ({ engine, merchantId, ipOf, startUrl }: LinkControls) =>
  async (req: IdRequest, res: Response): Promise<void> => {
    if (!find(engine, req, res)) return
    const body = entryWords.safeParse(req.body)
    const { outcome, reason, card, cardholderName } = body.data ?? {}
    if (!card || (reason !== undefined && outcome === undefined))
      return sendControlError(res, 400, 'INVALID_PROPERTY', USAGE)
    const impossible = outcome && impossibleEnd(ANY_CHALLENGE, forcedEnd({ outcome, reason }))
    if (impossible) return sendControlError(res, 400, 'INVALID_PROPERTY', impossible)

    const { id } = req.params
    const entered = await engine.enterCard(id, {
      entry: { ...card, ...compact({ cardholderName }) },
      ip: ipOf(req),
      merchantId,
      locationOf: (transactionId) => startUrl(req, transactionId),
    })
    if ('refused' in entered) return sendRefusal(res, entered)
    if ('problems' in entered) {
      const [first] = entered.problems
      const message = entered.problems.map(({ field, message: text }) => `${field}: ${text}`).join(' ')
      return sendControlError(res, 400, first?.code ?? 'INVALID_PROPERTY', message)
    }
    const { link } = entered
    if (isAuthenticating(link)) {
      const { transactionId } = link
      // The browser would have been sent to the start page, which is all that a frictionless card needs.
      const opened = outcome
        ? await engine.finishChallenge(transactionId, ipOf(req), forcedEnd({ outcome, reason }))
        : await engine.openStart(transactionId, ipOf(req))
      if ('refused' in opened) return sendRefusal(res, opened)
    }
    sendLink(engine, id, res)
  }

/** Answers the challenge that follows a card entry. */
export const finishLinkChallenge =
  ({ engine, ipOf }: LinkControls) =>
  async (req: IdRequest, res: Response): Promise<void> => {
    const found = find(engine, req, res)
    if (!found) return
    const { link } = found
    const transaction = isAuthenticating(link) ? engine.find(link.transactionId)?.transaction : undefined
    if (!transaction)
      return sendControlError(res, 409, 'INVALID_STATE', `no challenge is open: the link's status is ${link.status}`)
    if (await playChallenge(engine, transaction, ipOf(req), req.body, res)) sendLink(engine, link.id, res)
  }
