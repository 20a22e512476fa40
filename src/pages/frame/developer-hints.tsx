import { type ComponentChildren, createContext } from 'preact'
import type { Transaction } from '../../domain/transaction.ts'

export type Fact = readonly [term: string, value: ComponentChildren]

/** Where the control API is for a link in a page: the frame of the page says it. */
export const ControlUrl = createContext('')

/** Short facts for the developer, and where all scenarios and cards are. */
export const Hints = ({ facts, children }: { facts: readonly Fact[]; children?: ComponentChildren }) => (
  <>
    <dl class="facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children}
    <ControlUrl.Consumer>
      {(control) => (
        <p>
          All <a href={`${control}/scenarios`}>scenarios</a> and all <a href={`${control}/cards`}>test cards</a>, as
          JSON.
        </p>
      )}
    </ControlUrl.Consumer>
  </>
)

/** Which scenario decides, and what chose it. */
export const scenarioFacts = ({ scenario }: Pick<Transaction, 'scenario'>): readonly Fact[] => [
  ['Scenario', <code key="name">{scenario.name}</code>],
  ['Chosen by', <code key="because">{scenario.because}</code>],
]

const linkFacts = ({ forLink }: Transaction): readonly Fact[] =>
  forLink ? [['Link', <code key="id">{forLink.id}</code>]] : []

/** Why the developer got this page: which scenario decided, and what chose it. */
export const DeveloperHints = ({
  transaction,
  children,
}: {
  transaction: Transaction
  children?: ComponentChildren
}) => {
  const own: Fact = [
    'Transaction',
    <>
      <code>{transaction.id}</code> ({transaction.status})
    </>,
  ]
  return <Hints facts={[...scenarioFacts(transaction), own, ...linkFacts(transaction)]}>{children}</Hints>
}
