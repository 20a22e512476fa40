// Reads the status at each return and webhook: the simplest correct app, in which bugs are planted.
import process from 'node:process'
import { startShop } from './core.mjs'

startShop(process.env)
