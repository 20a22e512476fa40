import type { ComponentChildren } from 'preact'
import type { LinkRow, RowWebhook, TransactionRow } from '../../contract/control.gen.ts'
import { eciMeaning } from '../../telling/eci-words.ts'
import { finalOf } from '../../telling/passed.ts'
import { webhookFate } from '../../telling/tell-webhook.ts'

export type Fact = readonly [term: string, value: ComponentChildren]

/** What the console lists about something that has ended. */
export type EndRow = TransactionRow | LinkRow

/** Tells of a transaction or a link in the words of the console. */
export type TellEnd = (id: string) => Promise<EndRow | undefined>

const eciFact = ({ result, brand = '' }: EndRow): readonly Fact[] => {
  if (!result) return []
  const { value } = finalOf({ result })
  const { eci } = result
  const { meaning } = eciMeaning(eci, brand, value)
  const told = (
    <>
      <code>{eci ?? 'none'}</code> {meaning}
    </>
  )
  return [['ECI', told]]
}

const fateOf = (webhook: RowWebhook | undefined): string => {
  if (!webhook) return 'None: nobody asked for one, or the outcome sends none.'
  // Who may open a page need not know where the app listens: the console tells what went wrong on the way.
  const { lastError: _, ...shown } = webhook
  const { title, sentence } = webhookFate(shown)
  const others = webhook.count > 1 ? ` (of ${webhook.count} webhooks, the one to look at first)` : ''
  return `${title}. ${sentence}`.trim() + others
}

/** What came of it: the result, its ECI, what the app should do, and the webhook's fate. */
export const endFacts = (row: EndRow): readonly Fact[] => {
  const { told, webhook } = row
  // The authentication of a link's cardholder has no webhook: its link tells.
  const isOfLink = row.kind === 'transaction' && row.link !== undefined
  return [
    ['Result', `${told.title}. ${told.sentence}`],
    ...eciFact(row),
    ['Your app', `${told.appShould}.`],
    ...(isOfLink ? [] : ([['Webhook', fateOf(webhook)]] as const)),
  ]
}
