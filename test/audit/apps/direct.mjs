// Reads the status as soon as somebody comes back or rings: the plainest way to be right, in which bugs are planted.
import process from 'node:process'
import { startShop } from './core.mjs'

startShop(process.env)
