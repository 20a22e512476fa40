import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { NODES } from '../../scripts/nodes.mjs'
import { isMap } from '../../src/core/domain/is-record.ts'

const WORKFLOWS = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`)
const read = (file: string): string => readFileSync(file, 'utf8')
const scripts: object = JSON.parse(read('package.json')).scripts

/** Returns the values of a key anywhere in a document. */
const valuesOf = (key: string, value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(key, each))
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([name, each]) => [...(name === key ? [each] : []), ...valuesOf(key, each)])
}

describe.each(WORKFLOWS)('%s', (file) => {
  const workflow = parse(read(file))
  const commands = valuesOf('run', workflow).map(String)

  it('has at most read permission by default, and uses official actions only', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(workflow.permissions)
    expect(valuesOf('uses', workflow).filter((action) => !/^actions\/[\w-]+@v\d+$/.test(String(action)))).toEqual([])
  })

  it('installs, packs and publishes without package scripts', () => {
    const lines = commands.flatMap((command) => command.split('\n'))
    const installs = lines.filter((line) => /\bnpm (?:ci|i|install|pack|publish)\b/.test(line))
    expect(installs.length).toBeGreaterThan(0)
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
  })

  it('runs scripts of package.json', () => {
    const names = commands.flatMap((command) => [...command.matchAll(/\bnpm (?:run ([\w:]+)|(test|start)\b)/g)])
    expect(names.map(([, name, short]) => name ?? short).filter((name) => !Object.hasOwn(scripts, `${name}`))).toEqual(
      [],
    )
  })
})

it('the publishing jobs have neither the sources nor an install', () => {
  const { on, jobs } = parse(read('.github/workflows/release.yml'))
  expect(on).toEqual({ push: { tags: [expect.stringMatching(/^v/)] } })
  for (const job of ['pack', 'build-image']) expect(jobs[job].permissions).toEqual({ contents: 'read' })
  expect(jobs.publish.permissions).toEqual({ 'id-token': 'write', attestations: 'write' })
  expect(jobs['publish-image'].permissions).toEqual({ packages: 'write' })
  for (const job of ['publish', 'publish-image'])
    expect(valuesOf('uses', jobs[job]).filter((action) => String(action).includes('checkout'))).toEqual([])
  expect(valuesOf('run', jobs.publish)).toEqual([expect.stringMatching(/^npm publish .*--provenance/)])
})

it('the versions of Node are the same in ci.yml and scripts/nodes.mjs', () => {
  expect(valuesOf('node', parse(read('.github/workflows/ci.yml'))).filter(Array.isArray)).toEqual([NODES])
  expect(NODES).toContain(read('.nvmrc').trim())
})
