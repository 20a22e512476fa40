import type { TextProblem } from '../../contract/control.gen.ts'
import { problemLines, type ShownProblem } from './text-problems.ts'

type LinesProps = {
  readonly text: string
  readonly problems: readonly TextProblem[]
  readonly onMend: (problem: ShownProblem) => void
  readonly onGo: (line: number, column: number) => void
}

/** The line with what is wrong marked, as far as the sandbox knows it. */
const Marked = ({ text, problems }: { readonly text: string; readonly problems: readonly ShownProblem[] }) => {
  const wrong = problems.find(({ mend }) => mend && text.includes(mend.wrong))?.mend?.wrong
  if (wrong === undefined) return <code>{text}</code>
  const at = text.indexOf(wrong)
  return (
    <code>
      {text.slice(0, at)}
      <u>{wrong}</u>
      {text.slice(at + wrong.length)}
    </code>
  )
}

/** Each problem under its line, in the words of the sandbox; a word that is near is taken with one click. */
export const ProblemLines = ({ text, problems, onMend, onGo }: LinesProps) => (
  <ol class="yaml side framed" id="problems" aria-label="Problems" aria-live="polite">
    {problemLines(text, problems).map(({ line, text: wrong, problems: here }) => (
      <li key={line} class="prob" value={line}>
        <button type="button" class="lnk" onClick={() => onGo(line, here[0]?.column ?? 1)}>
          <span class="vh">Go to line </span>
          {line}
        </button>
        <Marked text={wrong} problems={here} />
        {here.map((problem) => (
          <small key={`${problem.column} ${problem.message}`}>
            {problem.message}{' '}
            {problem.mend ? (
              <button type="button" class="lnk" onClick={() => onMend(problem)}>
                Use “{problem.mend.word}”
              </button>
            ) : null}
          </small>
        ))}
      </li>
    ))}
  </ol>
)
