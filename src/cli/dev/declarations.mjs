// The types of what the package gives to be imported, for its users and for our own tests. A start does without them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fingerprint, ROOT } from './prepare.mjs'

const TYPES = join(ROOT, 'dist/types')
const STAMP = join(ROOT, 'dist/.types-of')
const ENTRY = 'testkit/kit.d.ts'

/** The declarations that one leads to, with itself. */
const reachable = (folder, file, seen = new Set()) => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, to] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g))
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

/** Makes dist/types when it is not what the sources say: only what somebody who imports the package comes across. */
export const declare = () => {
  const sources = fingerprint()
  if (existsSync(join(TYPES, ENTRY)) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  process.stderr.write('Making the types of the test kit …\n')
  const folder = mkdtempSync(join(ROOT, 'dist/.types-'))
  try {
    emitTo(folder)
    const kept = [...reachable(folder, ENTRY)]
    rmSync(TYPES, { recursive: true, force: true })
    for (const file of kept) {
      mkdirSync(dirname(join(TYPES, file)), { recursive: true })
      renameSync(join(folder, file), join(TYPES, file))
    }
    writeFileSync(STAMP, sources)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
