import type { RecordedEvent, Step } from '../../core/contract/control.gen.ts'
import { clockTime, counted } from '../../core/describe/format.ts'
import { textOf } from '../../core/describe/step.ts'
import { Icon } from '../../pages/design/icon.tsx'
import { Go } from '../parts/controls.tsx'
import { Note, Section, Skeleton } from '../parts/display-parts.tsx'
import { useAnswer, useConsole } from '../parts/hooks.ts'
import { DetailTop } from './outcome-detail.tsx'

/** What happened, and below each step what the app believed then: wrong from the step after which it was found so. */
const believedLines = (steps: readonly Step[], timeline: readonly RecordedEvent[], wrong: string) => {
  const beliefs = new Map(
    timeline.flatMap((event) => (event.type === 'observation.recorded' ? [[event.id, event]] : [])),
  )
  const lines: { readonly step: Step; readonly believed: { event: RecordedEvent; isWrong: boolean }[] }[] = []
  let isWrong = false
  for (const step of steps) {
    const read = step.events.flatMap((id) => beliefs.get(id) ?? [])
    if (read.length === 0 || lines.length === 0) lines.push({ step, believed: [] })
    for (const event of read) {
      isWrong ||= textOf(event.facts, 'step') === wrong
      lines.at(-1)?.believed.push({ event, isWrong })
    }
  }
  return lines
}

const effectsOf = ({ effects }: RecordedEvent['facts']): string =>
  Object.entries(typeof effects === 'object' && effects !== null ? effects : {})
    .map(([name, count]) => `, ${name} ${counted(Number(count), 'time', 'times')}`)
    .join('')

/** One finding: what was tried, what happened, and what the app made of it. */
export const Finding = ({ rule, transaction }: { readonly rule: string; readonly transaction: string }) => {
  const changed = useConsole().watch.value.list.rows.value
  const judged = useAnswer('judgeObservations', [{ query: { transaction } }], [changed])
  const put = useAnswer('listVerdicts', [], [changed])
  const thing = useAnswer('getTransaction', [{ path: { id: transaction } }], [changed])
  if (!judged || !put || !thing) return <Skeleton />
  const found = judged.findings.find((one) => one.rule === rule)
  const said = put.verdicts.find((one) => one.rule === rule && one.transaction === transaction)
  const { title = rule, fix = '', evidence = [], step = said?.step ?? '' } = found ?? {}
  const { steps = [], timeline = [], refno } = thing
  const lines = believedLines(steps, timeline, step)
  const experiment = timeline.map(({ facts }) => textOf(facts, 'experiment')).find(Boolean)
  return (
    <div class="scroll">
      <header class="dh">
        <DetailTop
          name="bad"
          tone="fail"
          title={title}
          words={`Order ${refno}${experiment ? `, in the experiment ${experiment}` : ''}. ${said?.why ?? ''}`}
        />
        {fix !== '' && <Note icon="pen" title="Mend it" words={fix} isPlain />}
        <div class="acts">
          <Go icon="list" to={{ view: 'live', selected: transaction }}>
            The whole payment
          </Go>
        </div>
      </header>
      <Section
        title="What happened, and what your app believed"
        label="What your app believed"
        says={<p>{evidence.join('; ')}</p>}
      >
        <ol class="tl">
          {lines.map(({ step: { at, icon, title: words, detail, tone, events }, believed }) => (
            <li key={events[0] ?? at}>
              <span class={`nd t-${tone}`}>
                <Icon name={icon} />
              </span>
              <div class="ln">
                <span class="tx">
                  <b>{words}</b> <span class="d">{detail}</span>
                </span>
                <span class="at num">{clockTime(at)}</span>
              </div>
              {believed.map(({ event: { id, facts }, isWrong }) => (
                <p key={id} class={`believed ${isWrong ? 't-fail' : ''}`}>
                  {isWrong ? 'Wrong: your app says' : 'Your app says'} <b>{textOf(facts, 'value')}</b>
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
