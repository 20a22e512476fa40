import type { RefObject } from 'preact'
import type { TextProblem } from '../../core/contract/control.gen.ts'
import { counted } from '../../core/describe/format.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { CopyButton } from './copy.tsx'
import { Tag } from './display-parts.tsx'

/** Groups the problems by line, from the top. */
export const problemLines = (text: string, problems: readonly TextProblem[]) => {
  const lines = text.split('\n')
  const numbers = [...new Set(problems.map(({ line }) => line))].sort((a, b) => a - b)
  return numbers.map((line) => ({
    line,
    text: lines[line - 1] ?? '',
    problems: problems.filter((problem) => problem.line === line),
  }))
}

/** Replaces the wrong word of a problem by the suggested one. Returns the text unchanged if the word is gone. */
export const withFix = (text: string, { line, column, suggestion }: TextProblem): string => {
  if (!suggestion) return text
  const lines = text.split('\n')
  const wrong = lines[line - 1] ?? ''
  const result = wrong.indexOf(suggestion.text, column - 1)
  const at = result < 0 ? wrong.indexOf(suggestion.text) : result
  if (at < 0) return text
  lines[line - 1] = `${wrong.slice(0, at)}${suggestion.replacement}${wrong.slice(at + suggestion.text.length)}`
  return lines.join('\n')
}

/** Returns the offset of a line and column in a text. */
export const offsetOf = (text: string, line: number, column: number): number =>
  [...text.split('\n', line - 1), ''].join('\n').length + column - 1

/**
 * Returns a shipped scenario as a template. Removes its `when`, because the copy would take the cards of the original, and
 * the schema comment for editors, because its path does not exist here.
 */
export const asTemplate = (text: string): string =>
  text.replace(/^# yaml-language-server:.*\n/, '').replace(/^when:.*\n(?:[ \t]+.*\n|[ \t]*\n(?=[ \t]))*/m, '')

/** Renders a line with the wrong word marked, if the sandbox has named it. */
const Marked = ({ text, problems }: { readonly text: string; readonly problems: readonly TextProblem[] }) => {
  const wrong = problems.find(({ suggestion }) => suggestion && text.includes(suggestion.text))?.suggestion?.text
  if (wrong === undefined) return <code>{text}</code>
  const [before, ...after] = text.split(wrong)
  return (
    <code>
      {before}
      <u>{wrong}</u>
      {after.join(wrong)}
    </code>
  )
}

type FieldProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly title: string
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly problems: readonly TextProblem[]
  readonly onFix?: ((problem: TextProblem) => void) | undefined
  readonly onGo: (cursor: number) => void
  /** Text if there are no problems; undefined until the sandbox has checked the text. */
  readonly fine: string | undefined
  /** Called when the cursor may have moved. */
  readonly onCursor?: () => void
}

/** Lists the problems by line. A suggested word is applied on click. */
const ProblemLines = ({ text, problems, onFix, onGo }: FieldProps) => (
  <ol class="side framed" id="problems" aria-label="Problems" aria-live="polite">
    {problemLines(text, problems).map(({ line, text: wrong, problems: here }) => (
      <li key={line} class="prob" value={line}>
        <button type="button" class="lnk" onClick={() => onGo(offsetOf(text, line, here[0]?.column ?? 1))}>
          <span class="vh">Go to line </span>
          {line}
        </button>
        <Marked text={wrong} problems={here} />
        {here.map((problem) => (
          <small key={`${problem.column} ${problem.message}`}>
            {withCode(problem.message)}{' '}
            {problem.suggestion && onFix && (
              <button type="button" class="lnk" onClick={() => onFix(problem)}>
                Use “{problem.suggestion.replacement}”
              </button>
            )}
          </small>
        ))}
      </li>
    ))}
  </ol>
)

/**
 * Renders a plain textarea that is as high as its text, so that line numbers need no synchronized scrolling. Tab moves to
 * the next field. Problems are listed below, so that the text does not move.
 */
export const TextField = (props: FieldProps) => {
  const { field, title, label, text, onText, problems, fine, onCursor } = props
  const lines = text.split('\n').length
  const count = problems.length
  return (
    <>
      <div class="side framed">
        <header>
          <b>{title}</b>
          <span role="status">
            {count > 0 ? (
              <Tag icon="bad" tone="fail" label={counted(count, 'problem', 'problems')} />
            ) : (
              fine && <Tag icon="pass" tone="pass" label="No problems" />
            )}
          </span>
          <CopyButton label="Copy" subject="the text" text={() => text} />
        </header>
        <div class="write">
          <div class="nums-l" aria-hidden="true">
            {Array.from({ length: lines }, (_, n) => (
              <span key={n} class={problems.some(({ line }) => line === n + 1) ? 'wrong' : ''}>
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
      {count > 0 ? <ProblemLines {...props} /> : <p class="hint">{fine ?? 'Checked while you type.'}</p>}
    </>
  )
}
