import type { Explanation } from '../../domain/explanation.ts'
import type { AnswerAs } from '../../reply/reply.ts'
import { type Fact, Facts } from '../frame/developer-hints.tsx'
import type { Owner, Page } from '../frame/page.tsx'
import { ownPageAnswer } from '../frame/page-reply.ts'
import { WIDE_SHEET } from '../frame/styles.ts'
import { Deciders, Part } from './deciders.tsx'

const SANDBOX: Owner = { name: 'Sandbox', purpose: 'Why did I get this?' }

const subjectOf = ({ subject }: Explanation): readonly Fact[] => {
  if (!subject) return []
  const { kind, id } = subject
  const called = kind === 'transaction' ? subject.refno : subject.reference
  return [
    [
      kind === 'transaction' ? 'Transaction' : 'Link',
      <>
        {id === undefined ? 'none was made' : <code>{id}</code>} ({called})
      </>,
    ],
  ]
}

const Request = (explanation: Explanation) => {
  const { requestId, method, path, status, space, at, operation, end } = explanation
  const answered = status === undefined ? 'no answer' : String(status)
  return (
    <Facts
      facts={[
        ['Request', <code key="id">{requestId}</code>],
        ['Call', <code key="call">{`${method} ${path}`}</code>],
        ...(operation === undefined ? [] : ([['Operation', operation]] as const)),
        ['Answer', end === 'answered' ? answered : `${answered}, ${end.replace('_', ' ')}`],
        ['Space', space],
        ['Time', at],
        ...subjectOf(explanation),
      ]}
    />
  )
}

const Scenario = ({ scenario }: Pick<Explanation, 'scenario'>) =>
  scenario && (
    <Part title="The scenario that decided">
      <Facts
        facts={[
          ['Name', <code key="name">{scenario.name}</code>],
          ['Because of', <code key="because">{scenario.because}</code>],
          ...(scenario.does === undefined ? [] : ([['It says', scenario.does]] as const)),
          ...(scenario.file === undefined
            ? []
            : ([['Written in', <code key="file">{`${scenario.file}:${scenario.line}`}</code>]] as const)),
        ]}
      />
    </Part>
  )

const RunnersUp = ({ scenario }: Pick<Explanation, 'scenario'>) =>
  scenario && (
    <Part title="Who else was near">
      {scenario.runnersUpUnknown !== undefined && <p class="muted">{scenario.runnersUpUnknown}</p>}
      <ol class="steps">
        {scenario.runnersUp.map(({ name, by, does, lost }) => (
          <li key={`${by} ${name}`}>
            <p>
              <code>{name}</code> by {by}
            </p>
            <p>Not chosen: {lost}.</p>
            <p class="muted">{does}</p>
          </li>
        ))}
      </ol>
    </Part>
  )

const Findings = ({ findings }: Pick<Explanation, 'findings'>) =>
  findings.length > 0 && (
    <Part title="What is wrong">
      <ol class="steps">
        {findings.map(({ field, pointer, message, expected, actual }) => (
          <li key={field}>
            <p>
              <code>{field}</code> {message}
            </p>
            <Facts
              facts={[
                ...(pointer === undefined ? [] : ([['Where', <code key="at">{pointer}</code>]] as const)),
                ...(expected === undefined ? [] : ([['Expected', expected]] as const)),
                ...(actual === undefined ? [] : ([['Came', actual]] as const)),
              ]}
            />
          </li>
        ))}
      </ol>
    </Part>
  )

const Correction = ({ corrected, notCorrected }: Pick<Explanation, 'corrected' | 'notCorrected'>) => {
  if (notCorrected !== undefined)
    return (
      <Part title="Corrected">
        <p>The sandbox cannot correct it: {notCorrected}.</p>
      </Part>
    )
  return (
    corrected && (
      <Part title="Corrected">
        <ul class="steps">
          {corrected.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <pre>
          <code>{corrected.curl}</code>
        </pre>
      </Part>
    )
  )
}

const Lines = ({ title, lines = [] }: { readonly title: string; readonly lines?: readonly string[] | undefined }) =>
  lines.length > 0 && (
    <Part title={title}>
      <ul class="steps">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Part>
  )

const pageOf = (explanation: Explanation): Page & { readonly owner: Owner } => {
  const { requestId, summary, refusal, altered, notes } = explanation
  return {
    status: 200,
    name: 'explanation',
    heading: `Why ${requestId} got this answer`,
    owner: SANDBOX,
    styles: WIDE_SHEET,
    main: (
      <>
        <p class="notice">{summary}</p>
        {refusal?.todo !== undefined && <p>{refusal.todo}</p>}
        <Request {...explanation} />
        <Findings {...explanation} />
        <Correction {...explanation} />
        <Scenario {...explanation} />
        <Deciders {...explanation} />
        <RunnersUp {...explanation} />
        <Lines title="Changed by hand in what the status shows" lines={altered} />
        <Lines title="Noted" lines={notes} />
      </>
    ),
  }
}

/** Why a request got what it got, for somebody with a browser. */
export const explanationReply = (explanation: Explanation): AnswerAs<'text'> => ownPageAnswer(pageOf(explanation))

/** For a request of which nothing is kept. */
export const nothingKeptReply = (why: string): AnswerAs<'text'> =>
  ownPageAnswer({
    status: 404,
    name: 'unknown',
    heading: 'There is nothing to explain',
    owner: SANDBOX,
    main: <p>{why}.</p>,
  })
