// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { expect, it } from 'vitest'
import { appWith, type Change } from './changed-app.ts'
import { audited } from './run-audit.ts'

const LONG = { timeout: 120_000 }
const ONLY = { only: ['order-duplicate', 'outcome-failed'] }

/** The app writes its mails to a file only. */
const IN_FILE: readonly Change[] = [
  [
    'orders.mjs',
    '  const fulfilled = ({ shipped, mails }) => ({',
    `  const fulfilled = ({ id, shipped, mails }) => {
    appendFileSync(\`\${file}.mails\`, \`\${JSON.stringify({ order: id })}\\n\`)
    return ({`,
  ],
  ['orders.mjs', 'shipped: shipped + 1, mails: mails + 1 })', 'shipped: shipped + 1, mails: mails + 1 })\n  }'],
  [
    'direct.yaml',
    'effects: { shipped: shipped, mails: mails }',
    'effects: { mails: { file: "${work}/orders.jsonl.mails" } }',
  ],
]

const MAILS_AGAIN: readonly Change[] = [
  ['orders.mjs', "    if (order.state === 'paid') return\n    if (said", '    if (said'],
  ['orders.mjs', "if (order.state === 'paid' || id === undefined)", 'if (id === undefined)'],
]

it('counts effects in a file of a correct app', LONG, async () => {
  const { findings, results } = await audited(appWith(IN_FILE), ONLY)
  expect(findings).toEqual([])
  expect(results.map(({ result }) => result)).toEqual(ONLY.only.map(() => 'passed'))
})

it('finds an effect that is repeated in a file', LONG, async () => {
  const { findings } = await audited(appWith([...IN_FILE, ...MAILS_AGAIN]), ONLY)
  expect(findings.map(({ rule }) => rule)).toEqual(['webhook.fulfilled-twice'])
})
