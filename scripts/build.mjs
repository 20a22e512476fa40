// `npm run build`
import { declare } from './declarations.mjs'
import { prepare } from './prepare.mjs'

await prepare()
declare()
