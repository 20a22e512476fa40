import type { RefObject } from 'preact'
import type { TextProblem } from '../../contract/control.gen.ts'
import { Icon } from '../../look/icon.tsx'
import { CopyButton } from '../parts/copy.tsx'

type FieldProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly name: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly problems: readonly TextProblem[]
  /** Control and Enter. */
  readonly onCheck: () => void
}

/**
 * Text with the numbers of its lines. It is as high as its text, so that numbers and lines need not be scrolled together,
 * and an ordinary field: Tab goes on to what follows.
 */
export const TextField = ({ field, name, text, onText, problems, onCheck }: FieldProps) => {
  const lines = text.split('\n').length
  const wrong = new Set(problems.map(({ line }) => line))
  const count = problems.length
  return (
    <div class="side framed">
      <header>
        <b>{name === '' ? 'scenario' : name}.yaml</b>
        {count === 0 ? null : (
          <span class="tag fail">
            <Icon name="bad" />
            {count === 1 ? '1 problem' : `${count} problems`}
          </span>
        )}
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
          aria-label="Text of the scenario"
          aria-invalid={count > 0}
          aria-describedby={count > 0 ? 'problems' : undefined}
          spellcheck={false}
          autocapitalize="off"
          wrap="off"
          rows={Math.max(6, lines + 1)}
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onCheck()
          }}
        />
      </div>
    </div>
  )
}
