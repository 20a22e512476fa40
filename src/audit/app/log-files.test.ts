import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
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

it('reads the other files if the app removes some meanwhile', async () => {
  const folder = temporaryFolder()
  const names = Array.from({ length: 100 }, (_, n) => join(folder, `temporary-${n}`))
  const read = await createLogReader([folder])
  for (const name of names) writeFileSync(name, 'gone soon')
  writeFileSync(join(folder, 'a.log'), 'kept')
  const reading = read()
  for (const name of names.toReversed()) {
    rmSync(name)
    await nextTurn()
  }
  expect(await reading).toContainEqual({ name: join(folder, 'a.log'), text: 'kept' })
})
