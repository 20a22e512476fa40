// The types of what the package gives to be imported, for its users and for our own tests. A start does without them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { DIST, fingerprint, isFresh, ROOT, stamp } from './prepare.mjs'

const TYPES = join(DIST, 'types')
const STAMP = join(DIST, '.types-of')
const ENTRY = 'testkit/kit.d.ts'
/** Where a declaration leads to another. */
const LEADS = /(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g

/** The declarations that one leads to, with itself. */
const reachable = (folder, file, seen = new Set()) => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, to] of readFileSync(join(folder, file), 'utf8').matchAll(LEADS))
    reachable(folder, join(dirname(file), to.replace(/\.tsx?$/, '.d.ts')), seen)
  return seen
}

/** All declarations, as the compiler makes them. */
const emitTo = (folder) => {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: join(ROOT, 'src'), outDir: folder, typeRoots: [join(ROOT, 'node_modules/@types')] },
    },
    include: [],
    files: [join(ROOT, 'src/testkit/kit.ts')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the declarations could not be made:\n${stdout}`)
}

/** A declaration as it is for modules of a kind: with the names of what it leads to as they are for that kind. */
const forKind = (text, ending) => text.replace(LEADS, (whole, to) => whole.replace(to, to.replace(/\.tsx?$/, ending)))

/** Whether a declaration tells of nothing that is there when a program runs. */
const isOfTypes = (text) =>
  !/^export (declare )?(const|function|class|enum|let|default)\b|^export \{(?! type)/m.test(text)

/** What holds types alone is the same for both kinds of modules: it is written once. */
const forImport = (file, text) =>
  isOfTypes(text) ? `export type * from './${basename(file).replace(/\.d\.ts$/, '.cjs')}'\n` : forKind(text, '.js')

/** What the generator of contract types says of each of them tells nobody anything. */
const REFERENCED =
  / \*\n \* This interface was referenced by .*\n \* via the .*\n|\/\*\*\n \* This interface was referenced by .*\n \* via the .*\n \*\/\n/g

/** Makes dist/types when it is not what the sources say: only what somebody comes across who imports or requires the package. */
export const declare = () => {
  const one = { sources: fingerprint(), isOne: (name) => name.startsWith('types/') }
  if (isFresh(STAMP, one)) return
  process.stderr.write('Making the types of the test kit …\n')
  const folder = mkdtempSync(join(DIST, '.types-'))
  try {
    emitTo(folder)
    rmSync(TYPES, { recursive: true, force: true })
    const files = [...reachable(folder, ENTRY)].flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8').replace(REFERENCED, '')
      return [
        [file, forImport(file, text)],
        [file.replace(/\.ts$/, '.cts'), forKind(text, '.cjs')],
      ]
    })
    for (const [file, text] of files) {
      mkdirSync(dirname(join(TYPES, file)), { recursive: true })
      writeFileSync(join(TYPES, file), text)
    }
    stamp(STAMP, { ...one, files: files.map(([file]) => `types/${file}`) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
