// `npm run bench`: installs and builds, then measures. The benchmark imports packages that a fresh clone does not have.
import { prepare } from './prepare.mjs'

await prepare()
await import('../bench/run.mjs')
