import { renderToString } from 'preact-render-to-string'
import { span } from '../../core/describe/format.ts'
import type { FlowStep } from '../../core/design/flow-layout.ts'
import { FlowPicture } from '../../core/design/flow-picture.tsx'
import { withCode } from '../../core/design/with-code.tsx'
import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import type { Finding } from '../run/audit-result.ts'
import { isAccepted, verdictOf } from '../run/audit-verdict.ts'
import type { Line, LineKind } from '../steps/experiment-run.ts'
import {
  ACCEPTED_BY,
  capital,
  findingName,
  formatCounts,
  isCheckOnly,
  notJudgedByReason,
  type ReportContent,
  resolvedFindings,
  shownSteps,
  verdictSentence,
  withShortIds,
} from './audit-summary.ts'
import { HTML_SHEET } from './html-styles.ts'
import { curlOf } from './machine-formats.ts'

/** Policy of the file: it loads nothing, runs nothing and sends nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** The sender and the recipient of each kind of line. */
const ROUTES = {
  checkout: { from: 'browser', to: 'app' },
  challenge: { from: 'browser', to: 'bank' },
  page: { from: 'browser', to: 'app' },
  webhook: { from: 'webhooks', to: 'app' },
  order: { from: 'browser', to: 'app' },
  sweep: { from: 'app', to: 'app' },
  setup: { from: 'sandbox', to: 'sandbox' },
  authorization: { from: 'app', to: 'sandbox' },
} as const satisfies Readonly<Record<LineKind, Pick<FlowStep, 'from' | 'to'>>>

const observed = ({ observation }: Line): string => (observation === undefined ? '' : `order: ${observation}`)

const flowOf = (lines: readonly Line[], marked: Line | undefined): readonly FlowStep[] =>
  lines.map((line) => ({
    at: line.ms,
    ...ROUTES[line.kind],
    title: line === marked ? `Finding: ${line.step}` : line.step,
    detail: withShortIds([line.result, observed(line)].filter(Boolean).join('; ')),
    tone: line === marked ? 'fail' : 'wait',
  }))

type StepProps = {
  readonly line: Line
  /** Time since the first step, in milliseconds. */
  readonly ms: number
  readonly id: string
  readonly isMarked: boolean
}

const StepLine = ({ line, ms, id, isMarked }: StepProps) => (
  <li>
    <details>
      <summary>
        <span class="num">{span(ms)}</span>{' '}
        <span>
          <b class={isMarked ? 'fail' : undefined}>{isMarked ? `Finding: ${line.step}` : line.step}</b>{' '}
          {withShortIds(line.result)}
          {line.observation === undefined ? null : <span class="mut"> {observed(line)}</span>}
        </span>
      </summary>
      {/* Browsers open the details of a link to this ID. */}
      <dl id={id}>
        <div>
          <dt>Sent</dt>
          <dd>{line.sent}</dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd>{line.result}</dd>
        </div>
      </dl>
      {line.curl === undefined ? null : <pre>{line.curl.join('\n')}</pre>}
    </details>
  </li>
)

type FindingProps = { readonly finding: Finding; readonly anchor: string; readonly content: ReportContent }

