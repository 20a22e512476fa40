import { packageVersion } from '../sandbox/package-version.ts'
import { PACKAGE_ROOT } from '../sandbox.ts'
import type { Io } from './io.ts'

/** `threeds-sandbox --version` */
export const version = (io: Pick<Io, 'out'>): number => {
  io.out(packageVersion(PACKAGE_ROOT))
  return 0
}
