import type { Step } from '../../core/contract/control.gen.ts'
import { callsOf, type DescribedRun } from '../../core/describe/described-run.ts'
import { TONE_OF } from '../../core/describe/description.ts'
import { brandLabel, clockTime, maskedNumber, money, plainFields, sentence, span } from '../../core/describe/format.ts'
import { merchantReferenceOf } from '../../core/describe/merchant-reference.ts'
import { hasExchange } from '../../core/describe/step.ts'
import { flowSteps } from '../../core/design/flow-layout.ts'
import { FlowPicture } from '../../core/design/flow-picture.tsx'
import { withCode } from '../../core/design/with-code.tsx'
import { epochMs } from '../../core/domain/time.ts'
import { Fact } from '../design/fact.tsx'
import { Mark } from '../design/icon.tsx'
import { Call, NoCall } from './timeline-calls.tsx'

/** Returns the formatted amount of a row. */
export const amountOf = ({ row: { amount, currency } }: { readonly row: { amount?: number; currency?: string } }) =>
  money(amount, currency)

type StepProps = {
  readonly step: Step
  /** ID of its exchange, which the picture links. */
  readonly id: string
  readonly run: DescribedRun
  readonly isWhole: boolean
}

const StepLine = ({ step, id, run, isWhole }: StepProps) => {
  const { icon, title, detail, tone, at, gapMs, isLongGap, isDue } = step
  const content = (
    <>
      <span class={tone}>
        <Mark name={isDue ? 'wait' : icon} />
      </span>
      <span>
        <b>{title}</b> {isDue ? `due at ${clockTime(at)}` : withCode(detail)}
      </span>
      <time>{clockTime(at)}</time>
    </>
  )
  const calls = callsOf(run, step)
  return (
    <li>
      {gapMs >= 100 ? <p class={isLongGap ? 'gap long' : 'gap'}>{span(gapMs)} later</p> : null}
      {!hasExchange(step) ? (
        <div class="ln">{content}</div>
      ) : (
        <details open={run.row.kind === 'request'}>
          <summary class="ln">{content}</summary>
          {/* Browsers open the details of a link to this ID. */}
          <div id={id}>
            {calls.length === 0 ? <NoCall /> : null}
            {calls.map((call, n) => (
              <Call key={n} call={call} isWhole={isWhole} />
            ))}
          </div>
        </details>
      )}
    </li>
  )
}

/** All values of the result with their meaning, also of absent ones. */
const Result = ({ run: { explained } }: { readonly run: DescribedRun }) =>
  explained ? (
    <details>
      <summary>
        3-D Secure result <span class="mut">card.3D for the app</span>
      </summary>
      <dl class="xv">
        {explained.values.map(({ label, field, value, meaning, isDefect }) => (
          <div key={field}>
            <dt>
              {label} <small>{field}</small>
            </dt>
            <dd>
              <code>{value ?? 'absent'}</code> <span class={isDefect ? 'warn' : undefined}>{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  ) : null

/** Reason for the outcome, and the correction if known. */
const Why = ({ run: { row, explanation } }: { readonly run: DescribedRun }) => {
  // If no request selected the scenario, the row contains it.
  const { scenario, matchedBy }: { scenario?: string; matchedBy?: string } =
    explanation && !explanation.scenario && row.kind === 'link' ? row : {}
  return explanation ? (
    <details open={explanation.rejection !== undefined}>
      <summary>Why</summary>
      <p>
        {scenario === undefined
          ? withCode(sentence(plainFields(explanation.summary)))
          : `Scenario ${scenario} was selected: ${matchedBy}.`}
      </p>
      {explanation.rejection?.fix === undefined ? null : <p>{withCode(sentence(explanation.rejection.fix))}</p>}
      {explanation.corrected?.changes.map((change) => (
        <p key={change}>To correct it, {withCode(plainFields(change))}.</p>
      ))}
      {explanation.scenario?.candidates.map(({ name, rule, reason }) => (
        <p key={`${name} ${rule}`} class="mut">
          {name}, by {rule}: {withCode(sentence(reason))}
        </p>
      ))}
    </details>
  ) : null
}

type Paid = { readonly brand?: string | undefined; readonly masked?: string | undefined }

const Meta = ({ run, space }: { readonly run: DescribedRun; readonly space: string | undefined }) => {
  const { row } = run
  const { brand, masked }: Paid = row.kind === 'transaction' || row.kind === 'link' ? row : {}
  const scenario = row.kind === 'transaction' || row.kind === 'link' ? row.scenario : undefined
  const parts = [
    ...(row.kind === 'webhook' ? [] : [amountOf({ row })]),
    brand === undefined ? '' : `${brandLabel(brand)} ${maskedNumber(brand, masked ?? '')}`.trim(),
    `${row.kind} ${row.id}`,
    scenario === undefined ? '' : `outcome ${scenario}`,
    space === undefined ? '' : `space ${space}`,
    row.at === undefined ? '' : `${row.at.slice(0, 10)} ${clockTime(row.at)} UTC`,
  ]
  return (
    <p class="meta">
      {parts.filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}

export type ArticleProps = {
  readonly run: DescribedRun
  /** Anchor in the file. */
  readonly anchor: string
  /** Whether the flow, bodies and pages are included. */
  readonly isWhole: boolean
  /** Space, if the file has several. */
  readonly space: string | undefined
}

/** Article about one transaction, link, request, authorization or webhook. */
export const Article = ({ run, anchor, isWhole, space }: ArticleProps) => {
  const { row, steps, gap } = run
  const { icon, title, description, result, liability, nextStep, attention, defect } = row.display
  const first = steps[0]
  const last = steps.findLast(({ isDue }) => !isDue)
  const idOf = (n: number): string => `${anchor}-${n + 1}`
  return (
    <article id={anchor}>
      <header>
        <span class={`sg ${TONE_OF[icon]}`}>
          <Mark name={icon} />
        </span>
        <div>
          <h2>
            {merchantReferenceOf(run.row)}: {title}
          </h2>
          <p>{withCode(description)}</p>
        </div>
      </header>
      <Meta run={run} space={space} />
      {attention === undefined ? null : (
        <p class="note">
          <b>{attention.title}.</b> {withCode(`${attention.description} ${attention.fix}`)}
        </p>
      )}
      {defect === undefined ? null : <p class="note">Deliberate defect: {defect}</p>}
      <dl class="facts">
        <Fact name="Result" value={result} />
        {attention?.kind === 'request' ? null : <Fact name="Liability" value={liability.label} note={liability.note} />}
        <Fact name="Your app should" value={nextStep} />
      </dl>
      {steps.length < 2 || !isWhole ? null : (
        <>
          <h3>Flow</h3>
          <FlowPicture
            steps={flowSteps(steps)}
            name={`Flow of ${merchantReferenceOf(row)}. The list of steps has the same content.`}
            hrefOf={(n) => (steps[n] && hasExchange(steps[n]) ? `#${idOf(n)}` : undefined)}
          />
        </>
      )}
      {steps.length === 0 ? null : (
        <>
          <h3>
            Steps{' '}
            {first && last && first !== last ? (
              <span class="mut">{span(epochMs(last.at) - epochMs(first.at))} from the first to the last step</span>
            ) : null}
          </h3>
          {gap === undefined ? null : <p class="hint">Steps are missing: {gap}.</p>}
          <ol>
            {steps.map((step, n) => (
              <StepLine key={step.events[0] ?? 'due'} step={step} id={idOf(n)} run={run} isWhole={isWhole} />
            ))}
          </ol>
        </>
      )}
      <Result run={run} />
      <Why run={run} />
    </article>
  )
}
