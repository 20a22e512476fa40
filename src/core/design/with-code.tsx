import type { ComponentChildren } from 'preact'

/** Renders the names in backticks of a message as code. Other content is returned unchanged. */
export const withCode = (text: ComponentChildren): ComponentChildren =>
  typeof text === 'string' && text.includes('`')
    ? text.split('`').map((part, n) => (n % 2 === 0 ? part : <code key={n}>{part}</code>))
    : text
