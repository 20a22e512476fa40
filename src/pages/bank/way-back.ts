import { aboutTransaction } from '../../domain/news.ts'
import { redirectOf } from '../../domain/return-url.ts'
import { type EndedTransaction, hasEnded } from '../../domain/transaction.ts'
import type { Sleep } from '../../engine/parts.ts'
import type { Engine, Found } from '../../engine/port.ts'
import { sentOn } from '../../engine/sent-on.ts'
import type { Answer, Reply } from '../../reply/reply.ts'
import { unknownPage } from '../frame/message-pages.tsx'
import { hintedReply, pageReply, seeOther } from '../frame/page-reply.ts'
import { endedPage, lostPage, postBackPage } from './ended-pages.tsx'

export type BankParts = {
  readonly engine: Engine
  /** The name under which the merchant gets the transaction id back. */
  readonly returnParameter: string
  /** Where the control API is for a link in a page. */
  readonly controlUrl: string
  readonly sleep: Sleep
  /** Whether whoever tests may choose on the page how it ends (`--page-choices`). */
  readonly pageChoices: boolean
  /** What comes instead of the start page where a fault breaks it; undefined where none does. */
  readonly faultOnStart: (found: Found) => Promise<Reply | undefined>
}

/** Back to the merchant, now that the authentication has ended. Webhooks that wait for it are told once it is sent. */
export const wayBack = (transaction: EndedTransaction, parts: BankParts): Answer => {
  const { engine, returnParameter } = parts
  const redirect = redirectOf(transaction, returnParameter)
  if (!redirect) return hintedReply(parts, lostPage(transaction))
  // A link's webhooks wait for the way from its last page to the merchant, not for the way to that page.
  const more = transaction.forLink ? {} : sentOn(engine, aboutTransaction(transaction), redirect)
  return redirect.method === 'POST'
    ? hintedReply(parts, postBackPage(transaction, redirect), more)
    : seeOther(redirect.url, more)
}

/** Back to the merchant, as soon as no webhook holds the way any more. */
export const sendBack = async (transaction: EndedTransaction, parts: BankParts): Promise<Answer> => {
  await parts.engine.heldRedirect({ type: 'transaction', id: transaction.id })
  return wayBack(transaction, parts)
}

/**
 * For a transaction that had ended before somebody came. Who clicked twice while a webhook held the way back goes the
 * way of the first click.
 */
export const endedBefore = async (transaction: EndedTransaction, parts: BankParts): Promise<Reply> =>
  (await parts.engine.heldRedirect({ type: 'transaction', id: transaction.id }))
    ? wayBack(transaction, parts)
    : hintedReply(parts, endedPage(transaction, redirectOf(transaction, parts.returnParameter)))

/** The engine refused what the page had offered: in between, the transaction has ended or is gone. */
export const tooLate = (id: string, parts: BankParts): Reply | Promise<Reply> => {
  const transaction = parts.engine.find(id)?.transaction
  return transaction && hasEnded(transaction) ? endedBefore(transaction, parts) : pageReply(unknownPage())
}
