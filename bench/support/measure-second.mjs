// A second sandbox in one process. What embeds it is built here as the program is, into a copy of the package.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ROOT } from '../../src/cli/dev/prepare.mjs'
import { bundleTo } from './bundle.mjs'
import { workFolder } from './work-folder.mjs'

const TIMES = 20

const PROGRAM = `
  import { createSandbox, loadPackage } from './src/sandbox.ts'
  const loaded = await loadPackage()
  const first = await createSandbox({ ephemeral: true, port: 0, loaded })
  const took = []
  for (let n = 0; n < ${TIMES}; n += 1) {
    const begun = performance.now()
    const second = await createSandbox({ ephemeral: true, port: 0, loaded })
    took.push(performance.now() - begun)
    await second.close()
  }
  await first.close()
  process.stdout.write(JSON.stringify(took))`

/** How long each took until it listened, in ms, beside a first one that runs. */
export const measureSecond = async ({ pin }) => {
  const folder = join(workFolder, 'package')
  for (const path of ['package.json', ...JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).files])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  const outfile = join(folder, 'dist/second-sandbox.mjs')
  await bundleTo(outfile, { stdin: { contents: PROGRAM, resolveDir: ROOT, loader: 'ts' } })
  const [command, ...args] = [...pin, process.execPath, outfile]
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }))
}
