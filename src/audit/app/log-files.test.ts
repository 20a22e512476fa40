import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/given-folder.ts'
import { createLogReader } from './log-files.ts'

it('reads new lines of files and of folders, new files and replaced ones whole', async () => {
  const folder = temporaryFolder()
  const at = (name: string): string => join(folder, name)
  mkdirSync(at('logs/deep'), { recursive: true })
  writeFileSync(at('app.log'), 'old\n')
  writeFileSync(at('logs/deep/a.log'), 'long old text\n')
  const read = await createLogReader([at('app.log'), at('logs'), at('missing')])
  appendFileSync(at('app.log'), 'new\n')
  writeFileSync(at('logs/deep/a.log'), 'replaced\n')
  writeFileSync(at('logs/b.log'), 'all\n')
  expect([...(await read())].sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: at('app.log'), text: 'new\n' },
    { name: at('logs/b.log'), text: 'all\n' },
    { name: at('logs/deep/a.log'), text: 'replaced\n' },
  ])
})
