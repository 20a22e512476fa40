import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generated } from '../scripts/generate/everything.ts'
import { builtProgram } from './support/process.ts'

// A page describes the built types of the test kit.
builtProgram()

const isFresh = (path: string, text: string): boolean => existsSync(path) && readFileSync(path, 'utf8') === text

it('generated files are up to date', async () => {
  const stale = (await generated()).filter(({ path, text }) => !isFresh(path, text))
  const paths = stale.map(({ path }) => path)
  expect(paths, 'Run `npm run generate`.').toEqual([])
})
