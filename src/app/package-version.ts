import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap } from '../core/domain/is-record.ts'

/** Returns the version of the package in a folder. */
export const packageVersion = (root: string): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return isMap(manifest) && 'version' in manifest ? String(manifest.version) : 'unknown'
}
