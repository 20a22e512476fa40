// Types of the test kit, for users who import or require the package and for our own tests. A start does not need them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { buildPart, DIST, ROOT } from './prepare.mjs'

const ENTRY = 'testkit/kit.d.ts'
/** Matches an import of another declaration. */
const IMPORT = /(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g

/** Returns a declaration and all that it imports. */
const reachable = (folder, file, seen = new Set()) => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, to] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT))
    reachable(folder, join(dirname(file), to.replace(/\.tsx?$/, '.d.ts')), seen)
  return seen
}

/** Errors of the compiler in the sources of the types. The message lists them. */
export class TypeErrors extends Error {}

/** Runs the compiler. @throws TypeErrors if it reports an error */
const emitTo = (folder) => {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(ROOT, 'src'),
      outDir: folder,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: [],
    files: [join(ROOT, 'src/testkit/kit.ts')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', folder], { encoding: 'utf8' })
  if (status !== 0) throw new TypeErrors(`The types could not be built:\n${stdout}`)
}

/** Returns a declaration with the file extension in its imports that a kind of module needs. */
const withExtension = (text, extension) =>
  text.replace(IMPORT, (whole, to) => whole.replace(to, to.replace(/\.tsx?$/, extension)))

/** Returns whether a declaration exports types only. */
const hasTypesOnly = (text) =>
  !/^export (declare )?(const|function|class|enum|let|default)\b|^export \{(?! type)/m.test(text)

/** Returns the declaration for ES modules. Types are the same for both kinds of modules and are written once. */
const forImport = (file, text) =>
  hasTypesOnly(text)
    ? `export type * from './${basename(file).replace(/\.d\.ts$/, '.cjs')}'\n`
    : withExtension(text, '.js')

/** Matches the comment that the generator of the contract's types adds to each of them. */
const GENERATOR_COMMENT =
  / \*\n \* This interface was referenced by .*\n \* via the .*\n|\/\*\*\n \* This interface was referenced by .*\n \* via the .*\n \*\/\n/g

const makeTypes = async () => {
  mkdirSync(DIST, { recursive: true })
  const folder = mkdtempSync(join(DIST, '.types-'))
  try {
    emitTo(folder)
    const files = [...reachable(folder, ENTRY)].flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8').replace(GENERATOR_COMMENT, '')
      return [
        [`types/${file}`, forImport(file, text)],
        [`types/${file.replace(/\.ts$/, '.cts')}`, withExtension(text, '.cjs')],
      ]
    })
    for (const [name, text] of files) {
      mkdirSync(dirname(join(DIST, name)), { recursive: true })
      writeFileSync(join(DIST, name), text)
    }
    return files.map(([name]) => name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds dist/types, if they are stale. Only declarations that the test kit needs are kept. */
export const declare = () =>
  buildPart({
    name: 'the types of the test kit',
    stamp: '.types-of',
    owns: (file) => file.startsWith('types/'),
    make: makeTypes,
  })
