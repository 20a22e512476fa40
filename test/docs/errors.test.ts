import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MISTAKES, type Mistake } from '../support/mistakes.ts'

const PAGE = 'docs/errors.md'
const BEGIN =
  '<!-- Generated from test/support/mistakes.ts by `npm run generate`: do not edit from here to the end. -->'

type Told = {
  readonly error?: { readonly code: string; readonly message: string }
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly message?: string
}

/** What an answer says, whichever body it has. */
const wordsOf = ({ answer }: Mistake): readonly [code: string, message: string] => {
  if (typeof answer === 'string') return ['', answer]
  const { error, errors = [], message }: Told = answer
  if (error) return [`\`${error.code}\``, error.message]
  return ['', message ?? errors.map((one) => `${one.field} ${one.message}`).join('; ')]
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const row = (mistake: Mistake): string => {
  const [code, message] = wordsOf(mistake)
  const status = 'args' in mistake.made ? `exit ${mistake.status}` : String(mistake.status)
  return `| ${[mistake.what, `${status} ${code}`.trim(), message].map(cell).join(' | ')} |`
}

const section = (): string => `${BEGIN}

## Forty mistakes

What people get wrong, and what they are told: the place, what came (never card data), and what to do.

| Mistake | Answer | Message |
| --- | --- | --- |
${MISTAKES.map(row).join('\n')}
`

it('docs/errors.md ends with the forty mistakes of the test', async () => {
  const [byHand = ''] = readFileSync(PAGE, 'utf8').split('<!-- Generated from ')
  await expect(byHand + section()).toMatchFileSnapshot(`../../${PAGE}`)
})