const Article = ({ finding, anchor, content: { accepted, shell = [] } }: FindingProps) => {
  const { rule, severity, experiment, step, evidence, shortestRun, otherExperiments, causedBy } = finding
  const { title, loses, codeHint, fix } = AUDIT_RULES[rule]
  const { shown, marked } = shownSteps(finding)
  const idOf = (n: number): string => `${anchor}-${n + 1}`
  const script = curlOf(finding, shell)
  return (
    <article id={anchor}>
      <h2>
        <span class={`sev ${severity}`}>{severity}</span> {title}
      </h2>
      <p class="meta">
        <code>{rule}</code>
        <span>
          in {experiment}
          {shortestRun.order ? ` (${shortestRun.order.steps})` : ''}
        </span>
        {otherExperiments.length === 0 ? null : <span>also in {otherExperiments.join(', ')}</span>}
        {causedBy === undefined ? null : <span>follows from {causedBy}; check again after that fix</span>}
        {isAccepted(finding, accepted) ? <span>{ACCEPTED_BY}</span> : null}
      </p>
      <p>
        <b>You lose:</b> {withCode(loses)}
      </p>
      <div class="pair">
        <section>
          <h3>Expected</h3>
          <p>{withCode(fix)}</p>
        </section>
        <section>
          <h3>Actual, at step {step}</h3>
          {evidence.length === 0 ? <p>{title}</p> : null}
          <ul>
            {evidence.map((item) => (
              <li key={item}>{withCode(capital(withShortIds(item)))}</li>
            ))}
          </ul>
        </section>
      </div>
      {shown.length === 0 ? null : (
        <>
          <h3>Flow</h3>
          <FlowPicture
            steps={flowOf(shown, marked)}
            name={`Flow of ${findingName(finding)}. The list of steps has the same content.`}
            hrefOf={(n) => `#${idOf(n)}`}
          />
          <h3>Steps</h3>
          <ol>
            {shown.map((line, n) => (
              <StepLine
                key={n}
                line={line}
                ms={line.ms - (shown[0]?.ms ?? 0)}
                id={idOf(n)}
                isMarked={line === marked}
              />
            ))}
          </ol>
        </>
      )}
      <h3>Reproduce</h3>
      <pre>threeds-sandbox audit replay {findingName(finding)}</pre>
      {script.length === 0 ? (
        <p class="mut">There is no curl script, because a step cannot be written as shell lines.</p>
      ) : (
        <details>
          <summary>Script with curl</summary>
          <pre>{script.join('\n')}</pre>
        </details>
      )}
      <p>
        <b>Look for:</b> {withCode(codeHint)}
      </p>
    </article>
  )
}

const NotJudged = ({ content: { audited } }: { readonly content: ReportContent }) => (
  <article>
    <h2>Not judged</h2>
    <dl>
      {[...notJudgedByReason(audited)].map(([reason, ids]) => (
        <div key={reason}>
          <dt>{ids.join(', ')}</dt>
          <dd>{withCode(reason)}</dd>
        </div>
      ))}
    </dl>
  </article>
)

const TONES = { ready: 'pass', partly: 'warn', not: 'fail' } as const

/** Formats the report as one HTML file that opens without a network: the verdict, and each finding with its flow. */
export const asHtml = (content: ReportContent): string => {
  const { audited, accepted, appName } = content
  const { findings, notes } = audited
  const isCheck = isCheckOnly(audited)
  const anchorOf = (finding: Finding): string => `f${findings.indexOf(finding) + 1}`
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Audit of {appName}</title>
        <style>{HTML_SHEET}</style>
      </head>
      <body>
        <header>
          <h1>Audit of {appName}</h1>
          <p class={`verdict ${TONES[verdictOf(audited, accepted)]}`}>{capital(verdictSentence(content))}</p>
          {isCheck ? null : <p>{formatCounts(audited)}</p>}
          {[...notes.map((note) => `${capital(note)}.`), ...resolvedFindings(content)].map((note) => (
            <p key={note} class="mut">
              {withCode(note)}
            </p>
          ))}
        </header>
        <main>
          {findings.length < 2 ? null : (
            <nav aria-label="Findings">
              <ol>
                {findings.map((finding) => (
                  <li key={findingName(finding)}>
                    <a href={`#${anchorOf(finding)}`}>
                      <span class={`sev ${finding.severity}`}>{finding.severity}</span>{' '}
                      <span>
                        {AUDIT_RULES[finding.rule].title}
                        {isAccepted(finding, accepted) ? <span class="mut"> {ACCEPTED_BY}</span> : null}
                      </span>
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          {findings.map((finding) => (
            <Article key={findingName(finding)} finding={finding} anchor={anchorOf(finding)} content={content} />
          ))}
          {isCheck ? null : <NotJudged content={content} />}
        </main>
      </body>
    </html>
  )
  return `<!doctype html>\n${renderToString(page)}`
}
