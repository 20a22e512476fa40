import type { ComponentChildren } from 'preact'
import type { LinkRow, RowWebhook, TransactionRow } from '../../core/contract/control.gen.ts'
import { finalOf } from '../../core/describe/authenticated.ts'
import { describeDelivery } from '../../core/describe/describe-webhook.ts'
import { eciMeaning } from '../../core/describe/eci.ts'
import { withCode } from '../../core/design/with-code.tsx'
import type { AppliedPatch } from '../../core/domain/patch.schema.ts'
import { formatPatches } from '../../core/domain/patch.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { PinnedScenario } from '../../core/domain/transaction.ts'
import { type InLanguage, translate } from '../languages/format-message.tsx'
import { consoleHref, type Subject, type WithControlUrl } from './page-parts.tsx'

type Fact = readonly [term: ComponentChildren, value: ComponentChildren]

/** Console row of an ended transaction or link. */
export type FinalRow = TransactionRow | LinkRow

/** Returns the console row of a transaction or link, if it has ended. */
export type FinalRowOf = (id: string) => Promise<FinalRow | undefined>

const eciFact = ({ result, brand = '' }: FinalRow): readonly Fact[] => {
  if (!result) return []
  const { value } = finalOf({ result })
  const { eci } = result
  const { meaning } = eciMeaning(eci, brand, value)
  const text = (
    <>
      <code>{eci ?? 'none'}</code> {meaning}
    </>
  )
  return [['ECI', text]]
}

const deliveryStatus = (webhook: RowWebhook | undefined): string => {
  if (!webhook) return 'None: no webhook was requested, or the outcome sends none.'
  // The address and the messages of the app are hidden from users of the page; the console shows them.
  const { lastError: _, lastMessage: __, ...displayed } = webhook
  const { title, description } = describeDelivery(displayed)
  const others = webhook.count > 1 ? ` (of ${webhook.count} webhooks, the one to check first)` : ''
  return `${title}. ${description}`.trim() + others
}

/** Returns the final state as in the console, in English: result, ECI, next step of the app and delivery status. */
const endFacts = (row: FinalRow): readonly Fact[] => {
  const { display, webhook } = row
  // The authentication for a link has no webhook; the link has one.
  const isOfLink = row.kind === 'transaction' && row.link !== undefined
  return [
    ['Result', withCode(`${display.title}. ${display.description}`)],
    ...eciFact(row),
    ['Your app', `${display.nextStep}.`],
    ...(isOfLink ? [] : ([['Webhook', withCode(deliveryStatus(webhook))]] as const)),
  ]
}

/** Optional parts of hints. */
type More = {
  /** Console row, after the end. */
  readonly row?: FinalRow | undefined
  readonly children?: ComponentChildren
}

/** Facts for developers, with links to the console and the API. */
export const Hints = (
  { facts, row, children, ...about }: Subject & More & { readonly facts: readonly (Fact | undefined)[] },
  { language, controlUrl }: InLanguage & WithControlUrl,
) => {
  const all = [...(row && language === 'en' ? endFacts(row) : []), ...facts.filter((fact) => fact !== undefined)]
  return (
    <>
      <dl class="facts">
        {all.map(([term, value], index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <p>
        <a href={consoleHref(controlUrl, about)}>{translate('allInConsole')}</a>
      </p>
      <p>
        {translate('asJson', {
          scenarios: <a href={`${controlUrl}/scenarios`}>{translate('allScenarios')}</a>,
          cards: <a href={`${controlUrl}/cards`}>{translate('allCards')}</a>,
        })}
      </p>
    </>
  )
}

type FactName = 'scenario' | 'chosenBy' | 'laidOver' | 'transaction' | 'link'

/** Returns a fact about a named object, with a note. */
export const namedFact = (term: FactName, name: string | undefined, note?: ComponentChildren): Fact | undefined =>
  name === undefined
    ? undefined
    : [
        translate(term),
        <>
          <code>{name}</code>
          {note !== undefined && <> ({withCode(note)})</>}
        </>,
      ]

/** Returns the fact about patches, if there are any. */
export const patchesFact = (patches: readonly AppliedPatch[] | undefined): Fact | undefined =>
  namedFact('laidOver', patches && formatPatches(patches))

/** Returns the facts about the scenario, the reason for it and its patches. */
export const scenarioFacts = ({ scenario }: { readonly scenario: PinnedScenario }) => [
  namedFact('scenario', scenario.name),
  namedFact('chosenBy', scenario.matchedBy),
  patchesFact(scenario.patches),
]

/** Hints for developers about a transaction: scenario, reason and result. */
export const TransactionHints = ({
  transaction,
  ...more
}: More & { readonly space: string; readonly transaction: Transaction }) => (
  <Hints
    {...more}
    id={transaction.id}
    facts={[
      ...scenarioFacts(transaction),
      namedFact('transaction', transaction.id, transaction.status),
      namedFact('link', transaction.forLink?.id),
    ]}
  />
)
