import { aboutTransaction } from '../../domain/news.ts'
import { redirectOf } from '../../domain/return-url.ts'
import { type EndedTransaction, hasEnded, type OpenTransaction } from '../../domain/transaction.ts'
import type { Engine, Found } from '../../engine/port.ts'
import { sentOn } from '../../engine/sent-on.ts'
import type { Reply } from '../../reply/reply.ts'
import type { Incoming, Interface, Request } from '../../reply/route.ts'
import type { TellEnd } from '../frame/end-facts.tsx'
import { foreignFormPage, unknownPage } from '../frame/message-pages.tsx'
import { BANK, type Page } from '../frame/page.tsx'
import {
  emptyReply,
  type Fields,
  isOwnForm,
  pageInterface,
  pageReply,
  posted,
  replyAhead,
  type Shown,
  seeOther,
  shown,
} from '../frame/page-reply.ts'
import { BANK_PATH } from '../page-paths.ts'
import { challengePage, connectingPage } from './challenge-page.tsx'
import type { ChallengeView, FormProblem } from './challenge-view.ts'
import { type EndedView, endedPage, lostPage, postBackPage, resultPage } from './ended-pages.tsx'
import { readForm } from './read-form.ts'

type BankParts = {
  readonly engine: Engine
  /** The name under which the merchant gets the transaction id back. */
  readonly returnParameter: string
  /** Where the control API is for a link in a page. */
  readonly controlUrl: string
  /** What the console says of an end. */
  readonly tellEnd: TellEnd
  /** What comes instead of the start page where a fault breaks it; undefined where none does. */
  readonly faultOnStart: (found: Found) => Promise<Reply | undefined>
}

/** A transaction in a state, and its space. */
type Of<State> = { readonly space: string; readonly transaction: State }

/** What the challenge page shows, if a challenge is open. */
const challengeViewOf = (
  { space, transaction }: Of<OpenTransaction>,
  { engine }: BankParts,
): ChallengeView | undefined => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return undefined
  const { challenge, result } = authentication
  return { space, transaction, challenge, pinned: result, token: engine.pageToken(transaction.id) }
}

/** Whole seconds until the challenge ends by itself: rounded up, so that it has ended when the browser asks. */
const secondsLeft = ({ transaction }: ChallengeView, { engine }: BankParts): number | undefined => {
  const { due } = transaction.challenge
  return due === undefined
    ? undefined
    : Math.max(1, Math.ceil((Date.parse(due) - Date.parse(engine.timeFor(transaction.id))) / 1000))
}

const pageOfChallenge = (view: ChallengeView, parts: BankParts, problem?: FormProblem): Page =>
  challengePage(problem ? { ...view, problem } : view, secondsLeft(view, parts))

/** The page of a transaction that was opened and has not ended. */
const openPage = (open: Of<OpenTransaction>, parts: BankParts): Page => {
  const view = challengeViewOf(open, parts)
  return view ? pageOfChallenge(view, parts) : connectingPage(open)
}

const viewOf = async (ended: Of<EndedTransaction>, { tellEnd }: BankParts): Promise<EndedView> => ({
  ...ended,
  row: await tellEnd(ended.transaction.id),
})

/** Back to the merchant, now that the authentication has ended. Webhooks that wait for it are told once it is sent. */
const wayBack = async (ended: Of<EndedTransaction>, parts: BankParts): Promise<Shown> => {
  const { engine, returnParameter } = parts
  const { transaction } = ended
  const redirect = redirectOf(transaction, returnParameter)
  if (!redirect) return pageReply(lostPage(await viewOf(ended, parts)))
  // A link's webhooks wait for the way from its last page to the merchant, not for the way to that page.
  const more = transaction.forLink ? {} : sentOn(engine, aboutTransaction(transaction), redirect)
  if (redirect.method === 'GET') return seeOther(redirect.url, more)
  return pageReply(postBackPage(await viewOf(ended, parts), redirect), more)
}

/**
 * For a transaction that had ended before somebody came. Who clicked twice while a webhook held the way back goes the
 * way of the first click.
 */
const endedBefore = async (ended: Of<EndedTransaction>, parts: BankParts): Promise<Shown> =>
  (await parts.engine.heldRedirect({ type: 'transaction', id: ended.transaction.id }))
    ? wayBack(ended, parts)
    : pageReply(endedPage(await viewOf(ended, parts), redirectOf(ended.transaction, parts.returnParameter)))

