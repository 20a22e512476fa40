import { aboutTransaction } from '../../domain/news.ts'
import { redirectOf } from '../../domain/return-url.ts'
import { type EndedTransaction, hasEnded, type OpenTransaction } from '../../domain/transaction.ts'
import type { Sleep } from '../../engine/parts.ts'
import type { Engine, Found } from '../../engine/port.ts'
import { sentOn } from '../../engine/sent-on.ts'
import type { Reply } from '../../reply/reply.ts'
import type { TellEnd } from '../frame/end-facts.tsx'
import { unknownPage } from '../frame/message-pages.tsx'
import { pageReply, type Shown, seeOther } from '../frame/page-reply.ts'
import { type EndedView, endedPage, lostPage, postBackPage } from './ended-pages.tsx'

export type BankParts = {
  readonly engine: Engine
  /** The name under which the merchant gets the transaction id back. */
  readonly returnParameter: string
  /** Where the control API is for a link in a page. */
  readonly controlUrl: string
  /** What the console says of an end. */
  readonly tellEnd: TellEnd
  readonly sleep: Sleep
  /** Whether whoever tests may choose on the page how it ends (`--page-choices`). */
  readonly pageChoices: boolean
  /** What comes instead of the start page where a fault breaks it; undefined where none does. */
  readonly faultOnStart: (found: Found) => Promise<Reply | undefined>
}

/** A transaction in a state, and its space. */
type Of<State> = { readonly space: string; readonly transaction: State }
export type Ended = Of<EndedTransaction>
export type Open = Of<OpenTransaction>

/** Whether what was found has ended. */
export const isEnded = (found: Found): found is Ended => hasEnded(found.transaction)

/** What the pages of an ended transaction are made from. */
export const viewOf = async (ended: Ended, { tellEnd }: BankParts): Promise<EndedView> => ({
  ...ended,
  row: await tellEnd(ended.transaction.id),
})

/** Back to the merchant, now that the authentication has ended. Webhooks that wait for it are told once it is sent. */
export const wayBack = async (ended: Ended, parts: BankParts): Promise<Shown> => {
  const { engine, returnParameter } = parts
  const { transaction } = ended
  const redirect = redirectOf(transaction, returnParameter)
  if (!redirect) return pageReply(lostPage(await viewOf(ended, parts)))
  // A link's webhooks wait for the way from its last page to the merchant, not for the way to that page.
  const more = transaction.forLink ? {} : sentOn(engine, aboutTransaction(transaction), redirect)
  if (redirect.method === 'GET') return seeOther(redirect.url, more)
  return pageReply(postBackPage(await viewOf(ended, parts), redirect), more)
}

/** Back to the merchant, as soon as no webhook holds the way any more. */
export const sendBack = async (ended: Ended, parts: BankParts): Promise<Shown> => {
  await parts.engine.heldRedirect({ type: 'transaction', id: ended.transaction.id })
  return wayBack(ended, parts)
}

/**
 * For a transaction that had ended before somebody came. Who clicked twice while a webhook held the way back goes the
 * way of the first click.
 */
export const endedBefore = async (ended: Ended, parts: BankParts): Promise<Shown> =>
  (await parts.engine.heldRedirect({ type: 'transaction', id: ended.transaction.id }))
    ? wayBack(ended, parts)
    : pageReply(endedPage(await viewOf(ended, parts), redirectOf(ended.transaction, parts.returnParameter)))

/** The engine refused what the page had offered: in between, the transaction has ended or is gone. */
export const tooLate = (id: string, parts: BankParts): Shown | Promise<Shown> => {
  const found = parts.engine.find(id)
  return found && isEnded(found) ? endedBefore(found, parts) : pageReply(unknownPage())
}
