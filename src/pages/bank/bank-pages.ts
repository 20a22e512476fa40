import { compact } from '../../domain/compact.ts'
import { aboutTransaction } from '../../domain/news.ts'
import { hasEnded, type OpenTransaction } from '../../domain/transaction.ts'
import type { Found } from '../../engine/port.ts'
import { namesHtml } from '../../reply/names-html.ts'
import type { Incoming, Interface, Request } from '../../reply/route.ts'
import { foreignFormPage, unknownPage } from '../frame/message-pages.tsx'
import { BANK, type Page } from '../frame/page.tsx'
import {
  type Fields,
  finding,
  isOwnForm,
  pageInterface,
  pageReply,
  peek,
  posted,
  type Shown,
  seeOther,
  shown,
} from '../frame/page-reply.ts'
import { BANK_PATH } from '../page-paths.ts'
import { challengePage } from './challenge-page.tsx'
import type { ChallengeView, FormProblem } from './challenge-view.ts'
import { connectingPage, isOfAnother, waitingPage } from './connecting-pages.tsx'
import { withEndChoices } from './end-choices.tsx'
import { bringAbout, type EndOffer, endOffers, readEnd } from './end-offers.ts'
import { resultPage } from './ended-pages.tsx'
import { createOpenings, type Openings } from './openings.ts'
import { readForm } from './read-form.ts'
import { type BankParts, endedBefore, isEnded, type Open, sendBack, tooLate, viewOf, wayBack } from './way-back.ts'

/** What the challenge page shows, if a challenge is open. */
const challengeViewOf = ({ space, transaction }: Open, { engine }: BankParts): ChallengeView | undefined => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return undefined
  const { challenge, result } = authentication
  return { space, transaction, challenge, pinned: result, token: engine.pageToken(transaction.id) }
}

/** Whole seconds until the challenge ends by itself: rounded up, so that it has ended when the browser asks. */
const secondsLeft = ({ id, challenge: { due } }: ChallengeView['transaction'], { engine }: BankParts) =>
  due === undefined ? undefined : Math.max(1, Math.ceil((Date.parse(due) - Date.parse(engine.timeFor(id))) / 1000))

const offersOn = (transaction: OpenTransaction, { pageChoices }: BankParts): readonly EndOffer[] =>
  pageChoices ? endOffers(transaction) : []

/** The page of a transaction that was opened and has not ended. */
const openPage = (open: Open, parts: BankParts, problem?: FormProblem): Page => {
  const { transaction } = open
  const view = challengeViewOf(open, parts)
  const page = view
    ? challengePage({ ...view, ...compact({ problem }) }, secondsLeft(view.transaction, parts))
    : connectingPage(open, problem)
  const offers = offersOn(transaction, parts)
  const token = parts.engine.pageToken(transaction.id)
  return offers.length > 0 ? withEndChoices(page, { transaction, token, offers, problem }) : page
}

/** What is done with the transaction that an address names. */
const ofTransaction = ({ engine }: BankParts) =>
  finding<Found>(
    ({ params }) => engine.find(params.transactionId ?? ''),
    ({ space, transaction }) => ({ space, scenario: transaction.scenario, subject: aboutTransaction(transaction) }),
    () => pageReply(unknownPage()),
  )

/** `GET`: opens the transaction, which may end it, and shows what comes of it, or that it takes its time. */
const showStart = (parts: BankParts, openings: Openings) => {
  const show = ofTransaction(parts)(async (found, request) => {
    const { space, transaction } = found
    if (isEnded(found)) return openings.endWait(transaction) ? sendBack(found, parts) : endedBefore(found, parts)
    const opened = await openings.open(transaction, request, namesHtml(request.headers))
    if (!opened) return pageReply(waitingPage(found))
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
  ofTransaction(parts)(async (found, request: Request<Fields>) => {
    const { engine } = parts
    const { space, transaction } = found
    const { id, language } = transaction
    if (!isOwnForm(request, engine.pageToken(id))) return pageReply({ ...foreignFormPage(id), language })
    if (isEnded(found)) return endedBefore(found, parts)
    if (hasEnded(transaction) || transaction.status === 'initialized') return seeOther(id)

    const open = { space, transaction }
    const view = challengeViewOf(open, parts)
    const end = readEnd(request.body, offersOn(transaction, parts))
    const action = end ?? (view ? readForm(request.body, view) : undefined)
    if (!action) return seeOther(id)
    if ('message' in action) return pageReply(openPage(open, parts, action))

    const next = await bringAbout(engine, id, request, action)
    if ('refused' in next) return tooLate(id, parts)
    return hasEnded(next) ? sendBack({ space, transaction: next }, parts) : seeOther(id)
  })

/** Where a page goes that goes on by itself: to the merchant, once there is an end. */
const goBack = (parts: BankParts, openings: Openings) =>
  ofTransaction(parts)((found, { query }) => {
    const { transaction } = found
    if (isOfAnother(transaction, query)) return pageReply(unknownPage())
    if (!isEnded(found)) return seeOther(`../${transaction.id}`)
    openings.endWait(transaction)
    return sendBack(found, parts)
  })

/** The sandbox's own last page, for merchants without one. Links have one of their own. */
const showResult = (parts: BankParts) =>
  ofTransaction(parts)(async (found) => {
    if (!isEnded(found)) return seeOther(`../${found.transaction.id}`)
    return found.transaction.forLink ? wayBack(found, parts) : pageReply(resultPage(await viewOf(found, parts)))
  })

/** The pages on which a cardholder proves who is paying (sources.md: document 5): working without JavaScript. */
export const bankPages = (parts: BankParts): Interface => {
  const path = `${BANK_PATH}/{transactionId}`
  const openings = createOpenings(parts.engine, parts.sleep)
  const peeked = peek(ofTransaction(parts), (found) => (isEnded(found) ? 410 : 200))
  return pageInterface({ owner: BANK, controlUrl: parts.controlUrl }, [
    shown('head', path, peeked),
    shown('get', path, showStart(parts, openings)),
    posted(path, takeForm(parts)),
    shown('head', `${path}/return`, peeked),
    shown('get', `${path}/return`, goBack(parts, openings)),
    shown('head', `${path}/result`, peeked),
    shown('get', `${path}/result`, showResult(parts)),
  ])
}
