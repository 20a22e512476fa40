// The two compared servers: the built program, and bare express bundled into one file by the same tool.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/prepare.mjs'
import { bundleTo } from './bundle.mjs'
import { measureResponse } from './connections.mjs'
import { withServer } from './processes.mjs'
import { getOf, idIn, postOf } from './transactions.mjs'
import { workFolder } from './work-folder.mjs'

/** Returns the sandbox as users start it, with an empty state folder, and without log lines unless a format is given. */
export const sandboxServer = (
  durability = 'process',
  folder = mkdtempSync(join(workFolder, 'state-')),
  logFormat = 'off',
) => ({
  name: 'the sandbox',
  script: join(ROOT, 'bin/threeds-sandbox.cjs'),
  args: ['--port', '0', '--state-dir', folder, '--durability', durability, '--log-format', logFormat],
  cleanUp: () => rmSync(folder, { recursive: true, force: true }),
})

const bodyOf = (response) => response.slice(response.indexOf('\r\n\r\n') + 4)

/** Returns our responses to a POST and to a GET, as JSON: express must send as much. */
const ourResponses = (how) =>
  withServer(sandboxServer(), how, async ({ port }) => {
    const created = bodyOf((await measureResponse(port, postOf(1))).response)
    const shown = bodyOf((await measureResponse(port, getOf(idIn(created)), 200)).response)
    return `{"created":${created},"shown":${shown}}`
  })

const BARE_EXPRESS = join(import.meta.dirname, 'bare-express.mjs')

/** Returns bare express, in one file and from node_modules. */
export const prepareExpress = async (how) => {
  const script = join(workFolder, 'bare-express.mjs')
  await bundleTo(script, BARE_EXPRESS)
  const args = [await ourResponses(how)]
  return {
    bundled: () => ({ name: 'bare express', script, args }),
    unbundled: () => ({ name: 'express from node_modules', script: BARE_EXPRESS, args }),
  }
}
