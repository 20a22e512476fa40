import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'

const matchesOf = (command: string): string => {
  const file = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(existsSync)
  if (file === undefined) throw new Error(`this machine has no ${command}`)
  return realpathSync(file)
}

/** Copies a program and the shared libraries that it uses, which keep their paths. */
const addProgram = (root: string, program: string, to: string): void => {
  // It prints "not a dynamic executable", and fails, if there are none.
  const listed = execFileSync('sh', ['-c', 'ldd "$0" || true', program], { encoding: 'utf8' })
  const libraries = [...listed.matchAll(/\/\S*\.so\S*/g)].map(([library]) => library)
  for (const [from, target] of [[program, to] as const, ...libraries.map((library) => [library, library] as const)]) {
    mkdirSync(join(root, dirname(target)), { recursive: true })
    cpSync(from, join(root, target), { dereference: true })
  }
}

const emptyRoot = (root: string, passwd: readonly string[]): void => {
  for (const folder of ['etc', 'proc', 'root', 'tmp']) mkdirSync(join(root, folder), { recursive: true })
  chmodSync(join(root, 'tmp'), 0o1777)
  writeFileSync(join(root, 'etc/passwd'), `${passwd.join('\n')}\n`)
}

/** Creates the parts of the official Node image that a build uses, from files of this host. */
export const createBuildBase = (root: string): void => {
  emptyRoot(root, ['root:x:0:0:root:/root:/bin/sh', 'node:x:1000:1000::/home/node:/bin/sh'])
  addProgram(root, process.execPath, '/usr/local/bin/node')
  for (const command of ['sh', 'env', 'mkdir', 'chmod', 'chown'])
    addProgram(root, matchesOf(command), `/bin/${command}`)
  // The beginning of a script of npm's.
  mkdirSync(join(root, 'usr/bin'), { recursive: true })
  symlinkSync('/bin/env', join(root, 'usr/bin/env'))
  const npm = matchesOf('npm')
  cpSync(dirname(dirname(npm)), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
}

/** Creates a base like the distroless ones: Node in its own folder, its libraries, and no shell. */
export const createBareBase = (root: string): void => {
  emptyRoot(root, ['root:x:0:0:root:/root:/sbin/nologin', 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin'])
  addProgram(root, process.execPath, '/nodejs/bin/node')
}
