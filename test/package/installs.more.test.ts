import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, it } from 'vitest'
import { ensureNode } from '../../scripts/nodes.mjs'
import { ROOT } from '../../scripts/prepare.mjs'
import { once } from '../../src/core/domain/once.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { largest, MOST_BYTES } from '../support/package-size.ts'
import { createMinutes, ensureTools, writeProject } from '../support/package-tools.ts'

const minutes = createMinutes()
const { run } = minutes

/** Runs a command that must succeed, and returns its output. */
const done = (...input: Parameters<typeof run>): string => {
  const { code, output, out } = run(...input)
  expect({ code, output }).toEqual({ code: 0, output: expect.any(String) })
  return out.trim()
}

/** The package and the clone are shared by several tests. */
const shared = once(() => mkdtempSync(join(tmpdir(), 'threeds-package-')))

/** Copies the files of the project, without those that git ignores, to a separate repository. */
const cloned = once((): string => {
  const folder = join(shared(), 'clone')
  const listed = done('', ['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], ROOT)
  for (const name of listed.split('\0').filter(Boolean)) cpSync(join(ROOT, name), join(folder, name))
  const git = ['git', '-c', 'user.name=tests', '-c', 'user.email=tests@localhost']
  done('', [...git, 'init', '-q'], folder)
  done('', [...git, 'add', '-A'], folder)
  done('', [...git, 'commit', '-q', '-m', 'as it is'], folder)
  return folder
})

type Packed = { readonly size: number; readonly files: { readonly path: string; readonly size: number }[] }

/** Runs `npm pack` in a folder and returns the tarball with its description. */
const pack = (label: string, folder: string): { file: string; packed: Packed } => {
  const path = mkdtempSync(join(shared(), 'pack-'))
  const text = done(label, ['npm', 'pack', '--json', '--foreground-scripts=false', '--pack-destination', path], folder)
  const packed: Packed & { readonly filename: string } = JSON.parse(text.slice(text.indexOf('[\n')))[0]
  return { file: join(path, packed.filename), packed }
}

const tarball = once(() => pack('a tarball', ROOT).file)

const project = (): string => {
  const folder = temporaryFolder()
  writeProject(folder, ensureTools())
  return folder
}

const OFFLINE = ['--offline', '--ignore-scripts']
const INSTALL: Readonly<Record<string, readonly string[]>> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund', ...OFFLINE],
  pnpm: ['pnpm', 'add', ...OFFLINE],
  yarn: ['yarn', 'add', '--non-interactive', ...OFFLINE],
}

afterAll(() => {
  if (!isLong) return
  rmSync(shared(), { recursive: true, force: true })
  process.stdout.write(`\nWhat it takes to install the package, and to a first 201:\n${minutes.rows()}\n`)
})

/** Long enough for downloads of packages on a busy host. */
const SLOW = { timeout: 1_200_000 }

describe.runIf(isLong)('a tarball', SLOW, () => {
  it('is small, and contains the files that the short test counts', () => {
    const { packed } = pack('a tarball', ROOT)
    const files = packed.files.map(({ path, size }) => ({ name: path, size }))
    process.stdout.write(
      `\nThe package has ${packed.size} bytes; its largest files, before compression:\n${largest(files)}`,
    )
    expect(packed.size).toBeLessThanOrEqual(MOST_BYTES)
    expect(files.filter(({ name }) => /^(src|test)\/|^docs\/decisions|\/\./.test(name))).toEqual([])
  })

  it.each(Object.entries(INSTALL))(
    'installed by %s offline and without scripts gives a first 201 to every kind of module',
    (manager, install) => {
      const folder = project()
      const report = (title: string) => `${manager}, ${title}`
      done(report('install'), [...install, tarball()], folder)
      expect(done(report('ES module'), ['node', 'first.mjs'], folder)).toBe('201')
      expect(done(report('CommonJS'), ['node', 'first.cjs'], folder)).toBe('201')
      done(report('TypeScript node16'), ['tsc', '--project', '.'], folder)
      expect(done(report('its JavaScript'), ['node', 'typed.js'], folder)).toBe('201')
      expect(run(report('jest as it comes'), ['jest', '--rootDir', '.'], folder)).toMatchObject({ code: 0 })
      expect(done(report('command'), [join(folder, 'node_modules/.bin/threeds-sandbox'), '--version'], folder)).toBe(
        '0.1.0',
      )
    },
  )

  it('can be run by npx from an empty folder', () => {
    const folder = temporaryFolder()
    copyFileSync(tarball(), join(folder, 'threeds-sandbox.tgz'))
    const npx = ['npx', '--yes', ...OFFLINE, './threeds-sandbox.tgz']
    writeFileSync(
      join(folder, 'first.cjs'),
      `fetch(process.env.SANDBOX_CONTROL_URL + '/health').then((one) => console.log(one.status))`,
    )
    expect(done('npx ./file.tgz', [...npx, 'exec', '--', 'node', 'first.cjs'], folder)).toBe('200')
  })

  it('passes publint and are-the-types-wrong', () => {
    ensureTools()
    done('publint', ['publint', 'run', '--strict', tarball()], ROOT)
    done('are-the-types-wrong', ['attw', tarball(), '--no-emoji'], ROOT)
  })

  it('contains a valid CycloneDX list of its parts', () => {
    const schemas = join(ensureTools(), '@cyclonedx/cyclonedx-library/res/schema')
    const schema = (name: string) => JSON.parse(readFileSync(join(schemas, name), 'utf8'))
    const ajv = new Ajv({ strict: false, validateFormats: false })
    // The schemas are registered by the names in references, which differ from their own.
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'].map((item) => `${item}.SNAPSHOT.schema.json`))
      ajv.addSchema({ ...schema(name), $id: `http://cyclonedx.org/schema/${name}` })
    const isBill = ajv.compile(schema('bom-1.6.SNAPSHOT.schema.json'))
    expect([isBill(JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8'))), isBill.errors]).toEqual([true, null])
  })

  it('names the required version to an older Node', () => {
    const folder = project()
    done('npm, install', [...(INSTALL.npm ?? []), tarball()], folder)
    const needed = /threeds-sandbox needs Node 20\.19 or newer; this is 18\./
    for (const call of ['node_modules/.bin/threeds-sandbox', 'first.mjs', 'first.cjs']) {
      const { code, output } = run('Node 18', [ensureNode('18'), join(folder, call)], folder)
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(needed) })
    }
  })
})

describe.runIf(isLong)('a build', SLOW, () => {
  it('creates the same tarball in another folder, and removes files of an earlier build', () => {
    const hashes = ['one', 'another-one'].map((name) => {
      const folder = join(temporaryFolder(), name)
      cpSync(cloned(), folder, { recursive: true })
      // Nothing writes to installed packages.
      done('', ['cp', '-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')], folder)
      mkdirSync(join(folder, 'dist/types'), { recursive: true })
      writeFileSync(join(folder, 'dist/chunk-OF1BEFORE.js'), 'of an earlier build')
      writeFileSync(join(folder, 'dist/types/stray.d.ts'), 'of an earlier build')
      const { file, packed } = pack('a build and its tarball', folder)
      expect(packed.files.filter(({ path }) => /OF1BEFORE|stray/.test(path))).toEqual([])
      return createHash('sha256').update(readFileSync(file)).digest('hex')
    })
    expect(hashes[0]).toBe(hashes[1])
  })
})

describe.runIf(isLong)('a git address', SLOW, () => {
  const address = () => `git+file://${cloned()}`

  it('is built by npm during installation', () => {
    const folder = project()
    done('npm, git address', ['npm', 'install', '--no-audit', '--no-fund', address()], folder)
    expect(done('npm, ES module', ['node', 'first.mjs'], folder)).toBe('201')
    expect(done('npm, CommonJS', ['node', 'first.cjs'], folder)).toBe('201')
  })

  // pnpm runs scripts of git packages only for an exact address in the settings of the project.
  it('can be installed by pnpm with a setting, and by yarn', () => {
    const ofPnpm = project()
    const ofYarn = project()
    const commit = done('', ['git', 'rev-parse', 'HEAD'], cloned())
    const line = `onlyBuiltDependencies: ["threeds-sandbox@${address()}#${commit}"]\n`
    writeFileSync(join(ofPnpm, 'pnpm-workspace.yaml'), line)
    done('pnpm, git address', ['pnpm', 'add', address()], ofPnpm)
    expect(done('pnpm, ES module', ['node', 'first.mjs'], ofPnpm)).toBe('201')
    done('yarn, git address', ['yarn', 'add', '--non-interactive', address()], ofYarn)
    expect(done('yarn, ES module', ['node', 'first.mjs'], ofYarn)).toBe('201')
  })

  it('gives a command that prints one line with the fix after an installation without scripts', () => {
    const folder = project()
    done('npm, git, no scripts', ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', address()], folder)
    const { code, output } = run('npm, git, no scripts', ['node_modules/.bin/threeds-sandbox'], folder)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^threeds-sandbox is not built, .*\n$/),
    })
  })
})
