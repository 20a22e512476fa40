import { join } from 'node:path'
import { it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { audited } from './audited.ts'
import { plant, VARIANTS } from './variants/variants.ts'

it('tries', { timeout: 600_000 }, async () => {
  const names = process.env.TRY?.split(',')
  for (const variant of VARIANTS.filter(({ name }) => names?.includes(name) ?? true)) {
    const folder = temporaryFolder()
    plant([variant], folder)
    try {
      const { findings, results, seconds } = await audited(
        join(folder, 'direct.yaml'),
        process.env.ONLY ? { only: variant.plays } : {},
      )
      console.log(
        variant.name.padEnd(26),
        findings.some(({ rule }) => rule === variant.rule)
          ? findings[0]?.rule === variant.rule
            ? 'TOP '
            : 'FOUND'
          : 'MISSED',
        variant.rule,
        '|',
        findings.map(({ rule, followsFrom }) => rule + (followsFrom ? `(<${followsFrom})` : '')).join(', '),
        '|',
        process.env.ONLY
          ? results
              .filter(({ result }) => result !== 'passed' && result !== 'finding')
              .map(({ id, why }) => `${id}: ${why}`)
              .join('; ')
          : '',
        seconds.toFixed(1),
      )
    } catch (error) {
      console.log(variant.name, 'ERROR', String(error))
    }
  }
})
