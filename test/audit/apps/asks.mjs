// Reads the status whenever an order is shown, so whoever looks sees what is true.
import process from 'node:process'
import { startShop } from './core.mjs'

startShop(process.env, { looks: ({ learn }, order) => learn(order) })
