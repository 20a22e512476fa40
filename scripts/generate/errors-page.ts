import { MISTAKES, type Mistake } from '../../test/support/mistakes.ts'
import type { Generated } from './generated.ts'
import { cell, withEnd } from './markdown.ts'

const BEGIN =
  '<!-- Generated from test/support/mistakes.ts by `npm run generate`: do not edit from here to the end. -->'

type ErrorBody = {
  readonly error?: { readonly code: string; readonly message: string }
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly message?: string
}

/** Returns the code and the message of a response, for each shape of body. */
const wordsOf = ({ answer }: Mistake): readonly [code: string, message: string] => {
  if (typeof answer === 'string') return ['', answer]
  const { error, errors = [], message }: ErrorBody = answer
  if (error) return [`\`${error.code}\``, error.message]
  return ['', message ?? errors.map((one) => `${one.field} ${one.message}`).join('; ')]
}

const row = (mistake: Mistake): string => {
  const [code, message] = wordsOf(mistake)
  const status = 'args' in mistake.made ? `exit ${mistake.status}` : String(mistake.status)
  return `| ${[mistake.what, `${status} ${code}`.trim(), message].map(cell).join(' | ').replaceAll('<', '&lt;')} |`
}

const section = (): string => `${BEGIN}

## Forty mistakes

Common mistakes with their messages. A message names the field, the given value (never card data) and the fix.

| Mistake | Response | Message |
| --- | --- | --- |
${MISTAKES.map(row).join('\n')}
`

/** Returns docs/reference/errors.md, which ends with the mistakes of test/support/mistakes.ts. */
export const errorsPage = (): Generated => {
  const path = 'docs/reference/errors.md'
  return { path, text: withEnd(path, section()) }
}
