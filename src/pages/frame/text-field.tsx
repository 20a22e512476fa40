import type { ComponentChildren } from 'preact'

/** A labelled line of text. What is wrong with it stands between its label and itself. */
export const TextField = ({
  name,
  label,
  beside,
  hint,
  problem,
  value,
  inputMode,
  autoComplete,
  maxLength,
  autofocus,
}: {
  readonly name: string
  readonly label: string
  /** At the other end of the label's line. */
  readonly beside?: ComponentChildren
  readonly hint?: string
  readonly problem: string | undefined
  readonly value: string | undefined
  readonly inputMode: 'numeric' | 'text'
  readonly autoComplete: string
  readonly maxLength: number
  readonly autofocus: boolean
}) => {
  const notes = [problem ? `${name}-problem` : undefined, hint ? `${name}-hint` : undefined].filter(Boolean).join(' ')
  return (
    <div class="field">
      <div class="line">
        <label for={name}>{label}</label>
        {beside}
      </div>
      {problem && (
        <p id={`${name}-problem`} class="problem" role="alert">
          {problem}
        </p>
      )}
      <input
        id={name}
        name={name}
        type="text"
        class="card"
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={maxLength}
        value={value}
        aria-describedby={notes || undefined}
        aria-invalid={problem ? 'true' : undefined}
        // biome-ignore lint/a11y/noAutofocus: the first field that is wrong is where to go on, and is announced with why
        autoFocus={autofocus}
      />
      {hint && (
        <p id={`${name}-hint`} class="muted">
          {hint}
        </p>
      )}
    </div>
  )
}
