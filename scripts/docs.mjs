// `npm run docs:build`: installs the packages of site/ if they are missing, and builds the website into site/dist.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { installSite, prepare, SITE } from './prepare-site.mjs'

await prepare()
installSite('build')
const { status } = spawnSync(process.execPath, [join(SITE, 'build.mjs')], { cwd: SITE, stdio: 'inherit' })
process.exitCode = status ?? 1
