import { aboutTransaction } from '../../domain/news.ts'
import { hasEnded, type OpenTransaction } from '../../domain/transaction.ts'
import type { Found } from '../../engine/port.ts'
import { namesHtml } from '../../reply/names-html.ts'
import type { Reply } from '../../reply/reply.ts'
import type { Incoming, Interface, Request } from '../../reply/route.ts'
import { foreignFormPage, unknownPage } from '../frame/message-pages.tsx'
import { BANK, type Page } from '../frame/page.tsx'
import {
  emptyReply,
  type Fields,
  isOwnForm,
  pageInterface,
  pageReply,
  posted,
  type Shown,
  seeOther,
  shown,
} from '../frame/page-reply.ts'
import { BANK_PATH } from '../page-paths.ts'
import { challengePage, connectingPage } from './challenge-page.tsx'
import type { ChallengeView, FormProblem } from './challenge-view.ts'
import { withEndChoices, withProblem } from './end-choices.tsx'
import { bringAbout, type EndOffer, endOffers, readEnd } from './end-offers.ts'
import { resultPage } from './ended-pages.tsx'
import { createOpenings, type Openings } from './openings.ts'
import { readForm } from './read-form.ts'
import { isOfAnother, waitingPage } from './waiting-page.tsx'
import { type BankParts, endedBefore, type Of, sendBack, tooLate, viewOf, wayBack } from './way-back.ts'

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

const offersOn = (transaction: OpenTransaction, { pageChoices }: BankParts): readonly EndOffer[] =>
  pageChoices ? endOffers(transaction) : []

const bareOpenPage = (open: Of<OpenTransaction>, parts: BankParts, problem: FormProblem | undefined): Page => {
  const view = challengeViewOf(open, parts)
  if (view) return challengePage(problem ? { ...view, problem } : view, secondsLeft(view, parts))
  return problem ? withProblem(connectingPage(open), problem) : connectingPage(open)
}

/** The page of a transaction that was opened and has not ended. */
const openPage = (open: Of<OpenTransaction>, parts: BankParts, problem?: FormProblem): Page => {
  const { transaction } = open
  const page = bareOpenPage(open, parts, problem)
  const offers = offersOn(transaction, parts)
  const token = parts.engine.pageToken(transaction.id)
  return offers.length > 0 ? withEndChoices(page, { transaction, token, offers, problem }) : page
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

/** `GET`: opens the transaction, which may end it, and shows what comes of it, or that it takes its time. */
const showStart = (parts: BankParts, openings: Openings) => {
  const show = ofTransaction(parts, async ({ space, transaction }, request) => {
    if (hasEnded(transaction)) {
      const goesOn = openings.endWait(transaction)
      return goesOn ? sendBack({ space, transaction }, parts) : endedBefore({ space, transaction }, parts)
    }
    const opened = await openings.open(transaction, request, namesHtml(request.headers))
    if (!opened) return pageReply(waitingPage({ space, transaction }))
    if ('refused' in opened) return tooLate(transaction.id, parts)
    return hasEnded(opened)
      ? wayBack({ space, transaction: opened }, parts)
      : pageReply(openPage({ space, transaction: opened }, parts))
  })
  return async (request: Incoming): Promise<Shown> => {
    const found = parts.engine.find(request.params.transactionId ?? '')
    return (found && (await parts.faultOnStart(found))) ?? show(request)
  }
}

/** `POST`: the cardholder answers. What does not end the challenge leads back to the page with a GET. */
const takeForm = (parts: BankParts) =>
  ofTransaction(parts, async ({ space, transaction }, request: Request<Fields>) => {
    const { engine } = parts
    const { id } = transaction
    if (!isOwnForm(request, engine.pageToken(id)))
      return pageReply({ ...foreignFormPage(id), language: transaction.language })
    if (hasEnded(transaction)) return endedBefore({ space, transaction }, parts)

    if (transaction.status === 'initialized') return seeOther(id)

    const view = challengeViewOf({ space, transaction }, parts)
    const end = readEnd(request.body, offersOn(transaction, parts))
    const action = end ?? (view ? readForm(request.body, view) : undefined)
    if (!action) return seeOther(id)
    if ('message' in action) return pageReply(openPage({ space, transaction }, parts, action))

    const next = await bringAbout(engine, id, request, action)
    if ('refused' in next) return tooLate(id, parts)
    return hasEnded(next) ? sendBack({ space, transaction: next }, parts) : seeOther(id)
  })

/** Where a page goes that goes on by itself: to the merchant, once there is an end. */
const goBack = (parts: BankParts, openings: Openings) =>
  ofTransaction(parts, ({ space, transaction }, { query }) => {
    if (isOfAnother(transaction, query)) return pageReply(unknownPage())
    if (!hasEnded(transaction)) return seeOther(`../${transaction.id}`)
    openings.endWait(transaction)
    return sendBack({ space, transaction }, parts)
  })

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
  const openings = createOpenings(parts.engine, parts.sleep)
  return pageInterface({ owner: BANK, controlUrl: parts.controlUrl }, [
    shown('head', path, peek(parts)),
    shown('get', path, showStart(parts, openings)),
    posted(path, takeForm(parts)),
    shown('head', `${path}/return`, peek(parts)),
    shown('get', `${path}/return`, goBack(parts, openings)),
    shown('head', `${path}/result`, peek(parts)),
    shown('get', `${path}/result`, showResult(parts)),
  ])
}
