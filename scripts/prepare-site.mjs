// Installs the packages of site/, which build the website and the pictures. They are not packages of the product.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ROOT } from './prepare.mjs'

export { prepare, ROOT } from './prepare.mjs'
export const SITE = join(ROOT, 'site')

/**
 * Installs the packages of site/package-lock.json if they are missing or stale. The build of the website needs no
 * `devDependencies`, the pictures need everything.
 * @throws if the installation fails; npm prints the reason
 */
export const installSite = (parts) => {
  const stamp = join(SITE, 'node_modules/.installed-from')
  const lock = readFileSync(join(SITE, 'package-lock.json'), 'utf8')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === `everything\n${lock}` || installed === `${parts}\n${lock}`) return
  process.stderr.write('Installing the packages of site/ …\n')
  const omit = parts === 'everything' ? [] : ['--omit=dev']
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...omit],
    { cwd: SITE, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error('The packages of site/ could not be installed. See the output of npm above.')
  writeFileSync(stamp, `${parts}\n${lock}`)
}
