import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { blocksOf } from '../support/pasted-commands.ts'

const CODE = blocksOf('docs/how-to/browser-tests.md').filter(({ language }) => language === 'ts')

/** The tests of the project run this example. */
const EXAMPLE = ['playwright.config.ts', 'payment.spec.ts']
  .map((file) => readFileSync(`examples/playwright/${file}`, 'utf8'))
  .join('\n')

it.each(CODE.map(({ line, text }) => [line, text] as const))(
  'docs/how-to/browser-tests.md:%i is an excerpt of examples/playwright',
  (_line, text) => expect(EXAMPLE).toContain(text),
)
