import type { RecordedEvent, Step } from '../../core/contract/control.gen.ts'
import { clockTime, counted } from '../../core/describe/format.ts'
import { textOf } from '../../core/describe/step.ts'
import { Icon } from '../../pages/design/icon.tsx'
import { LinkButton } from '../parts/controls.tsx'
import { Note, Section, Skeleton } from '../parts/display-parts.tsx'
import { useConsole, useResponse } from '../parts/hooks.ts'
import { DetailTitle } from './outcome-detail.tsx'

/** Groups the observations by step. They are wrong from the step at which the audit found the error. */
const linesWithObservations = (steps: readonly Step[], timeline: readonly RecordedEvent[], wrong: string) => {
  const observationsById = new Map(
    timeline.flatMap((event) => (event.type === 'observation.recorded' ? [[event.id, event]] : [])),
  )
  const lines: { readonly step: Step; readonly observations: { event: RecordedEvent; isWrong: boolean }[] }[] = []
  let isWrong = false
  for (const step of steps) {
    const read = step.events.flatMap((id) => observationsById.get(id) ?? [])
    if (read.length === 0 || lines.length === 0) lines.push({ step, observations: [] })
    for (const event of read) {
      isWrong ||= textOf(event.facts, 'step') === wrong
      lines.at(-1)?.observations.push({ event, isWrong })
    }
  }
  return lines
}

const effectsOf = ({ effects }: RecordedEvent['facts']): string =>
  Object.entries(typeof effects === 'object' && effects !== null ? effects : {})
    .map(([name, count]) => `, ${name} ${counted(Number(count), 'time', 'times')}`)
    .join('')

/** Renders a finding of the audit: the experiment, the events, and the state of the app after each. */
export const AuditFinding = ({ rule, transaction }: { readonly rule: string; readonly transaction: string }) => {
  const changed = useConsole().watch.value.list.rows.value
  const judged = useResponse('judgeObservations', [{ query: { transaction } }], [changed])
  const put = useResponse('listVerdicts', [], [changed])
  const item = useResponse('getTransaction', [{ path: { id: transaction } }], [changed])
  if (!judged || !put || !item) return <Skeleton />
  const match = judged.findings.find((finding) => finding.rule === rule)
  const verdict = put.verdicts.find((verdict) => verdict.rule === rule && verdict.transaction === transaction)
  const { title = rule, fix = '', evidence = [], step = verdict?.step ?? '' } = match ?? {}
  const { steps = [], timeline = [], refno } = item
  const lines = linesWithObservations(steps, timeline, step)
  const experiment = timeline.map(({ facts }) => textOf(facts, 'experiment')).find(Boolean)
  return (
    <div class="scroll">
      <header class="dh">
        <DetailTitle
          name="bad"
          tone="fail"
          title={title}
          description={`Order ${refno}${experiment ? `, experiment ${experiment}` : ''}. ${verdict?.reason ?? ''}`}
        />
        {fix !== '' && <Note icon="pen" title="Fix it" text={fix} isPlain />}
        <div class="acts">
          <LinkButton icon="list" to={{ view: 'live', selected: transaction }}>
            Show the payment
          </LinkButton>
        </div>
      </header>
      <Section title="Events, and the state of your app" label="State of your app" aside={<p>{evidence.join('; ')}</p>}>
        <ol class="tl">
          {lines.map(({ step: { at, icon, title: heading, detail, tone, events }, observations }) => (
            <li key={events[0] ?? at}>
              <span class={`nd t-${tone}`}>
                <Icon name={icon} />
              </span>
              <div class="ln">
                <span class="tx">
                  <b>{heading}</b> <span class="d">{detail}</span>
                </span>
                <span class="at num">{clockTime(at)}</span>
              </div>
              {observations.map(({ event: { id, facts }, isWrong }) => (
                <p key={id} class={`believed ${isWrong ? 't-fail' : ''}`}>
                  {isWrong ? 'Wrong in your app:' : 'In your app:'} <b>{textOf(facts, 'value')}</b>
                  {effectsOf(facts)} <span class="mut">after “{textOf(facts, 'step')}”</span>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}
