import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { declare } from '../../scripts/declarations.mjs'
import { ROOT } from '../../scripts/prepare.mjs'
import { temporaryFolder } from '../support/given-folder.ts'
import { largest, MOST_BYTES } from '../support/package-size.ts'
import { builtProgram } from '../support/process.ts'

builtProgram()
beforeAll(declare)

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const bytesOf = (name: string): Buffer => readFileSync(join(ROOT, name))
const read = (name: string): string => bytesOf(name).toString('utf8')

/** Returns every file below a folder of the project, without hidden files, which are not shipped. */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
    .filter((name) => !/\/\./.test(name))

/** Returns the files of `npm pack`, by `files` of package.json and by default; test/package/installs.more.test.ts runs npm. */
const packed = (): string[] => [
  'package.json',
  'README.md',
  'LICENSE',
  'openapi.yaml',
  ...['bin', 'dist', 'scenarios', 'skills'].flatMap(filesBelow),
  ...filesBelow('docs').filter(
    (name) => !/^docs\/(?:contributing|images)\//.test(name) || manifest.files.includes(name),
  ),
]

/** Returns all strings of a JSON value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value instanceof Object ? Object.values(value).flatMap(textsIn) : []

describe('the package', () => {
  it('has no dependencies', () => {
    const installed = ['dependencies', 'peerDependencies', 'optionalDependencies', 'private', 'bundleDependencies']
    expect(Object.keys(manifest).filter((key) => installed.includes(key))).toEqual([])
  })

  it('contains every file that package.json references', () => {
    const { exports, bin, main, types, engines } = manifest
    const files = textsIn([exports, bin, main, types])
    expect(files.filter((file) => !packed().includes(file.replace(/^\.\//, '')))).toEqual([])
    expect(files).toContain('./dist/types/testkit/kit.d.cts')
    expect(engines.node).toBe('>=20.19')
  })

  it('is small', () => {
    const sizes = packed().map((name) => ({ name, size: gzipSync(bytesOf(name), { level: 6 }).length }))
    // Like npm: repeated content of files is compressed once.
    const all = gzipSync(Buffer.concat(packed().map(bytesOf)), { level: 6 }).length
    expect(all, `${all} bytes, the largest (compressed):\n${largest(sizes)}`).toBeLessThanOrEqual(MOST_BYTES)
  })

  it('imports no package in the built files', () => {
    const own = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]))
    const imports = filesBelow('dist')
      .filter((name) => /\.c?js$/.test(name) && !name.startsWith('dist/console/'))
      .flatMap((name) => [
        ...read(name).matchAll(
          /(?<!['`])(?:\bfrom ?|\bimport ?|\brequire\(|\bimport\()"((?:node:)?(?:@[\w-]+\/)?[a-z][\w./-]*)"/g,
        ),
      ])
      .flatMap(([, name = '']) => name)
    expect(imports.length).toBeGreaterThan(50)
    expect(imports.filter((name) => !own.has(name))).toEqual([])
  })

  it('contains the license of each bundled package, and the list of them', () => {
    const texts = read('dist/third-party-licenses.txt')
    const { components } = JSON.parse(read('dist/sbom.cdx.json'))
    const named: string[] = components.map(({ group, name }: Record<string, string>) =>
      [group, name].filter(Boolean).join('/'),
    )
    // The packages that the sources of the program and of the console import, in any way.
    const imported = filesBelow('src')
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/dev\//.test(name))
      .flatMap((name) => [...read(name).matchAll(/^(?:import|export) (?!type).*from '((?:@[\w-]+\/)?[\w.-]+)/gm)])
      .flatMap(([, name = '']) => name)
      .filter((name) => name in manifest.devDependencies)
    expect([...new Set(imported)].filter((name) => !named.includes(name))).toEqual([])
    expect(named).toEqual(expect.arrayContaining(['express', 'zod', 'yaml', 'preact', 'router']))
    for (const name of named) {
      expect(texts).toContain(`\n${name} `)
      const license = readdirSync(join(ROOT, 'node_modules', name)).find((file) => /^licen[sc]e/i.test(file)) ?? ''
      expect(texts).toContain(read(join('node_modules', name, license)).trim())
    }
    expect(components.every(({ licenses }: { licenses: object[] }) => licenses.length === 1)).toBe(true)
  })

  it('has source maps without the sources', () => {
    const maps = filesBelow('dist').filter((name) => name.endsWith('.map'))
    expect(maps.length).toBeGreaterThan(20)
    for (const name of maps) {
      const { sources, sourcesContent }: { sources: string[]; sourcesContent?: string[] } = JSON.parse(read(name))
      expect(sourcesContent).toBeUndefined()
      const own = sources.filter((source) => /^(?:\.\.\/)+src\//.test(source))
      expect(own.filter((source) => !existsSync(join(ROOT, 'dist', source)))).toEqual([])
      expect(read(name.slice(0, -'.map'.length))).toMatch(/\n\/\/# sourceMappingURL=[\w.-]+\.map\n$/)
    }
  })
})

describe('the kit', () => {
  it('is the same for `require` and `import`', async () => {
    const kit = createRequire(import.meta.url)(join(ROOT, 'bin/kit.cjs'))
    const imported = await import(join(ROOT, 'bin/kit.mjs'))
    expect(Object.keys(kit).sort()).toEqual(Object.keys(imported).sort())
    expect(kit.SandboxError).toBe(imported.SandboxError)
    await expect(kit.connect('')).rejects.toThrow(kit.SandboxError)
    const sandbox = await kit.startSandbox()
    expect(await (await fetch(`${sandbox.controlUrl}/health`)).json()).toMatchObject({ status: 'ok' })
    await sandbox.close()
  })
})

it('the command prints one line with the fix after an installation without scripts', () => {
  const folder = temporaryFolder()
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'bin/threeds-sandbox.cjs')], {
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^threeds-sandbox is not built, .*npm run build.*\n$/)
})
