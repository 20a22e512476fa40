import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ExplainedValue } from '../../../core/contract/control.gen.ts'
import { plainFields, sentence, upper } from '../../../core/describe/format.ts'
import { SAID_FIELDS } from '../../../core/domain/authorization.ts'
import { Go } from '../../parts/controls.tsx'
import { CopyButton } from '../../parts/copy.tsx'
import { Differing, Section, Skeleton } from '../../parts/display-parts.tsx'
import { useConsole, useOutcome } from '../../parts/hooks.ts'
import { Head } from './detail-head.tsx'
import { type Loaded, loadThing, subjectOf, type Thing } from './load-subject.ts'
import { NotHere } from './not-found.tsx'
import { Timeline } from './timeline-steps.tsx'
import { Why } from './why-matched.tsx'

/** Everything about an id, asked for whenever its row changes. Until it is there, the one before stays: J and K do not flicker. */
const useThing = (id: string) => {
  const { control, watch } = useConsole()
  const last = useRef<Loaded>(undefined)
  const { list, space } = watch.value
  const isFirst = list.rows.value.length === 0
  const row = list.find(id)
  const known = row ?? (last.current?.id === id ? last.current.row : undefined)
  const { link, transaction = '' } = known ? subjectOf(known) : {}
  // What it is about tells, too, that something about it has changed.
  const related = list.find(link ?? transaction)
  last.current = useOutcome(() => loadThing(control, space, id, row), [space, id, row, related, isFirst])
  return last.current
}

const lookOf = (value: string): string => (value.length > 30 ? 'id' : value.length > 12 ? 'long' : '')

type ValueProps = Pick<ExplainedValue, 'label' | 'meaning' | 'isDefect'> & {
  readonly field?: string
  readonly value?: string | undefined
  /** What stands for a value that is not there. */
  readonly absent: string
}

/** A value with what it means; that it is absent means something, too. */
const Value = ({ label, field, value, absent, meaning, isDefect }: ValueProps) => (
  <div>
    <dt>
      {label}
      {field && <small>{field}</small>}
    </dt>
    <dd>
      <span class={`val ${value === undefined ? 'mut' : lookOf(value)}`}>{value ?? absent}</span>{' '}
      <span class={isDefect ? 't-warn' : 'ink2'}>{meaning}</span>
    </dd>
  </div>
)

type ValuesProps = {
  readonly title: string
  readonly values: readonly ExplainedValue[] | undefined
  readonly children: ComponentChildren
}

const Values = ({ title, values, children }: ValuesProps) =>
  values ? (
    <Section title={title} says={<p>{children}</p>}>
      <dl class="xv">
        {values.map((one) => (
          <Value key={one.field} {...one} absent="absent" />
        ))}
      </dl>
    </Section>
  ) : null

/** What its merchant reads: the card that was saved, and the 3-D Secure result. */
const Results = ({ row, link, story }: Thing) =>
  row.kind === 'webhook' ? null : (
    <>
      <Values title="Saved card" values={link?.saved}>
        what your app finds in <code>card</code> of the link
      </Values>
      <Values title="3-D Secure result" values={story?.explained?.values}>
        what your app finds in <code>card.3D</code>
        {link ? ' of the link' : ''}
      </Values>
    </>
  )

/** The same once more would only be in the way of what differs. */
const besideOf = (said: string | undefined, known: string | number | undefined): string => {
  if (known === undefined) return 'unknown'
  return said === String(known) ? 'as known' : `known: ${known}`
}

/** What the app said to its gateway beside what is right, and what was found. */
const Beside = ({ row }: Thing) => {
  if (row.kind !== 'authorization') return null
  const { submitted: said, recorded: known, findings } = row
  return (
    <Section title="What your app said" says={<p>beside what is known of the authentication</p>}>
      {findings.length < 2 ? null : (
        <ul class="near">
          {findings.map(({ code, message: words, fix: todo }) => (
            <li key={code}>
              <b>{sentence(upper(words))}</b> {sentence(todo)}
            </li>
          ))}
        </ul>
      )}
      <dl class="xv">
        {SAID_FIELDS.filter((field) => said[field] !== undefined || known?.[field] !== undefined).map((field) => (
          <Value
            key={field}
            label={field}
            value={said[field]}
            absent="not said"
            meaning={besideOf(said[field], known?.[field])}
            // Codes begin with what they are about.
            isDefect={findings.some(({ code }) => code.startsWith(`${field}_`))}
          />
        ))}
      </dl>
    </Section>
  )
}

/** A refused request as it would be right: what has to go is red, what has to come is green. */
const Corrected = ({ explanation }: Thing) => {
  const corrected = explanation?.corrected
  if (!corrected) return null
  const { changes, curl, body, lines } = corrected
  return (
    <Section title="As it would be right">
      <div class="side framed">
        <header>
          <span class="mut">{sentence(changes.map(plainFields).join('; '))}</span>
          <CopyButton words="Copy corrected call" what="the corrected call as curl" text={() => curl} />
        </header>
        {body ? <Differing label="The body as it would be right" lines={lines} left="as sent" /> : null}
      </div>
    </Section>
  )
}

/** Everything about one thing. */
export const Detail = ({ id }: { readonly id: string }) => {
  const thing = useThing(id)
  const at = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at.current) at.current.scrollTop = 0
  }, [thing?.id])
  return (
    <div class="scroll" ref={at} aria-busy={thing?.id !== id}>
      <Go icon="back" look="bare phone" to={{ selected: '' }}>
        Live
      </Go>
      {thing ? null : <Skeleton lines={8} />}
      {thing?.missing === undefined ? null : <NotHere key={thing.id} {...thing} />}
      {thing?.row ? (
        <article key={thing.id}>
          <Head thing={thing} />
          <Beside {...thing} />
          <Corrected {...thing} />
          <Timeline {...thing} />
          <Results {...thing} />
          <Why {...thing} />
        </article>
      ) : null}
    </div>
  )
}
