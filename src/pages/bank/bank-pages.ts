import { namesHtml } from '../../api/http/prefers-html.ts'
import type { Reply } from '../../api/http/response.ts'
import type { Incoming, Interface, Request } from '../../api/http/route.ts'
import { aboutTransaction } from '../../core/domain/event-factories.ts'
import { redirectOf } from '../../core/domain/return-url.ts'
import { type EndedTransaction, hasEnded } from '../../core/domain/transaction.ts'
import type { Found } from '../../engine/engine-api.ts'
import type { Sleep } from '../../engine/engine-parts.ts'
import { sentOn } from '../../engine/forwarded.ts'
import { createHolding } from '../frame/held-pages.ts'
import type { TellEnd } from '../frame/hints.tsx'
import { foreignFormPage, letGoPage, unknownPage } from '../frame/message-pages.tsx'
import { notNavigated } from '../frame/navigation.ts'
import { BANK } from '../frame/page.tsx'
import {
  type Fields,
  finding,
  type PageParts,
  pageInterface,
  peek,
  place,
  type Shown,
  seeOther,
  whyForeign,
} from '../frame/page-response.ts'
import { BANK_PATH } from '../page-paths.ts'
import { readForm } from './challenge-view.ts'
import { type EndedView, endedPage, lostPage, postBackPage, resultPage } from './final-pages.tsx'
import { isOfAnother } from './open-pages.tsx'
import { createPagesOfOpen } from './open-transaction-pages.ts'
import { bringAbout, readEnd } from './outcome-choices.tsx'
import { createOpenings } from './page-openings.ts'

type BankParts = PageParts & {
  /** The name under which the merchant gets the transaction id back. */
  readonly returnParameter: string
  /** What the console says of an end. */
  readonly tellEnd: TellEnd
  readonly sleep: Sleep
  /** Whether whoever tests may choose on the page how it ends (`--page-choices`). */
  readonly pageChoices: boolean
  /** What comes instead of the start page where a fault breaks it; undefined where none does. */
  readonly faultOnStart: (found: Found) => Promise<Reply | undefined>
}

/** A transaction that has ended, and its space. */
type Ended = { readonly space: string; readonly transaction: EndedTransaction }

const isEnded = (found: Found): found is Ended => hasEnded(found.transaction)

