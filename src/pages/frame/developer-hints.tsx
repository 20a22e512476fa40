import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { Transaction } from '../../domain/transaction.ts'
import { ControlUrl, consoleHref, type Subject } from './to-console.tsx'

export type Fact = readonly [term: string, value: ComponentChildren]

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

type HintsProps = {
  readonly facts: readonly Fact[]
  /** What the console shows everything about. */
  readonly about: Subject
  readonly children?: ComponentChildren
}

/** Short facts for the developer, and where to see everything. */
export const Hints = ({ facts, about, children }: HintsProps) => {
  const control = useContext(ControlUrl)
  return (
    <>
      <Facts facts={facts} />
      {children}
      <p>
        <a href={consoleHref(control, about)}>All that happened, in the console</a>. All{' '}
        <a href={`${control}/scenarios`}>scenarios</a> and all <a href={`${control}/cards`}>test cards</a>, as JSON.
      </p>
    </>
  )
}

/** Which scenario decides, and what chose it. */
export const scenarioFacts = ({ scenario }: Pick<Transaction, 'scenario'>): readonly Fact[] => [
  ['Scenario', <code key="name">{scenario.name}</code>],
  ['Chosen by', <code key="because">{scenario.because}</code>],
]

const linkFacts = ({ forLink }: Transaction): readonly Fact[] =>
  forLink ? [['Link', <code key="id">{forLink.id}</code>]] : []

type DeveloperHintsProps = {
  readonly space: string
  readonly transaction: Transaction
  /** What became of it, where it has ended. */
  readonly ended?: readonly Fact[] | undefined
  readonly children?: ComponentChildren
}

/** Why the developer got this page: which scenario decided, what chose it, and what came of it. */
export const DeveloperHints = ({ space, transaction, ended = [], children }: DeveloperHintsProps) => {
  const own: Fact = [
    'Transaction',
    <>
      <code>{transaction.id}</code> ({transaction.status})
    </>,
  ]
  const facts = [...ended, ...scenarioFacts(transaction), own, ...linkFacts(transaction)]
  return (
    <Hints facts={facts} about={{ space, id: transaction.id }}>
      {children}
    </Hints>
  )
}
