import { MISTAKES, type Mistake } from '../../test/support/mistakes.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, table } from './markdown.ts'

type ErrorBody = {
  readonly error?: { readonly code: string; readonly message: string }
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly message?: string
}

/** Returns the code and the message of a response, for each shape of body. */
const errorOf = ({ response }: Mistake): readonly [code: string, message: string] => {
  if (typeof response === 'string') return ['', response]
  const { error, errors = [], message }: ErrorBody = response
  if (error) return [code(error.code), error.message]
  return ['', message ?? errors.map((one) => `${one.field} ${one.message}`).join('; ')]
}

const row = (mistake: Mistake): readonly string[] => {
  const [name, message] = errorOf(mistake)
  const status = 'args' in mistake.made ? `exit ${mistake.status}` : String(mistake.status)
  return [mistake.title, `${status} ${name}`.trim(), message.replaceAll('<', '&lt;')]
}

const page = (): string =>
  pageOf(
    'Forty mistakes',
    'test/support/mistakes.ts',
    'Common mistakes with their messages. A message names the field, the given value (never card data) and the fix.',
    table(['Mistake', 'Response', 'Message'], MISTAKES.map(row)),
  )

/** Returns docs/contributing/evidence/mistakes.md. */
export const mistakesPage = (): Generated => ({ path: 'docs/contributing/evidence/mistakes.md', text: page() })
