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

/** A button that says what the form is sent for. */
export const ActionButton = ({
  action,
  look = 'main',
  children,
}: {
  readonly action: string
  readonly look?: 'main' | 'quiet'
  readonly children: ComponentChildren
}) => (
  <button type="submit" name="action" value={action} class={look}>
    {children}
  </button>
)