/** The pages on which a cardholder proves who is paying (sources.md: document 5): working without JavaScript. */
export const bankPages = (parts: BankParts): Interface => {
  const { engine, returnParameter, controlUrl, tellEnd } = parts
  const openings = createOpenings(engine, parts.sleep)
  const { challengeOf, openPage, waiting } = createPagesOfOpen(engine, parts.pageChoices)

  const findIn = ({ params }: Incoming) => engine.find(params.transactionId ?? '')
  const holding = createHolding(engine, findIn)

  const wentIn = ({ params }: Incoming): boolean => engine.wentFrom(params.transactionId ?? '')?.kind === 'transaction'

  /** What is done with the transaction that an address names. */
  const ofTransaction = finding<Found>(
    findIn,
    ({ space, transaction }) => ({ space, scenario: transaction.scenario, subject: aboutTransaction(transaction) }),
    (asked) => (wentIn(asked) ? letGoPage('noTransaction') : unknownPage()),
  )
  const held = ({ transaction: { id } }: Ended) => engine.heldRedirect({ type: 'transaction', id })
  const viewOf = async (ended: Ended): Promise<EndedView> => ({ ...ended, row: await tellEnd(ended.transaction.id) })

  /** Back to the merchant, now that the authentication has ended. Webhooks that wait for it are told once it is sent. */
  const wayBack = async (ended: Ended): Promise<Shown> => {
    const { transaction } = ended
    const redirect = redirectOf(transaction, returnParameter)
    if (!redirect) return lostPage(await viewOf(ended))
    // A link's webhooks wait for the way from its last page to the merchant, not for the way to that page.
    const more = transaction.forLink ? {} : sentOn(engine, aboutTransaction(transaction), redirect, 'browser')
    if (redirect.method === 'GET') return seeOther(redirect.url, more)
    return { ...postBackPage(await viewOf(ended), redirect), ...more }
  }

  /** Back to the merchant, as soon as no webhook holds the way any more. */
  const sendBack = async (ended: Ended): Promise<Shown> => {
    await held(ended)
    return wayBack(ended)
  }

  /** For what had ended before somebody came. A second click while a webhook holds the way back goes the way of the first. */
  const endedBefore = async (ended: Ended): Promise<Shown> =>
    (await held(ended))
      ? wayBack(ended)
      : endedPage(await viewOf(ended), redirectOf(ended.transaction, returnParameter))

  /** The engine refused what the page had offered: in between, the transaction has ended or is gone. */
  const tooLate = (id: string): Shown | Promise<Shown> => {
    const found = engine.find(id)
    return found && isEnded(found) ? endedBefore(found) : unknownPage()
  }

  /** `GET`: opens the transaction, which may end it, and shows what comes of it, or that it takes its time. */
  const open = ofTransaction(async (found, request) => {
    const { space, transaction } = found
    if (isEnded(found)) return openings.endWait(transaction) ? sendBack(found) : endedBefore(found)
    const opened = await openings.open(transaction, request, namesHtml(request.headers))
    if (!opened) return waiting(found)
    if ('refused' in opened) return tooLate(transaction.id)
    return hasEnded(opened) ? wayBack({ space, transaction: opened }) : openPage({ space, transaction: opened })
  })
  const showStart = async (request: Incoming): Promise<Shown> => {
    const foreign = notNavigated(request, parts.frameAncestors)
    if (foreign) return ofTransaction(() => foreign)(request)
    return holding({ on: 'start' }, request, async () => {
      const found = findIn(request)
      return (found && (await parts.faultOnStart(found))) ?? open(request)
    })
  }

  /** `POST`: the cardholder answers. What does not end the challenge leads back to the page with a GET. */
  const takeAnswer = ofTransaction(async (found, request: Request<Fields>) => {
    const { space, transaction } = found
    const { id } = transaction
    if (isEnded(found)) return endedBefore(found)
    if (hasEnded(transaction) || transaction.status === 'initialized') return seeOther(id)

    const { offers, view } = challengeOf({ space, transaction })
    const action = readEnd(request.body, offers) ?? (view && readForm(request.body, view))
    if (!action) return seeOther(id)
    if ('message' in action) return openPage({ space, transaction }, action)

    const next = await bringAbout(engine, id, request, action)
    if ('refused' in next) return tooLate(id)
    return hasEnded(next) ? sendBack({ space, transaction: next }) : seeOther(id)
  })
  const takeForm = ofTransaction(({ transaction: { id, language } }, request: Request<Fields>) => {
    const foreign = whyForeign(parts.guard, request, engine.pageToken(id))
    if (foreign !== undefined) return { ...foreignFormPage(id, foreign), language }
    return holding({ on: 'code' }, request, () => takeAnswer(request))
  })

  /** Where a page goes that goes on by itself: to the merchant, once there is an end. */
  const goBack = ofTransaction((found, request) => {
    const { transaction } = found
    const foreign = notNavigated(request, parts.frameAncestors)
    if (foreign) return foreign
    if (isOfAnother(transaction, request.query)) return unknownPage()
    if (!isEnded(found)) return seeOther(`../${transaction.id}`)
    openings.endWait(transaction)
    return holding({}, request, () => sendBack(found))
  })

  /** The sandbox's own last page, for merchants without one. Links have one of their own. */
  const showResult = ofTransaction(async (found) => {
    if (!isEnded(found)) return seeOther(`../${found.transaction.id}`)
    return found.transaction.forLink ? wayBack(found) : resultPage(await viewOf(found))
  })

  const path = `${BANK_PATH}/{transactionId}`
  // ASSUMED: ended-pages-410.
  const head = peek(ofTransaction, (found) => (isEnded(found) ? 410 : 200), wentIn)
  return pageInterface({ owner: BANK, controlUrl, frameAncestors: parts.frameAncestors }, [
    ...place(path, head, showStart, takeForm),
    ...place(`${path}/return`, head, goBack),
    ...place(`${path}/result`, head, showResult),
  ])
}
