import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { LinkRow, RowWebhook, TransactionRow } from '../../core/contract/control.gen.ts'
import { finalOf } from '../../core/describe/authenticated.ts'
import { webhookFate } from '../../core/describe/describe-webhook.ts'
import { eciMeaning } from '../../core/describe/eci.ts'
import type { Overlay } from '../../core/domain/patch.schema.ts'
import { overlayWords } from '../../core/domain/patch.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { PinnedScenario } from '../../core/domain/transaction.ts'
import { PageLanguage, tell } from '../languages/format-message.tsx'
import { ControlUrl, consoleHref, type Subject } from './page-parts.tsx'

type Fact = readonly [term: ComponentChildren, value: ComponentChildren]

/** What the console lists about something that has ended. */
export type EndRow = TransactionRow | LinkRow

/** What the console says of a transaction or a link, if it has ended. */
export type TellEnd = (id: string) => Promise<EndRow | undefined>

const tellEci = ({ result, brand = '' }: EndRow): readonly Fact[] => {
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

const tellFate = (webhook: RowWebhook | undefined): string => {
  if (!webhook) return 'None: nobody asked for one, or the outcome sends none.'
  // Who may open a page need not know where the app listens: the console tells what went wrong on the way.
  const { lastError: _, ...shown } = webhook
  const { title, description: sentence } = webhookFate(shown)
  const others = webhook.count > 1 ? ` (of ${webhook.count} webhooks, the one to look at first)` : ''
  return `${title}. ${sentence}`.trim() + others
}

/** What came of it, in the words of the console, which are English: the result, its ECI, what the app should do, and the webhook's fate. */
const endFacts = (row: EndRow): readonly Fact[] => {
  const { display: told, webhook } = row
  // The authentication of a link's cardholder has no webhook: its link tells.
  const isOfLink = row.kind === 'transaction' && row.link !== undefined
  return [
    ['Result', `${told.title}. ${told.description}`],
    ...tellEci(row),
    ['Your app', `${told.nextStep}.`],
    ...(isOfLink ? [] : ([['Webhook', tellFate(webhook)]] as const)),
  ]
}

/** What may be told besides about whatever has hints. */
type More = {
  /** What the console says of it, where it has ended. */
  readonly row?: EndRow | undefined
  readonly children?: ComponentChildren
}

/** Short facts for the developer, and where to see everything. */
export const Hints = ({
  facts,
  row,
  children,
  ...about
}: Subject & More & { readonly facts: readonly (Fact | undefined)[] }) => {
  const control = useContext(ControlUrl)
  const isEnglish = useContext(PageLanguage) === 'en'
  const all = [...(row && isEnglish ? endFacts(row) : []), ...facts.filter((fact) => fact !== undefined)]
  return (
    <>
      <dl class="facts">
        {all.map(([term, value], place) => (
          <div key={place}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <p>
        <a href={consoleHref(control, about)}>{tell('allInConsole')}</a>
      </p>
      <p>
        {tell('asJson', {
          scenarios: <a href={`${control}/scenarios`}>{tell('allScenarios')}</a>,
          cards: <a href={`${control}/cards`}>{tell('allCards')}</a>,
        })}
      </p>
    </>
  )
}

type FactName = 'scenario' | 'chosenBy' | 'laidOver' | 'transaction' | 'link'

/** A name of the sandbox's as a fact, with what is told beside it. */
export const named = (term: FactName, name: string | undefined, beside?: ComponentChildren): Fact | undefined =>
  name === undefined
    ? undefined
    : [
        tell(term),
        <>
          <code>{name}</code>
          {beside !== undefined && <> ({beside})</>}
        </>,
      ]

/** What is laid over what decides, if anything. */
export const overFact = (patches: readonly Overlay[] | undefined): Fact | undefined =>
  named('laidOver', patches && overlayWords(patches))

/** Which scenario decides, what chose it, and what is laid over it. */
export const scenarioFacts = ({ scenario }: { readonly scenario: PinnedScenario }) => [
  named('scenario', scenario.name),
  named('chosenBy', scenario.matchedBy),
  overFact(scenario.patches),
]

/** Why the developer got this page: which scenario decided, what chose it, and what came of it. */
export const TransactionHints = ({
  transaction,
  ...more
}: More & { readonly space: string; readonly transaction: Transaction }) => (
  <Hints
    {...more}
    id={transaction.id}
    facts={[
      ...scenarioFacts(transaction),
      named('transaction', transaction.id, transaction.status),
      named('link', transaction.forLink?.id),
    ]}
  />
)
