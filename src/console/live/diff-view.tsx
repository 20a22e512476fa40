import { useState } from 'preact/hooks'
import type { ComparedStep, Row, TransactionRow } from '../../core/contract/control.gen.ts'
import { brandLabel, clockTime, lastDigits, money, sentence, span, upper } from '../../core/describe/format.ts'
import { merchantReferenceOf } from '../../core/describe/merchant-reference.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { quoted } from '../../core/domain/shell-quoting.ts'
import { Fact } from '../../pages/design/fact.tsx'
import { LinkButton, SearchInput } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { LineDiff, Section, Sign, Skeleton } from '../parts/display-parts.tsx'
import { useConsole, useOutcome, useResponse } from '../parts/hooks.ts'

/** Returns the card, the amount and the time of a payment, which differ between attempts of one order. */
const useTraits = () => {
  const { derived } = useConsole()
  return (row: Row): string => {
    const { brand, masked, amount, currency }: Pick<Row, 'kind'> & Paid = row
    const card =
      brand === undefined ? '' : `${brandLabel(brand)} ${masked === undefined ? '' : lastDigits(masked)}`.trim()
    const time = row.at === undefined ? '' : clockTime(derived.local(row.at))
    return [amount === undefined ? '' : money(amount, currency), card, time].filter(Boolean).join(', ')
  }
}
type Paid = Partial<Pick<TransactionRow, 'amount' | 'currency' | 'brand' | 'masked'>>

/** Lists the other transactions and links of the space, with a search. */
const Choose = ({ one }: { readonly one: string }) => {
  const { nav } = useConsole()
  const [text, setText] = useState('')
  const query = { kind: 'transaction,link', limit: 50, q: text || undefined }
  const got = useResponse('listActivity', [{ query }])
  const rows = got?.rows ?? []
  const [first] = useResponse('listActivity', [{ query: { ids: one } }])?.rows ?? []
  const traitsOf = useTraits()
  return (
    <article class="stack">
      <header class="dh">
        <h2>Compare {first ? <bdi>{merchantReferenceOf(first)}</bdi> : ''} with…</h2>
        {first && (
          <p class="sub">
            {first.display.short ?? first.display.title}: {traitsOf(first)}
          </p>
        )}
        <p class="hint">Choose another transaction or link, for example one that worked.</p>
      </header>
      <div class="sec">
        <SearchInput aria-label="Search" placeholder="Refno, card, amount, outcome" value={text} onText={setText} />
        <ul class="near pick">
          {rows
            .filter(({ id }) => id !== one)
            .map((row) => (
              <li key={row.id}>
                <a href={nav.href({ selected: `${one}..${row.id}` })}>
                  <Sign name={row.display.icon} /> <b>{merchantReferenceOf(row)}</b>{' '}
                  {row.display.short ?? row.display.title} <span class="mut num">{traitsOf(row)}</span>
                </a>
              </li>
            ))}
        </ul>
        {got === undefined || rows.length > 1 ? null : <p class="hint">No other transaction or link matches.</p>}
      </div>
    </article>
  )
}

/** The address that commands use without `--url`. */
const STANDARD_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1):8080$/

type StepProps = { readonly step: ComparedStep; readonly n: number; readonly isFirst: boolean }

const MARKS = { same: '=', changed: '≠', a: '−', b: '+', unknown: '?' } as const

const CompareStep = ({ step: { result, title, description, a, b: other, calls }, n, isFirst }: StepProps) => {
  const line = (
    <>
      <span class="num">
        {MARKS[result]} {n + 1}
      </span>
      <b>{title}</b>
      {(a || other ? [a, other] : []).map((moment, side) => (
        <span key={side} class="d">
          <b>{side === 0 ? 'A' : 'B'}</b> {withCode(moment?.detail ?? 'no such step')}{' '}
          {moment && <span class="num">+{span(moment.afterMs)}</span>}
        </span>
      ))}
    </>
  )
  return (
    <li class={result} aria-label={result === 'same' ? undefined : `${title}: differs`}>
      {description === undefined ? (
        <div>{line}</div>
      ) : (
        <details open={isFirst}>
          <summary>{line}</summary>
          <p class="hint">{withCode(description)}</p>
          {calls.map(({ sender, lines }) => (
            <div key={sender} class="side framed">
              <header>
                <b>{sender}</b>
              </header>
              <LineDiff label={`${sender}, step ${n + 1}`} lines={lines} />
            </div>
          ))}
        </details>
      )}
    </li>
  )
}

const Comparison = ({ query }: { readonly query: { readonly a: string; readonly b: string } }) => {
  const { control, nav, origin, space } = useConsole()
  const got = useOutcome(() => control.call('diffTransactions', { query }), [space.value])
  if (got === undefined) return <Skeleton lines={8} />
  if ('rejected' in got) return <p class="hint">Cannot compare: {withCode(sentence(got.rejected.message))}</p>
  const { a, b, isSame, first, facts, steps, notCompared } = got.value
  const differing = steps.findIndex(({ result }) => result === 'changed')
  const url = STANDARD_ORIGIN.test(origin) ? '' : ` --url ${quoted(origin)}`
  const command = `threeds-sandbox diff ${a.id} ${b.id} --space ${space.value}${url}`
  return (
    <article>
      <header class="dh">
        <h2>{isSame ? 'No differences' : 'Differences'}</h2>
        <p class="sub">
          {first ??
            (isSame ? 'Apart from IDs, times and generated values.' : 'Same steps, different requests or responses.')}
        </p>
        <dl class="facts">
          <Fact name="A" value={<a href={nav.href({ selected: a.id })}>{a.name}</a>} note={a.title} />
          <Fact name="B" value={<a href={nav.href({ selected: b.id })}>{b.name}</a>} note={b.title} />
          {facts.map((fact) => (
            <Fact key={fact.name} name={`${upper(fact.name)} differs`} value={fact.a} note={fact.b} />
          ))}
        </dl>
        <div class="acts">
          <LinkButton icon="again" to={{ selected: `${a.id}..` }}>
            Compare with another
          </LinkButton>
          <CopyButton variant="" label="Copy command" subject="the command" text={() => command} />
        </div>
      </header>
      <Section title="Step by step" aside={<p>− only in A, + only in B</p>}>
        {notCompared.map((subject) => (
          <p key={subject} class="hint">
            Not compared: {subject}.
          </p>
        ))}
        <ol class="cmp">
          {steps.map((step, n) => (
            <CompareStep key={n} step={step} n={n} isFirst={n === differing} />
          ))}
        </ol>
      </Section>
    </article>
  )
}

/** Compares two transactions or links, at their own address `#/live/<one>..<other>`. */
export const DiffView = () => {
  const [one = '', other = ''] = useConsole().nav.route.value.selected.split('..')
  return (
    <div class="scroll">
      <LinkButton icon="back" variant="bare" to={{ selected: one }}>
        Back
      </LinkButton>
      {other === '' ? <Choose one={one} /> : <Comparison key={`${one} ${other}`} query={{ a: one, b: other }} />}
    </div>
  )
}
