import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long.ts'
import { audited, rulesOf } from './audited.ts'
import { ALSO } from './variants/also.ts'
import { HIDDEN, PAIRS } from './variants/pairs.ts'
import { plant, VARIANTS, type Variant } from './variants/variants.ts'

/** The rules that the whole audit finds in the direct app with these bugs in it, worst first. */
const foundIn = async (variants: readonly Variant[]): Promise<readonly string[]> => {
  const folder = temporaryFolder()
  plant(variants, folder)
  return rulesOf(await audited(join(folder, 'direct.yaml')))
}

/** `AUDIT_BUGS=any-amount-will-do,links-only` plays these rows of the matrix only. */
const ONLY = process.env.AUDIT_BUGS?.split(',')

it.runIf(isLong)('each bug is found by the rule that is meant: the matrix', { timeout: 3_600_000 }, async () => {
  const rows: string[] = []
  const wrong: string[] = []
  for (const variant of VARIANTS.filter(({ name }) => ONLY?.includes(name) ?? true)) {
    const [top, ...others] = await foundIn([variant])
    const known = ALSO[variant.name] ?? []
    const extra = others.filter((rule) => !known.includes(rule))
    rows.push(
      `| ${variant.name}${variant.isFirstTry ? ' *' : ''} | ${variant.rule} | ${top ?? 'nothing'} | ${others.join(', ')} |`,
    )
    // Whoever looks on sees how far it is.
    console.info(rows.at(-1))
    if (top !== variant.rule || extra.length > 0) wrong.push(`${variant.name}: ${[top, ...others].join(', ')}`)
  }
  console.log(['| bug | meant | on top | beside it |', '| --- | --- | --- | --- |', ...rows].join('\n'))
  expect(wrong).toEqual([])
})

it.runIf(isLong)('two bugs at once are two findings', { timeout: 3_600_000 }, async () => {
  const wrong: string[] = []
  for (const pair of PAIRS) {
    const found = await foundIn(pair)
    console.info(`${pair.map(({ name }) => name).join(' and ')}: ${found.join(', ')}`)
    const isHidden = HIDDEN.some((names) => pair.every(({ name }) => names.includes(name)))
    if (!isHidden && !pair.every(({ rule }) => found.includes(rule)))
      wrong.push(`${pair.map(({ name }) => name).join(' and ')}: ${found.join(', ')}`)
  }
  expect(wrong).toEqual([])
})
