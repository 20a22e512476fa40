import type { Coverage } from '../../core/contract/control.gen.ts'
import { age } from '../../core/describe/format.ts'
import { queuedList, removeQueued } from '../frame/queue-bar.tsx'
import { Button, LinkButton } from '../parts/controls.tsx'
import { Section, Sign, Skeleton } from '../parts/display-parts.tsx'
import { useConsole, useResponse } from '../parts/hooks.ts'
import { routeOf, routeOfFinding } from './outcomes-route.ts'
import type { CoverageState } from './use-coverage.ts'

type Row = Coverage['missing'][number] & Partial<Coverage['covered'][number]>

const SituationRow = ({ row: { title, description, essential, last, subject, queue = {} } }: { readonly row: Row }) => {
  const { act, nav, derived, watch } = useConsole()
  const { once } = watch.value.queued.value
  const queued = once.find(({ scenario, patch }) =>
    queue.scenario === undefined ? JSON.stringify(patch) === JSON.stringify(queue.patch) : scenario === queue.scenario,
  )
  const { id, refno = id, reference = refno }: { id?: string; refno?: string; reference?: string } = subject ?? {}
  return (
    <li class="need tight">
      <Sign name={last === undefined ? 'wait' : 'pass'} />
      <div>
        {typeof queue.scenario === 'string' ? (
          <a href={nav.href({ selected: routeOf(queue.scenario) })}>{title}</a>
        ) : (
          <b>{title}</b>
        )}
        <span class="ink2">: {description}</span>
        <p class="mut">
          {last === undefined ? 'Not seen yet' : `Seen ${age(last, derived.now.value)} ago`}
          {reference !== undefined && (
            <>
              {' '}
              in <a href={nav.href({ view: 'live', selected: id ?? '', search: id ? '' : reference })}>{reference}</a>
            </>
          )}
        </p>
      </div>
      {essential ? (
        <Button
          icon="target"
          variant={last === undefined ? '' : 'bare'}
          onClick={() =>
            queued
              ? act('Removed', 'deleteQueuedOutcome', { path: { id: queued.id } })
              : act(`Queued: ${title}`, 'queueOutcome', { body: queue })
          }
        >
          {queued ? 'Remove' : 'Queue'}
          <span class="vh">: {title}</span>
        </Button>
      ) : null}
    </li>
  )
}

/** Lists the findings of an audit, which records its observations as events. */
const AuditFindings = () => {
  const { nav, watch } = useConsole()
  const got = useResponse('judgeObservations', [], [watch.value.list.rows.value])
  if (!got?.findings.length) return null
  return (
    <Section title="Audit findings">
      <ul>
        {got.findings.map(({ rule, severity, title, order, transaction = '' }) => (
          <li key={`${rule} ${order}`} class="need">
            <Sign name="bad" tone={severity === 'advice' ? 'warn' : 'fail'} />
            <div>
              <a href={nav.href({ selected: routeOfFinding(rule, transaction) })}>{title}</a>
              <p class="mut">
                {severity}, order {order}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Armed = () => {
  const console = useConsole()
  const queued = queuedList(console)
  if (queued.length === 0) return null
  return (
    <Section
      title="Queued now"
      aside={queued.length > 1 && <Button onClick={() => removeQueued(console, queued)}>Remove all</Button>}
    >
      <ul>
        {queued.map((item) => {
          const { key, scenario, title, usage } = item
          return (
            <li key={key} class="need">
              <Sign name="target" />
              <div>
                {scenario === undefined ? (
                  title
                ) : (
                  <a href={console.nav.href({ selected: routeOf(scenario) })}>{title}</a>
                )}
                <p class="mut">{usage}</p>
              </div>
              <Button onClick={() => removeQueued(console, [item])}>
                Remove<span class="vh">: {title}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Renders the essential situations, which it can queue, and the others. Marks those that your app has covered. */
export const Situations = ({ coverage: got, again }: CoverageState) => {
  const { act } = useConsole()
  const startOver = async () => {
    await act('Coverage reset', 'deleteCoverage')
    again()
  }
  if (!got) return <Skeleton />
  const { covered, missing, essential } = got
  const all: readonly Row[] = [...missing, ...covered]
  const rows = all.filter((row) => row.essential)
  const others = all.filter((row) => !row.essential)
  const summary = `${essential.covered} of ${essential.total} essential situations seen in this space since the last reset`
  return (
    <div class="scroll">
      <LinkButton icon="back" variant="bare phone" to={{ selected: '' }}>
        Outcomes
      </LinkButton>
      <AuditFindings />
      <section class="sec" aria-label="Situations your app must handle">
        <header>
          <h2>Situations your app must handle</h2>
          <Button variant="bare" onClick={startOver}>
            Start over
          </Button>
        </header>
        <div class="meter" role="img" aria-label={summary}>
          {rows.map(({ name }, n) => (
            <i key={name} class={n < essential.covered ? 'on' : ''} />
          ))}
        </div>
        <p class="mut">{summary}</p>
        <ul>
          {rows.map((row) => (
            <SituationRow key={row.name} row={row} />
          ))}
        </ul>
      </section>
      <Section title="Other situations">
        <ul>
          {others.map((row) => (
            <SituationRow key={row.name} row={row} />
          ))}
        </ul>
      </Section>
      <Armed />
    </div>
  )
}
