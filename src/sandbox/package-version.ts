import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the package in a folder. */
export const packageVersion = (root: string): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown'
}
