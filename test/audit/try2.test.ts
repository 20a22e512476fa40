import { join } from 'node:path'
import { it } from 'vitest'
import { EXPERIMENTS } from '../../src/audit/experiments/all.ts'
import { learn } from '../../src/audit/run/learn.ts'
import { runExperiment } from '../../src/audit/run/run-play.ts'
import { paced } from '../../src/audit/play/stage.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { withApp } from './audited.ts'
import { plant, VARIANTS } from './variants/variants.ts'
it('tries', { timeout: 600_000 }, async () => {
  const variant = VARIANTS.find(({ name }) => name === process.env.TRY)
  const folder = temporaryFolder()
  if (variant) plant([variant], folder)
  await withApp(join(folder, 'direct.yaml'), async ({ stage }) => {
    const l = await learn(stage)
    if (!('pace' in l)) return
    const e = EXPERIMENTS.find(({ id }) => id === process.env.EXP)
    if (e) console.log(JSON.stringify(await runExperiment(paced(stage, l.pace), e), undefined, 1))
  })
})
