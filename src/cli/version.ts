import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../sandbox.ts'
import type { Io } from './io.ts'

/** The version of this package. */
export const packageVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown'
}

/** `threeds-sandbox --version` */
export const version = (io: Pick<Io, 'out'>): number => {
  io.out(packageVersion())
  return 0
}
