import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ExplainedValue } from '../../../core/contract/control.gen.ts'
import { plainFields, sentence, upper } from '../../../core/describe/format.ts'
import { withCode } from '../../../core/design/with-code.tsx'
import { SUBMITTED_FIELDS } from '../../../core/domain/authorization.ts'
import { LinkButton } from '../../parts/controls.tsx'
import { CopyButton } from '../../parts/copy.tsx'
import { LineDiff, Section, Skeleton } from '../../parts/display-parts.tsx'
import { useConsole, useOutcome } from '../../parts/hooks.ts'
import { DetailHead } from './detail-head.tsx'
import { GatewayResponse } from './gateway-response.tsx'
import { type Loaded, type LoadedSubject, loadSubject, subjectOf } from './load-subject.ts'
import { NotFound } from './not-found.tsx'
import { OrderAttempts } from './order-attempts.tsx'
import { Timeline } from './timeline-steps.tsx'
import { WhyMatched } from './why-matched.tsx'

/** Loads the details of an ID, again when its row changes. Keeps the previous details until then, so that J and K do not flicker. */
const useThing = (id: string) => {
  const { control, watch } = useConsole()
  const last = useRef<Loaded>(undefined)
  const { list, space, altered } = watch.value
  const isFirst = list.rows.value.length === 0
  const row = list.find(id)
  const known = row ?? (last.current?.id === id ? last.current.row : undefined)
  const { link, transaction = '' } = known ? subjectOf(known) : {}
  // A change of the related row is a reason to reload, too.
  const related = list.find(link ?? transaction)
  last.current = useOutcome(
    () => loadSubject(control, space, id, row),
    [space, id, row, related, isFirst, altered.value],
  )
  return last.current
}

const classOf = (value: string): string => (value.length > 30 ? 'id' : value.length > 12 ? 'long' : '')

type ValueProps = Pick<ExplainedValue, 'label' | 'meaning' | 'isDefect'> & {
  readonly field?: string
  readonly value?: string | undefined
  /** Text for a missing value. */
  readonly absent: string
}

/** Renders a value with its meaning. A missing value has a meaning, too. */
const Value = ({ label, field, value, absent, meaning, isDefect }: ValueProps) => (
  <div>
    <dt>
      {label}
      {field && <small>{field}</small>}
    </dt>
    <dd>
      <span class={`val ${value === undefined ? 'mut' : classOf(value)}`}>{value ?? absent}</span>{' '}
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
    <Section title={title} aside={<p>{children}</p>}>
      <dl class="xv">
        {values.map((item) => (
          <Value key={item.field} {...item} absent="absent" />
        ))}
      </dl>
    </Section>
  ) : null

/** Renders the saved card and the 3-D Secure result, as the merchant reads them. */
const Results = ({ row, link, story }: LoadedSubject) =>
  row.kind === 'webhook' ? null : (
    <>
      <Values title="Saved card" values={link?.savedCard}>
        in <code>card</code> of the link
      </Values>
      <Values title="3-D Secure result" values={story?.explained?.values}>
        in <code>card.3D</code>
        {link ? ' of the link' : ''}
      </Values>
    </>
  )

/** Compares a submitted value with the recorded one, and names the recorded value only if it differs. */
const comparison = (submitted: string | undefined, recorded: string | number | undefined): string => {
  if (recorded === undefined) return 'not recorded'
  return submitted === String(recorded) ? 'correct' : `recorded: ${recorded}`
}

/** Compares the values that the app submitted to its gateway with the recorded ones, and lists the findings. */
const Submitted = ({ row }: LoadedSubject) => {
  if (row.kind !== 'authorization') return null
  const { submitted, recorded, findings } = row
  return (
    <Section title="Submitted by your app" aside={<p>compared with the authentication</p>}>
      {findings.length < 2 ? null : (
        <ul class="near">
          {findings.map(({ code, message, fix }) => (
            <li key={code}>
              <b>{withCode(sentence(upper(message)))}</b> {withCode(sentence(fix))}
            </li>
          ))}
        </ul>
      )}
      <dl class="xv">
        {SUBMITTED_FIELDS.filter((field) => submitted[field] !== undefined || recorded?.[field] !== undefined).map(
          (field) => (
            <Value
              key={field}
              label={field}
              value={submitted[field]}
              absent="missing"
              meaning={comparison(submitted[field], recorded?.[field])}
              // Codes begin with the name of the field.
              isDefect={findings.some(({ code }) => code.startsWith(`${field}_`))}
            />
          ),
        )}
      </dl>
    </Section>
  )
}

/** Renders the corrected version of a rejected request: removed lines are red, added lines green. */
const Corrected = ({ explanation }: LoadedSubject) => {
  const corrected = explanation?.corrected
  if (!corrected) return null
  const { changes, curl, body, lines } = corrected
  return (
    <Section title="Corrected request">
      <div class="side framed">
        <header>
          <span class="mut">{sentence(changes.map(plainFields).join('; '))}</span>
          <CopyButton label="Copy corrected curl" subject="the corrected request as curl" text={() => curl} />
        </header>
        {body ? <LineDiff label="Corrected body" lines={lines} /> : null}
      </div>
    </Section>
  )
}

/** Lists the findings of the rules for request data. */
const RequestData = ({ row, explanation }: LoadedSubject) => {
  const findings = explanation?.requestData ?? []
  if (findings.length === 0 || (row.kind !== 'transaction' && row.kind !== 'request')) return null
  const gaps = findings.filter(({ severity }) => severity === 'gap').length
  return (
    <Section
      title={`Request data: ${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`}
      aside={<p>by the rules of the card network and the protocol</p>}
    >
      <ul class="near">
        {findings.map(({ rule, member, problem, fix, severity }) => (
          <li key={`${rule} ${member}`}>
            <code>{member}</code> {problem}. {fix}{' '}
            <span class="mut">
              {severity === 'advice' ? 'advice, ' : ''}
              {rule}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Renders the details of a row. */
export const Detail = ({ id }: { readonly id: string }) => {
  const item = useThing(id)
  const at = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at.current) at.current.scrollTop = 0
  }, [item?.id])
  return (
    <div class="scroll" ref={at} aria-busy={item?.id !== id}>
      <LinkButton icon="back" variant="bare phone" to={{ selected: '' }}>
        Live
      </LinkButton>
      {item ? null : <Skeleton lines={8} />}
      {item?.missing === undefined ? null : <NotFound key={item.id} {...item} />}
      {item?.row ? (
        <article key={item.id}>
          <DetailHead thing={item} />
          <Submitted {...item} />
          <Corrected {...item} />
          <Timeline {...item} />
          <Results {...item} />
          <GatewayResponse {...item} />
          <OrderAttempts {...item} />
          <RequestData {...item} />
          <WhyMatched {...item} />
        </article>
      ) : null}
    </div>
  )
}
