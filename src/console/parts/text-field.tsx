import type { RefObject } from 'preact'
import type { TextProblem } from '../../contract/control.gen.ts'
import { Icon } from '../../look/icon.tsx'
import { counted } from '../../telling/figures.ts'
import { CopyButton } from './copy.tsx'
import { problemLines } from './text-problems.ts'

type LinesProps = {
  readonly text: string
  readonly problems: readonly TextProblem[]
  readonly onMend?: ((problem: TextProblem) => void) | undefined
  readonly onGo: (line: number, column: number) => void
}

/** The line with what is wrong marked, as far as the sandbox knows it. */
const Marked = ({ text, problems }: { readonly text: string; readonly problems: readonly TextProblem[] }) => {
  const wrong = problems.find(({ meant }) => meant && text.includes(meant.wrong))?.meant?.wrong
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
const ProblemLines = ({ text, problems, onMend, onGo }: LinesProps) => (
  <ol class="side framed" id="problems" aria-label="Problems" aria-live="polite">
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
            {problem.meant && onMend ? (
              <button type="button" class="lnk" onClick={() => onMend(problem)}>
                Use “{problem.meant.word}”
              </button>
            ) : null}
          </small>
        ))}
      </li>
    ))}
  </ol>
)

type FieldProps = Pick<LinesProps, 'onMend' | 'onGo'> & {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly title: string
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly problems: readonly TextProblem[]
  /** What is said where there are none; undefined until the sandbox has said something. */
  readonly fine: string | undefined
  /** The cursor stands somewhere. */
  readonly onCursor?: () => void
}

/**
 * Text with the numbers of its lines. It is as high as its text, so that numbers and lines need not be scrolled together,
 * and an ordinary field: Tab goes on to what follows. What is wrong with it stands below it, and moves nothing of it.
 */
export const TextField = ({
  field,
  title,
  label,
  text,
  onText,
  problems,
  fine,
  onMend,
  onGo,
  onCursor,
}: FieldProps) => {
  const lines = text.split('\n').length
  const wrong = new Set(problems.map(({ line }) => line))
  const count = problems.length
  return (
    <>
      <div class="side framed">
        <header>
          <b>{title}</b>
          <span role="status">
            {count > 0 || fine ? (
              <span class={`tag ${count > 0 ? 't-fail' : 't-pass'}`}>
                <Icon name={count > 0 ? 'bad' : 'pass'} />
                {count > 0 ? counted(count, 'problem', 'problems') : 'No problems'}
              </span>
            ) : null}
          </span>
          <CopyButton words="Copy" what="the text" text={() => text} look="bare" />
        </header>
        <div class="write">
          <div class="nums-l" aria-hidden="true">
            {Array.from({ length: lines }, (_, n) => (
              <span key={n} class={wrong.has(n + 1) ? 'wrong' : ''}>
                {n + 1}
              </span>
            ))}
          </div>
          <textarea
            ref={field}
            aria-label={label}
            aria-invalid={count > 0}
            aria-describedby={count > 0 ? 'problems' : undefined}
            spellcheck={false}
            autocapitalize="off"
            wrap="off"
            rows={Math.max(6, lines + 1)}
            value={text}
            onInput={({ currentTarget }) => onText(currentTarget.value)}
            onClick={onCursor}
            onKeyUp={onCursor}
          />
        </div>
      </div>
      {count > 0 ? (
        <ProblemLines {...{ text, problems, onMend, onGo }} />
      ) : (
        <p class="hint">{fine ?? 'It is checked while you type.'}</p>
      )}
    </>
  )
}
