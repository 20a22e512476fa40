import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { audited, rulesOf } from './run-audit.ts'
import { FURTHER_RULES } from './variants/further-rules.ts'
import { HIDDEN, PAIRS } from './variants/pairs.ts'
import { plant, VARIANTS, type Variant } from './variants/variants.ts'

/** The steps of another attempt, up to the next key. Only bugs with several attempts need their 82 runs. */
const AGAIN = /^ {2}again:\n(?: {4}.*\n)+/m

/** Returns the rules that an audit reports for an app with these bugs, the worst first. Default: the whole audit. */
const findingsIn = async (variants: readonly Variant[], only?: readonly string[]): Promise<readonly string[]> => {
  const path = plant(variants, temporaryFolder())
  const text = readFileSync(path, 'utf8')
  const needsAgain = variants.some(({ plays }) => plays.some((id) => id.startsWith('attempt')))
  if (!needsAgain) writeFileSync(path, text.replace(AGAIN, ''))
  return rulesOf(await audited(path, only && { only }))
}

/** `AUDIT_BUGS=any-amount-will-do,links-only` runs only these rows of the matrix. */
const ONLY = process.env.AUDIT_BUGS?.split(',')

it.runIf(isLong)('reports the expected rule for each bug', { timeout: 3_600_000 }, async () => {
  const rows: string[] = []
  const problem: string[] = []
  for (const variant of VARIANTS.filter(({ name }) => ONLY?.includes(name) ?? true)) {
    const [top, ...others] = await findingsIn([variant])
    const known = FURTHER_RULES[variant.name] ?? []
    const extra = others.filter((rule) => !known.includes(rule))
    rows.push(
      `| ${variant.name}${variant.isFirstTry ? ' *' : ''} | ${variant.rule} | ${top ?? 'nothing'} | ${others.join(', ')} |`,
    )
    // Shows the progress.
    console.info(rows.at(-1))
    if (top !== variant.rule || extra.length > 0) problem.push(`${variant.name}: ${[top, ...others].join(', ')}`)
  }
  console.log(['| bug | expected | first | others |', '| --- | --- | --- | --- |', ...rows].join('\n'))
  expect(problem).toEqual([])
})

it.runIf(isLong)('reports two findings for two bugs', { timeout: 3_600_000 }, async () => {
  const problem: string[] = []
  for (const pair of PAIRS.filter((bugs) => bugs.every(({ name }) => ONLY?.includes(name) ?? true))) {
    const findings = await findingsIn(
      pair,
      pair.flatMap(({ plays }) => plays),
    )
    console.info(`${pair.map(({ name }) => name).join(' and ')}: ${findings.join(', ')}`)
    const isHidden = HIDDEN.some((names) => pair.every(({ name }) => names.includes(name)))
    if (!isHidden && !pair.every(({ rule }) => findings.includes(rule)))
      problem.push(`${pair.map(({ name }) => name).join(' and ')}: ${findings.join(', ')}`)
  }
  expect(problem).toEqual([])
})
