import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { Transaction } from '../../domain/transaction.ts'
import { type EndRow, endFacts, type Fact } from './end-facts.tsx'
import { ControlUrl, consoleHref, type Subject } from './to-console.tsx'

/** Terms with their values, below each other. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

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
  return (
    <>
      <Facts facts={[...(row ? endFacts(row) : []), ...facts.filter((fact) => fact !== undefined)]} />
      {children}
      <p>
        <a href={consoleHref(control, about)}>All that happened, in the console</a>. All{' '}
        <a href={`${control}/scenarios`}>scenarios</a> and all <a href={`${control}/cards`}>test cards</a>, as JSON.
      </p>
    </>
  )
}

/** A name of the sandbox's as a fact, with what is said beside it. */
export const named = (term: string, name: string | undefined, beside?: string): Fact | undefined =>
  name === undefined
    ? undefined
    : [
        term,
        <>
          <code>{name}</code>
          {beside !== undefined && ` (${beside})`}
        </>,
      ]

/** Which scenario decides, and what chose it. */
export const scenarioFacts = ({ scenario }: Pick<Transaction, 'scenario'>) => [
  named('Scenario', scenario.name),
  named('Chosen by', scenario.because),
]

/** Why the developer got this page: which scenario decided, what chose it, and what came of it. */
export const DeveloperHints = ({
  transaction,
  ...more
}: More & { readonly space: string; readonly transaction: Transaction }) => (
  <Hints
    {...more}
    id={transaction.id}
    facts={[
      ...scenarioFacts(transaction),
      named('Transaction', transaction.id, transaction.status),
      named('Link', transaction.forLink?.id),
    ]}
  />
)