/** The engine refused what the page had offered: in between, the transaction has ended or is gone. */
const tooLate = (id: string, parts: BankParts): Shown | Promise<Shown> => {
  const found = parts.engine.find(id)
  return found && hasEnded(found.transaction)
    ? endedBefore({ space: found.space, transaction: found.transaction }, parts)
    : pageReply(unknownPage())
}

type Handler<Asked> = (found: Found, asked: Asked) => Shown | Promise<Shown>

/** Finds the transaction that an address names; the answer says which scenario decides about it, and why. */
const ofTransaction =
  <Asked extends Incoming>({ engine }: BankParts, handle: Handler<Asked>) =>
  async (asked: Asked): Promise<Shown> => {
    const found = engine.find(asked.params.transactionId ?? '')
    if (!found) return pageReply(unknownPage())
    const { space, transaction } = found
    const about = { space, scenario: transaction.scenario, subject: aboutTransaction(transaction) }
    return { about, ...(await handle(found, asked)) }
  }

/** `GET`: opens the transaction, which may end it, and shows what comes of it. */
const showStart = (parts: BankParts) => {
  const show = ofTransaction(parts, async ({ space, transaction }, { ip }) => {
    if (hasEnded(transaction)) return endedBefore({ space, transaction }, parts)
    const opened = await parts.engine.openStart(transaction.id, ip)
    if ('refused' in opened) return tooLate(transaction.id, parts)
    return hasEnded(opened)
      ? wayBack({ space, transaction: opened }, parts)
      : pageReply(openPage({ space, transaction: opened }, parts))
  })
  return async (request: Incoming): Promise<Shown> => {
    const ahead = replyAhead(request)
    if (ahead) return ahead
    const found = parts.engine.find(request.params.transactionId ?? '')
    return (found && (await parts.faultOnStart(found))) ?? show(request)
  }
}

/** `POST`: the cardholder answers. What does not end the challenge leads back to the page with a GET. */
const takeForm = (parts: BankParts) =>
  ofTransaction(parts, async ({ space, transaction }, request: Request<Fields>) => {
    const { engine } = parts
    const { id } = transaction
    if (!isOwnForm(request, engine.pageToken(id))) return pageReply(foreignFormPage(id))
    if (hasEnded(transaction)) return endedBefore({ space, transaction }, parts)
    const view = challengeViewOf({ space, transaction }, parts)
    if (!view) return seeOther(id)
    const action = readForm(request.body, view)
    if ('message' in action) return pageReply(pageOfChallenge(view, parts, action))
    const next = await engine.answerChallenge(id, request.ip, action)
    if ('refused' in next) return tooLate(id, parts)
    return hasEnded(next) ? wayBack({ space, transaction: next }, parts) : seeOther(id)
  })

/** Where a challenge page goes when its time is over: on to the merchant. */
const goBack = (parts: BankParts) =>
  ofTransaction(parts, ({ space, transaction }) =>
    hasEnded(transaction) ? wayBack({ space, transaction }, parts) : seeOther(`../${transaction.id}`),
  )

/** The sandbox's own last page, for merchants without one. Links have one of their own. */
const showResult = (parts: BankParts) =>
  ofTransaction(parts, async ({ space, transaction }) => {
    if (!hasEnded(transaction)) return seeOther(`../${transaction.id}`)
    const ended = { space, transaction }
    return transaction.forLink ? wayBack(ended, parts) : pageReply(resultPage(await viewOf(ended, parts)))
  })

/** `HEAD`: says what a GET would find, and opens nothing. */
const peek =
  ({ engine }: BankParts) =>
  ({ params: { transactionId = '' } }: Incoming): Reply => {
    const found = engine.find(transactionId)
    if (!found) return emptyReply(404)
    const { space, transaction } = found
    return {
      ...emptyReply(hasEnded(transaction) ? 410 : 200),
      about: { space, scenario: transaction.scenario, subject: aboutTransaction(transaction) },
    }
  }

/** The pages on which a cardholder proves who is paying (service document 5): working without JavaScript. */
export const bankPages = (parts: BankParts): Interface => {
  const path = `${BANK_PATH}/{transactionId}`
  return pageInterface({ owner: BANK, controlUrl: parts.controlUrl }, [
    shown('head', path, peek(parts)),
    shown('get', path, showStart(parts)),
    posted(path, takeForm(parts)),
    shown('get', `${path}/return`, goBack(parts)),
    shown('get', `${path}/result`, showResult(parts)),
  ])
}
