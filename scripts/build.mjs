// `npm run build`: builds the program and the types of the test kit, if they are stale.
import { declare } from './declarations.mjs'
import { prepare } from './prepare.mjs'

await prepare()
await declare()
