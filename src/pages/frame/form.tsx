import type { ComponentChildren } from 'preact'

/**
 * A form of a transaction's page. It names no address: it is posted to the page's own, whatever proxy or prefix
 * the page came through.
 */
export const PageForm = ({ token, children }: { readonly token: string; readonly children: ComponentChildren }) => (
  <form method="post">
    <input type="hidden" name="token" value={token} />
    {children}
  </form>
)

/** What is wrong with a form or a field of it, said at once to those who listen. */
export const Complaint = ({
  about,
  id,
  children,
}: {
  readonly about: string
  readonly id?: string
  readonly children: ComponentChildren
}) => (
  <p id={id} class="problem" role="alert" data-testid={`${about}-problem`}>
    {children}
  </p>
)

/** How much a button asks to be pressed: what most want, what is as good a choice, and what few want. */
type Look = 'main' | 'second' | 'quiet'

/** A button that says what the form is sent for. Test suites find it by that too, or by a name of its own. */
export const ActionButton = ({
  action,
  testId = action,
  look = 'main',
  children,
}: {
  readonly action: string
  readonly testId?: string
  readonly look?: Look
  readonly children: ComponentChildren
}) => (
  <button type="submit" name="action" value={action} class={look} data-testid={testId}>
    {children}
  </button>
)

/** A link that looks like a button: the way on from its page. */
export const LinkButton = ({
  href,
  look = 'main',
  testId = 'continue',
  children,
}: {
  readonly href: string
  readonly look?: Look
  readonly testId?: string
  readonly children: ComponentChildren
}) => (
  <p>
    <a class={`button ${look}`} href={href} data-testid={testId}>
      {children}
    </a>
  </p>
)

export type TextFieldProps = {
  readonly name: string
  readonly label: ComponentChildren
  /** At the other end of the label's line. */
  readonly beside?: ComponentChildren
  readonly hint?: ComponentChildren
  readonly problem: ComponentChildren
  readonly autofocus: boolean
  /** Everything else about the input itself. */
  readonly input: {
    readonly inputMode: 'numeric' | 'text'
    readonly autoComplete: string
    readonly maxLength: number
    readonly value: string | undefined
    /** What the page's script needs to know to check the field. */
    readonly 'data-month'?: string
  }
}

/** A labelled line of text. What is wrong with it stands under it. */
export const TextField = ({ name, label, beside, hint, problem, autofocus, input }: TextFieldProps) => {
  const notes = [problem ? `${name}-problem` : undefined, hint ? `${name}-hint` : undefined].filter(Boolean).join(' ')
  const named = <label for={name}>{label}</label>
  return (
    <div class="field">
      {beside ? (
        <div class="line">
          {named}
          {beside}
        </div>
      ) : (
        named
      )}
      <input
        id={name}
        name={name}
        type="text"
        class="card"
        data-testid={name}
        {...input}
        aria-describedby={notes || undefined}
        aria-invalid={problem ? 'true' : undefined}
        // biome-ignore lint/a11y/noAutofocus: the first field that is wrong is where to go on, and is announced with why
        autoFocus={autofocus}
      />
      {problem && (
        <Complaint about={name} id={`${name}-problem`}>
          {problem}
        </Complaint>
      )}
      {hint && (
        <p id={`${name}-hint`} class="muted">
          {hint}
        </p>
      )}
    </div>
  )
}
